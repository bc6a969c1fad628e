import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { boardOf, onTheBoard, typed } from './boards';
import { codeOf, newCommand, person, seen, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };
let carl: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
  carl = await person('Carl', anna.club);
});
afterAll(() => table.clear());

const againstBerta = () =>
  onTheBoard(application, anna.user, { kind: 'member', userId: berta.user });

test('[application: board] two users fight a battle turn by turn, and the campaign continues with its result', async () => {
  const id = await againstBerta();
  const page = value(await application.boardPage(anna.user, id, 0));
  expect(page).toMatchObject({
    header: { phase: 'board' },
    battle: { index: 0, title: 'The first day', sides: { A: 'Blue', B: 'Red' } },
    ground: { grid: { columns: 32, rows: 32 } },
    position: { at: 1, head: 1, over: false, mayOrder: ['A'], mayTakeBack: false },
    logComplete: true,
  });
  expect(page.position.reserve.map(({ marks }) => marks)).toContainEqual(['arrives on turn 2']);
  expect(page.position.words[0]).toBe('Turn 1, arrivals are placed: Blue acts.');
  expect(page.doctrines[0]).toEqual({
    id: 'steady',
    title: 'Steady: weighs several plans by the answers to them',
  });
  expect((await boardOf(application, berta.user, id)).mayOrder).toEqual([]);
  expect(codeOf(await typed(application, berta.user, id, 'all'))).toBe('NOT_YOUR_MOVE');
  // The lists and every page of the campaign show whose move it is.
  const due = async ({ user }: { user: string }) => [
    (await application.yourTurns(user)).some(({ campaignId }) => campaignId === id),
    (await seen(application, user, id)).header.yourTurn,
  ];
  expect([await due(anna), await due(berta)]).toEqual([
    [true, true],
    [false, false],
  ]);
  value(await typed(application, anna.user, id, 'all'));
  expect([await due(anna), await due(berta)]).toEqual([
    [false, false],
    [true, true],
  ]);
  value(
    await application.renameCampaign(anna.user, id, { name: 'Other', commandId: newCommand() }),
  );
  expect([await due(anna), await due(berta)]).toEqual([
    [false, false],
    [true, true],
  ]);
  value(await typed(application, berta.user, id, 'all'));

  // A piece is moved by one of its options; the cells it touched are marked; then it is taken back.
  const { units } = value(await application.boardOptions(anna.user, id, 0, {}));
  const asked = await Promise.all(
    units.map(async (focus) => value(await application.boardOptions(anna.user, id, 0, { focus }))),
  );
  const found = asked.find(({ options }) => options.some(({ to }) => to !== null));
  const option = found?.options.find(({ kind }) => kind === 'move');
  if (!found?.pending || !option) throw new Error('a piece may move');
  const before = await boardOf(application, anna.user, id);
  const moved = value(
    await application.giveOrder(anna.user, id, 0, {
      pending: found.pending,
      command: option.command,
      commandId: newCommand(),
    }),
  );
  expect(moved).toMatchObject({ at: before.at + 1, mayTakeBack: true, mayOrder: ['A'] });
  expect(moved.touched).toContain(option.to);
  expect(moved.touched).toHaveLength(2);
  expect((await boardOf(application, berta.user, id)).mayTakeBack).toBe(false);
  const back = value(await application.takeBackAct(anna.user, id, 0, { commandId: newCommand() }));
  expect(back.pieces).toEqual(before.pieces);
  expect(back.head).toBe(moved.head + 1);
  const past = value(await application.boardPosition(berta.user, id, 0, { position: moved.at }));
  expect(past.pieces).toEqual(moved.pieces);
  const log = value(await application.boardLog(carl.user, id, 0, { after: before.at, limit: 100 }));
  expect(log.map(({ position, takenBack }) => [position, takenBack])).toEqual([
    [moved.at, true],
    [back.at, false],
  ]);

  for (let turn = 1; turn <= 3; turn++) {
    value(await typed(application, anna.user, id, 'end'));
    expect(
      codeOf(await application.takeBackAct(anna.user, id, 0, { commandId: newCommand() })),
    ).toBe('NOTHING_TO_TAKE_BACK');
    const red = value(await typed(application, berta.user, id, 'end'));
    expect(red.over).toBe(turn === 3);
    if (turn === 1) value(await typed(application, anna.user, id, 'all'));
  }
  // The log in small parts is the whole log.
  const whole = value(await application.boardLog(anna.user, id, 0, { after: 0, limit: 500 }));
  const parts: unknown[] = [];
  for (let after = 0; ; ) {
    const part = value(await application.boardLog(anna.user, id, 0, { after, limit: 3 }));
    if (part.length === 0) break;
    parts.push(...part);
    after = part.at(-1)?.position ?? 0;
  }
  expect(parts).toEqual(whole);
  const { view } = await seen(application, anna.user, id);
  expect(view.phase).toBe('choosing');
  expect(view.situation?.id).toBe('evening');
  const [battle] = view.battles;
  expect(battle?.report).toMatchObject({ method: 'fought', level: 'draw', turnsFought: 3 });
  const last = value(await application.boardPosition(carl.user, id, 0));
  expect(last).toMatchObject({ over: true, pending: [], mayOrder: [], mayExchange: [] });
  expect(battle?.board?.version).toBe(last.head);
  expect(codeOf(await typed(application, anna.user, id, 'end'))).toBe('WRONG_PHASE');
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});

