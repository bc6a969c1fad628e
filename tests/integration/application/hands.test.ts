import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { statusOf } from '@/lib/application/core/refusal';
import { verifyHere } from '@/lib/application/verify-here';
import type { MethodAnswer } from '@/lib/campaign/events';
import type { Json } from '@/lib/kernel/canonical-json';
import { call } from '@/tests/cli/call';
import { TestDevice } from '@/tests/support/device';
import { forgedExport } from '@/tests/support/forged-export';
import { boardOf, typed } from './boards';
import { SignedPlayer, signedByTwo } from './signed';
import { answered, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let user: string;
let other: string;
let club: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  ({ user, club } = await person('Anna'));
  ({ user: other } = await person('Berta', club));
});
afterAll(() => table.clear());

const exported = async (id: string): Promise<string> =>
  value(await application.exportCampaign(user, id)).content;
const battlesOf = ({ verdict }: ReturnType<typeof verifyHere>) =>
  verdict.withoutNumber.filter(({ what }) => what === 'battle');

/** A campaign at one screen, begun by a browser that joins with it. */
async function atOneScreen(): Promise<{ id: string; a: SignedPlayer; b: SignedPlayer }> {
  const a = new SignedPlayer(application, user, 'A', true);
  const commandId = newCommand();
  const joining = a.joining(commandId);
  const id = await started(application, user, { kind: 'hotSeat' }, { commandId, joining });
  return { id, a, b: a.other('B') };
}

test('[security: hands] what a browser gives is signed, its numbers are in the dice from the first seal on, and every change is found', async () => {
  const { id, a, b } = await atOneScreen();
  await a.seal(id, 'canary-a-cross');
  await b.seal(id, 'canary-b-hold');
  await a.seal(id, 'quick');
  await b.seal(id, 'quick');
  const content = await exported(id);
  const { verdict } = verifyHere(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [], withoutNumber: [] });
  expect(verdict.hands).toMatchObject({ signed: 4, byServer: [] });
  expect(verdict.hands.devices).toMatchObject([
    { account: user, seals: 4, acts: 4, registered: 3, revoked: null },
  ]);
  const { out } = await call(['verify', '-'], { input: content });
  expect(out).toContain('4 acts are signed by 1 device of the players.');
  expect(out).toContain('registered in entry 3');

  const fresh = () => newCommand().replaceAll('-', '').repeat(2);
  const forgeries: [string, string, (payload: Record<string, unknown>) => object][] = [
    ['another commitment', 'ChoiceSealed', (one) => ({ ...one, commitment: fresh() })],
    ['another next number', 'ChoiceSealed', (one) => ({ ...one, next: fresh() })],
    ['another number', 'MethodSealed', (one) => ({ ...one, opens: fresh() })],
    ['no number', 'MethodSealed', ({ opens: _, ...one }) => one],
    ['another first number', 'NumberCommitted', (one) => ({ ...one, next: fresh() })],
    ['another device', 'DeviceRegistered', (one) => ({ ...one, key: fresh() })],
    ['another account', 'DeviceRegistered', (one) => ({ ...one, account: other })],
    ['another name before it', 'CampaignStarted', (one) => ({ ...one, name: 'Renamed' })],
    [
      'other terms before it',
      'CampaignStarted',
      (one) => ({ ...one, definition: { ...(one.definition as object), title: 'Another war' } }),
    ],
  ];
  for (const [name, type, change] of forgeries)
    expect([name, verifyHere(forgedExport(content, type, change)).verdict.ok]).toEqual([
      name,
      false,
    ]);
});

