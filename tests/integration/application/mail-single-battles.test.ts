import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailKeys } from '@/lib/application/mail/keys';
import { ownMessages } from '@/lib/application/mail/log-of';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { lock } from '@/lib/transfer/age';
import type { MailTerms } from '@/lib/transfer/mail-entries';
import { writeMail } from '@/lib/transfer/mail-file';
import { jsonHash, writeLog } from '@/lib/transfer/mail-log';
import { report as tableReport } from '@/tests/integration/security/people';
import { typed } from './boards';
import { Pair } from './mail-pair';
import type { Installation } from './mail-post-office';
import { CAMPAIGNS, codeOf, newCommand, skirmishText, until, value } from './table';

let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  pair = await Pair.open();
  ({ anna, berta } = pair);
  for (const at of pair.both) await at.at(() => at.table.worker());
}, 120_000);
afterAll(() => pair.clear());

const ford = (id: string) => skirmishText.replace('id: skirmish', `id: ${id}`);
const crossroads = readFileSync(path.join(CAMPAIGNS, 'crossroads.yaml'), 'utf8');

const listed = (at: Installation) =>
  at.at(async () =>
    (await at.app.listCampaigns(at.user)).find(({ campaignId }) => campaignId === at.campaignId),
  );
const desk = (at: Installation) =>
  at.at(async () =>
    (await at.app.mailDesk(at.user)).campaigns.find(
      ({ campaignId }) => campaignId === at.campaignId,
    ),
  );
const mailed = (at: Installation) =>
  at.at(async () => value(await at.app.mailPage(at.user, at.campaignId)));
const letter = async (from: Installation, to: Installation) =>
  value(await to.take(await from.file()));
const rematch = (at: Installation, command = { commandId: newCommand() }) =>
  at.at(() => at.app.rematch(at.user, at.campaignId, command));

/** The offer in a player’s own invitation. */
async function termsOf(at: Installation): Promise<MailTerms> {
  const loaded = await at.services.campaigns.load(at.campaignId);
  const [first] = loaded === null ? [] : await ownMessages(at.services, loaded);
  if (first?.kind !== 'terms') throw new Error('an invitation');
  return first.terms;
}

/** The battle is over at both ends with the same result, and both exports verify. */
async function over(method: string): Promise<void> {
  expect(await pair.phases()).toEqual(['concluded', 'concluded']);
  await pair.alike();
  const [hers, his] = [await anna.page(), await berta.page()].map(({ view }) => view);
  expect(hers?.battles[0]?.report).toMatchObject({ method });
  expect(hers?.battles[0]?.report).toEqual(his?.battles[0]?.report);
  expect(hers?.conclusion).toEqual(his?.conclusion);
  // A report from a table has no dice to be repeated.
  const checked = { battles: method === 'reported' ? 0 : 1 };
  for (const verdict of await pair.verified()) {
    const about = { diceScheme: 2 };
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [], checked, about });
  }
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}

