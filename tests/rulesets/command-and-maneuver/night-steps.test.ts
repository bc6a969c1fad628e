import { expect, test } from 'vitest';
import { squareName } from '@/lib/geometry/squares';
import type { Json } from '@/lib/kernel/canonical-json';
import { dawnMoves } from '@/lib/rulesets/command-and-maneuver/dawn';
import { BOARD } from '@/lib/rulesets/command-and-maneuver/ground';
import { nightOptions } from '@/lib/rulesets/command-and-maneuver/night';
import type { Fact } from '@/lib/rulesets/command-and-maneuver/records';
import type { DawnOrder } from '@/lib/rulesets/command-and-maneuver/setup';
import { CONTACT, RANGE, type State } from '@/lib/rulesets/command-and-maneuver/state';
import { NEWEST } from '@/lib/rulesets/command-and-maneuver/versions';
import { act, position, type TestCommand } from './support';

const names = (squares: readonly number[]) => squares.map((one) => squareName(BOARD, one)).sort();

/** A leader and one infantry for side A, a leader and one cannon or infantry for side B. */
const PAIR = (enemy: string): readonly TestCommand[] => [
  { side: 'A', square: 'A', pieces: 'L3 1I' },
  { side: 'B', square: 'a', pieces: `L3 ${enemy}` },
];

/** Ends side B's half of the twelfth turn, and gives these orders in the night that follows. */
function night(state: State, ...orders: readonly Json[]): Fact[] {
  state.battleTurn = 12;
  state.side = 1;
  return [{ type: 'end' }, ...orders].flatMap((order) => act(state, order));
}

/** The rounds of a step of the night, as they were begun. */
function roundsOf(facts: readonly Fact[], phase: number): number[] {
  const begins = facts.findIndex((fact) => fact.type === 'StepBegan' && fact.phase === phase);
  const rest = facts.slice(begins + 1);
  const ends = rest.findIndex(({ type }) => type === 'StepBegan' || type === 'NightEnded');
  return rest
    .slice(0, ends < 0 ? undefined : ends)
    .flatMap((fact) => (fact.type === 'PiecesMarked' ? [fact.round] : []));
}

const step = (from: string, to: string): Json => ({ type: 'move', from, to });

test('[command-and-maneuver: Night Turns] a step ends after its last round although armies are still in contact, and not a round earlier', () => {
  // Both lines keep beside each other, as continuation of combat allows.
  const played = (nightRounds: number) => {
    const setup = { parameters: { strategicUnits: 0, nightRounds, combatRounds: 9 } };
    const state = position(NEWEST, PAIR('1I'), ['o4', 'o5', 'o8', 'o6'], setup);
    const facts = night(
      state,
      ...[step('o5', 'p5'), step('o6', 'p6'), step('p5', 'o5'), step('p6', 'o6')],
    );
    return { rounds: roundsOf(facts, CONTACT), phase: state.phase };
  };
  expect(played(2).rounds).toEqual([1, 2]);
  expect(played(2).phase).not.toBe(CONTACT);
  expect(played(3)).toEqual({ rounds: [1, 2, 3], phase: CONTACT });
});

test('[command-and-maneuver: Night Turns] a round in which nobody moves is the last of its step; one with a move is not', () => {
  // The gun aims into the corner, from which no square leads away.
  const rounds = (foot: string, ...orders: readonly Json[]) => {
    const setup = { parameters: { strategicUnits: 0 } };
    const state = position(NEWEST, PAIR('1G'), ['p2', foot, 'p28', 'd4'], setup);
    const facts = night(state, ...orders);
    expect(state.battleTurn).toBe(13);
    return roundsOf(facts, RANGE);
  };
  expect(rounds('a1')).toEqual([1]);
  expect(rounds('b2', step('b2', 'a1'))).toEqual([1, 2]);
});

