import { expect, test } from 'vitest';
import { FactBuilder } from '@/lib/rulesets/shambattle/builder';
import {
  assaultDice as assaultDiceOf,
  defenceDice as defenceDiceOf,
  mayAssault as mayAssaultOf,
  shootingDice as shootingDiceOf,
} from '@/lib/rulesets/shambattle/combat';
import { sees as seesOf } from '@/lib/rulesets/shambattle/ground';
import { retreatHex } from '@/lib/rulesets/shambattle/results';
import { flee } from '@/lib/rulesets/shambattle/rout';
import type { State } from '@/lib/rulesets/shambattle/state';
import { hexName, hexNumber, RULESET_READINGS, stateOf } from './adapter';
import { ASSAULTS, DEFENCES, type DiceCase, SHOOTING } from './cases-combat';
import { MARCHES, RETREATS, SIGHTS } from './cases-ground';
import { both, compared, ends } from './comparison';
import type { Hex } from './hexes';
import { condition, reachable } from './movement';
import { perft } from './orders';
import { positionWith as at, type OracleUnit } from './position';
import { POSITIONS } from './positions';
import { randomPosition } from './random-positions';
import { deviation, FIRES } from './throws';

/** The ruleset against the oracle: the hand-worked cases, random positions, all orders of counted positions. */
const readings = RULESET_READINGS;

test.each(
  MARCHES.filter((one) => one.section !== 'Rout').map(
    (one) => [`${one.section}] ${one.title}`, one] as const,
  ),
)('[shambattle against its oracle: %s', (_, { map, units, original }) => {
  const position = at(map, units, original);
  const state = stateOf(position);
  const unit = position.units[0] as OracleUnit;
  const index = unit.type === 'train' ? 1 : 0;
  const inside = ends(state, index).filter((hex) => position.hexes.some((one) => one.at === hex));
  expect(inside).toEqual(reachable(position, position.units[index] as OracleUnit, readings));
});

test.each(SIGHTS.map((one) => [one.title, one] as const))(
  '[shambattle against its oracle: Line of sight] %s',
  (_, { map, from, to, seen }) => {
    const state = stateOf(at(map, ['A rifle a1', 'B rifle a1']));
    const ends = [hexNumber(state, from), hexNumber(state, to)] as const;
    expect([seesOf(state.ground, ...ends), seesOf(state.ground, ends[1], ends[0])]).toEqual([
      seen,
      seen,
    ]);
  },
);

test.each(RETREATS.map((one) => [one.title, one] as const))(
  '[shambattle against its oracle: Retreat] %s',
  (_, { map, units, attackers, to }) => {
    const state = stateOf(at(map, units));
    const hex = retreatHex(state, 0, hexNumber(state, attackers[0] as Hex));
    if (to.length === 0) expect(hex).toBe(-1);
    else expect(to).toContain(hexName(state, hex));
  },
);

const diceOf = (one: DiceCase, throwing: (state: State, unit: number, hex: number) => number) => {
  const position = at(one.map, one.units);
  const state = stateOf(position);
  return position.units.flatMap((unit, index) =>
    unit.side === 'A' && unit.type !== 'commander'
      ? [throwing(state, index, hexNumber(state, one.at))]
      : [],
  );
};

test.each([
  ...SHOOTING.map((one) => [`shooting: ${one.title}`, one, shootingDiceOf] as const),
  ...ASSAULTS.map(
    (one) =>
      [
        `assault: ${one.title}`,
        one,
        (state: State, unit: number, hex: number) =>
          mayAssaultOf(state, unit, hex, 0) ? assaultDiceOf(state, unit, hex) : 0,
      ] as const,
  ),
  ...DEFENCES.map((one) => [`assaulted: ${one.title}`, one, defenceDiceOf] as const),
])('[shambattle against its oracle: Modifiers] %s', (_, one, throwing) => {
  expect(diceOf(one, throwing)).toEqual(one.dice);
});

test('[shambattle against its oracle] marches, targets, assaults, dice, retreats and sight in 12 random positions', () => {
  const conditions = new Set<string>();
  for (let number = 1; number <= 12; number += 1) {
    const position = randomPosition(number);
    const [oracle, ruleset] = both(position);
    expect({ number, units: ruleset }).toEqual({ number, units: oracle });
    conditions.add(condition(position, position.mover));
  }
  expect(conditions.size).toBeGreaterThan(1);
});

test.each(POSITIONS.filter((one) => condition(one.position, 'A') !== 'routed'))(
  '[shambattle against its oracle: Activation of units] all orders and what they lead to: $name',
  ({ position, faces }) => {
    const state = stateOf(position);
    expect(compared(position, state, faces, 1)).toBe(perft(position, faces, 1, readings));
  },
);

test('[shambattle against its oracle: Combat] all orders of 6 random positions, with all faces', () => {
  const all = [5, 1, 4, 6, 2, 3];
  for (let number = 1; number <= 6; number += 1) {
    const position = randomPosition(number, false);
    const faces = [...all.slice(number % 6), ...all.slice(0, number % 6)];
    expect(compared(position, stateOf(position), faces, 1)).toBeGreaterThan(20);
  }
});

test('[shambattle against its oracle: Rout] a routed army goes where the oracle lets it', () => {
  const routed = POSITIONS.filter((one) => condition(one.position, 'A') === 'routed');
  expect(routed).toHaveLength(1);
  for (const { position } of routed) {
    const builder = new FactBuilder(stateOf(position), () => 0.5);
    flee(builder, 0);
    const fled = builder.facts.flatMap((fact) => (fact.type === 'UnitFled' ? [fact] : []));
    expect(fled.map((fact) => fact.unit).sort()).toEqual([0, 1, 2]);
    for (const { unit, way } of fled) {
      const open = reachable(position, position.units[unit] as OracleUnit);
      expect(open).toContain(hexName(builder.state, way.at(-1) as number));
    }
  }
});

test('[shambattle against its oracle: Combat] losses of 4 x 1,500 throws are those of the exact chances', () => {
  for (const one of FIRES) expect(deviation(one, 1_500)).toBeLessThan(4.5);
});
