import { expect, test } from 'vitest';
import {
  disruptionChances,
  passiveChances,
  rallyChances,
} from '@/lib/rulesets/maurice-lite/tactics';
import { disruptions, pair, rally } from './chances';
import { compareFire } from './compare-fire';
import { noTally } from './comparing';

/** Fire and chances, by the program and by its oracle. */

const close = (program: readonly number[], oracle: readonly number[]): void => {
  const most = Math.max(program.length, oracle.length);
  for (let at = 0; at < most; at += 1) expect(program[at] ?? 0).toBeCloseTo(oracle[at] ?? 0, 9);
};

test('[maurice-lite against its oracle: Rolling To Hit, Roll to Disrupt] chances by writing out all throws', () => {
  for (const disrupt of [4, 6])
    for (let first = 2; first <= 6; first += 1)
      for (let second = 2; second <= 6; second += 1)
        for (const dice of [1, 2]) {
          const groups = [
            { dice, needed: first },
            { dice: 2, needed: second },
          ];
          close(disruptionChances(groups, disrupt), disruptions(groups, disrupt));
        }
});

test('[maurice-lite against its oracle: Rally, Combat Score] chances by writing out all throws', () => {
  for (let dice = 1; dice <= 4; dice += 1)
    for (let needed = 2; needed <= 6; needed += 1)
      close(rallyChances(dice, needed), rally(dice, needed));
  for (let own = 0; own <= 9; own += 1)
    for (let other = 0; other <= 9; other += 1) {
      const { doubled, beaten, holds } = passiveChances(own, [other]);
      const counted = pair(other, own);
      close([doubled, beaten, holds], [counted.doubled, counted.beaten, counted.held]);
    }
});

test('[maurice-lite against its oracle: Fire Zones and Prioritizing Targets, Rolling To Hit] random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 50; seed += 1) compareFire(seed, tally);
  expect(tally.differences.slice(0, 3)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(12 * tally.doubtful);
});
