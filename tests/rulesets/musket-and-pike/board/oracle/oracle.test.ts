import { expect, test } from 'vitest';
import { compareFights, compareLegal, noTally } from './comparing';
import { attackersLose, meleeLosses } from './melee';
import {
  atMost,
  checkChance,
  commandChance,
  lineDisorder,
  rallyChance,
  recoveryChance,
} from './morale';
import { perft } from './perft';
import { randomPosition } from './positions';
import { SMALL } from './small';

/** The board and a second reading of the manual, in small positions and in random ones. */

const COUNTS: Readonly<Record<string, readonly number[]>> = {};

test.each(Object.entries(SMALL))(
  '[musket-and-pike against its oracle: Movement] perft of %s',
  (name, position) => {
    const tally = noTally();
    const counts = [1, 2].map((depth) => perft(position(), depth, tally));
    expect(tally.differences).toEqual([]);
    expect(counts).toEqual(COUNTS[name]);
  },
);

test('[musket-and-pike against its oracle: Movement] everything that units may do in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 12; seed += 1) compareLegal(randomPosition(seed), seed, tally);
  expect(tally.differences).toEqual([]);
  expect(tally.compared).toBeGreaterThan(500);
});

test('[musket-and-pike against its oracle: Firing Fire Modifiers] fire, sight, melee, morale and threat in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 60; seed += 1) compareFights(randomPosition(seed), seed, tally);
  expect(tally.differences).toEqual([]);
  expect(tally.compared).toBeGreaterThan(1000);
});
