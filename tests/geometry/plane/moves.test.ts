import { expect, test } from 'vitest';
import {
  basesOf,
  boxCorners,
  boxFrom,
  boxMiddle,
  checkedBox,
  isOnTable,
  type PlaneBox,
  turnedAbout,
} from '@/lib/geometry/plane/boxes';
import {
  checkedColumnWay,
  columnAfter,
  columnBases,
  columnBehind,
  columnUntil,
  lengthOf,
} from '@/lib/geometry/plane/columns';
import { after, chordMost, firstMeeting, type Leg, wheeled } from '@/lib/geometry/plane/moves';
import {
  boxDistance,
  boxesCollide,
  boxesOverlap,
  boxesTouch,
  boxPointDistance,
  compareDistances,
  isWithin,
  liesBehindFrontOf,
  thousandthsOf,
  unitsOf,
} from '@/lib/geometry/plane/overlap';
import { checkedPoints } from '@/lib/geometry/plane/points';
import { anyBox, numbers } from './cases';

const TABLE = { width: 40_000, height: 30_000 };
const north = (x: number, y: number, front = 4_000, depth = 1_000): PlaneBox =>
  boxFrom([x, y], [0, 1], front, depth) as PlaneBox;
const corners = (box: PlaneBox) => boxCorners(box).join(' ');

test('[plane: boxes] corners go clockwise from the front left one; bases fill the frame', () => {
  const line = north(10_000, 10_000);
  expect(corners(line)).toBe('10000 10000 14000 10000 14000 9000 10000 9000');
  expect(basesOf(line, 4).map(corners)[3]).toBe('13000 10000 14000 10000 14000 9000 13000 9000');
  expect(basesOf(north(0, 2_000, 2_000, 2_000), 2, 2).map(({ x, y }) => [x, y])).toEqual([
    [0, 2_000],
    [1_000, 2_000],
    [0, 1_000],
    [1_000, 1_000],
  ]);
  expect(corners(turnedAbout(line))).toBe('14000 9000 10000 9000 10000 10000 14000 10000');
});

test('[plane: overlap] touching is none, a thousandth is', () => {
  const line = north(10_000, 10_000);
  expect(boxesOverlap(line, north(14_000, 10_000))).toBe(false);
  expect(boxesOverlap(line, north(13_999, 10_000))).toBe(true);
  expect(boxesCollide(line, north(13_999, 10_000))).toBe(true);
  expect(boxesOverlap(line, north(14_000, 11_000))).toBe(false);
  expect(boxesOverlap(line, line)).toBe(true);
  expect(boxesTouch(line, north(14_000, 11_000))).toBe(true);
  expect(boxesTouch(line, north(14_004, 10_000))).toBe(false);
});

test('[plane: distance] is compared exactly and rounded up, to thousandths and to whole units', () => {
  const line = north(10_000, 10_000);
  const far = boxDistance(line, north(14_003, 14_004 + 1_000));
  expect(far).toEqual({ over: 9 + 4_004 ** 2, under: 9 + 4_004 ** 2 });
  expect([thousandthsOf(far), unitsOf(far)]).toEqual([4_005, 5]);
  expect(isWithin(boxDistance(line, north(10_000, 15_000)), 4_000)).toBe(true);
  expect(isWithin(boxDistance(line, north(10_000, 15_001)), 4_000)).toBe(false);
  expect(unitsOf(boxDistance(line, north(10_000, 15_000)))).toBe(4);
  expect(thousandthsOf(boxPointDistance(line, 12_000, 9_500))).toBe(0);
  expect(thousandthsOf(boxPointDistance(line, 12_000, 8_000))).toBe(1_000);
  expect(compareDistances(far, boxDistance(line, north(14_003, 15_005)))).toBe(-1);
});

test('[plane: wheels] a wheel of 4 units on a front of 4 turns by 60 degrees: its chord is its front', () => {
  const wheel = wheeled(north(10_000, 10_000), 'left', 4_000);
  expect(corners(wheel)).toBe('10000 10000 12000 13464 12866 12964 10866 9500');
});

