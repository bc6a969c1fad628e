import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { USE_CASES } from '@/lib/application/application';
import type { UseCase } from '@/lib/application/core/use-case';
import { verifyHere } from '@/lib/application/verify-here';
import { headSigner } from '@/lib/chance/signed-head';
import { verifyExport } from '@/lib/chance/verify-export';
import { prisma } from '@/lib/database/client';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { forgedText } from '@/scripts/bench/forgeries/forge';
import { drawn, forgeriesOf } from '@/scripts/bench/forgeries/kinds';
import { fixtureText } from '@/tests/support/campaigns/play';
import { readOne } from './reader';
import {
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  started,
  Table,
  value,
} from './table';

checkSignaturesHere();
const signer = headSigner(new Uint8Array(32).fill(7), heldKey);

let table: Table;
let application: CampaignApplication;
let owner: { user: string; club: string };
let libraryId: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  owner = await person('Olga');
  libraryId = value(
    await application.importCampaign(owner.user, {
      clubId: owner.club,
      fileName: 'couriers.yaml',
      content: fixtureText('couriers'),
    }),
  ).libraryId;
});
afterAll(() => table.clear());

/** Anna commands Blue, with Carl in the garrison, 60 km away, and Dora at her side; Berta commands Red; Emil looks on. */
async function withGarrison(riders: 'late' | 'war' | null = 'late', file = libraryId) {
  const [anna, berta, carl, dora, emil, uma] = await Promise.all(
    ['Anna', 'Berta', 'Carl', 'Dora', 'Emil', 'Uma'].map(
      async (name) => (await person(name, owner.club, name === 'Uma' ? 'umpire' : 'member')).user,
    ),
  );
  if (!anna || !berta || !carl || !dora || !emil || !uma) throw new Error('nobody came');
  const opponent = { kind: 'member', userId: berta } as const;
  const terms = riders === null ? {} : { riders };
  const id = await started(application, anna, opponent, {
    clubId: owner.club,
    libraryId: file,
    ...terms,
  });
  for (const userId of [carl, dora]) await appointed(application, anna, id, userId);
  value(
    await application.assignFormations(anna, id, {
      userId: carl,
      formations: ['garrison'],
      commandId: newCommand(),
    }),
  );
  value(await application.takeUmpireSeat(uma, id, { commandId: newCommand() }));
  const turn = async (answer = 'wait') => {
    value(await chosen(application, anna, id, answer));
    value(await chosen(application, berta, id, 'hold'));
  };
  const write = (user: string, to: string, text: string, commandId = newCommand()) =>
    application.writeLetter(user, id, { to, text, commandId });
  const couriers = async (user: string) => value(await application.couriersPage(user, id));
  return { anna, berta, carl, dora, emil, uma, id, turn, write, couriers };
}

const USED: Readonly<Record<string, UseCase>> = USE_CASES;
/** Reads of a campaign, of a club and of somebody’s own; the library holds the file with all its texts for everybody. */
const READS = Object.keys(USED).filter((name) => {
  const { on, effect } = USED[name] as UseCase;
  const asked = ['campaign', 'battle', 'interval', 'club', 'account'].includes(on);
  return effect === 'reads' && asked && !/library|Library|startPage|noticeHints/.test(name);
});

/** Everything that the application answers somebody about the campaign, its club and themselves. */
async function everythingRead(user: string, id: string): Promise<string> {
  const found: string[] = [];
  for (const name of READS) {
    const answer = await readOne(application, name, { user, id, club: owner.club });
    found.push(`${name} ${JSON.stringify(answer)}`);
  }
  return found.join('\n');
}
const canaries = (read: string) =>
  read.split('\n').flatMap((line) => (/canary/i.test(line) ? [line.split(' ')[0]] : []));

