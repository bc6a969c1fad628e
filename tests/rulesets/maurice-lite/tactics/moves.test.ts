import { expect, test } from 'vitest';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import {
  ahead,
  BW,
  back,
  boxOf,
  column,
  EAST,
  fieldOf,
  foot,
  guns,
  horse,
  march,
  massed,
  NORTH,
  SOUTH,
} from './support';

const way = (unit: number, ...points: readonly (readonly [number, number])[]): MoveOrder => ({
  unit,
  way: points.map(([x, y]) => [Math.round(x * BW), Math.round(y * BW)] as const),
});

test('[maurice-lite: Movement and Formations] every allowance in the open, to the thousandth', () => {
  const rows = [
    { stand: foot(0, 0, 10, 10, NORTH), most: 4 },
    { stand: horse(0, 0, 10, 10, NORTH), most: 8 },
    { stand: massed(0, 0, 10, 10, NORTH), most: 8 },
    { stand: guns(0, 0, 10, 10, NORTH), most: 8 },
  ];
  for (const { stand, most } of rows) {
    const field = fieldOf([stand]);
    expect(march(field, ahead(0, most))).toMatchObject({ refused: null, spent: most * BW });
    const over = march(field, ahead(0, most + 0.001));
    expect(over.refused).toContain(`${most}`);
    expect(over.instead).toEqual(ahead(0, most));
    expect(march(field, { unit: 0 })).toMatchObject({ refused: null, spent: 0, body: stand.body });
  }
  for (const [arm, most] of [
    ['foot', 12],
    ['horse', 16],
  ] as const) {
    const field = fieldOf([column(arm, 0, 0, 10, 8, NORTH)]);
    expect(march(field, way(0, [10, 8 + most])).refused).toBeNull();
    const over = march(field, way(0, [10, 8.001 + most]));
    expect(over.refused).toContain(`may move ${most} base widths`);
    expect(over.instead).toEqual(way(0, [10, 8 + most]));
  }
});

test('[maurice-lite: Retrograde] half of the allowance, and never both ways in a round', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH), horse(1, 0, 30, 10, NORTH)]);
  expect(march(field, back(0, 2))).toMatchObject({ refused: null, spent: 2_000 });
  expect(march(field, back(0, 2.001)).refused).toContain('2 base widths backward');
  expect(march(field, back(1, 4)).refused).toBeNull();
  expect(march(field, back(1, 4.001)).instead).toEqual(back(1, 4));
  const both = march(field, {
    unit: 0,
    legs: [
      { kind: 'ahead', by: 1_000 },
      { kind: 'back', by: 1_000 },
    ],
  });
  expect(both.refused).toContain('both forward and backward');
  expect(both.instead).toEqual(ahead(0, 1));
});

test('[maurice-lite: Wheeling] the example: near the enemy, 1 to the right, 2 ahead, 1 to the left', () => {
  const close = fieldOf([massed(0, 0, 10, 10, NORTH), foot(2, 1, 5, 11, SOUTH)]);
  const order = (last: number): MoveOrder => ({
    unit: 0,
    legs: [
      { kind: 'wheel', pivot: 'right', by: 1_000 },
      { kind: 'ahead', by: 2_000 },
      { kind: 'wheel', pivot: 'left', by: last },
    ],
  });
  expect(march(close, order(1_000))).toMatchObject({ refused: null, spent: 4_000, most: 4_000 });
  const over = march(close, order(1_001));
  expect(over.refused).toContain('4.001 base widths');
  expect(over.instead).toEqual(order(1_000));
});

test('[maurice-lite: Wheeling] the example: infantry wheels 2 backward about its right rear corner', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH)]);
  const wheel = (by: number): MoveOrder => ({
    unit: 0,
    legs: [{ kind: 'wheel', pivot: 'right', back: true, by }],
  });
  const done = march(field, wheel(2_000));
  expect(done).toMatchObject({ refused: null, spent: 2_000, most: 2_000 });
  if (done.body.kind !== 'block') throw new Error('a line is a block');
  // The rear right corner stands at 12, 9 still; the rear left one has come 2 base widths.
  expect(done.body.box.dx).toBeLessThan(0);
  expect(march(field, wheel(2_001)).refused).toContain('2 base widths backward');
  expect(
    march(field, { unit: 0, legs: [{ kind: 'along', way: [1_000_000, 0], by: 5 }] }).refused,
  ).toContain('sideways');
});

test('[maurice-lite: Cavalry Movement in Line or Massed] more than 4 only as long as no enemy is within 4', () => {
  const enemy = foot(1, 1, 10, 20, SOUTH);
  const field = fieldOf([horse(0, 0, 10, 10, NORTH), enemy]);
  // At 16 it is near.
  expect(march(field, ahead(0, 5.999))).toMatchObject({ refused: null, most: 8_000 });
  const over = march(field, ahead(0, 6));
  expect(over.refused).toContain('within 4 base widths of the enemy');
  expect(over.instead).toEqual(ahead(0, 5.999));
  const begins = fieldOf([horse(0, 0, 10, 16, SOUTH), enemy]);
  expect(march(begins, ahead(0, 4.001)).refused).not.toBeNull();
  expect(march(begins, ahead(0, 4)).refused).toBeNull();
});

