import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { workOnArrival } from '@/lib/application/house/arrive';
import { checkMoving } from '@/lib/application/house/checked';
import { packed, unpacked } from '@/lib/application/house/moving-file';
import { prisma } from '@/lib/database/client';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { RULESETS } from '@/lib/rulesets/registry';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { Installation } from './mail-post-office';
import { accepted, chosen, codeOf, newCommand, person, value } from './table';

/** The server that the campaign leaves, and the one that it moves to. */
let before: Installation;
let after: Installation;
const PASSPHRASE = 'a barrel of powder at dawn';
const RESOLVERS = new Map(RULESETS.flatMap(({ quick }) => (quick ? [[quick.id, quick]] : [])));

beforeAll(async () => {
  before = await Installation.open('Olga');
  after = await Installation.open('Nina');
});
afterEach(async () => {
  for (const one of [before, after]) await one.at(() => prisma().throttle.deleteMany());
});
afterAll(async () => {
  for (const one of [before, after]) {
    await one.at(() => one.table.clear());
    expect(one.table.faults).toEqual([]);
  }
});

/** A campaign of Anna and Berta in Olga’s club, in which Anna has sealed her first choice. */
async function begun() {
  return before.at(async () => {
    const anna = (await person('Anna', before.club)).user;
    const berta = (await person('Berta', before.club)).user;
    const sentTo = await before.app.challengeToCampaign(anna, {
      ...{ libraryId: 'skirmish', name: 'On the move', side: 'A', useExpectedValues: true },
      ...{ clubId: before.club, userId: berta, commandId: newCommand() },
    });
    const campaignId = await accepted(before.app, berta, sentTo);
    value(await chosen(before.app, anna, campaignId, 'canary-a-cross'));
    return { anna, berta, campaignId };
  });
}

const sent = (campaignId: string, user = before.user, passphrase = PASSPHRASE) =>
  before.at(() => before.app.sendAway(user, campaignId, { passphrase, commandId: newCommand() }));

/** Brings a file to Nina’s club, and lets a worker look at it; returns what became of it. */
async function brought(file: string, passphrase = PASSPHRASE) {
  return after.at(async () => {
    const given = await after.app.bringCampaign(after.user, after.club, { file, passphrase });
    if (!given.ok) return { state: given.error.code, finding: '', campaignId: null };
    while (await workOnArrival(after.services));
    const [newest] = value(await after.app.clubArrivals(after.user, after.club));
    if (newest === undefined) throw new Error('Nothing was brought');
    return newest;
  });
}

test('[application: moving house] a campaign goes on elsewhere with its record, its dice and what was sealed; its people are invited again', async () => {
  const { anna, berta, campaignId } = await begun();
  // Nobody who plays can make the file; nobody who made it plays.
  for (const user of [anna, berta])
    expect(codeOf(await sent(campaignId, user))).toBe('NOT_ALLOWED');
  expect(codeOf(await sent(campaignId, before.user, 'short'))).toBe('PASSPHRASE_WEAK');
  const { content } = value(await sent(campaignId));
  expect(content).not.toContain('canary');
  const left = await before.at(() => before.app.campaignPage(berta, campaignId));
  expect(value(left).view).toMatchObject({ away: true, awaiting: [], round: null });
  const late = await before.at(() => chosen(before.app, berta, campaignId, 'canary-b-hold'));
  expect(late.ok).toBe(false);

  const arrival = await brought(content);
  expect(arrival).toMatchObject({ state: 'taken', finding: '', campaignId });
  expect(await brought(content)).toMatchObject({
    state: 'refused',
    finding: expect.stringMatching(/already|accounts of this server/),
  });

  await after.at(async () => {
    const nina = value(await after.app.movePage(after.user, campaignId));
    expect(nina.seats.map(({ side }) => side)).toEqual(['A', 'B']);
    // Who brought the file could open it, and so commands nothing in it.
    const { path: own } = value(
      await after.app.inviteToSeat(after.user, campaignId, { side: 'A' }),
    );
    const secretOf = (path: string) => path.split('/').at(-1) ?? '';
    const take = (user: string, path: string) =>
      after.app.takeOfferedSeat(user, { secret: secretOf(path), commandId: newCommand() });
    expect(codeOf(await take(after.user, own))).toBe('NOT_ALLOWED');
    const { user: newAnna } = await person('Anna again');
    const { user: newBerta } = await person('Berta again');
    expect(codeOf(await after.app.campaignPage(newAnna, campaignId))).toBe('NOT_FOUND');
    expect(value(await after.app.seatOffer({ secret: secretOf(own) })).name).toBe('On the move');
    value(await take(newAnna, own));
    expect(codeOf(await take(newBerta, own))).toBe('NOT_FOUND');
    const { path } = value(await after.app.inviteToSeat(after.user, campaignId, { side: 'B' }));
    value(await take(newBerta, path));
    expect(codeOf(await after.app.inviteToSeat(after.user, campaignId, { side: 'B' }))).toBe(
      'ALREADY_TAKEN',
    );

    // Anna’s sealed choice came along: it opens with Berta’s.
    value(await chosen(after.app, newBerta, campaignId, 'canary-b-hold'));
    const page = value(await after.app.campaignPage(newAnna, campaignId));
    expect(page.view.phase).toBe('encounter');
    const text = value(await after.app.chroniclePage(newAnna, campaignId)).entries.map(
      (one) => one.title,
    );
    expect(text).toContain('The campaign has moved to this server');
    for (const user of [newAnna, newBerta])
      value(
        await after.app.sealMethod(user, campaignId, {
          ...{ round: page.view.round ?? '', answer: 'quick', commandId: newCommand() },
        }),
      );
    // The battle was fought with the seed that the first server had committed to.
    const file = value(await after.app.exportCampaign(newAnna, campaignId)).content;
    const older = await before.at(() => before.app.exportCampaign(anna, campaignId));
    const verdict = verifyCampaignExport(file, RESOLVERS, { older: value(older).content });
    expect(verdict.breaks).toEqual([]);
    expect(verdict.checked.battles).toBe(1);
    const listed = await after.app.listCampaigns(newAnna);
    expect(listed.map((one) => one.campaignId)).toContain(campaignId);
  });
});

