import { expect, test } from 'vitest';
import { canCharge, tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { MOVES, SIX, SIX_CAN } from './cases-moves';
import { compareCharges, compareMove, compareMoves } from './compare-moves';
import { noTally } from './comparing';
import { ordersOf, SMALL } from './perft';

/** Legal orders of the small position, those on an edge left out. */
const LEGAL = [24];

/** Moves and charges, by the program and by its oracle. */

test.each(MOVES.map((one) => [one.title, one] as const))(
  '[maurice-lite against its oracle: Movement] %s',
  (_, { field, order, action, legal, spent, disr, friends, met }) => {
    const result = tryMove(field, order, action);
    expect([result.refused === null, legal ? result.refused : null]).toEqual([legal, null]);
    if (spent !== undefined) expect(result.spent).toBe(spent);
    if (disr !== undefined) expect(result.disr).toBe(disr);
    if (friends !== undefined)
      expect(result.friends.filter((one) => one.disr > 0)).toEqual(friends);
    if (met !== undefined) expect(result.met).toEqual(met);
  },
);

test('[maurice-lite against its oracle: The Non-Charging Units in a Charging Force] A to D can charge, E and F cannot', () => {
  expect([0, 1, 2, 3, 4, 5].filter((unit) => canCharge(SIX, unit) !== null)).toEqual(SIX_CAN);
});

test('[maurice-lite against its oracle: Movement] random orders in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 80; seed += 1) compareMoves(seed, tally);
  expect(tally.differences.slice(0, 2)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(8 * tally.doubtful);
});

test('[maurice-lite against its oracle: Charge Move] random charges in random positions', () => {
  const tally = noTally();
  for (let seed = 1; seed <= 75; seed += 1) compareCharges(seed, tally);
  expect(tally.differences.slice(0, 2)).toEqual([]);
  expect(tally.compared).toBeGreaterThan(8 * tally.doubtful);
});

test.each([['infantry in line', 0]])(
  '[maurice-lite against its oracle: Movement] all orders of two legs, %s',
  (_, unit) => {
    const tally = noTally();
    let legal = 0;
    for (const order of ordersOf(unit)) {
      const result = compareMove(tally, 0, SMALL, order, 'march', 5);
      if (result?.refused === null) legal += 1;
    }
    expect(tally.differences.slice(0, 2)).toEqual([]);
    expect(tally.compared).toBeGreaterThan(10 * tally.doubtful);
    expect(legal).toBe(LEGAL[unit]);
  },
);
