import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { GiveOrderInput } from '@/lib/application/board/give-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { boardOf, onTheBoard, typed } from './boards';
import { appointed, codeOf, newCommand, person, seen, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };
let carl: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
  carl = await person('Carl', anna.club);
});
afterAll(() => table.clear());

const againstBerta = () =>
  onTheBoard(application, anna.user, { kind: 'member', userId: berta.user });
const momentOf = async (id: string) =>
  (await boardOf(application, anna.user, id)).pending[0]?.id ?? '';

test('[application: board] at a shared screen orders name the side they are for, and are refused without it', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'hotSeat' });
  expect((await boardOf(application, anna.user, id)).mayOrder).toEqual(['A']);
  expect((await boardOf(application, anna.user, id, 'B')).mayOrder).toEqual([]);
  expect(codeOf(await typed(application, anna.user, id, 'all'))).toBe('INVALID_INPUT');
  expect(codeOf(await typed(application, anna.user, id, 'all', 'B'))).toBe('NOT_YOUR_MOVE');
  value(await typed(application, anna.user, id, 'all', 'A'));
  value(await typed(application, anna.user, id, 'all', 'B'));
  const position = await boardOf(application, anna.user, id, 'A');
  expect(position).toMatchObject({ mayOrder: ['A'], mayExchange: ['A', 'B'] });
  const handed = await application.exchangeCommand(anna.user, id, 0, {
    ...{ side: 'B', doctrine: 'fast', commandId: newCommand(), as: 'A' },
  });
  expect(value(handed).commanders.B).toEqual({ kind: 'artificial', doctrine: 'fast' });
});

test('[application: board] an order sent twice is executed once, across two processes too, with the same answer', async () => {
  const id = await againstBerta();
  const input = { pending: await momentOf(id), text: 'all', commandId: newCommand() };
  const answers = await Promise.all(
    [application, other, application, other].map((one) => one.giveOrder(anna.user, id, 0, input)),
  );
  expect(answers.map(codeOf)).toEqual(Array(4).fill('OK'));
  expect((await boardOf(application, anna.user, id)).head).toBe(2);
  value(await typed(application, berta.user, id, 'all'));
  // A repeat long after it was carried out is recognized too; but another order under its id is refused.
  expect(codeOf(await other.giveOrder(anna.user, id, 0, input))).toBe('OK');
  expect(codeOf(await other.giveOrder(anna.user, id, 0, { ...input, text: 'end' }))).toBe(
    'COMMAND_REUSED',
  );
  expect((await boardOf(application, anna.user, id)).head).toBe(3);
  // Two different orders for one moment: only one is carried out.
  const pending = await momentOf(id);
  const both = await Promise.all(
    [application, other].map((one) =>
      one.giveOrder(anna.user, id, 0, { pending, text: 'end', commandId: newCommand() }),
    ),
  );
  expect(both.map(codeOf).sort()).toEqual(['OK', 'STALE_MOMENT']);
});

test('[application: board] spectators see and cannot act; staff see as their side; strangers get 404', async () => {
  const id = await againstBerta();
  const stranger = await person('Stranger');
  await appointed(application, anna.user, id, carl.user);
  const doris = await person('Doris', anna.club);
  for (const { user } of [carl, doris]) {
    const page = value(await application.boardPage(user, id, 0));
    expect(page.position).toMatchObject({ mayOrder: [], mayTakeBack: false, mayExchange: [] });
    expect(page.position.pieces.length).toBeGreaterThan(0);
    expect(codeOf(await typed(application, user, id, 'all'))).toBe('NOT_YOUR_SEAT');
  }
  expect(codeOf(await application.boardPage(stranger.user, id, 0))).toBe('NOT_FOUND');
  for (const index of [1, 7, -1, 0.5, Number.NaN])
    expect(codeOf(await application.boardPage(anna.user, id, index))).toBe('NOT_FOUND');
  expect(codeOf(await application.boardPosition(anna.user, id, 0, { position: 99 }))).toBe(
    'NOT_FOUND',
  );
});