test('[application: moving house] called back, it goes on where it was, and both records tell of two lives', async () => {
  const { anna, berta, campaignId } = await begun();
  value(await sent(campaignId));
  // The same file can be had again while it is away.
  value(await sent(campaignId));
  const back = await before.at(() =>
    before.app.callBack(before.user, campaignId, { commandId: newCommand() }),
  );
  expect(back.ok).toBe(true);
  await before.at(async () => {
    value(await chosen(before.app, berta, campaignId, 'canary-b-hold'));
    const titles = value(await before.app.chroniclePage(anna, campaignId)).entries.map(
      ({ title }) => title,
    );
    expect(titles).toContain('The campaign stays here');
  });
  const again = await before.at(() =>
    before.app.callBack(before.user, campaignId, { commandId: newCommand() }),
  );
  expect(codeOf(again)).toBe('NOT_AWAY');
});

test('[application: moving house] damaged, swapped and made-up files are refused, and nothing of them is kept', async () => {
  const { campaignId } = await begun();
  const { content } = value(await sent(campaignId));
  const plain = value(await unpacked(content, PASSPHRASE));
  const { resolvers, games } = after.services;
  const sound = checkMoving(plain, { resolvers, games });
  expect(sound.ok).toBe(true);
  const moving = JSON.parse(plain) as {
    records: string[];
    sealed: { round: string; side: string; nonce: string; payload: unknown }[];
  };
  const changed = (change: (copy: typeof moving) => void): string => {
    const copy = structuredClone(moving);
    change(copy);
    return canonicalJson(copy as never);
  };
  const bad: readonly (readonly [string, string])[] = [
    [
      'an event changed',
      plain.replace('canary-a-cross', 'canary-a-wait').replace('On the move', 'On the MOVE'),
    ],
    [
      'the last event missing',
      changed((copy) => {
        copy.records = copy.records.map(
          (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
        );
      }),
    ],
    [
      'other dice',
      changed((copy) => {
        if (copy.sealed[0]) copy.sealed[0].payload = { master: '0'.repeat(64) };
      }),
    ],
    [
      'another choice under the seal',
      changed((copy) => {
        if (copy.sealed[1]) copy.sealed[1].payload = 'canary-a-wait';
      }),
    ],
    [
      'a seal left out',
      changed((copy) => {
        copy.sealed.pop();
      }),
    ],
    [
      'a seal added',
      changed((copy) => {
        copy.sealed.push({ round: 'choice-1', side: 'B', nonce: '0'.repeat(64), payload: 'x' });
      }),
    ],
    [
      'no record',
      changed((copy) => {
        copy.records = ['{}\n'];
      }),
    ],
    ['nonsense', '{"format":"orderly-book/house"}'],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ];
  for (const [what, text] of bad)
    expect([what, checkMoving(text, { resolvers, games }).ok]).toEqual([what, false]);

  expect((await brought(content, 'another passphrase')).state).toBe('PASSPHRASE_WRONG');
  expect((await brought('not a file')).state).toBe('FILE_INVALID');
  const middle = Math.floor(content.length / 2);
  const other = content[middle] === 'A' ? 'B' : 'A';
  const damaged = `${content.slice(0, middle)}${other}${content.slice(middle + 1)}`;
  expect((await brought(damaged)).state).not.toBe('taken');
  const bomb = await packed({ records: ['0'.repeat(70_000_000)], sealed: [] }, PASSPHRASE);
  expect(bomb.ok && (await brought(bomb.value)).state).toBe('FILE_INVALID');
  const forged = await packed(
    { records: moving.records.map((text) => text.replaceAll(before.user, after.user)), sealed: [] },
    PASSPHRASE,
  );
  expect((await brought(value(forged))).state).toBe('refused');
  await after.at(async () => {
    expect(await after.services.campaigns.load(campaignId)).toBeNull();
    expect(await prisma().campaignArrival.count({ where: { state: 'waiting' } })).toBe(0);
  });
});

test('[application: moving house] a file that names accounts or clubs of its own server does not come back', async () => {
  const { campaignId } = await begun();
  const { content } = value(await sent(campaignId));
  const state = await before.at(async () => {
    value(
      await before.app.bringCampaign(before.user, before.club, {
        file: content,
        passphrase: PASSPHRASE,
      }),
    );
    while (await workOnArrival(before.services));
    const [newest] = value(await before.app.clubArrivals(before.user, before.club));
    return newest;
  });
  expect(state).toMatchObject({
    state: 'refused',
    finding: expect.stringContaining('of this server'),
  });
});
