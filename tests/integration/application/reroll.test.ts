import { afterAll, beforeAll, expect, test } from 'vitest';
import type { House } from '@/lib/application/house';
import { tryToThrowAgain } from '../../../scripts/bench/reroll/tries';
import { person, Table } from './table';

let table: Table;
let house: House;
let other: House;

beforeAll(async () => {
  table = await Table.set();
  house = table.house();
  other = table.house();
});
afterAll(() => table.clear());

test('[security: dice] 100 tries to have a battle fought again, alone and at once, by living and dying processes, change nothing', async () => {
  const { user } = await person('Anna');
  const tally = await tryToThrowAgain({ house, other, user, libraryId: 'skirmish' }, 100);
  expect(tally.succeeded).toEqual([]);
  expect(tally.tries).toBeGreaterThanOrEqual(100);
  expect(tally.battles).toBeGreaterThan(1);
  expect(Object.keys(tally.byWay).length).toBe(10);
}, 240_000);