test('[security: numbers] both players of a single battle add to its dice with their first seals: the challenger committed when asking, the other when accepting', async () => {
  const a = new SignedPlayer(application, user, 'A');
  const b = new SignedPlayer(application, other, 'B');
  const commandId = newCommand();
  const asked = value(
    await application.challengeToBattle(user, {
      ...{ libraryId: 'skirmish', battle: 'ford', name: 'At the ford', side: 'A', commandId },
      ...{ methods: ['quick'], userId: other, joining: a.joining(commandId, 'asked') },
    }),
  );
  const page = value(await application.challengePage(other, asked.challengeId));
  const { campaignId: id } = value(
    await application.acceptChallenge(other, asked.challengeId, {
      joining: b.joiningTo(page.toBe),
    }),
  );
  expect(id).toBe(page.toBe);
  await a.seal(id, 'quick');
  await b.seal(id, 'quick');
  const found = verifyHere(await exported(id));
  expect(found.verdict).toMatchObject({ ok: true, breaks: [], withoutNumber: [] });
  expect(found.verdict.hands).toMatchObject({ signed: 2, byServer: [] });
  expect(found.verdict.hands.devices.map(({ account }) => account)).toEqual([user, other]);
});

test('[security: numbers] a browser that did not join with the beginning does at its first visit, once; with its storage cleared it goes on, and the battle without its number is named', async () => {
  const a = new SignedPlayer(application, user, 'A', true);
  const id = await started(application, user, { kind: 'hotSeat' });
  const b = a.other('B');
  for (const one of [a, b]) {
    const { byHand } = await one.page(id);
    expect(byHand?.joins).toBe(true);
    if (byHand === null) continue;
    const joining = one.device.joining(byHand, [one.side]);
    value(await application.joinByHand(user, id, joining));
    const { header } = await one.page(id);
    value(await application.joinByHand(user, id, joining));
    value(await application.joinByHand(user, id, one.device.joining(byHand, [one.side])));
    expect((await one.page(id)).header.head).toBe(header.head);
    expect((await one.page(id)).byHand?.joins).toBe(false);
  }
  await a.seal(id, 'canary-a-cross');
  await b.seal(id, 'canary-b-hold');
  a.device.numbers = new Map();
  await a.seal(id, 'quick');
  await b.seal(id, 'quick');
  const found = verifyHere(await exported(id));
  expect(found.verdict).toMatchObject({ ok: true, breaks: [] });
  expect(battlesOf(found).map(({ side }) => side)).toEqual(['A', 'B']);
});

test('[security: hands] without script everything stays possible, and what no device signed is listed', async () => {
  const { id, a } = await atOneScreen();
  await a.seal(id, 'canary-a-cross');
  const { view } = await seen(application, user, id);
  value(
    await application.sealChoice(user, id, {
      ...{ round: view.round ?? '', side: 'B', answer: 'canary-b-hold', commandId: newCommand() },
    }),
  );
  value(await answered(application, user, id, 'quick', 'A'));
  const { verdict } = verifyHere(await exported(id));
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands.signed).toBe(1);
  expect(verdict.hands.byServer).toHaveLength(2);
  expect(verdict.unchecked.map(({ code }) => code)).toContain('SEALS');
});

