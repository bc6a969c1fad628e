import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '@/lib/application/core/services';
import { tryToThrowAgain } from '@/scripts/bench/reroll/tries';
import { person, Table } from './table';

let table: Table;
let services: Services;
let other: Services;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  other = table.services();
});
afterAll(() => table.clear());

test('[security: dice] 100 attempts to have a battle fought again, in sequence and at once, by live and dying processes, change nothing', async () => {
  const { user } = await person('Anna');
  const tally = await tryToThrowAgain({ services, other, user, libraryId: 'skirmish' }, 100);
  expect(tally.succeeded).toEqual([]);
  expect(tally.tries).toBeGreaterThanOrEqual(100);
  expect(tally.battles).toBeGreaterThan(1);
  expect(Object.keys(tally.byWay).length).toBe(10);
}, 240_000);