test('[application: single battles by mail] quick: offered, accepted and fought with three files, to one ledger; then with sides exchanged', async () => {
  await pair.offerBattle(ford('quick-by-mail'), {
    ...{ battle: 'ford', methods: ['quick'], advantage: 20 },
  });
  expect((await anna.page()).header).toMatchObject({ singleBattle: true, byMail: true });
  expect(await mailed(anna)).toMatchObject({
    due: ['the invitation, with the battle and its terms'],
  });
  await anna.seal('quick');
  // Her answer is sent with the invitation.
  const invitation = await anna.file('Tomorrow at dawn?');
  expect(value(await berta.take(invitation))).toEqual({
    kind: 'invitation',
    invitation: expect.objectContaining({
      ...{ name: 'By the post', title: 'The ford', subtitle: 'A battle of “Skirmish at the ford”' },
      singleBattle: {
        date: '1757-05-01',
        strength: { A: { men: 2000, guns: 6 }, B: { men: 1990, guns: 6 } },
      },
      ...{ sides: { A: 'Blue', B: 'Red' }, side: 'B', methods: ['quick'], advantage: 20 },
    }),
  });
  await berta.accept(invitation);
  expect((await berta.page()).header).toMatchObject({ singleBattle: true, byMail: true });
  expect((await berta.page()).view).toMatchObject({
    ...{ phase: 'encounter', settings: { singleBattle: true, advantage: 20 } },
  });
  // She has nothing of the campaign that it was taken from, and both see a battle in their lists.
  expect(await berta.at(() => berta.app.listBattlefields(berta.user))).not.toContainEqual(
    expect.objectContaining({ libraryId: 'quick-by-mail' }),
  );
  for (const at of pair.both) {
    expect(await listed(at)).toMatchObject({ singleBattle: true });
    expect(await desk(at)).toMatchObject({ singleBattle: true, title: 'The ford' });
  }
  expect(codeOf(await rematch(berta))).toBe('WRONG_PHASE');
  await berta.seal('quick');
  expect(await mailed(berta)).toMatchObject({
    due: [
      'that you accept the battle',
      'your sealed answer, still locked',
      'the key to your answer',
    ],
  });
  await letter(berta, anna);
  expect(await pair.phases()).toEqual(['concluded', 'encounter']);
  // It is over at the installation that opened it; the last file is still Berta's to send.
  expect(await listed(anna)).toMatchObject({ phase: 'concluded', yourTurn: true });
  const last = await letter(anna, berta);
  const from = last.kind === 'opened' ? last.from : 0;
  const replay = await berta.at(() => berta.app.replayPage(berta.user, berta.campaignId, { from }));
  expect(value(replay).entries.map(({ kind }) => kind)).toContain('battle');
  await over('quick');
  expect(await desk(anna)).toMatchObject({ state: 'The battle is over.', yourTurn: false });

  // A rematch is an invitation to the same key, from either player; nothing begins here alone.
  const first = { anna: anna.campaignId, berta: berta.campaignId };
  const command = { commandId: newCommand() };
  const again = value(await rematch(berta, command));
  expect(value(await rematch(berta, command))).toEqual(again);
  berta.campaignId = again.campaignId;
  const { header, view } = await berta.page();
  expect(header).toMatchObject({
    name: 'By the post, sides exchanged',
    sides: ['A'],
    byMail: true,
  });
  expect(header.commanders.B.controller).toBe('remote');
  expect(view.settings.mail?.id).not.toBe((await anna.page()).view.settings.mail?.id);
  expect(view.settings).toMatchObject({ singleBattle: true, methods: ['quick'], advantage: 20 });
  await anna.accept(await berta.file());
  expect(anna.campaignId).not.toBe(first.anna);
  expect((await anna.page()).header).toMatchObject({ sides: ['B'], byMail: true });
  await berta.take(await anna.file());
  await berta.seal('quick');
  await anna.seal('quick');
  await letter(berta, anna);
  await letter(anna, berta);
  await letter(berta, anna);
  await over('quick');
  const back = value(await rematch(anna));
  anna.campaignId = back.campaignId;
  expect((await anna.page()).header).toMatchObject({ name: 'By the post', sides: ['A'] });
}, 240_000);

test('[application: single battles by mail] expected: computed identically at both ends, with two files and no question', async () => {
  await pair.offerBattle(ford('expected-by-mail'), {
    ...{ battle: 'ford', methods: ['expected'], side: 'B', advantage: -15 },
  });
  await pair.accepted();
  await until(async () => (await pair.phases()).every((phase) => phase === 'concluded'));
  await over('expected');
  expect((await anna.page()).header.sides).toEqual(['B']);
  expect(await mailed(anna)).toMatchObject({ fileDue: false, difference: null });
  expect(await mailed(berta)).toMatchObject({ fileDue: false, difference: null });
}, 240_000);

test('[application: single battles by mail] differing wishes stay sealed until both are sent; then the refusal holds', async () => {
  await pair.offerBattle(ford('wishes-by-mail'), {
    ...{ battle: 'ford', methods: ['expected', 'quick', 'fought', 'table'] },
  });
  await pair.accepted();
  expect((await berta.page()).view.encounter?.methods).toEqual(['expected', 'quick', 'table']);
  await anna.seal('table');
  await anna.seal('expected');
  await letter(anna, berta);
  expect(JSON.stringify(await berta.page())).not.toContain('"ownAnswer":"expected"');
  expect(JSON.stringify(await berta.events())).not.toContain('"answer":"expected"');
  const late = await anna.at(async () =>
    anna.app.sealMethod(anna.user, anna.campaignId, {
      ...{ round: 'method-0', answer: 'table', commandId: newCommand() },
    }),
  );
  expect(codeOf(late)).toBe('ALREADY_POSTED');
  await berta.seal('quick');
  await letter(berta, anna);
  await letter(anna, berta);
  await over('quick');
}, 240_000);

