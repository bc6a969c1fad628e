import { expect, test } from 'vitest';
import { parseOrder, printOrder } from '@/lib/rulesets/musket-and-pike/board/notation';
import {
  type BoardOrder,
  readOrder,
  vouchedFor,
} from '@/lib/rulesets/musket-and-pike/board/orders';

const ORDERS: readonly (readonly [typed: string, order: BoardOrder])[] = [
  ['p-first to bc40', { type: 'move', units: ['p-first'], to: 'bc40' }],
  ['a and b by c4 c5 to c6', { type: 'move', units: ['a', 'b'], by: ['c4', 'c5'], to: 'c6' }],
  [
    'column p-first of p-brigade to c6',
    { type: 'column', head: 'p-first', formation: 'p-brigade', to: 'c6' },
  ],
  ['p-army/2 face down-left', { type: 'face', units: ['p-army/2'], facing: 3 }],
  ['a and b form extended line', { type: 'form', units: ['a', 'b'], formation: 'extended' }],
  ['a form skirmish', { type: 'form', units: ['a'], formation: 'skirmish' }],
  ['a send out', { type: 'deploy', unit: 'a' }],
  ['a/s take in', { type: 'recall', unit: 'a/s' }],
  ['a top', { type: 'stack', unit: 'a', on: 'top' }],
  ['a and b charge', { type: 'charge', units: ['a', 'b'] }],
  ['pioneers repair', { type: 'repair', unit: 'pioneers', work: true }],
  ['pioneers stop repair', { type: 'repair', unit: 'pioneers', work: false }],
  ['a and b fire at c6', { type: 'fire', units: ['a', 'b'], at: 'c6' }],
  ['a fire at c6 on b-guard', { type: 'fire', units: ['a'], at: 'c6', target: 'b-guard' }],
  ['a and b and c assault c6', { type: 'melee', units: ['a', 'b', 'c'], at: 'c6' }],
  ['fire all', { type: 'fireAll' }],
  ['give up', { type: 'giveUp' }],
  ['end', { type: 'end' }],
];

test.each(ORDERS)(
  '[musket-and-pike: How to Move] “%s” is read, and printed as it was typed',
  (typed, order) => {
    const parsed = parseOrder(typed);
    expect(parsed.ok && parsed.value).toEqual(order);
    const read = readOrder(order);
    expect(read.ok && read.value).toEqual(order);
    expect(printOrder(JSON.parse(JSON.stringify(order)))).toBe(typed);
  },
);

test('[musket-and-pike: How to Move] capitals and double spaces are the typist’s own', () => {
  const parsed = parseOrder('  BC38   Fire At  BD40 ');
  expect(parsed.ok && parsed.value).toEqual({ type: 'fire', units: ['BC38'], at: 'bd40' });
});

test.each([
  '',
  'go',
  'a to',
  'a to the mill',
  'a form square',
  'a face north',
  'fire',
  'a and assault c6',
])('[musket-and-pike: How to Move] “%s” is not understood, with examples', (typed) => {
  const parsed = parseOrder(typed);
  expect(parsed.ok ? null : parsed.error.code).toBe('ORDER_NOT_UNDERSTOOD');
  expect(parsed.ok ? '' : parsed.error.message).toContain('fire at');
});

test('[musket-and-pike: How to Move] JSON that is no order is printed as nothing', () => {
  expect(printOrder({ type: 'move', units: [], to: 'c6' })).toBe('nothing');
});

test('[musket-and-pike: Hexes] a commander’s own order is taken as it is; one for too many units is read as anybody’s is', () => {
  const units = (count: number) => Array.from({ length: count }, (_, unit) => `a-${unit}`);
  const order = (count: number): BoardOrder => ({ type: 'charge', units: units(count) });
  const [few, many, none] = [order(40), order(41), order(0)];
  vouchedFor([few, many, none]);
  const read = readOrder(few);
  expect(read.ok && read.value).toBe(few);
  for (const one of [many, none]) expect(readOrder(one).ok).toBe(false);
  // Anybody else’s is read, and copied.
  const copied = readOrder(JSON.parse(JSON.stringify(few)));
  expect(copied.ok && copied.value).not.toBe(few);
});