test('[plane: wheels] 1 + 2 + 1: a wheel to the right, two ahead, a wheel to the left, four in all', () => {
  const legs: Leg[] = [
    { kind: 'wheel', pivot: 'right', by: 1_000 },
    { kind: 'ahead', by: 2_000 },
    { kind: 'wheel', pivot: 'left', by: 1_000 },
  ];
  const start = north(10_000, 10_000);
  const [once, twice, thrice] = legs.reduce<PlaneBox[]>(
    (way, leg) => way.concat(after(way.at(-1) ?? start, leg)),
    [],
  ) as [PlaneBox, PlaneBox, PlaneBox];
  expect(boxCorners(once).slice(2, 4)).toEqual([14_000, 10_000]);
  expect([twice.x - once.x, twice.y - once.y]).toEqual([496, 1_938]);
  expect([thrice.dx, thrice.dy]).toEqual([start.dx, start.dy]);
  expect(legs.reduce((sum, leg) => sum + leg.by, 0)).toBe(4_000);
});

test('[plane: wheels] backward: a rear corner stays, the other goes 2 units to the rear', () => {
  const start = north(10_000, 10_000);
  const [, , , , rx, ry, lx, ly] = boxCorners(wheeled(start, 'right', 2_000, true));
  expect([rx, ry]).toEqual([14_000, 9_000]);
  expect(Math.hypot(lx - 10_000, ly - 9_000)).toBeCloseTo(2_000, 0);
  expect(ly).toBeLessThan(9_000);
});

test('[plane: wheels] the front never drifts, the corner that stays never moves', () => {
  const draw = numbers(1745);
  for (let one = 0; one < 200; one += 1) {
    let box = anyBox(draw);
    for (let wheel = 0; wheel < 25; wheel += 1) {
      const by = draw(chordMost(box.front) + 1);
      const pivot = draw(2) === 0 ? 'left' : 'right';
      const was = boxCorners(box);
      box = wheeled(box, pivot, by);
      const is = boxCorners(box);
      const stays = pivot === 'left' ? 0 : 2;
      expect([is[stays], is[stays + 1]]).toEqual([was[stays], was[stays + 1]]);
      expect(Math.abs(Math.hypot(is[2] - is[0], is[3] - is[1]) - box.front)).toBeLessThan(0.8);
      expect(Math.abs(Math.hypot(box.dx, box.dy) - 1_000_000)).toBeLessThan(1.5);
    }
  }
});

test('[plane: moves] a straight move stops at the first contact, to the thousandth where nothing is slanted', () => {
  const start = north(10_000, 10_000);
  const leg: Leg = { kind: 'ahead', by: 6_000 };
  const enemy = north(13_500, 15_000);
  expect(firstMeeting(start, leg, [enemy])).toEqual({ by: 4_000, met: [0] });
  expect(firstMeeting(start, { kind: 'ahead', by: 4_000 }, [enemy])).toBeNull();
  expect(firstMeeting(start, { kind: 'ahead', by: 4_001 }, [enemy])?.by).toBe(4_000);
  expect(firstMeeting(start, leg, [north(20_000, 14_000), enemy, north(6_500, 15_000)])).toEqual({
    by: 4_000,
    met: [1, 2],
  });
  expect(firstMeeting(start, leg, [north(14_000, 13_000)])).toBeNull();
  expect(firstMeeting(start, leg, [north(13_999, 10_000)])).toEqual({ by: 0, met: [0] });
  expect(firstMeeting(start, { kind: 'back', by: 3_000 }, [north(9_000, 8_000)])?.by).toBe(1_000);
  const oblique: Leg = { kind: 'along', way: [1_000_000, 0], by: 3_000 };
  expect(firstMeeting(start, oblique, [north(15_500, 10_500)])).toEqual({ by: 1_500, met: [0] });
});

test('[plane: moves] a wheel stops before what stands in its way, and slides past what only touches', () => {
  const start = north(10_000, 10_000);
  const wheel: Leg = { kind: 'wheel', pivot: 'left', by: 3_000 };
  const meeting = firstMeeting(start, wheel, [north(12_000, 12_500, 4_000, 1_000)]);
  expect(meeting?.met).toEqual([0]);
  const stopped = after(start, wheel, meeting?.by);
  expect(boxesCollide(stopped, north(12_000, 12_500))).toBe(false);
  expect(boxesTouch(stopped, north(12_000, 12_500))).toBe(true);
  // The flank that it turns away from a neighbour goes into its own ground.
  expect(firstMeeting(start, wheel, [north(6_000, 10_000)])).toBeNull();
  expect(firstMeeting(start, wheel, [north(5_000, 13_000)])).toBeNull();
});

