import { expect, test } from 'vitest';
import { textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import type { State } from '@/lib/rulesets/command-and-maneuver/state';
import { AT_LENGTH } from '@/tests/support/at-length';
import { slowCount, slowPosition } from './slow-generator';
import { orderOf, ruleset } from './support';

const draw = textDraws('perft', 0);

/** Sequences of `depth` single actions by the ruleset’s own options, decisions and folds. */
function count(state: State, depth: number): number {
  const seat = ruleset.pending(state)[0]?.seat ?? '';
  const all = ruleset.options(state, seat);
  if (all.kind !== 'list') return 0;
  let sum = 0;
  for (const unit of all.units) {
    const options = ruleset.options(state, seat, unit);
    if (options.kind !== 'list') continue;
    for (const { command } of options.commands) {
      const decided = ruleset.decide(state, seat, command, draw);
      if (!decided.ok) throw new Error(`${JSON.stringify(command)}: ${decided.error.message}`);
      if (depth === 1) {
        sum += 1;
        continue;
      }
      const next = ruleset.copyState(state);
      for (const fact of decided.value) ruleset.evolve(next, fact);
      sum += count(next, depth - 1);
    }
  }
  return sum;
}

const SMALL = orderOf([
  { side: 'A', square: 'C', pieces: 'L3 1I 1C 1G 1S' },
  { side: 'B', square: 'd', pieces: 'L3 1I 1C 1G 1S' },
]);

/** A position that the commanders’ own orders lead to: the beginning of a player turn. */
function played(order: BattleOrder, turn: number, seat: string, doctrine: string): State {
  const state = ruleset.initialState(checkedOrder(ruleset, order));
  const fold = (facts: readonly Parameters<typeof ruleset.evolve>[1][]) => {
    for (const fact of facts) ruleset.evolve(state, fact);
  };
  fold(ruleset.deploy(checkedOrder(ruleset, order), draw));
  for (;;) {
    const [pending] = ruleset.pending(state);
    if (!pending) throw new Error('the battle is over');
    const day = pending.id.includes('/day/');
    if (day && state.battleTurn === turn && pending.seat === seat) return state;
    const view = ruleset.viewState(state, pending.seat);
    for (const command of ruleset.commander(view, pending.seat, draw, doctrine)) {
      const decided = ruleset.decide(state, pending.seat, command, draw);
      if (!decided.ok) break;
      fold(decided.value);
    }
  }
}

test.each([
  ['the first turn', 1, 'A', 'fast', [47, 1810, 49_773]],
  ['before the town', 8, 'B', 'fast', [61, 2656, 80_894]],
  ['in contact', 7, 'A', 'greedy', [32, 354, 720]],
] as const)(
  '[command-and-maneuver: Pieces and Moves] counted actions from %s agree with a second generator, depths 1 to 3',
  (_, turn, seat, doctrine, expected) => {
    const state = played(SMALL, turn, seat, doctrine);
    const slow = slowPosition(state);
    const counts = [1, 2, 3].map((depth) => count(state, depth));
    expect(counts.slice(0, 2)).toEqual([1, 2].map((depth) => slowCount(slow, depth)));
    expect(counts).toEqual(expected);
    expect(slowCount(slow, 3)).toBe(counts[2]);
  },
  120_000,
);

/** The whole battle, from its first turn to the fighting for the town: up to 131 pieces on the board. */
const MACYSBURG = macysburgOrder(ruleset.version, {});

test.each([
  // Also counted from the document alone, by a third program: 29,662.
  ['the start', 1, 'A', [175, 29_662]],
  ['turn 14', 14, 'B', [220, 47_052]],
  ['turn 22', 22, 'A', [344, 116_777]],
  ...(AT_LENGTH
    ? ([
        ['turn 6', 6, 'B', [343, 115_470]],
        ['turn 10', 10, 'A', [254, 62_989]],
      ] as const)
    : []),
] as const)(
  '[command-and-maneuver: Pieces and Moves] Macysburg at %s: counted actions agree with a second generator, depths 1 and 2',
  (_, turn, seat, expected) => {
    const state = played(MACYSBURG, turn, seat, 'fast');
    const slow = slowPosition(state);
    expect([1, 2].map((depth) => count(state, depth))).toEqual(expected);
    expect([1, 2].map((depth) => slowCount(slow, depth))).toEqual(expected);
  },
  300_000,
);