test('[application: board] a march is tried out, given as one act, and taken back as one; its orders stand in the log one by one', async () => {
  const id = await againstBerta();
  for (const { user } of [anna, berta]) value(await typed(application, user, id, 'all'));
  const before = await boardOf(application, anna.user, id);
  const { units } = value(await application.boardOptions(anna.user, id, 0, {}));
  const [lead] = before.pieces.filter((piece) => units.includes(piece.id) && piece.rank !== null);
  if (lead === undefined) throw new Error('a leader may move');
  const pieces = before.pieces.filter(({ group }) => group === lead.group).map((one) => one.id);
  expect(pieces.length).toBeGreaterThan(1);
  const to = lead.at + 6 * 32;
  // Nothing is laid out for somebody who cannot give orders now, and nothing changes by asking.
  expect(value(await application.boardPlan(berta.user, id, 0, { pieces, to }))).toEqual({
    ...{ at: before.at, pending: null, refused: null },
  });
  const { march, pending, refused } = value(
    await application.boardPlan(anna.user, id, 0, { pieces, to }),
  );
  expect(refused).toBeNull();
  expect(march?.orders.length).toBeGreaterThan(1);
  expect((await boardOf(application, anna.user, id)).at).toBe(before.at);
  const order = {
    pending: pending ?? '',
    commands: march?.orders.map(({ command }) => command) ?? [],
    commandId: newCommand(),
  };
  expect(codeOf(await application.giveOrder(berta.user, id, 0, order))).toBe('NOT_YOUR_MOVE');
  const after = value(await application.giveOrder(anna.user, id, 0, order));
  expect(after.at).toBe(before.at + (march?.orders.length ?? 0));
  for (const { piece, way } of march?.orders ?? [])
    expect(after.pieces.find((one) => one.id === piece)?.at).toBe(way.at(-1));
  // Sent again, it counts once.
  expect(value(await application.giveOrder(anna.user, id, 0, order)).at).toBe(after.at);
  const { ways, overlays, side } = value(await application.boardOverlays(anna.user, id, 0));
  expect(side).toBe('A');
  expect(overlays.map((one) => one.id)).toContain('threat');
  for (const { way } of march?.orders ?? [])
    expect(ways).toContainEqual({ side: 'A', from: way[0], to: way.at(-1) });
  const back = value(await application.takeBackAct(anna.user, id, 0, { commandId: newCommand() }));
  expect(back.pieces).toEqual(before.pieces);
  const lines = value(
    await application.boardLog(anna.user, id, 0, { after: before.at, limit: 100 }),
  );
  expect(lines.filter((line) => line.takenBack)).toHaveLength(march?.orders.length ?? 0);
  // An order that cannot be carried out ends a march; those before it stand.
  const broken = [
    ...order.commands.slice(0, 1),
    { type: 'move', from: 'a1', to: 'a2' },
    ...order.commands,
  ];
  const moment = back.pending[0]?.id ?? '';
  const partly = value(
    await application.giveOrder(anna.user, id, 0, {
      ...{ pending: moment, commands: broken, commandId: newCommand() },
    }),
  );
  expect(partly.at).toBe(back.at + 1);
});