test('[application: single battles by mail] table: reported with the acceptance, sent back, reported again, countersigned', async () => {
  await pair.offerBattle(ford('table-by-mail'), { battle: 'ford', methods: ['table'] });
  await berta.accept(await anna.file());
  const hand = () =>
    berta.at(async () => {
      const report = await tableReport(berta.app, berta.user, berta.campaignId);
      value(await berta.app.submitTableReport(berta.user, berta.campaignId, report));
    });
  await hand();
  await letter(berta, anna);
  const answer = async () => ({
    ...{ battleIndex: 0, commandId: newCommand() },
    reportPosition: (await anna.page()).view.encounter?.tableReport?.position ?? 0,
  });
  const refused = { ...(await answer()), reason: 'My guards stood to the end.' };
  await anna.at(async () =>
    value(await anna.app.refuseTableReport(anna.user, anna.campaignId, refused)),
  );
  await letter(anna, berta);
  await hand();
  await letter(berta, anna);
  const signed = await answer();
  await anna.at(async () =>
    value(await anna.app.countersignTableReport(anna.user, anna.campaignId, signed)),
  );
  await letter(anna, berta);
  await over('reported');
}, 240_000);

test('[application: single battles by mail] on the board by letters, and by the staffs alone, where its ruleset has a board', async () => {
  await pair.offerBattle(crossroads.replace('id: crossroads', 'id: board-by-mail'), {
    ...{ battle: 'first', methods: ['fought'] },
  });
  const order = (at: Installation, text: string) =>
    at.at(async () => value(await typed(at.app, at.user, at.campaignId, text)));
  await pair.accepted();
  expect((await berta.page()).view.encounter?.methods).toEqual(['fought']);
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
  await order(anna, 'all');
  expect((await mailed(anna)).due).toEqual([
    'your orders on the board of “The first day” (turn 1, arrivals are placed)',
  ]);
  await letter(anna, berta);
  await order(berta, 'all');
  await letter(berta, anna);
  for (let turn = 1; turn <= 3; turn++) {
    await order(anna, 'end');
    await letter(anna, berta);
    await order(berta, 'end');
    await letter(berta, anna);
    if (turn === 1) await order(anna, 'all');
  }
  await over('fought');

  await pair.offerBattle(crossroads.replace('id: crossroads', 'id: staffs-by-mail'), {
    ...{ battle: 'second', methods: ['quick'] },
  });
  await pair.accepted();
  await pair.round('autoplayed', 'autoplayed');
  await over('autoplayed');
}, 240_000);

test('[application: single battles by mail] under a pass phrase, abandoned before it is fought: over at both ends, and started again with another phrase', async () => {
  await pair.offerBattle(ford('given-up'), {
    ...{ battle: 'ford', methods: ['quick'], opponent: { kind: 'mail' } },
  });
  const invitation = await anna.file();
  await berta.accept(invitation, (await mailed(anna)).passphrase ?? '');
  await letter(berta, anna);
  await anna.seal('quick');
  await letter(anna, berta);
  await berta.at(async () =>
    value(await berta.app.resignByMail(berta.user, berta.campaignId, { commandId: newCommand() })),
  );
  expect((await mailed(berta)).due).toEqual(['that you give the battle up']);
  await letter(berta, anna);
  expect(await pair.phases()).toEqual(['concluded', 'concluded']);
  const told = await anna.at(async () =>
    value(await anna.app.chroniclePage(anna.user, anna.campaignId)),
  );
  expect(told.entries.at(-1)?.text).toContain('gives the battle up');
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [] });
  // Berta's key is known by now: the rematch is locked to it, and needs no phrase.
  anna.campaignId = value(await rematch(anna)).campaignId;
  const again = await anna.file();
  expect((await mailed(anna)).passphrase).toBe(null);
  await berta.accept(again);
  expect((await berta.page()).header.sides).toEqual(['A']);

  // Resigned before it was accepted: the next is locked as the first was.
  await pair.offerBattle(ford('never-met'), {
    ...{ battle: 'ford', methods: ['quick'], opponent: { kind: 'mail' } },
  });
  await anna.file();
  const phrase = (await mailed(anna)).passphrase;
  await anna.at(async () =>
    value(await anna.app.resignByMail(anna.user, anna.campaignId, { commandId: newCommand() })),
  );
  anna.campaignId = value(await rematch(anna)).campaignId;
  await anna.file();
  expect((await mailed(anna)).passphrase).toMatch(/^(\w{4}-){4}\w{4}$/);
  expect((await mailed(anna)).passphrase).not.toBe(phrase);
}, 240_000);

