import { expect, test } from 'vitest';
import type { Leg } from '@/lib/geometry/plane/moves';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { canCharge, chargesOf, mayChargeWith } from '@/lib/rulesets/maurice-lite/tactics';
import {
  column,
  EAST,
  fieldOf,
  foot,
  ground,
  guns,
  horse,
  march,
  massed,
  NORTH,
  SOUTH,
} from './support';

const charge = (...legs: readonly Leg[]): MoveOrder => ({
  ...{ unit: 0, charge: true },
  ...(legs.length === 0 ? {} : { legs }),
});
const wheel = (by: number): Leg => ({ kind: 'wheel', pivot: 'right', by });

test('[maurice-lite: Charge Move] the picture: cavalry wheels 1, goes 3 straight, and stops at contact at its angle', () => {
  const field = fieldOf([massed(0, 0, 10, 10, NORTH), foot(1, 1, 11, 13.2, SOUTH)]);
  const done = march(field, charge(wheel(1_000)), 'charge');
  expect(done).toMatchObject({ refused: null, met: [1], most: 4_000 });
  expect(done.spent).toBeGreaterThan(2_500);
  expect(done.spent).toBeLessThanOrEqual(4_000);
  if (done.body.kind !== 'block') throw new Error('a charge ends as a block');
  expect(done.body.box.dx).toBeGreaterThan(400_000);
  const over = march(field, charge(wheel(1_001)), 'charge');
  expect(over.refused).toContain('at most 1 base width: this is 1.001');
  expect(over.instead).toEqual(charge(wheel(1_000)));
});

test('[maurice-lite: Charge Move] the whole allowance, to the thousandth, and contact or nothing', () => {
  const at = (y: number) => fieldOf([foot(0, 0, 10, 10, NORTH), foot(1, 1, 10, y, SOUTH)]);
  expect(march(at(14), charge(), 'charge')).toMatchObject({
    refused: null,
    spent: 4_000,
    met: [1],
  });
  expect(march(at(14.1), charge(), 'charge').refused).toContain('within 4 base widths');
  expect(march(at(12), charge({ kind: 'ahead', by: 500 }), 'charge')).toMatchObject({
    spent: 2_000,
    met: [1],
  });
  expect(march(at(12), charge(), 'march').refused).toContain('activated to charge');
  expect(march(at(12), charge({ kind: 'back', by: 500 }), 'charge').refused).toContain(
    'straight ahead',
  );
  expect(march(at(12), charge({ kind: 'ahead', by: 5 }, wheel(5)), 'charge').refused).toContain(
    'one wheel',
  );
});

test('[maurice-lite: Charge Move] the enemy cannot be contacted by the wheel itself', () => {
  const field = fieldOf([massed(0, 0, 10, 10, NORTH), foot(1, 1, 10, 10.5, SOUTH)]);
  expect(march(field, charge(wheel(1_000)), 'charge').refused).toContain('while it wheels');
  expect(march(field, charge(), 'charge')).toMatchObject({ refused: null, spent: 500, met: [1] });
});

test('[maurice-lite: Limitations on Charging Units] who may never charge', () => {
  const enemy = foot(1, 1, 10, 12, SOUTH);
  const why = (stand: Parameters<typeof fieldOf>[0][number]) =>
    march(fieldOf([stand, enemy]), charge(), 'charge').refused;
  expect(why(guns(0, 0, 10, 10, NORTH))).toContain('Artillery');
  expect(why(column('foot', 0, 0, 10, 10, NORTH))).toContain('column');
  expect(why({ ...foot(0, 0, 10, 10, NORTH), disr: 4 })).toContain('4 disruptions');
  expect(why({ ...foot(0, 0, 10, 10, NORTH), disr: 3 })).toBeNull();
  const horses = fieldOf([foot(0, 0, 10, 10, NORTH), horse(1, 1, 10, 12, SOUTH)]);
  expect(march(horses, charge(), 'charge').refused).toContain('Infantry may not charge cavalry');
  expect(canCharge(horses, 0)).toBeNull();
  expect(
    march(fieldOf([horse(0, 0, 10, 10, NORTH), enemy]), charge(), 'charge').refused,
  ).toBeNull();
});

