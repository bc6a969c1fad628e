import { expect, test } from 'vitest';
import {
  forcesOf,
  groundUnder,
  isForce,
  isNear,
  isToFlankOf,
  nearEnemy,
  touches,
} from '@/lib/rulesets/maurice-lite/tactics';
import { column, EAST, fieldOf, foot, ground, guns, massed, NORTH, SOUTH } from './support';

test('[maurice-lite: Near the Enemy and In Contact] at exactly 4 base widths a unit is near, a thousandth farther it is not', () => {
  const own = foot(0, 0, 10, 10, NORTH);
  expect(isNear(own, foot(1, 1, 10, 14, SOUTH))).toBe(true);
  expect(isNear(own, foot(1, 1, 10, 14.001, SOUTH))).toBe(false);
  // Corner to corner: 2.4 aside, 3.2 ahead is 4 base widths.
  expect(isNear(own, foot(1, 1, 16.4, 13.2, SOUTH))).toBe(true);
  expect(isNear(own, foot(1, 1, 16.401, 13.2, SOUTH))).toBe(false);
});

test('[maurice-lite: Near the Enemy and In Contact] friends in between do not matter, impassable ground does', () => {
  const own = foot(0, 0, 10, 10, NORTH);
  const enemy = foot(1, 1, 10, 13, SOUTH);
  const between = foot(2, 0, 10, 11.5, NORTH);
  expect(nearEnemy(fieldOf([own, enemy, between]), own)).toBe(true);
  expect(nearEnemy(fieldOf([own, enemy], [ground('woods', 4, 10.5, 16, 11.5)]), own)).toBe(true);
  expect(nearEnemy(fieldOf([own, enemy], [ground('pond', 4, 10.5, 16, 11.5)]), own)).toBe(false);
  // Past a small pond leads a line.
  expect(nearEnemy(fieldOf([own, enemy], [ground('pond', 9, 10.5, 11, 11.5)]), own)).toBe(true);
});

test('[maurice-lite: Near the Enemy and In Contact] units that touch are in contact', () => {
  const own = foot(0, 0, 10, 10, NORTH);
  expect(touches(own, foot(1, 1, 12, 10, SOUTH))).toBe(true);
  expect(touches(own, foot(1, 1, 12, 10.01, SOUTH))).toBe(false);
  expect(touches(own, column('foot', 2, 0, 12.5, 10, NORTH))).toBe(true);
});

test('[maurice-lite: Front, Flanks, Rear] half of the bases behind the front line and none directly in front is to the flank', () => {
  const own = foot(0, 0, 10, 10, NORTH);
  const unit = (y: number) => foot(1, 1, 13, y, [-1, 0]);
  // Facing west beside its right flank: bases one base width each from south to north.
  expect(isToFlankOf(own, unit(10))).toBe(true);
  expect(isToFlankOf(own, unit(10.01))).toBe(false);
  expect(isToFlankOf(own, massed(1, 1, 10, 8, NORTH))).toBe(true);
  expect(isToFlankOf(own, foot(1, 1, 10, 12, SOUTH))).toBe(false);
});

test('[maurice-lite: Forces] the picture of lines A to D and the column E', () => {
  const units = [
    foot(0, 0, 4, 10, NORTH),
    foot(1, 0, 10, 10, NORTH),
    foot(2, 0, 15, 11, NORTH),
    foot(3, 0, 21, 11, NORTH),
    column('foot', 4, 0, 12.5, 8, NORTH),
  ];
  const field = fieldOf(units);
  expect(forcesOf(field, 0)).toEqual([[0, 1, 2, 3], [4]]);
  expect(isForce(field, [0, 1])).toBeNull();
  expect(isForce(field, [0, 2])).toContain('farther than 2 base widths');
  expect(isForce(field, [1, 4])).toContain('in column');
  expect(isForce(field, [])).toContain('at least one');
});

test('[maurice-lite: Forces] the picture of cavalry F, G, H: a sliver of woods leaves three forces', () => {
  const units = [
    massed(0, 0, 4, 10, NORTH),
    massed(1, 0, 7, 10, NORTH),
    massed(2, 0, 10, 10, NORTH),
  ];
  expect(forcesOf(fieldOf(units), 0)).toEqual([[0, 1, 2]]);
  const field = fieldOf(units, [ground('woods', 7.99, 9, 8.6, 12)]);
  expect(forcesOf(field, 0)).toEqual([[0], [1], [2]]);
  expect(isForce(field, [0, 1])).toContain('difficult ground');
  expect(forcesOf(fieldOf(units, [ground('woods', 8, 9, 8.6, 12)]), 0)).toEqual([[0, 1, 2]]);
});

test('[maurice-lite: Forces] units of exactly 2 base widths apart are linked, a thousandth farther they are not', () => {
  const pair = (x: number) => fieldOf([foot(0, 0, 4, 10, NORTH), foot(1, 0, x, 10, NORTH)]);
  expect(forcesOf(pair(10), 0)).toEqual([[0, 1]]);
  expect(forcesOf(pair(10.001), 0)).toEqual([[0], [1]]);
});

test('[maurice-lite: Difficult Terrain and “Bad Terrain”] a tiny portion of one base counts for all', () => {
  const own = foot(0, 0, 10, 10, EAST);
  const { table } = fieldOf(
    [own],
    [ground('rough', 5, 11.999, 9.5, 15), ground('hill', 9, 8, 12, 10)],
  );
  expect(groundUnder(table, own)).toEqual({
    ...{ difficult: true, bad: true, water: false, woods: false, height: 1 },
  });
  expect(groundUnder(table, foot(0, 0, 10, 9.999, EAST)).difficult).toBe(false);
  expect(groundUnder(table, guns(1, 0, 20, 20, EAST)).height).toBe(0);
});
