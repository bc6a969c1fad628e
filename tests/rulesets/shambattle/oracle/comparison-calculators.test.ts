import { expect, test } from 'vitest';
import {
  betrayedWithin,
  CALCULATORS,
  costlyFaces,
  diceOf,
  lossChances,
} from '@/lib/rulesets/shambattle/calculators';
import { TYPES } from './adapter';
import { ASSAULTS, DEFENCES, SHOOTING } from './cases-combat';
import {
  asNumber,
  commanderHit,
  lossChances as exactChances,
  treacheryInBoth,
  treacheryWithin,
} from './chances';
import { assaultDice, type DiceOf, defenceDice, shootingDice } from './combat';
import { bridgesOf, poolOf } from './night';
import { type Position, positionOf } from './position';

/** The ruleset's calculators against exact fractions and the hand-worked cases. */
test('[shambattle against its oracle: Combat] losses: chances are the exact fractions', () => {
  const types = ['specialist', 'cavalry', 'infantry'] as const;
  for (let dice = 0; dice <= 12; dice += 1)
    for (let set = 0; set < 8; set += 1)
      for (const taking of ['loses', 'retreats'] as const) {
        const present = types.filter((_, index) => set & (1 << index));
        const faces = costlyFaces({
          infantry: present.includes('infantry'),
          cavalry: present.includes('cavalry'),
          specialists: present.includes('specialist'),
          retreats: taking === 'retreats',
        });
        const exact = exactChances(dice, present, taking).map(asNumber);
        const chances = lossChances(dice, faces);
        expect(chances).toHaveLength(dice + 1);
        chances.forEach((chance, lost) => {
          expect(chance).toBeCloseTo(exact[lost] ?? 0, 12);
        });
      }
});

test('[shambattle against its oracle: Treachery] within six turns and within any number', () => {
  for (let turns = 1; turns <= 24; turns += 1) {
    expect(betrayedWithin(turns, 1)).toBeCloseTo(asNumber(treacheryWithin(turns)), 12);
    expect(betrayedWithin(turns, 1) ** 2).toBeCloseTo(asNumber(treacheryInBoth(turns)), 12);
  }
});

const compute = (name: string, input: Readonly<Record<string, number>>): unknown => {
  const found = CALCULATORS.find((one) => one.name === name);
  if (!found) throw new Error(`no calculator ${name}`);
  const answer = found.calculate(input);
  if (!answer.ok) throw new Error(answer.error[0]?.message);
  return answer.value;
};

test('[shambattle against its oracle: Commander] the danger of a throw', () => {
  for (let dice = 0; dice <= 20; dice += 1)
    expect(compute('commander', { dice })).toEqual({
      hit: Math.round(asNumber(commanderHit(dice)) * 1e6) / 1e6,
    });
});

test('[shambattle against its oracle: Supply and Resupply] pools and bridges', () => {
  for (let lost = 0; lost <= 40; lost += 1)
    for (let logisticsLost = 0; logisticsLost <= 3; logisticsLost += 1) {
      const category = { infantry: lost, cavalry: 0, specialists: 0 };
      expect(compute('pool', { lost, logisticsLost })).toEqual({
        points: poolOf(category, logisticsLost).infantry,
      });
    }
  for (let points = 0; points <= 6; points += 1)
    expect(compute('bridges', { points })).toMatchObject({ bridges: bridgesOf(points) });
});

test('[shambattle against its oracle: Modifiers] dice of every hand-worked case', () => {
  const all = [
    ...SHOOTING.map((one) => [one, 'shoots', shootingDice] as const),
    ...ASSAULTS.map((one) => [one, 'assaults', assaultDice] as const),
    ...DEFENCES.map((one) => [one, 'is assaulted', defenceDice] as const),
  ];
  for (const [one, doing, throwing] of all) {
    const position: Position = positionOf({ map: one.map, units: one.units });
    for (const unit of position.units) {
      if (unit.side !== 'A' || unit.type === 'commander') continue;
      const { dice, modifiers }: DiceOf = throwing(position, unit, one.at);
      const given = {
        ...{ stand: TYPES[unit.type], points: unit.points, doing },
        hindered: modifiers.includes('cover or crossing') || modifiers.includes('assault ground'),
        commander: modifiers.includes('commander'),
        grade: unit.quality ?? ('usual' as const),
      };
      expect([one.title, diceOf(given)]).toEqual([one.title, dice]);
    }
  }
});
