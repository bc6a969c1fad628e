import { expect, test } from 'vitest';
import { boundAction } from '@/app/_components/form/bound-action';

const say = async (campaignId: string, at: number, before: string, form: string) =>
  [campaignId, at, before, form].join(' ');
const other = async (campaignId: string, before: string) => `${campaignId}, ${before}`;

test('[practices: forms] an action bound to the same arguments is the same function at each rendering', async () => {
  const bound = boundAction(say, 'one', 2);
  expect(boundAction(say, 'one', 2)).toBe(bound);
  expect(await bound('before', 'form')).toBe('one 2 before form');
});

test('[practices: forms] different arguments and different actions never share a function', async () => {
  const both = [boundAction(say, 'one', 2), boundAction(say, 'one', 3), boundAction(other, 'one')];
  expect(new Set<unknown>(both).size).toBe(3);
  expect(await boundAction(say, 'two', 3)('b', 'f')).toBe('two 3 b f');
  expect(await boundAction(other, 'two')('b')).toBe('two, b');
});

test('[practices: forms] the cache is bounded, and evicted entries are bound again', async () => {
  const first = boundAction(say, 'first', 0);
  for (let at = 0; at < 1_100; at += 1) boundAction(say, 'many', at);
  const again = boundAction(say, 'first', 0);
  expect(again).not.toBe(first);
  expect(await again('b', 'f')).toBe('first 0 b f');
});