test('[security: hostile input] malformed orders of every kind are refused, and nothing is lost', async () => {
  const id = await againstBerta();
  const before = await boardOf(application, anna.user, id);
  const pending = before.pending[0]?.id ?? '';
  const deep = (depth: number): Json => (depth === 0 ? {} : { a: deep(depth - 1) });
  const hostile: readonly Partial<GiveOrderInput>[] = [
    ...[{}, { text: 'all', command: { type: 'all' } }, { text: 'x'.repeat(201) }],
    ...[{ text: 'x'.repeat(2_000_000) }, { text: 'all\ud800' }, { text: 'dance' }, { text: '' }],
    ...[{ command: deep(7) }, { command: deep(5_000) }, { command: Array(300).fill(0) }],
    ...[{ command: 'x'.repeat(2_000_000) }, { command: { type: 'x'.repeat(201) } }],
    ...[{ command: { ['k'.repeat(2_000)]: 1 } }, { command: { type: Number.NaN } }],
    ...[{ command: { type: '__proto__' } }, { command: null }, { command: [] }, { command: 7 }],
    { command: JSON.parse('{"__proto__": {"type": "all"}, "type": "all"}') },
    { command: { type: 'place', what: 'infantry', to: 'zz99' } },
  ];
  for (const [which, more] of hostile.entries()) {
    const input = { pending, commandId: newCommand(), ...more };
    const answer = await application.giveOrder(anna.user, id, 0, input);
    expect([which, answer.ok]).toEqual([which, false]);
    if (!answer.ok) expect(answer.error.message.length).toBeGreaterThan(10);
  }
  for (const commandId of ['', 'open', 'artificial/1', 'x'.repeat(65)])
    expect(
      codeOf(await application.giveOrder(anna.user, id, 0, { pending, text: 'all', commandId })),
    ).toBe('INVALID_INPUT');
  for (const ask of [
    { after: -1, limit: 10 },
    { after: 0, limit: 0 },
    { after: 0, limit: 501 },
    { after: Number.NaN, limit: 1 },
  ])
    expect(codeOf(await application.boardLog(anna.user, id, 0, ask))).toBe('INVALID_INPUT');
  for (const focus of ['x', '-1', '9999', '1e3', ' 1'])
    expect(value(await application.boardOptions(anna.user, id, 0, { focus })).options).toEqual([]);
  expect(await boardOf(application, anna.user, id)).toEqual(before);
});

test('[application: board] if both agree to go back the battle is left as it is, and starts again in the continuing branch', async () => {
  const id = await againstBerta();
  value(await typed(application, anna.user, id, 'all'));
  const { header } = await seen(application, anna.user, id);
  value(
    await application.proposeRewind(anna.user, id, {
      ...{ at: header.head - 1, reason: 'A slip.', commandId: newCommand() },
    }),
  );
  const proposal = (await seen(application, berta.user, id)).header.rewindProposal?.position ?? 0;
  value(await application.agreeToRewind(berta.user, id, { proposal, commandId: newCommand() }));
  expect(codeOf(await typed(application, berta.user, id, 'all'))).toBe('WRONG_PHASE');
  expect(codeOf(await application.takeBackAct(anna.user, id, 0, { commandId: newCommand() }))).toBe(
    'WRONG_PHASE',
  );
  expect(await boardOf(application, anna.user, id)).toMatchObject({
    ...{ head: 2, over: false, mayOrder: [], mayTakeBack: false, mayExchange: [] },
  });
  const next = (await seen(application, anna.user, id)).header.continuedIn?.campaignId ?? '';
  expect((await seen(application, anna.user, next)).view.phase).toBe('encounter');
  expect(codeOf(await application.boardPage(anna.user, next, 0))).toBe('NOT_FOUND');
});

test('[application: board] a resigned seat handed to an artificial commander is commanded by it at once', async () => {
  const id = await againstBerta();
  value(await application.resignSeat(berta.user, id, { side: 'B', commandId: newCommand() }));
  const hand = { side: 'B', controller: 'conservative', commandId: newCommand() } as const;
  value(await application.handSeat(anna.user, id, hand));
  expect((await boardOf(application, anna.user, id)).commanders.B).toEqual({
    kind: 'artificial',
    doctrine: 'steady',
  });
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
