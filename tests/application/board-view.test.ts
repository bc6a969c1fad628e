import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardPeople } from '@/lib/application/board/staff';
import { logOf, positionOf } from '@/lib/application/board/view';
import { BoardLog } from '@/lib/application/core/loaded-board';
import { type BoardBattle, boardPending, foldBoard } from '@/lib/battle/stream/battle';
import {
  actOnBoard,
  commandersAtOpening,
  openBoard,
  takeActBack,
} from '@/lib/battle/stream/decide';
import type { Side } from '@/lib/kernel/side';
import { RIDGE, ridgeOrder } from '@/tests/support/ridge';

/** The battle after some moves of the hidden battery of side A, some of them taken back. */
function played(moves: readonly (readonly [number, boolean])[]): BoardBattle {
  const opened = openBoard(
    RIDGE,
    ridgeOrder(),
    commandersAtOpening(RIDGE, { A: true, B: true }),
    () => 0,
  );
  if (!opened.ok) throw new Error(opened.error.message);
  let battle = foldBoard(null, [opened.value], () => RIDGE);
  for (const [to, back] of moves) {
    const pending = boardPending(battle)[0]?.id ?? '';
    const act = { side: 'A', pending, command: { type: 'move', to } } as const;
    const moved = actOnBoard(battle, act, () => 0);
    if (!moved.ok) throw new Error(moved.error.message);
    battle = foldBoard(battle, [moved.value], () => RIDGE);
    const taken = back ? takeActBack(battle, 'A') : null;
    if (taken?.ok) battle = foldBoard(battle, [taken.value], () => RIDGE);
  }
  return battle;
}

/** Everything sent to a viewer of each position, and of the log. */
function sent(
  battle: BoardBattle,
  access: Parameters<typeof positionOf>[0]['access'],
  as?: Side,
  people: BoardPeople = { user: ANNA, staff: null, signed: [], names: new Map() },
) {
  const events = battle.events.map(() => ({ actor: ANNA }));
  const log = new BoardLog();
  const board = { battle, events, version: battle.events.length, hash: '', log };
  const opened = { access, board, isCurrent: true, people };
  const positions = battle.events.map((_, before) =>
    positionOf(opened, { as, position: before + 1 }),
  );
  return { positions, log: logOf(opened, { as }) };
}

const ANNA = '00000000-0000-4000-8000-00000000000a';
const BERTA = '00000000-0000-4000-8000-00000000000b';
const STEFAN = '00000000-0000-4000-8000-00000000000c';
/** Side B is Berta’s, and Stefan’s, who was assigned its battery; side A signs its orders too. */
const STAFF: BoardPeople = {
  user: STEFAN,
  staff: { side: 'B', commander: BERTA, serves: true, holders: new Map([['battery-B', STEFAN]]) },
  signed: ['A', 'B'],
  names: new Map([
    [ANNA, 'Anna'],
    [BERTA, 'Berta'],
    [STEFAN, 'Stefan'],
  ]),
};

const ACCESS = {
  enemy: { role: 'commander', sides: ['B'], serves: null },
  staff: { role: 'subCommander', sides: [], serves: 'B' },
  watcher: { role: 'watcher', sides: [], serves: null },
  shared: { role: 'hotSeat', sides: ['A', 'B'], serves: null },
} as const;

test('[application: board] law: what the enemy, their staff, a spectator and the other side of a shared screen receive does not depend on what is hidden from them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.boolean()), { minLength: 1, maxLength: 10 }),
      (moves) => {
        const one = played(moves.map(([to, , back]) => [to, back]));
        const other = played(moves.map(([, to, back]) => [to, back]));
        for (const access of [ACCESS.enemy, ACCESS.staff, ACCESS.watcher])
          expect(sent(one, access)).toEqual(sent(other, access));
        expect(sent(one, ACCESS.staff, undefined, STAFF)).toEqual(
          sent(other, ACCESS.staff, undefined, STAFF),
        );
        // At a shared screen the moment’s own side may act; the page shows what the side at the screen sees.
        expect(sent(one, ACCESS.shared, 'B')).toEqual(sent(other, ACCESS.shared, 'B'));
        expect(sent(one, ACCESS.shared)).toEqual(sent(other, ACCESS.shared));
      },
    ),
    { numRuns: 40 },
  );
});

test('[application: board] a side sees its own positions, what an act touched, and the log', () => {
  const own = { role: 'commander', sides: ['A'], serves: null } as const;
  const { positions, log } = sent(
    played([
      [7, false],
      [2, true],
    ]),
    own,
  );
  expect(positions.at(-1)).toMatchObject({ at: 4, head: 4, mayOrder: ['A'], mayTakeBack: true });
  expect(positions[1]?.pieces).toMatchObject([{ id: 'A', at: 7 }]);
  expect(positions.map(({ touched }) => touched)).toEqual([[], [0, 7], [7, 2], [2, 7]]);
  expect(log.map(({ position, takenBack }) => [position, takenBack])).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ]);
  expect(sent(played([[7, false]]), ACCESS.enemy).positions[1]).toMatchObject({
    ...{ touched: [], mayOrder: [], mayTakeBack: false, mayExchange: ['B'] },
  });
});

test('[application: board] on a side of several each piece has one player who orders it, and each order its player’s name', () => {
  const battle = played([[7, false]]);
  const mine = sent(battle, { role: 'subCommander', sides: [], serves: 'A' }, undefined, {
    ...STAFF,
    staff: {
      ...{ side: 'A', commander: ANNA, serves: true },
      holders: new Map([['battery-A', STEFAN]]),
    },
  });
  expect(mine.positions.at(-1)).toMatchObject({
    ...{ mayOrder: ['A'], due: false, mayTakeBack: false, mayExchange: [] },
    holders: [{ name: 'Stefan', you: true, commands: false, pieces: ['A'] }],
  });
  expect(mine.log.at(-1)).toMatchObject({
    side: 'A',
    text: 'A goes to 7.',
    by: { name: 'Anna', you: false },
  });
  const none = sent(battle, { role: 'subCommander', sides: [], serves: 'A' }, undefined, {
    ...STAFF,
    staff: { side: 'A', commander: ANNA, serves: true, holders: new Map([['battery-A', ANNA]]) },
  });
  expect(none.positions.at(-1)).toMatchObject({
    mayOrder: [],
    holders: [
      { name: 'Stefan', you: true, commands: false, pieces: [] },
      { name: 'Anna', you: false, commands: true, pieces: ['A'] },
    ],
  });
});