test('[security: single battles by mail] own, old, changed, foreign and misplaced files each have their message, and change nothing', async () => {
  await pair.offerBattle(ford('first-of-two'), { battle: 'ford', methods: ['quick'] });
  const first = await anna.file();
  await berta.accept(first);
  const other = { anna: anna.campaignId, berta: berta.campaignId };
  await pair.offerBattle(ford('second-of-two'), { battle: 'ford', methods: ['quick'] });
  await pair.accepted();
  await anna.seal('quick');
  const sealed = await anna.file();
  const before = [await anna.events(), await berta.events()];
  const told = async (at: Installation, file: string, more = {}) => {
    const answer = await at.take(file, more);
    return answer.ok ? 'OK' : [answer.error.code, answer.error.message];
  };
  expect(await told(anna, sealed)).toEqual(['MAIL_OWN', expect.stringContaining('yourself')]);
  expect(await told(berta, first)).toEqual(['MAIL_OLD', expect.stringContaining('already')]);
  expect(await told(berta, sealed, { campaignId: other.berta })).toEqual([
    'MAIL_WRONG_CAMPAIGN',
    'This file belongs to “By the post”. Open it there.',
  ]);
  const middle = sealed.slice(0, 700) + (sealed[700] === 'A' ? 'B' : 'A') + sealed.slice(701);
  expect((await told(berta, middle))[0]).toMatch(/^MAIL_(DAMAGED|WRONG_KEY|NOT_A_FILE)$/);
  expect([await anna.events(), await berta.events()]).toEqual(before);
  expect(await told(berta, sealed)).toBe('OK');
  expect((await told(berta, sealed))[0]).toBe('MAIL_OLD');

  // Terms that name no dice scheme are from an older program: that campaign keeps the first. An unknown one is refused.
  const keys = await anna.at(() => mailKeys(anna.services, anna.user));
  const { recipient } = value(await berta.at(() => berta.app.makeMailKeys(berta.user)));
  const offered = await anna.at(() => termsOf(anna));
  expect(offered.diceScheme).toBe(2);
  const invitation = (terms: MailTerms, definition: unknown) => {
    const log = writeLog(terms.campaign, 'A', keys.signing, [{ kind: 'terms', terms }]);
    const mail = {
      ...{ campaign: terms.campaign, from: 'A' as const, number: 1, log, history: [] },
      ...{ signingKey: keys.signing.publicKey, definition: JSON.parse(JSON.stringify(definition)) },
    };
    return lock(writeMail(mail, keys.signing), { recipients: [recipient] });
  };
  const hers = await anna.services.campaigns.load(anna.campaignId);
  const { definition } = hers?.campaign ?? {};
  const accept = { accept: { clubId: berta.club } };
  // 3 is for campaigns on a server, 4 is unknown.
  for (const diceScheme of [3, 4])
    for (const more of [{}, accept]) {
      const newer = { ...offered, campaign: 'd'.repeat(32), diceScheme };
      expect(await told(berta, await invitation(newer, definition), more)).toEqual([
        'MAIL_VERSION',
        expect.stringContaining(`by scheme ${diceScheme}, which this version of the program does`),
      ]);
    }
  const { diceScheme: _named, ...unnamed } = offered;
  const older = { ...unnamed, campaign: 'e'.repeat(32) };
  const taken = value(await berta.take(await invitation(older, definition), accept));
  const begun = await berta.services.campaigns.load('campaignId' in taken ? taken.campaignId : '');
  expect(begun?.campaign).toMatchObject({ diceScheme: 1, seedRoot: jsonHash(older) });

  // A whole campaign that claims to be a battle is refused.
  const read = readCampaignFile(ford('no-battle'));
  const campaign = read.ok ? read.value : null;
  const terms: MailTerms = { ...offered, campaign: 'c'.repeat(32), definition: jsonHash(campaign) };
  const forged = await invitation(terms, campaign);
  expect((await told(berta, forged))[0]).toBe('MAIL_DAMAGED');
  expect((await told(berta, forged, { accept: { clubId: berta.club } }))[0]).toBe('MAIL_DAMAGED');
}, 240_000);

test.each([
  ['RECIPIENT_INVALID', { recipient: 'age1nobody' }],
  ['RECIPIENT_INVALID', { recipient: 'own' }],
] as const)('[application: single battles by mail] refuses %s %j', async (code, { recipient }) => {
  const libraryId = 'skirmish';
  const own = value(await anna.at(() => anna.app.makeMailKeys(anna.user))).recipient;
  const opponent = { kind: 'mail', recipient: recipient === 'own' ? own : recipient } as const;
  const before = await anna.at(() => anna.app.listCampaigns(anna.user));
  const refused = await anna.at(() =>
    anna.app.startBattle(anna.user, {
      ...{ libraryId, battle: 'ford', name: 'x', side: 'A', methods: ['quick'], opponent },
      commandId: newCommand(),
    }),
  );
  expect(codeOf(refused)).toBe(code);
  expect((await anna.at(() => anna.app.listCampaigns(anna.user))).length).toBe(before.length);
});
