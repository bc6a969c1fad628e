import { expect, test } from 'vitest';
import { COMPLETE, COMPLETE_OUTCOMES, COMPLETE_SCORES, FIGHTS, FIRES } from './cases-fights';
import { FALL_BACK, FORCES, FORCES_ARE, MOVES, SIX, SIX_CAN } from './cases-moves';
import { disruptions, pair, rally } from './chances';
import { fallingBack, fights, outcomes, scoreBeforeDie } from './combat';
import { drawn, fieldOf, patch } from './drawing';
import { choices, toDisrupt, toHit } from './fire';
import { judge } from './moves';
import { areForce, largestForces, rallyNeeds, troopIn } from './troops';

/** The oracle against the document's pictures and numbers, before anything is compared with it. */

test('[maurice-lite oracle: Forces] the pictured forces', () => {
  expect(largestForces(FORCES, 0)).toEqual(FORCES_ARE);
  expect(areForce(FORCES, [0, 2])).toBe(false);
  expect(areForce(FORCES, [1, 2])).toBe(true);
});

test.each(MOVES.map((one) => [one.title, one] as const))(
  '[maurice-lite oracle: Movement] %s',
  (_, { field, order, action, legal, spent, disr, friends, met }) => {
    const judged = judge(field, order, action);
    expect([judged?.legal, judged?.why === '']).toEqual([legal, legal]);
    if (spent !== undefined) expect(judged?.spent).toBeCloseTo(spent, 3);
    if (disr !== undefined) expect(judged?.disr).toBe(disr);
    if (friends !== undefined) expect(judged?.friends).toEqual(friends);
    if (met !== undefined) expect(judged?.met).toEqual(met);
  },
);

test('[maurice-lite oracle: The Non-Charging Units in a Charging Force] A to D can charge, E and F cannot', () => {
  const can = [0, 1, 2, 3, 4, 5].filter(
    (unit) =>
      judge(SIX, { unit, charge: true, legs: [{ kind: 'ahead', by: 4_000 }] }, 'charge')?.legal,
  );
  expect(can).toEqual(SIX_CAN);
});

test.each(FIRES.map((one) => [one.title, one] as const))(
  '[maurice-lite oracle: Fire] %s',
  (_, { field, unit, kind, targets, cover }) => {
    const found = choices(field, unit, kind);
    const units = found.map(({ ahead, angled }) =>
      [...new Set([...ahead, ...angled].map(({ target }) => target))].sort((a, b) => a - b),
    );
    expect(units).toEqual(targets);
    if (cover !== undefined) expect(found.map(({ ahead }) => ahead[0]?.cover)).toEqual(cover);
  },
);

test.each(FIGHTS.map((one) => [one.title, one] as const))(
  '[maurice-lite oracle: Combat] %s',
  (_, { field, chargers, pairs, flanked, covered, scores }) => {
    const all = fights(field, chargers);
    expect(all.map(({ attacker, defender }) => [attacker, defender])).toEqual(pairs);
    expect(all.filter((one) => one.flanked).map(({ defender }) => defender)).toEqual(flanked);
    if (covered !== undefined)
      expect(
        all.filter(({ cover }) => cover).map(({ attacker, defender }) => [attacker, defender]),
      ).toEqual(covered);
    for (const [unit, score] of Object.entries(scores ?? {}))
      expect([unit, scoreBeforeDie(field, Number(unit), all)]).toEqual([unit, score]);
  },
);

test('[maurice-lite oracle: A Complete Example of Combat Resolution] the outcome by its scores', () => {
  const all = fights(COMPLETE.field, COMPLETE.chargers);
  expect(outcomes(COMPLETE.field, all, COMPLETE_SCORES)).toEqual(COMPLETE_OUTCOMES);
});

test('[maurice-lite oracle: Falling Back] cavalry goes on through the infantry behind it', () => {
  const { through, disr, broken, bases } = fallingBack(FALL_BACK, 0);
  expect({ through, disr, broken }).toEqual({ through: [1], disr: 1, broken: false });
  const front = Math.max(...bases.flatMap((base) => base.map(([, y]) => y)));
  expect(Math.abs(front - 7_500)).toBeLessThan(20);
});

test('[maurice-lite oracle: Rally] the least face for an arm, its ground and the enemy’s nearness', () => {
  const field = fieldOf(
    [
      drawn(0, 0, 'foot', 'line', [10, 10], 'north', { disr: 2 }),
      drawn(1, 0, 'horse', 'massed', [4, 10], 'north'),
      drawn(2, 0, 'guns', 'guns', [16, 10], 'north'),
      drawn(3, 0, 'foot', 'line', [20, 10], 'north'),
      drawn(4, 1, 'foot', 'line', [14, 14], 'south'),
    ],
    [patch('marsh', [15.5, 9.5], [16.5, 10.5])],
  );
  const needs = [0, 1, 2, 3].map((unit) => rallyNeeds(field, troopIn(field, unit)));
  expect(needs).toEqual([4, 4, 5, 3]);
});

test('[maurice-lite oracle: Rolling To Hit, Roll to Disrupt] the modifiers of a die', () => {
  const field = fieldOf([
    drawn(0, 0, 'foot', 'line', [10, 10], 'north', { disr: 2 }),
    drawn(1, 0, 'guns', 'guns', [16, 10], 'north'),
    drawn(2, 1, 'horse', 'massed', [14, 12], 'south'),
    drawn(3, 1, 'foot', 'line', [20, 13], 'north'),
  ]);
  const at = { cover: false, enfilade: false };
  expect(toHit(field, 0, 0, { target: 2, ...at }, 'volley')).toEqual({ needed: 4, dice: 1 });
  expect(toHit(field, 0, 0, { target: 3, ...at, cover: true }, 'volley').needed).toBe(6);
  expect(toHit(field, 1, 0, { target: 3, ...at, enfilade: true }, 'volley')).toEqual({
    needed: 3,
    dice: 2,
  });
  expect(toHit(field, 1, 0, { target: 3, ...at, cover: true }, 'bombardment')).toEqual({
    needed: 5,
    dice: 1,
  });
  expect([
    toDisrupt('guns', 'bombardment'),
    toDisrupt('guns', 'volley'),
    toDisrupt('foot', 'bombardment'),
  ]).toEqual([6, 4, 4]);
});

test('[maurice-lite oracle: chances] by writing out all throws', () => {
  // Two dice on 4+, each hit a disruption on 4+: one in four for each die.
  expect(disruptions([{ dice: 2, needed: 4 }], 4)).toEqual([9 / 16, 6 / 16, 1 / 16]);
  expect(rally(1, 5)).toEqual([4 / 6, 2 / 6]);
  // Score 6 against 6: 15 of 36 throws are greater; 12 or more never doubles 7 or more.
  expect(pair(6, 6)).toEqual({ doubled: 0, beaten: 15 / 36, held: 21 / 36 });
  // Cavalry at 6 on guns at 1: 2 + d against 2 × (1 + d).
  expect(pair(6, 1).doubled * 36).toBe(6 + 6 + 5 + 3 + 1);
});