test('[security: hands] a signature that is not under this act, in this campaign, by this account’s registered device is refused, and nothing is recorded', async () => {
  const { id, a } = await atOneScreen();
  const another = await atOneScreen();
  const right = await a.sealing(id, 'canary-a-cross');
  another.a.device = a.device;
  const elsewhere = await another.a.sealing(another.id, 'canary-a-cross');
  const thief = new SignedPlayer(application, other, 'A', true);
  const { byHand, view } = await a.page(id);
  if (byHand === null) throw new Error('Nothing is asked');
  const strange = new TestDevice().seal(
    byHand,
    view.round ?? '',
    'canary-a-cross',
    right.commandId,
  );
  const { registers: _, ...unregistered } = strange;
  const ofOther = { ...byHand, account: other };
  const foreign = thief.device.seal(ofOther, right.round, 'canary-a-cross', right.commandId);
  const before = (await a.page(id)).header.head;
  const attacks: [string, string, number, typeof right][] = [
    ['another answer', 'HAND_INVALID', 403, { ...right, answer: 'canary-a-wait' }],
    ['another command', 'HAND_INVALID', 403, { ...right, commandId: newCommand() }],
    ['another side', 'HAND_INVALID', 403, { ...right, side: 'B', answer: 'canary-b-hold' }],
    ['another campaign', 'HAND_INVALID', 403, { ...right, hand: elsewhere.hand }],
    ['no device of theirs', 'HAND_UNREGISTERED', 403, { ...right, hand: unregistered }],
    ['another account’s registration', 'HAND_INVALID', 403, { ...right, hand: foreign }],
    [
      'an entry that is not there',
      'HAND_INVALID',
      403,
      { ...right, hand: { ...right.hand, seen: { version: 99, hash: right.hand.nonce } } },
    ],
  ];
  for (const [name, code, status, input] of attacks) {
    const refused = await application.sealChoice(user, id, input);
    expect([name, refused.ok ? 'OK' : refused.error.code]).toEqual([name, code]);
    expect([name, refused.ok ? 200 : statusOf(refused.error)]).toEqual([name, status]);
  }
  expect((await a.page(id)).header.head).toBe(before);
  value(await application.sealChoice(user, id, right));
  expect(verifyHere(await exported(id)).verdict).toMatchObject({ ok: true, breaks: [] });
});

test('[security: joining] a browser joins only what it signed for: another campaign, another account, an old challenge are refused', async () => {
  const a = new SignedPlayer(application, user, 'A');
  const b = new SignedPlayer(application, other, 'B');
  const [commandId, elsewhere] = [newCommand(), newCommand()];
  const terms = {
    ...{ libraryId: 'skirmish', name: 'Not begun', useExpectedValues: true, commandId },
    side: 'A',
  } as const;
  const alone = { ...terms, opponent: { kind: 'reckless' } } as const;
  const refused = await application.startCampaign(user, {
    ...alone,
    joining: a.joining(elsewhere),
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'HAND_INVALID' } });
  const dressed = { ...alone, joining: b.joining(commandId) };
  expect(await application.startCampaign(user, dressed)).toMatchObject({
    error: { code: 'HAND_INVALID' },
  });
  // Nothing was begun under this command.
  const sent = { ...terms, userId: other };
  expect(
    await application.challengeToCampaign(user, { ...sent, joining: a.joining(commandId) }),
  ).toMatchObject({ error: { code: 'HAND_INVALID' } });
  const joining = a.joining(commandId, 'asked');
  const { challengeId } = value(await application.challengeToCampaign(user, { ...sent, joining }));
  const { toBe } = value(await application.challengePage(other, challengeId));
  expect(
    await application.acceptChallenge(other, challengeId, { joining: b.joiningTo(elsewhere) }),
  ).toMatchObject({ error: { code: 'HAND_INVALID' } });
  expect(value(await application.challengePage(other, challengeId)).state).toBe('open');
  value(await application.withdrawChallenge(user, challengeId));
  expect(
    await application.acceptChallenge(other, challengeId, { joining: b.joiningTo(toBe) }),
  ).toMatchObject({ error: { code: 'CHALLENGE_OVER' } });
  expect(await application.campaignPage(user, toBe)).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
});

test('[security: devices] a revoked device signs nothing any more; another of the same player registers itself', async () => {
  const { id, a } = await atOneScreen();
  await a.seal(id, 'canary-a-cross');
  const lost = a.device;
  const input = await a.sealing(id, 'canary-a-wait');
  const b = a.other('B');
  b.device = new TestDevice();
  expect(
    await application.revokeDevice(other, id, { key: lost.key.publicKey, commandId: newCommand() }),
  ).toMatchObject({ error: { code: 'NO_SUCH_DEVICE' } });
  value(await b.revoke(id, lost.key.publicKey));
  expect(await application.sealChoice(user, id, input)).toMatchObject({
    error: { code: 'HAND_REVOKED' },
  });
  await b.seal(id, 'canary-b-hold');
  const { verdict } = verifyHere(await exported(id));
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands.devices).toMatchObject([
    { registered: 3, revoked: expect.any(Number), acts: 1 },
    { registered: expect.any(Number), revoked: null, acts: 2 },
  ]);
});

