import { expect, test } from 'vitest';
import {
  aimsOf,
  combatResults,
  engagements,
  fallBack,
  fightChances,
  scoreOf,
} from '@/lib/rulesets/maurice-lite/tactics';
import { COMPLETE, COMPLETE_OUTCOMES, COMPLETE_SCORES, FIGHTS, FIRES } from './cases-fights';
import { FALL_BACK } from './cases-moves';
import { throws } from './chances';
import { fights, outcomes, scoreBeforeDie } from './combat';
import { compareFallBacks, compareFights } from './compare-fights';
import { noTally } from './comparing';
import { troopIn } from './troops';

/** Combat, by the program and by its oracle. */

const PENDING = 'Fire and Cover: A is behind the wall';

test.each(FIRES.filter(({ title }) => title !== PENDING).map((one) => [one.title, one] as const))(
  '[maurice-lite against its oracle: Fire] %s',
  (_, { field, unit, kind, targets, cover }) => {
    const aims = aimsOf(field, unit, kind);
    expect(aims.map((list) => list.map(({ target }) => target).sort((a, b) => a - b))).toEqual(
      targets,
    );
    if (cover !== undefined) expect(aims.map(([first]) => first?.cover)).toEqual(cover);
  },
);

test.each(FIGHTS.map((one) => [one.title, one] as const))(
  '[maurice-lite against its oracle: Combat] %s',
  (_, { field, chargers, pairs, flanked, covered, scores }) => {
    const all = engagements(field, chargers);
    expect(all.map(({ attacker, defender }) => [attacker, defender])).toEqual(pairs);
    expect(all.filter((one) => one.flanked).map(({ defender }) => defender)).toEqual(flanked);
    if (covered !== undefined)
      expect(
        all.filter(({ cover }) => cover).map(({ attacker, defender }) => [attacker, defender]),
      ).toEqual(covered);
    for (const [unit, score] of Object.entries(scores ?? {}))
      expect([unit, scoreOf(field, Number(unit), all).value]).toEqual([unit, score]);
  },
);

test('[maurice-lite against its oracle: A Complete Example of Combat Resolution] the outcome by its scores', () => {
  const { field, chargers } = COMPLETE;
  const results = combatResults(field, COMPLETE_SCORES, engagements(field, chargers));
  const plain = (list: readonly { unit: number; disr: number; broken: boolean }[]) =>
    list.map(({ unit, disr, broken }) => ({ unit, disr, broken }));
  expect({ passive: plain(results.passive), active: plain(results.active) }).toEqual(
    COMPLETE_OUTCOMES,
  );
});

test('[maurice-lite against its oracle: Combat Score] the chances of the complete example, by all throws of its dice', () => {
  const { field, chargers } = COMPLETE;
  const all = fights(field, chargers);
  for (const linked of [
    [0, 1, 11, 12],
    [2, 13, 14, 15, 16],
  ]) {
    const program = fightChances(
      linked.map((unit) => ({
        ...{ unit, value: scoreBeforeDie(field, unit, all), disr: 0 },
        most: troopIn(field, unit).bases.length,
      })),
      engagements(field, chargers),
    );
    const found = new Map(linked.map((unit) => [unit, { broken: 0, disr1: 0, disr2: 0 }]));
    const list = throws(linked.length);
    const own = all.filter(({ attacker }) => linked.includes(attacker));
    for (const dice of list) {
      const scores = new Map(
        linked.map((unit, at) => [unit, scoreBeforeDie(field, unit, all) + (dice[at] as number)]),
      );
      const { passive, active } = outcomes(field, own, scores);
      for (const { unit, disr, broken } of [...passive, ...active]) {
        const count = found.get(unit) as { broken: number; disr1: number; disr2: number };
        if (broken) count.broken += 1;
        else if (disr === 1) count.disr1 += 1;
        else count.disr2 += 1;
      }
    }
    for (const [unit, { broken, disr1, disr2 }] of found) {
      const chances = program?.find((one) => one.unit === unit);
      expect(chances?.broken).toBeCloseTo(broken / list.length, 9);
      expect(chances?.disr1).toBeCloseTo(disr1 / list.length, 9);
      expect(chances?.disr2).toBeCloseTo(disr2 / list.length, 9);
    }
  }
});

test('[maurice-lite against its oracle: Falling Back] cavalry goes on through the infantry behind it', () => {
  const { through, disr, broken, blocked, distance } = fallBack(FALL_BACK, 0);
  expect({ through, disr, broken, blocked, distance }).toEqual({
    ...{ through: [1], disr: 1, broken: false, blocked: false },
    distance: 4_500,
  });
});

test('[maurice-lite against its oracle: Engagement, Combat Score, results] random charges and pressed sides', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 250; seed += 1) compareFights(seed, tally);
  expect(tally.differences.slice(0, 3)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(5 * tally.doubtful);
});

test('[maurice-lite against its oracle: Falling Back] random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 60; seed += 1) compareFallBacks(seed, tally);
  expect(tally.differences.slice(0, 3)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(8 * tally.doubtful);
});
