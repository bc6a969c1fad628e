import { expect, test } from 'vitest';
import { seesPlans } from '@/lib/application/board/plan';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import {
  type BoardBattle,
  boardPending,
  boardStateAt,
  foldBoard,
} from '@/lib/battle/stream/battle';
import { commanderPlans } from '@/lib/battle/stream/commander-plans';
import { type BoardDice, openBoard } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import {
  artificialSheet,
  type OpenedSheet,
  openMoment,
  sealSheet,
} from '@/lib/battle/stream/sealed';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import { artificialTurn } from '@/lib/battle/stream/turn';
import { commit } from '@/lib/chance/commitment';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import { board as musketAndPikeBoard } from '@/lib/rulesets/musket-and-pike/board/game';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { View } from '@/lib/rulesets/musket-and-pike/board/view';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { genericOrder } from '@/scripts/bench/musket-and-pike-board/field';

const dice: BoardDice = (position, key) => boardDie(3, 'cd'.repeat(32), position, key);
const board = shambattle as never;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** A battle of one turn between two artificial commanders, as a stream. */
function fought(): BoardBattle {
  const order = shambattleOrder({ days: 1, dayTurns: 1 });
  const commanders = {
    A: { kind: 'artificial', doctrine: 'steady' },
    B: { kind: 'artificial', doctrine: 'fast' },
  } as const;
  const opened = value(openBoard(board, order, commanders, dice));
  let battle = foldBoard(null, [opened], () => board);
  const tell = (events: readonly BoardEvent[]) => {
    battle = foldBoard(battle, events, () => board);
  };
  const sheets = new Map<string, OpenedSheet>();
  for (let step = 0; step < 100 && boardPending(battle).length > 0; step += 1) {
    const sheet = artificialSheet(battle, dice);
    if (sheet !== null) {
      const { side, pending, command } = sheet;
      const nonce = (side === 'A' ? 'a1' : 'b1').repeat(32);
      const commitment = commit(nonce, sheetPayload(pending, side, command));
      tell([value(sealSheet(battle, { ...sheet, commitment }))]);
      sheets.set(side, { command, nonce });
    } else if (boardPending(battle).some(({ mode }) => mode === 'sealed')) {
      tell([value(openMoment(battle, sheets, dice))]);
      sheets.clear();
    } else tell(artificialTurn(battle, dice));
  }
  return battle;
}
const battle = fought();

test('[battle: commanders’ plans] at every position the plan in force holds the order that was given next', () => {
  expect(boardPending(battle)).toEqual([]);
  let followed = 0;
  battle.events.forEach((event, index) => {
    if (event.type !== 'BoardActed') return;
    const side = sideOfSeat(event.data.seat);
    const plan = commanderPlans(battle, index).find((one) => one.side === side);
    expect(plan?.doctrine).toBe(side === 'A' ? 'steady' : 'fast');
    const orders: readonly Json[] = plan?.plan.orders ?? [];
    expect(orders[index - (plan?.madeAt ?? 0)]).toEqual(event.data.command);
    followed += 1;
  });
  expect(followed).toBeGreaterThan(20);
  // Both sheets of the guns are planned before they are opened, and also after one was sealed.
  const opened = battle.events.findIndex(({ type }) => type === 'BoardMomentOpened');
  const moment = battle.events[opened];
  if (moment?.type !== 'BoardMomentOpened') throw new Error('guns were sealed');
  for (const at of [1, opened])
    expect(commanderPlans(battle, at).map(({ plan }) => plan.orders[0])).toEqual(
      moment.data.sheets.map(({ command }) => command),
    );
  expect(commanderPlans(battle, battle.events.length)).toEqual([]);
});

test('[battle: commanders’ plans] a plan is compared with the one at the beginning of its commander’s turn before', () => {
  const hexes: AnyBoardGame = {
    ...(musketAndPikeBoard as AnyBoardGame),
    planChange: (before, now) =>
      `${(before as View).position.turn} to ${(now as View).position.turn}`,
  };
  const order = genericOrder({ units: 6, turns: 3, objectives: false }, 1);
  const commanders = {
    A: { kind: 'artificial', doctrine: 'fast' },
    B: { kind: 'artificial', doctrine: 'fast' },
  } as const;
  let played = foldBoard(null, [value(openBoard(hexes, order, commanders, dice))], () => hexes);
  for (let step = 0; step < 40 && boardPending(played).length > 0; step += 1)
    played = foldBoard(played, artificialTurn(played, dice), () => hexes);
  const said = new Map<string, Set<string | null>>();
  played.events.forEach((event, at) => {
    if (event.type !== 'BoardActed') return;
    const { turn } = (boardStateAt(played, at) as State).p;
    for (const { side, changed } of commanderPlans(played, at)) {
      const key = `${side} ${turn}`;
      said.set(key, (said.get(key) ?? new Set()).add(changed));
    }
  });
  expect(Object.fromEntries([...said].map(([key, all]) => [key, [...all]]))).toEqual({
    ...{ 'A 1': [null], 'B 1': [null], 'A 2': ['1 to 2'], 'B 2': ['1 to 2'] },
    ...{ 'A 3': ['2 to 3'], 'B 3': ['2 to 3'] },
  });
});

test('[battle: commanders’ plans] a side that is commanded by hand has none', () => {
  const order = shambattleOrder({ days: 1, dayTurns: 1 });
  const commanders = {
    A: { kind: 'person' },
    B: { kind: 'artificial', doctrine: 'fast' },
  } as const;
  const opened = foldBoard(null, [value(openBoard(board, order, commanders, dice))], () => board);
  expect(commanderPlans(opened, 1).map(({ side }) => side)).toEqual(['B']);
});

test('[security: commanders’ plans] before the end only an umpire who acts for nobody sees plans, and then everybody does', () => {
  const begun = foldBoard(null, battle.events.slice(0, 1), () => board);
  const seen = (of: BoardBattle, isCurrent: boolean, access: object) =>
    seesPlans({
      ...{ index: 0, isCurrent, board: { battle: of }, people: {} },
      access: { umpires: false, standsIn: [], sides: [], ...access },
    } as never);
  for (const access of [{ sides: ['A'] }, { sides: ['B'] }, { sides: ['A', 'B'] }, {}]) {
    expect(seen(begun, true, access)).toBe(false);
    // Somebody kept behind looks at a campaign in which it has not begun.
    expect(seen(begun, false, access)).toBe(false);
    expect(seen(battle, true, access)).toBe(false);
    expect(seen(battle, false, access)).toBe(true);
  }
  expect(seen(begun, true, { umpires: true })).toBe(true);
  expect(seen(begun, true, { umpires: true, standsIn: ['A'] })).toBe(false);
});