test('[security: devices] who left their seat and is kept behind revokes their device all the same', async () => {
  const { id, b } = await ofTwo('skirmish');
  const behind = { audience: 'club', delayHours: 24, commandId: newCommand() } as const;
  value(await application.setAudience(user, id, behind));
  value(await application.resignSeat(other, id, { commandId: newCommand() }));
  const { publicKey: key } = b.device.key;
  value(await application.revokeDevice(other, id, { key, commandId: newCommand() }));
  const again = await application.revokeDevice(other, id, { key, commandId: newCommand() });
  expect(again).toMatchObject({ error: { code: 'NO_SUCH_DEVICE' } });
});

const ofTwo = (libraryId: string, methods?: readonly MethodAnswer[]) =>
  signedByTwo(application, [user, other], libraryId, methods);

test('[security: hands] reports, countersignatures, refusals, withdrawals and proposals are signed, each checked against what was said', async () => {
  const { id, a, b } = await ofTwo('skirmish');
  value(await a.rename(id, 'By  hand, again'));
  await a.seal(id, 'canary-a-cross');
  value(await a.withdrawSeal(id));
  await a.seal(id, 'canary-a-cross');
  await b.seal(id, 'canary-b-hold');
  value(await a.proposeRewind(id, 2, 'Too\r\nfast.'));
  value(await b.answerRewind(id, 'Declined'));
  value(await a.proposeRewind(id, 2, 'Please.'));
  value(await a.answerRewind(id, 'Withdrawn'));
  await a.seal(id, 'table');
  await b.seal(id, 'table');
  const lie = await a.reporting(id, 5);
  const [first, ...rest] = lie.rows;
  expect(
    await application.submitTableReport(user, id, {
      ...lie,
      rows: [{ unit: first?.unit ?? '', counts: { men: { killed: 6 } } }, ...rest],
    }),
  ).toMatchObject({ error: { code: 'HAND_INVALID' } });
  value(await application.submitTableReport(user, id, lie));
  value(await a.answerReport(id, 'withdraw'));
  value(await a.report(id, 7));
  value(await b.answerReport(id, 'refuse', 'Not\nso many.'));
  value(await a.report(id, 6));
  value(await b.answerReport(id, 'sign'));
  const content = await exported(id);
  const { verdict } = verifyHere(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands).toMatchObject({ signed: 17, byServer: [] });
  expect(verdict.unchecked.map(({ code }) => code)).not.toContain('SEALS');
  for (const [type, change] of [
    ['RewindProposed', (one: Record<string, unknown>) => ({ ...one, reason: 'Slow.' })],
    ['TableReportRefused', (one: Record<string, unknown>) => ({ ...one, reason: 'Gladly.' })],
    ['CampaignRenamed', (one: Record<string, unknown>) => ({ ...one, name: 'Otherwise' })],
  ] as const)
    expect([type, verifyHere(forgedExport(content, type, change)).verdict.ok]).toEqual([
      type,
      false,
    ]);
});