test('[maurice-lite: Moving in Columns] it snakes one base wide between units, and near the enemy goes 4 in all', () => {
  const gap = [foot(1, 0, 7.4, 14, NORTH), foot(2, 0, 12.6, 14, NORTH)];
  const snake = way(0, [10, 12], [10, 16], [14, 16]);
  expect(march(fieldOf([column('foot', 0, 0, 10, 10, NORTH), ...gap]), snake)).toMatchObject({
    ...{ refused: null, spent: 10_000, friends: [], disr: 0 },
  });
  const narrow = [gap[0] as (typeof gap)[0], foot(2, 0, 12.4, 14, NORTH)];
  expect(march(fieldOf([column('foot', 0, 0, 10, 10, NORTH), ...narrow]), snake).friends).toEqual([
    { unit: 2, disr: 1 },
  ]);
  const near = fieldOf([column('foot', 0, 0, 10, 10, NORTH), foot(1, 1, 10, 19, SOUTH)]);
  expect(march(near, way(0, [10, 14.999])).refused).toBeNull();
  expect(march(near, way(0, [10, 15])).refused).toContain('4 base widths');
  expect(march(near, way(0, [6, 9])).refused).toContain('forward');
  expect(march(near, way(0, [10, 12], [11, 10])).refused).toContain('double back');
});

test('[maurice-lite: Artillery Movement] the retreating gun: 8 away from the enemy, 2 when it ends near him', () => {
  const field = fieldOf([guns(0, 0, 10, 10, NORTH), foot(1, 1, 10, 11, SOUTH)]);
  const retreat = (by: number): MoveOrder => ({
    ...way(0, [10, 9.5 - by]),
    face: [0, 1],
  });
  const done = march(field, retreat(8));
  expect(done).toMatchObject({ refused: null, spent: 8_000, most: 8_000 });
  expect(boxOf(done.body)).toEqual([9_500, 2_000, 0, 1, 1_000, 1_000]);
  expect(march(field, retreat(8.001)).refused).toContain('8 base widths');
  // 1 base width from the enemy already: 3 more is no longer near by a hair.
  expect(march(field, retreat(3.001)).refused).toBeNull();
  expect(march(field, retreat(3)).refused).toContain('2 base widths');
  expect(march(field, way(0, [12, 9.5])).refused).toBeNull();
  const round = march(field, way(0, [13.5, 9.5], [13.5, 12]));
  expect(round.refused).toContain('ends its move near the enemy');
  expect(round.instead).toEqual(way(0, [12, 9.5]));
  const smoking = fieldOf([{ ...guns(0, 0, 10, 10, NORTH), smoke: true }]);
  expect(march(smoking, way(0, [10, 8])).refused).toContain('smoke');
  expect(march(smoking, { unit: 0 }).refused).toBeNull();
});

test('[maurice-lite: Artillery Movement] an order cannot be longer than its figures', () => {
  const field = fieldOf([guns(0, 0, 10, 10, NORTH)]);
  const aside = march(field, {
    unit: 0,
    legs: [{ kind: 'along', way: [8_000_000, 0], by: 1_000 }],
  });
  expect(boxOf(aside.body)).toEqual([10_500, 10_000, 0, 1, 1_000, 1_000]);
  const still = march(field, { unit: 0, legs: [{ kind: 'along', way: [0, 0], by: 1_000 }] });
  expect(still.refused).toContain('direction');
});

test('[maurice-lite: The March Action] no contact: the last legal part stops short of it', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH), foot(1, 1, 10, 12, SOUTH)]);
  expect(march(field, ahead(0, 1.9)).refused).toBeNull();
  expect(march(field, ahead(0, 2)).refused).toContain('touch the enemy');
  const over = march(field, ahead(0, 3));
  expect(over.refused).toContain('through the enemy');
  expect(over.instead).toEqual(ahead(0, 1.996));
  const edge = march(fieldOf([foot(0, 0, 10, 2, SOUTH)]), ahead(0, 4));
  expect(edge.refused).toContain('leaves the table');
  expect(edge.instead).toEqual(ahead(0, 2));
});

test('[maurice-lite: Movement and Formations] thousands of orders are tried without their legal part', () => {
  const field = fieldOf([foot(0, 0, 10, 10, NORTH), foot(1, 1, 10, 12, EAST)]);
  const brief = tryMove(field, ahead(0, 4), 'march', { brief: true });
  expect(brief).toMatchObject({ instead: null, notes: [] });
  expect(brief.refused).toBe(march(field, ahead(0, 4)).refused);
});