test('[plane: moves] two lines that march side by side at a slant do not catch on one another', () => {
  const draw = numbers(1757);
  for (let one = 0; one < 100; one += 1) {
    const left = boxFrom([20_000, 20_000], [draw(2_001) - 1_000, 1 + draw(1_000)], 4_000, 1_000);
    if (left === null) continue;
    const [, , x, y] = boxCorners(left);
    expect(firstMeeting(left, { kind: 'ahead', by: 8_000 }, [{ ...left, x, y }])).toBeNull();
  }
});

test('[plane: flank] all of a base behind the line of a front, or not', () => {
  const line = north(10_000, 10_000);
  expect(liesBehindFrontOf(north(14_000, 10_000, 1_000), line)).toBe(true);
  expect(liesBehindFrontOf(north(14_000, 10_001, 1_000), line)).toBe(false);
});

test('[plane: columns] each base follows the way of the first', () => {
  const column = columnBehind(north(10_000, 10_000, 1_000, 1_000), 4);
  expect(columnBases(column).map(({ x, y }) => [x, y])).toEqual([
    [10_000, 10_000],
    [10_000, 9_000],
    [10_000, 8_000],
    [10_000, 7_000],
  ]);
  const way = [
    [10_500, 12_000],
    [14_500, 12_000],
  ] as const;
  const gone = columnAfter(column, way, 6_000);
  expect(columnBases(gone).map(({ x, y, dx, dy }) => [x, y, dx, dy])).toEqual([
    [14_500, 12_500, 1_000_000, 0],
    [13_500, 12_500, 1_000_000, 0],
    [12_500, 12_500, 1_000_000, 0],
    [11_500, 12_500, 1_000_000, 0],
  ]);
  const half = columnBases(columnAfter(column, way, 4_000));
  expect(half.map(boxMiddle)).toEqual([
    [12_000, 12_000],
    [11_000, 12_000],
    [10_500, 11_500],
    [10_500, 10_500],
  ]);
  expect(lengthOf([[10_500, 10_000], ...way])).toBe(6_000);
  expect(columnUntil(column, way, [north(12_500, 13_000, 1_000, 2_000)]).by).toBe(4_000);
  expect(columnUntil(column, way, [])).toEqual({ by: 6_000, met: [] });
  expect(checkedColumnWay(column, [[10_500, 9_000]])).toMatchObject({
    error: { code: 'WAY_BACKWARD' },
  });
  expect(checkedColumnWay(column, [[10_500, 10_000]])).toMatchObject({
    error: { code: 'WAY_EMPTY' },
  });
});

test('[plane: bad input] is refused by name', () => {
  const place = { x: 1_000, y: 2_000, dx: 0, dy: 1, front: 1_000, depth: 1_000 };
  const codeOf = (change: object) => {
    const checked = checkedBox({ ...place, ...change }, TABLE);
    return checked.ok ? 'ok' : checked.error.code;
  };
  expect(codeOf({})).toBe('ok');
  expect(codeOf({ x: Number.NaN })).toBe('BOX_NOT_WHOLE');
  expect(codeOf({ x: 1.5 })).toBe('BOX_NOT_WHOLE');
  expect(codeOf({ y: '2000' })).toBe('BOX_NOT_WHOLE');
  expect(codeOf({ dx: 0, dy: 0 })).toBe('NO_DIRECTION');
  expect(codeOf({ dx: 1e9 })).toBe('BOX_INVALID');
  expect(codeOf({ front: 0 })).toBe('BOX_SIZE');
  expect(codeOf({ x: 39_500 })).toBe('OFF_TABLE');
  expect(codeOf({ x: 1e15 })).toBe('OFF_TABLE');
  expect(checkedBox(null, TABLE)).toMatchObject({ error: { code: 'BOX_INVALID' } });
  expect(isOnTable(north(0, 1_000), TABLE)).toBe(true);
  const pointsCode = (points: unknown) => {
    const checked = checkedPoints(points, TABLE);
    return checked.ok ? 'ok' : checked.error.code;
  };
  expect(pointsCode([[0, 0]])).toBe('ok');
  expect(pointsCode('all')).toBe('POINTS_INVALID');
  expect(pointsCode([[0, 0, 0]])).toBe('POINTS_INVALID');
  expect(pointsCode(Array.from({ length: 1_000_000 }, () => [0, 0]))).toBe('POINTS_TOO_MANY');
  expect(pointsCode([[0, Number.NaN]])).toBe('POINT_NOT_WHOLE');
  expect(pointsCode([[0, Number.POSITIVE_INFINITY]])).toBe('POINT_NOT_WHOLE');
  expect(pointsCode([[0, 30_001]])).toBe('OFF_TABLE');
});