test('[security: hands] orders on the board are signed, typed or picked, and what takes them back; a signature of another order is refused', async () => {
  const { id, a, b } = await ofTwo('crossroads');
  await a.seal(id, 'a-fight');
  await b.seal(id, 'b-fight');
  await a.seal(id, 'fought');
  await b.seal(id, 'fought');
  value(await a.order(id, { text: 'all' }));
  value(await b.order(id, { text: 'all' }));
  const { units } = value(await application.boardOptions(user, id, 0, {}));
  let moved = false;
  for (const focus of units) {
    const { options } = value(await application.boardOptions(user, id, 0, { focus }));
    const move = options.find(({ kind }) => kind === 'move');
    if (move === undefined || moved) continue;
    value(await a.order(id, { command: move.command }));
    value(await a.takeBack(id));
    moved = true;
  }
  expect(moved).toBe(true);
  // Orders given together bear one signature, under all of them: those that were not carried out too.
  const commands = await marchOf(id);
  expect(commands.length).toBeGreaterThan(1);
  value(await a.order(id, { commands }));
  value(await a.takeBack(id));
  const nowhere = { type: 'move', from: 'a1', to: 'a2' };
  value(await a.order(id, { commands: [commands[0] ?? null, nowhere, ...commands] }));
  const position = value(await application.boardPosition(user, id, 0, {}));
  const pending = position.pending[0]?.id ?? '';
  const commandId = newCommand();
  const said = { side: 'A', pending, words: 'all' };
  const hand = await a.handOnBoard(id, 'BoardActed', said, commandId);
  const refused = await application.giveOrder(user, id, 0, {
    ...{ pending, text: 'end', commandId, hand },
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'HAND_INVALID' } });
  expect(refused.ok ? 200 : statusOf(refused.error)).toBe(403);
  // For how long a side is handed over is signed too.
  const longer = await b.exchange(id, 'fast', { once: true }, {});
  expect(longer).toMatchObject({ ok: false, error: { code: 'HAND_INVALID' } });
  value(await b.exchange(id, 'fast', { once: true }));
  value(await b.exchange(id, null));
  for (let turn = 1; turn <= 3; turn += 1) {
    value(await a.order(id, { text: 'end' }));
    if (turn === 2) value(await typed(application, other, id, 'end'));
    else value(await b.order(id, { text: 'end' }));
    if (turn === 1) value(await a.order(id, { text: 'all' }));
  }
  const { verdict } = verifyHere(await exported(id));
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands.byServer).toEqual([]);
  const signed = 13 + 2 * commands.length;
  expect(verdict.hands.boards).toMatchObject([{ battle: 0, signed, revoked: [] }]);
  expect(verdict.hands.boards[0]?.byServer).toHaveLength(1);
});

/** The orders of a march of the first side's leader and their men, as their board offers it now. */
async function marchOf(id: string): Promise<Json[]> {
  const { pieces } = await boardOf(application, user, id);
  const { units } = value(await application.boardOptions(user, id, 0, {}));
  const lead = pieces.find((piece) => units.includes(piece.id) && piece.rank !== null);
  const group = pieces.filter((piece) => piece.group === lead?.group).map((piece) => piece.id);
  const to = (lead?.at ?? 0) + 6 * 32;
  const { march } = value(await application.boardPlan(user, id, 0, { pieces: group, to }));
  return march?.orders.map(({ command }) => command) ?? [];
}

test('[security: hands] what two players agree about deadlines is signed, and so is who is a deputy', async () => {
  const { user: deputy } = await person('Carl', club);
  const { id, a, b } = await ofTwo('skirmish');
  value(await a.proposePace(id, 'fast'));
  value(await b.answerPace(id, 'Declined'));
  value(await a.proposePace(id, 'fast', 120));
  value(await a.answerPace(id, 'Withdrawn'));
  value(await a.proposePace(id, 'slow'));
  value(await b.answerPace(id, 'Agreed'));
  value(await a.drawBank(id));
  value(await application.offerPost(user, id, { userId: deputy }));
  value(await application.answerOffer(deputy, id, { side: 'A', accept: true }));
  value(await a.nameDeputy(id, deputy));
  value(await a.nameDeputy(id, ''));
  const content = await exported(id);
  const { verdict } = verifyHere(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands).toMatchObject({ signed: 9, byServer: [expect.any(Number)] });
  const slower = (one: Record<string, unknown>) => ({
    ...one,
    pace: { ...(one.pace as object), grace: 2 },
  });
  expect(verifyHere(forgedExport(content, 'PaceProposed', slower)).verdict.ok).toBe(false);
});