test('[maurice-lite: Limitations on Charging Units] cavalry and woods, difficult ground, friends, sight', () => {
  const with_ = (features: Parameters<typeof fieldOf>[1], unit = horse(0, 0, 10, 10, NORTH)) =>
    march(fieldOf([unit, foot(1, 1, 10, 13, SOUTH)], features), charge(), 'charge');
  expect(with_([ground('woods', 11, 11, 13, 12)]).refused).toContain('into woods');
  expect(with_([ground('woods', 6, 13, 14, 16)]).refused).toContain('wholly in woods');
  // A wood that holds the front edge of one base only, not the base.
  expect(with_([ground('woods', 7.9, 13, 9.1, 13.5)]).refused).toContain('edge of a base');
  expect(with_([ground('rough', 11, 11, 12, 12)])).toMatchObject({
    refused: null,
    disr: 1,
    ground: 1,
  });
  const tired = { ...horse(0, 0, 10, 10, NORTH), disr: 3 };
  expect(with_([ground('rough', 11, 11, 12, 12)], tired)).toMatchObject({ refused: null, disr: 1 });
  const infantry = foot(0, 0, 10, 10, NORTH);
  expect(with_([ground('woods', 6, 13, 14, 16)], infantry).refused).toBeNull();
  // A wood wholly in between hides the enemy; so does a hill.
  expect(with_([ground('woods', 5, 10.5, 15, 12)], infantry).refused).toContain(
    'saw when the round began',
  );
  expect(with_([ground('hill', 5, 10.5, 15, 12)], infantry).refused).toContain(
    'saw when the round began',
  );
  expect(with_([ground('hill', 5, 9, 15, 12)], infantry).refused).toBeNull();
  const friend = fieldOf([infantry, foot(1, 1, 10, 13, SOUTH), guns(2, 0, 10, 11.5, NORTH)]);
  expect(march(friend, charge(), 'charge').refused).toContain('may not pass through');
});

test('[maurice-lite: Contacting the Enemy] all that are met at the same moment, by the front alone', () => {
  const two = fieldOf([
    foot(0, 0, 10, 10, NORTH),
    foot(1, 1, 8, 12, SOUTH),
    foot(2, 1, 12, 12, SOUTH),
  ]);
  expect(march(two, charge(), 'charge').met).toEqual([1, 2]);
  const first = fieldOf([
    foot(0, 0, 10, 10, NORTH),
    foot(1, 1, 8, 12, SOUTH),
    foot(2, 1, 12, 12.1, SOUTH),
  ]);
  expect(march(first, charge(), 'charge').met).toEqual([1]);
  // An enemy flush with its path would be touched by its flank.
  const beside = fieldOf([
    massed(0, 0, 10, 10, NORTH),
    foot(1, 1, 10, 14, SOUTH),
    foot(2, 1, 12, 13, EAST),
  ]);
  expect(march(beside, charge(), 'charge').refused).toContain('flank or rear');
});

test('[maurice-lite: Charge] at least half of the force must be able to charge', () => {
  const enemies = [foot(10, 1, 8, 13, SOUTH), foot(11, 1, 12, 13, SOUTH)];
  const force = [0, 1, 2, 3].map((unit) => foot(unit, 0, 8 + 4 * unit, 10, NORTH));
  const field = fieldOf([...force, ...enemies]);
  expect(mayChargeWith(field, [0, 1])).toBeNull();
  expect(canCharge(field, 3)).toBeNull();
  const far = fieldOf([
    ...[0, 1, 2, 3].map((unit) => foot(unit, 0, 8 + 6 * unit, 10, NORTH)),
    ...enemies,
  ]);
  expect(mayChargeWith(far, [0, 1, 2, 3])).toBeNull();
  expect(mayChargeWith(far, [1, 2, 3])).toContain('1 of 3');
  expect(mayChargeWith(far, [3])).toContain('0 of 1');
});

test('[maurice-lite: Charge Move] charges are found with a wheel where straight ahead meets nobody', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH), foot(1, 1, 14.5, 12, SOUTH)]);
  expect(march(field, charge(), 'charge').refused).not.toBeNull();
  const found = chargesOf(field, 0);
  expect(found[0]?.order.legs).toHaveLength(1);
  for (const { order, result } of found) expect(march(field, order, 'charge')).toEqual(result);
});
