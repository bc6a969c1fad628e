import { expect, test } from 'vitest';
import { activationDistance, forcesOf, isForce } from '@/lib/rulesets/maurice-lite/tactics';
import { ACTIVATION, ACTIVATIONS, FORCES, FORCES_ARE } from './cases-moves';
import { comparePlaces, compareSpans } from './compare-places';
import { noTally } from './comparing';

/** Where units stand, by the program and by its oracle. */

test('[maurice-lite against its oracle: Forces] the pictured forces', () => {
  expect(forcesOf(FORCES, 0)).toEqual(FORCES_ARE);
  expect(isForce(FORCES, [0, 2])).not.toBeNull();
  expect(isForce(FORCES, [1, 2])).toBeNull();
});

test('[maurice-lite against its oracle: Activating a Force, Span] 11, 14 and 17 base widths', () => {
  for (const { units, distance } of ACTIVATIONS)
    expect([units, activationDistance(ACTIVATION, 0, units)]).toEqual([units, distance]);
});

test('[maurice-lite against its oracle: Near the Enemy, Terrain, Forces, Rally] random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 300; seed += 1) comparePlaces(seed, tally);
  expect(tally.differences.slice(0, 3)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(20 * tally.doubtful);
});

test('[maurice-lite against its oracle: Activating a Force] the line round the enemy in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 20; seed += 1) compareSpans(seed, tally);
  expect(tally.differences.slice(0, 3)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(5 * tally.doubtful);
});