const inContact = (leader: string, setup: Json = {}) => {
  const state = position(NEWEST, PAIR('1I'), [leader, 'o5', 'o10', 'o6'], setup);
  state.phase = CONTACT;
  state.round = 1;
  state.marked[1] = 1;
  return names(nightOptions(state, 1).to);
};

const AWAY = ['n4', 'o4', 'p4'];
const ATTACKS = ['n5', 'o6', 'p5'];

test('[command-and-maneuver: Continuation of Combat] without the rule pieces in contact and in command only move away', () => {
  expect(inContact('m5', { continuationOfCombat: false })).toEqual(AWAY);
  const both = inContact('m5', { continuationOfCombat: true });
  for (const square of [...ATTACKS, ...AWAY]) expect(both).toContain(square);
});

test('[command-and-maneuver: Continuation of Combat] a piece in contact attacks at the end of its leader’s range, and one square farther only moves away', () => {
  for (const square of ATTACKS) expect(inContact('m5')).toContain(square);
  expect(inContact('l5')).toEqual(AWAY);
  for (const square of ATTACKS)
    expect(inContact('l5', { parameters: { commandRange: 3 } })).toContain(square);
});

/** Where a dawn order of a side takes its pieces, by their squares of the evening. */
function atDawn(state: State, side: number, order: DawnOrder): Record<string, string> {
  const fact = dawnMoves(state, side, order);
  const moves = fact?.type === 'DawnMoved' ? fact.moves : [];
  return Object.fromEntries(
    moves.map(([piece, to]) => [
      squareName(BOARD, state.at[piece] as number),
      squareName(BOARD, to),
    ]),
  );
}

test('[command-and-maneuver: Dawn Orders] an attack takes three squares, but none nearer than four to an enemy', () => {
  const attack = (enemy: string, side = 0) => {
    const squares = side === 0 ? ['a1', 'p3', 'a32', enemy] : ['a1', enemy, 'a32', 'p12'];
    const state = position(NEWEST, PAIR('1I'), squares);
    return atDawn(state, side, 'attack')[side === 0 ? 'p3' : 'p12'];
  };
  expect(['p10', 'p9', 'p8', 'p7', 'p6'].map((enemy) => attack(enemy))).toEqual([
    'p6',
    'p5',
    'p4',
    undefined,
    undefined,
  ]);
  expect(['p5', 'p6', 'p8'].map((enemy) => attack(enemy, 1))).toEqual(['p9', 'p10', undefined]);
});

const DAWN: readonly TestCommand[] = [
  { side: 'A', square: 'A', pieces: 'L3 1I' },
  { side: 'B', square: 'a', pieces: 'L3 2I' },
];

test('[command-and-maneuver: Dawn Orders] a shift keeps the same distance, and a withdrawal is not held up by the enemy it leaves', () => {
  const shift = (enemy: string) =>
    atDawn(position(NEWEST, DAWN, ['a1', 'p5', 'b32', 'c32', enemy]), 0, 'shift').p5;
  expect(['w5', 'v5', 'u5', 't5'].map(shift)).toEqual(['s5', 'r5', 'q5', undefined]);
  const state = position(NEWEST, DAWN, ['a1', 'p5', 'b32', 'c32', 'p6']);
  expect(atDawn(state, 0, 'withdraw').p5).toBe('p2');
});

test('[command-and-maneuver: Dawn Orders] an army shifts towards the half in which the enemy has fewer pieces', () => {
  const shift = (...enemies: readonly string[]) =>
    atDawn(position(NEWEST, DAWN, ['a1', 'p4', ...enemies]), 0, 'shift').p4;
  // The western half ends with the sixteenth column, p.
  expect(shift('p30', 'q30', 'q29')).toBe('m4');
  expect(shift('p30', 'p29', 'q30')).toBe('s4');
  expect(shift('b30', 'c30', 'd30')).toBe('s4');
  expect(shift('z30', 'y30', 'x30')).toBe('m4');
});
