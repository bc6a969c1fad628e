import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import { armoured, casualtyValue } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { ratingThisTurn } from '@/lib/rulesets/musket-and-pike/rules/command';
import { fatigueOf, fatigueRecovered } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { fireValue, plainShot, shotModifiers } from '@/lib/rulesets/musket-and-pike/rules/fire';
import {
  type AttackSituation,
  attackersLimit,
  attackPercent,
  defendingStrength,
  largestHexside,
  menWithinLimit,
} from '@/lib/rulesets/musket-and-pike/rules/melee';
import { mayMeleeTogether } from '@/lib/rulesets/musket-and-pike/rules/nations';
import { wagonsNeeded } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { OBSTACLES, TERRAINS, WORKS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { calculate } from './support';

/** The rules of `rules/` that were once interpreted differently, mostly tested through the calculators. */

const side = { withLeader: false, bestQuality: 4, worstQuality: 4 };
const situation: AttackSituation = {
  heldFire: false,
  enemyHeldFire: false,
  fromFlank: false,
  hexsidePercent: 0,
  stepsUphill: 0,
  elevationPercent: -10,
  weatherPercent: 0,
  terrainPercent: 0,
};

test('[musket-and-pike: Recovery From Rout] fanatical units add 2 to rallies as to every other test', () => {
  expect(calculate('rally-chance', { quality: 'D' }).morale).toBe(3);
  expect(calculate('rally-chance', { quality: 'D', fanatical: true }).morale).toBe(5);
  expect(calculate('morale-value', { quality: 'D', fanatical: true }).morale).toBe(5);
  // A leader rated C (4) is no help to fanatics who test at 5; by night the 5 becomes 3.
  const rally = { quality: 'D', fanatical: true, leaderships: ['C'] };
  expect(calculate('rally-chance', rally).morale).toBe(5);
  expect(calculate('rally-chance', { ...rally, night: true }).morale).toBe(3);
});

test('[musket-and-pike: Morale] a failed check disorders in defensive fire and routs elsewhere; stragglers are per battalion', () => {
  const outcomes = (input: Json) =>
    (calculate('morale-outcome', input).dice as { outcome: string; stragglers: number }[]).map(
      ({ outcome }) => outcome,
    );
  expect(outcomes({ morale: 2 })).toEqual([
    ...Array(2).fill('disordered'),
    ...Array(4).fill('routed'),
  ]);
  expect(outcomes({ morale: 0, inDefensiveFire: true })).toEqual(Array(6).fill('disordered'));
  expect(outcomes({ morale: 0, unlimberedArtillery: true })).toEqual(Array(6).fill('disordered'));
  const routed = calculate('morale-outcome', { morale: 4, routed: true, battalions: 2 });
  expect(routed.dice).toContainEqual({ die: 4, outcome: 'unchanged', stragglers: 0 });
  expect(routed.dice).toContainEqual({ die: 6, outcome: 'straggles', stragglers: 100 });
});

test('[musket-and-pike: Fatigue] fatigue comes from the casualty value, for batteries too, and requires a check at the maximum', () => {
  // A fire result of 5 men on a battery costs a gun in 1 case of 10, and 5 to 15 points of fatigue in every case.
  expect(calculate('fatigue-of-loss', { casualtyValue: 5 })).toMatchObject({ low: 5, high: 15 });
  expect(calculate('fatigue-of-loss', { casualtyValue: 5, melee: 'won' })).toMatchObject({
    low: 7.5,
    high: 22.5,
  });
  expect(calculate('fatigue-of-loss', { casualtyValue: 5, melee: 'lost' }).high).toBe(30);
  expect(calculate('fatigue-of-loss', { casualtyValue: 5, fatigue: 899 }).checkAtMaximum).toBe(
    false,
  );
  expect(calculate('fatigue-of-loss', { casualtyValue: 5, fatigue: 900 }).checkAtMaximum).toBe(
    true,
  );
  expect(fatigueOf(40, 0.5, 1, 4)).toBe(20);
});

test('[musket-and-pike: Recovering Fatigue] 0 to twice the rate, never below zero, faster under the optional rule', () => {
  expect(fatigueRecovered(500, 8, 0.5, false)).toBe(8);
  expect(fatigueRecovered(5, 8, 0.99, false)).toBe(5);
  expect([100, 400, 700].map((fatigue) => fatigueRecovered(fatigue, 8, 0.5, true))).toEqual([
    40, 24, 8,
  ]);
});

test('[musket-and-pike: Melee Modifiers] 20 per cent off the attack if defenders able to fire have not fired', () => {
  expect(attackPercent(side, { ...situation, enemyHeldFire: true })).toBe(-20);
  expect(attackPercent(side, { ...situation, heldFire: true, enemyHeldFire: true })).toBe(0);
  const input = { strength: 100, enemyFireHeld: true };
  expect(calculate('melee-attack', input).strength).toBe(80);
});

test('[musket-and-pike: Melee Modifiers] of several hexsides the largest modifier counts, not their sum', () => {
  expect(largestHexside([])).toBe(0);
  expect(largestHexside([-10, -20, 0])).toBe(-20);
  expect(
    calculate('melee-attack', { strength: 100, hexsidePercent: -20, otherHexsides: [-10, -20] })
      .strength,
  ).toBe(80);
});

test('[musket-and-pike: Melee Modifiers] works disorder every unit that enters but do not reduce the attack; fatigue does not reduce a defence', () => {
  for (const works of Object.values(WORKS))
    expect(Object.keys(works)).not.toContain('meleePercent');
  expect(Object.values(WORKS).map(({ disorders }) => disorders)).toEqual([false, true, true, true]);
  const unit = {
    strength: 600,
    meleeValue: 0,
    fatigue: 900,
    disordered: false,
    noBayonet: false,
    heavyCavalry: false,
  };
  expect(defendingStrength(unit, false, false)).toBe(600);
  expect(defendingStrength(unit, true, false)).toBe(300);
  expect(defendingStrength(unit, true, true)).toBe(0);
});

test('[musket-and-pike: Cavalry Charge Rules] obstructed ground is what the manual lists; irregulars charge only the targets it names', () => {
  const obstructed = Object.entries(TERRAINS).flatMap(([name, one]) =>
    one.obstructed ? [name] : [],
  );
  expect(obstructed).toEqual(['orchard', 'forest', 'rough', 'marsh', 'chateau']);
  expect(
    Object.entries(OBSTACLES).flatMap(([name, one]) => (one.obstructed ? [name] : [])),
  ).toEqual(['stream', 'hedge', 'wall', 'embankment', 'creek']);
  const charge = (input: object) =>
    calculate('melee-attackers', { attackers: [500], defenders: 500, ...input } as Json).charge;
  expect(charge({})).toBe(true);
  expect(charge({ obstructed: true })).toBe(false);
  expect(charge({ horseOrBlock: true })).toBe(false);
  expect(charge({ skirmishersInBuilding: true })).toBe(false);
  expect(charge({ irregular: true })).toBe(false);
  expect(charge({ irregular: true, easyPrey: true })).toBe(true);
});

test('[musket-and-pike: Meleeing] the attackers stay within the stacking limit of the defended hex, the first included', () => {
  const answer = calculate('melee-attackers', {
    attackers: [2600, 2400, 2400],
    defenders: 700,
    stackingLimit: 2000,
  });
  expect(answer).toMatchObject({ limit: 2000, attackers: [2000, 0, 0] });
  expect(
    calculate('melee-attackers', { attackers: [700, 700, 700, 700], defenders: 700 }).attackers,
  ).toEqual([700, 700, 600, 0]);
  // A brigade of 2,400 men takes two hexes, and may be attacked by the number of men that two hexes hold.
  expect(attackersLimit(2000, 2400, 2000)).toBe(4000);
  expect(menWithinLimit(500, 2100, 2000)).toBe(0);
});

test('[musket-and-pike: Meleeing] units of a nation that fights alone do not melee together with another nation', () => {
  const nations = { austria: { fightsAlone: true }, saxony: { fightsAlone: false } };
  expect(mayMeleeTogether('austria', 'austria', nations)).toBe(true);
  expect(mayMeleeTogether('austria', 'saxony', nations)).toBe(false);
  expect(mayMeleeTogether('saxony', 'bavaria', nations)).toBe(true);
});

test('[musket-and-pike: Night Turns] a leader rated A who fails shows 5 by night, in the calculator too', () => {
  expect(ratingThisTurn(6, 2, false, true)).toBe(5);
  expect(ratingThisTurn(6, 2, false, false)).toBe(6);
  const leaders = calculate('command-test', { ratings: ['A', 'A'], night: true, dice: [6, 3] })
    .leaders as { passed: boolean; ratingThisTurn: number }[];
  expect(leaders).toMatchObject([
    { passed: false, ratingThisTurn: 5 },
    { passed: true, ratingThisTurn: 5 },
  ]);
});

test('[musket-and-pike: Block Formation] cavalry beats a block only without any loss, even of a fraction of a man', () => {
  const melee = { attackers: 600, defenderLoss: 20, horseAgainstBlock: true };
  expect(calculate('melee-verdict', { ...melee, attackerLoss: 0.4 }).attackersWin).toBe(false);
  expect(calculate('melee-verdict', { ...melee, attackerLoss: 0 }).attackersWin).toBe(true);
});

test('[musket-and-pike: Melee Resolution] defenders win ties, never lose more than they inflict if they hold, and nobody retreats from a chateau', () => {
  const melee = { attackers: 600, attackerLoss: 20, defenderLoss: 30 };
  expect(calculate('melee-verdict', melee)).toMatchObject({
    attackersWin: true,
    defendersRetreat: true,
    attackersDisordered: true,
    attackerFatigueFactor: 1.5,
    defenderFatigueFactor: 2,
  });
  expect(calculate('melee-verdict', { ...melee, defenderLoss: 20 }).attackersWin).toBe(false);
  expect(calculate('melee-verdict', { ...melee, intoChateau: true }).defendersRetreat).toBe(false);
  // All attackers fall: they have not won, and their fall costs the defenders no more than they inflicted.
  expect(
    calculate('melee-verdict', { attackers: 20, attackerLoss: 20, defenderLoss: 30 }),
  ).toMatchObject({ attackersWin: false, defenderLoss: 20 });
});

test('[musket-and-pike: Special Skirmisher Resolution] skirmishers lose a fifth and fall back; among themselves the attackers do', () => {
  const melee = { attackers: 600, attackerLoss: 20, defenderLoss: 15, skirmishersDefend: true };
  expect(calculate('melee-verdict', melee)).toMatchObject({
    attackersWin: true,
    defenderLoss: 3,
    attackerLoss: 20,
    attackersDisordered: false,
  });
  expect(calculate('melee-verdict', { ...melee, skirmishersAttack: true })).toMatchObject({
    attackersWin: false,
    attackerLoss: 4,
    defenderLoss: 4,
  });
});

test('[musket-and-pike: Threat Values] a brigade shares the threat among its battalions in changes of formation as in charges', () => {
  const alone = calculate('formation-change', { morale: 4, threat: 60 }).chance as number;
  const brigade = calculate('formation-change', { morale: 4, threat: 60, battalions: 4 })
    .chance as number;
  expect(alone).toBeCloseTo(80 / 140, 5);
  expect(brigade).toBeCloseTo(80 / 95, 5);
});

test('[musket-and-pike: Cavalry Charges] the check before a charge is a formation change, one better under a commander who passed', () => {
  expect(calculate('charge-chance', { morale: 4, threat: 20 }).chance).toBe(0.8);
  expect(calculate('charge-chance', { morale: 3, threat: 20, commanderPassed: true }).chance).toBe(
    0.8,
  );
  expect(calculate('charge-chance', { morale: 4, threat: 0 }).chance).toBe(1);
});

test('[musket-and-pike: Target Fire Modifiers] shelter adds up, a hexside counts only for units that have not moved, height doubles from two steps', () => {
  const target = { terrainPercent: -20, worksPercent: -25, hexsidePercent: -10, stepsAbove: 1 };
  expect(calculate('cover', target).percent).toBe(-65);
  expect(calculate('cover', { ...target, targetMoved: true }).percent).toBe(-55);
  expect(calculate('cover', { stepsAbove: 3 }).percent).toBe(-20);
});

test('[musket-and-pike: Artillery Setup] one third, two thirds, then certain; quality A starts at two thirds', () => {
  const chances = (quality: string) => calculate('artillery-setup', { quality }).chances;
  expect(chances('C')).toEqual([0.333333, 0.666667, 1]);
  expect(chances('A')).toEqual([0.666667, 0.666667, 1]);
});

test('[musket-and-pike: Optional Line Movement Restriction] quality changes the nation’s base value', () => {
  const chance = (quality: string) =>
    calculate('line-movement', { basePercent: 5, quality }).chance;
  expect(['A+', 'A', 'B', 'C', 'D', 'E', 'F'].map(chance)).toEqual([
    0, 0, 0, 0.05, 0.15, 0.25, 0.35,
  ]);
});

test('[musket-and-pike: Supply] a point of wagons serves ten men', () => {
  expect([700, 701].map(wagonsNeeded)).toEqual([70, 71]);
});

test('[musket-and-pike: Armor Modifier] each point takes a tenth off the casualty value', () => {
  expect(armoured(casualtyValue(1000, { low: 4, high: 20 }, 0.5), 2)).toBeCloseTo(9.6);
  expect(fireValue({ ...plainShot(), strength: 340, weaponValue: 6 })).toBe(2040);
});

test('[musket-and-pike: Firing Fire Modifiers] the modifiers shown for a shot are those used to compute its value', () => {
  const { strength: _, weaponValue: __, ...plain } = plainShot();
  const percent = fc.integer({ min: -60, max: 60 });
  const shot = fc.record({
    ...Object.fromEntries(
      Object.entries(plain).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? fc.boolean() : percent,
      ]),
    ),
    quality: fc.integer({ min: 1, max: 9 }),
    fatigue: fc.integer({ min: 0, max: 900 }),
    rangeHexes: fc.integer({ min: 1, max: 14 }),
    densityMen: fc.integer({ min: 0, max: 3000 }),
    columnPercent: fc.integer({ min: 10, max: 200 }),
    ranksPercent: fc.constantFrom(75, 100, 150),
  });
  fc.assert(
    fc.property(shot, (given) => {
      const whole = { ...plainShot(), ...given, strength: 500, weaponValue: 4 };
      const { added, multiplied } = shotModifiers(whole);
      const sum = Object.values(added).reduce((total, one) => total + one, 0);
      const base = (whole.artillery ? 100_000 : 2000) * (sum < -90 ? 0.1 : 1 + sum / 100);
      const value = Object.values(multiplied).reduce((total, one) => (total * one) / 100, base);
      expect(fireValue(whole)).toBeCloseTo(value, 6);
    }),
  );
  expect(shotModifiers(plainShot())).toEqual({ added: {}, multiplied: {} });
});
