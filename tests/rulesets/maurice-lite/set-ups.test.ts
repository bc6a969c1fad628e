import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { mauriceLite } from '@/lib/rulesets/maurice-lite';
import { orderAsStated } from '@/lib/strategy/order-as-stated';

/** Thirty-one fields of the Low Countries. */
const FILE = path.resolve(import.meta.dirname, '../../../campaigns/saxe-in-flanders.yaml');
const resolvers = new Map([[mauriceLite.id, mauriceLite.quick]]);

test('[Set-up] every field of a campaign is accepted as it is stated', () => {
  const read = readCampaignFile(readFileSync(FILE, 'utf8'));
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join(' '));
  const faults = read.value.battles.map((battle) => {
    const order = orderAsStated(read.value, battle, resolvers);
    if (order === null) return [`${battle.id} has no order`];
    const checked = mauriceLite.quick.checkOrder(order);
    return checked.ok ? [] : checked.error.map(({ message }) => `${battle.id}: ${message}`);
  });
  expect(faults).toHaveLength(31);
  expect(faults.flat()).toEqual([]);
});