describe('[couriers: a post that is away]', () => {
  test('knows the campaign as riders brought it: every page, list and feed', async () => {
    const { anna, carl, dora, emil, uma, id, turn } = await withGarrison();
    await turn();
    const page = await seen(application, carl, id);
    expect(page.view.situation?.id).toBe('camp');
    expect(page.header).toMatchObject({
      delayed: true,
      couriers: { asOf: 'the morning of 10 June' },
    });
    expect(canaries(await everythingRead(carl, id))).toEqual([]);
    for (const user of [anna, dora, uma])
      expect(JSON.stringify(await seen(application, user, id))).toMatch(/canary/i);
    // Strangers and other members know no more than he does: he could be one of them.
    expect(canaries(await everythingRead(emil, id))).toEqual([]);
    const { head } = (await seen(application, dora, id)).header;
    expect(codeOf(await application.campaignPage(carl, id, { at: head }))).toBe('NOT_FOUND');
  });
  test('does nothing that only headquarters can do, whatever has happened meanwhile', async () => {
    const { carl, id, turn } = await withGarrison();
    await turn();
    const advise = (round: string) =>
      application.recommend(carl, id, { round, answer: 'wait', reason: '' });
    for (const round of ['choice-1', 'choice-2', 'choice-9'])
      expect(codeOf(await advise(round))).toBe('AWAY');
    const send = (to: string) =>
      application.sendMessage(carl, id, { to, text: 'At once!', commandId: newCommand() });
    for (const to of ['all', 'side']) expect(codeOf(await send(to))).toBe('BY_RIDER');
    expect(codeOf(await application.exportCampaign(carl, id))).toBe('NOT_ALLOWED');
  });
  test('hears by rider, and is told that one has come', async () => {
    const { carl, id, turn } = await withGarrison();
    await turn();
    await turn();
    expect(JSON.stringify(await seen(application, carl, id))).toContain('canary-blue-text');
    expect((await seen(application, carl, id)).header.couriers?.asOf).toBe(
      'the morning of 12 June',
    );
    const kinds = await prisma().notice.findMany({ where: { userId: carl, campaignId: id } });
    expect(kinds.map(({ kind }) => kind)).not.toContain('choices-opened');
  });
  test('looks again at an earlier day as he knew it then; the commander as headquarters did, others not at all', async () => {
    const { anna, carl, emil, uma, id, turn, couriers } = await withGarrison();
    await turn();
    await turn();
    const on = (user: string, day: number) => application.couriersPage(user, id, { day });
    const { days, day } = await couriers(carl);
    expect([days.map(({ words }) => words), day]).toEqual([
      ['10 June', '12 June', '14 June'],
      null,
    ]);
    const [first, second, today] = days.map((one) => one.day) as [number, number, number];
    // On 12 June the garrison had not heard of what was decided on the 10th.
    const then = value(await on(carl, second));
    expect(then).toMatchObject({ day: second, asOf: 'the morning of 10 June' });
    expect([then.letters, then.recipients, then.riders]).toEqual([[], [], null]);
    expect(value(await on(carl, today))).toMatchObject({ asOf: 'the morning of 12 June' });
    for (const one of [first, second])
      expect(canaries(JSON.stringify(value(await on(carl, one)).view))).toEqual([]);
    expect(JSON.stringify(value(await on(anna, second)).view)).toMatch(/canary/i);
    for (const [user, which] of [
      [carl, today + 1],
      [carl, -1],
      [emil, first],
      [uma, first],
    ] as const)
      expect(codeOf(await on(user, which))).toBe('NOT_FOUND');
  });
});

test('[couriers: terms] a lobby names them, and the campaign begins with them', async () => {
  const lobby = await application.openLobby(owner.user, {
    ...{ libraryId, clubId: owner.club, name: 'A lobby', useExpectedValues: true },
    ...{ riders: 'war', riderPace: 'relays', seating: 'claimed', audience: 'club' },
    ...{ umpired: false, commandId: newCommand() },
  });
  const { lobbyId } = value(lobby);
  const page = value(await application.lobbyPage(owner.user, lobbyId));
  expect(page.couriers).toContain('160 km of road');
  expect(page.couriers).toContain('taken by the enemy');
});

describe('[couriers: the umpire]', () => {
  test('drafts to each post what it knows, and sees every rider at the desk', async () => {
    const { carl, dora, uma, id, turn } = await withGarrison();
    await turn();
    const { posts } = value(await application.umpireReports(uma, id));
    const draft = (user: string) => JSON.stringify(posts.find(({ userId }) => userId === user));
    expect(draft(dora)).toMatch(/canary/i);
    expect(draft(carl)).not.toMatch(/canary/i);
    const desk = value(await application.umpireDesk(uma, id));
    expect(desk.riders?.map(({ kind, fate }) => `${kind} ${fate}`)).toEqual([
      'news under way',
      'state under way',
    ]);
  });
});

describe('[couriers: letters]', () => {
  test('what the enemy takes, his commander reads word for word; its writer is not told, nor anybody else', async () => {
    // Ten times as far: four riders of ten are taken.
    const far = fixtureText('couriers')
      .replace('id: posts', 'id: far-posts')
      .replace('[0, 0, 100, 60]', '[0, 0, 1000, 60]')
      .replaceAll('[70, 30]', '[700, 30]')
      .replace('[95, 30]', '[950, 30]');
    const { libraryId: farId } = value(
      await application.importCampaign(owner.user, {
        ...{ clubId: owner.club, fileName: 'far.yaml', content: far },
      }),
    );
    const { anna, berta, carl, dora, emil, id, turn, write, couriers } = await withGarrison(
      'war',
      farId,
    );
    await turn();
    for (let count = 0; count < 15; count += 1) {
      value(await write(anna, carl, `canary-order-${count}-`));
      value(await write(carl, 'headquarters', `canary-report-${count}-`));
    }
    for (let more = 0; more < 4; more += 1) await turn();
    const taken = (await couriers(berta)).letters;
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken.map(({ direction }) => direction))).toEqual(new Set(['taken']));
    const got = [...(await couriers(anna)).letters, ...(await couriers(carl)).letters].filter(
      ({ direction }) => direction === 'received',
    );
    for (const { text } of taken) {
      expect(text).toMatch(/^canary-(order|report)-\d+-$/);
      expect(got.map((one) => one.text)).not.toContain(text);
    }
    for (const one of (await couriers(anna)).letters) expect(one.fate).toBeNull();
    expect(JSON.stringify(await couriers(dora))).not.toMatch(/canary-(order|report)/);
    expect(JSON.stringify(await seen(application, emil, id))).not.toMatch(/canary-(order|report)/);
    const kinds = await prisma().notice.findMany({ where: { userId: berta, campaignId: id } });
    expect(kinds.map(({ data }) => JSON.stringify(data)).join()).not.toContain('canary');
  });
  test('an order rides, and its writer is told no more than when it is due', async () => {
    const { anna, berta, carl, uma, turn, write, couriers } = await withGarrison();
    await turn();
    expect(value(await write(anna, carl, 'canary-order'))).toEqual({ by: 'rider' });
    expect((await couriers(anna)).letters).toMatchObject([
      {
        direction: 'sent',
        kind: 'order',
        due: { about: '12 June, evening', past: false },
        fate: null,
      },
    ]);
    for (const user of [carl, berta])
      expect(JSON.stringify(await couriers(user))).not.toContain('canary-order');
    await turn();
    expect((await couriers(carl)).letters).toMatchObject([
      { direction: 'received', kind: 'order', text: 'canary-order', due: null, fate: null },
    ]);
    const [sent] = (await couriers(anna)).letters;
    expect(sent).toMatchObject({ due: { past: true }, came: null, fate: null });
    expect(value(await write(carl, 'headquarters', 'canary-report'))).toEqual({ by: 'rider' });
    await turn();
    expect((await couriers(anna)).letters[0]).toMatchObject({
      direction: 'received',
      kind: 'report',
      text: 'canary-report',
    });
    expect(JSON.stringify(await couriers(berta))).not.toMatch(/canary-(order|report)/);
    const all = (await couriers(uma)).riders ?? [];
    expect(all.filter(({ kind }) => kind === 'letter')).toHaveLength(2);
    expect(all.some(({ fate }) => fate === 'under way')).toBe(true);
  });
  test('who is at the same place has a word at once', async () => {
    const { anna, dora, id, turn, write } = await withGarrison();
    await turn();
    expect(value(await write(anna, dora, 'canary-word'))).toEqual({ by: 'hand' });
    expect(JSON.stringify(await application.messagesPage(dora, id))).toContain('canary-word');
  });
  test('sent twice it rides once; to nobody, at length, in the wrong campaign or after the end it does not ride', async () => {
    const { anna, berta, carl, emil, id, turn, write, couriers } = await withGarrison();
    await turn();
    const command = newCommand();
    for (const _ of [1, 2]) value(await write(anna, carl, 'canary-once', command));
    expect((await couriers(anna)).letters).toHaveLength(1);
    for (const to of [berta, emil, anna, 'headquarters', 'nobody', ''])
      expect([to, codeOf(await write(anna, to, 'x'))]).toEqual([to, 'RECIPIENT_UNKNOWN']);
    for (const text of ['', ' ', 'x'.repeat(2_001), 'a\u202eb'])
      expect(codeOf(await write(anna, carl, text))).toBe('TEXT_INVALID');
    expect(codeOf(await write(emil, carl, 'x'))).toBe('NOT_YOUR_SEAT');
    expect(codeOf(await application.couriersPage(emil, id))).toBe('NOT_FOUND');
    const none = await withGarrison(null);
    await none.turn();
    expect(codeOf(await none.write(none.anna, none.carl, 'x'))).toBe('NO_COURIERS');
    expect(codeOf(await application.couriersPage(none.anna, none.id))).toBe('NOT_FOUND');
    for (let more = 0; more < 5; more += 1) await turn();
    expect((await seen(application, anna, id)).view.phase).toBe('concluded');
    expect(codeOf(await write(anna, carl, 'x'))).toBe('CAMPAIGN_CONCLUDED');
  });
  test('once the campaign is over, every ride is listed, and anybody can check its fate', async () => {
    const { anna, carl, emil, id, turn, write, couriers } = await withGarrison('war');
    await turn();
    for (let more = 0; more < 5; more += 1) {
      value(await write(anna, carl, `canary-${more}`));
      value(await write(carl, 'headquarters', `canary-back-${more}`));
      await turn();
    }
    const page = await couriers(emil);
    expect(page).toMatchObject({ reader: 'over', letters: [] });
    expect(page.riders?.length).toBeGreaterThan(15);
    expect((await couriers(anna)).letters.every(({ fate }) => fate !== null)).toBe(true);
    expect(JSON.stringify(await application.chroniclePage(emil, id))).toContain('The riders');
    const record = value(await application.exportCampaign(emil, id)).content;
    expect(record).not.toContain('canary-back');
    const { verdict } = verifyHere(record);
    expect([verdict.ok, verdict.breaks]).toEqual([true, []]);
    expect(verdict.unchecked.map(({ code }) => code)).toContain('RIDERS');
    // A lie of every kind about a ride, with the hashes made good again, is found or listed as not checked.
    const { stream } = verifyExport(record);
    if (stream === undefined) throw new Error('no export');
    const material = { name: 'couriers', stream };
    const lies = forgeriesOf(material).filter(({ kind }) => kind.includes('RidersRode'));
    expect(lies.length).toBeGreaterThan(50);
    const missed = drawn(lies, new Set(lies.map(({ kind }) => kind)).size, 'couriers').filter(
      ({ forged, harmless }) =>
        harmless === null && verifyHere(forgedText(material, forged, signer)).verdict.ok,
    );
    expect(missed.map(({ kind }) => kind)).toEqual([]);
  }, 60_000);
});
