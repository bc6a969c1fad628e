import { expect, test } from 'vitest';
import { boxCorners, boxFrom, type PlaneBox } from '@/lib/geometry/plane/boxes';
import {
  appearsIn,
  bodiesIn,
  fanOf,
  fillsLane,
  laneAhead,
  laneTowards,
  straightAhead,
  withinArc,
} from '@/lib/geometry/plane/lanes';
import { isWithin, thousandthsOf, unitsOf } from '@/lib/geometry/plane/overlap';
import {
  checkedRing,
  hullOf,
  liesIn,
  liesWhollyIn,
  overlapsShape,
  runsInside,
  shapeDistance,
} from '@/lib/geometry/plane/shapes';
import { hasFreeLine, seesPoint, sightField } from '@/lib/geometry/plane/sight';
import { wayRound, waysAround } from '@/lib/geometry/plane/ways';

const base = (x: number, y: number, tx = 0, ty = 1): PlaneBox =>
  boxFrom([x, y], [tx, ty], 1_000, 1_000) as PlaneBox;
const square = (x: number, y: number, width: number, height: number) => [
  ...[x, y, x + width, y],
  ...[x + width, y + height, x, y + height],
];
/** Like a horseshoe, open to the right. */
const HOLLOW = [
  0, 0, 4_000, 0, 4_000, 1_000, 1_000, 1_000, 1_000, 3_000, 4_000, 3_000, 4_000, 4_000, 0, 4_000,
];

test('[plane: shapes] inside, on the outline, outside; also in a hollow', () => {
  expect([
    liesIn(HOLLOW, 500, 2_000),
    liesIn(HOLLOW, 1_000, 2_000),
    liesIn(HOLLOW, 2_000, 2_000),
  ]).toEqual([1, 0, -1]);
  expect(overlapsShape(square(1_000, 1_000, 2_000, 2_000), HOLLOW)).toBe(false);
  expect(overlapsShape(square(999, 1_000, 2_000, 2_000), HOLLOW)).toBe(true);
  expect(overlapsShape(square(100, 100, 200, 200), HOLLOW)).toBe(true);
  expect(overlapsShape(square(-1_000, -1_000, 9_000, 9_000), HOLLOW)).toBe(true);
  expect(overlapsShape(square(0, 0, 500, 500), square(0, 0, 500, 500))).toBe(true);
  expect(liesWhollyIn(square(0, 0, 500, 500), HOLLOW)).toBe(true);
  expect(liesWhollyIn(square(500, 500, 3_000, 3_000), HOLLOW)).toBe(false);
  expect(thousandthsOf(shapeDistance(square(5_000, 0, 10, 10), HOLLOW))).toBe(1_000);
  expect(hullOf(HOLLOW)).toEqual([0, 0, 0, 4_000, 4_000, 4_000, 4_000, 0]);
});

test('[plane: shapes] a line along an outline or through a corner runs outside', () => {
  expect(runsInside(HOLLOW, 0, 0, 4_000, 0)).toBe(false);
  expect(runsInside(HOLLOW, -1_000, 1_000, 1_000, -1_000)).toBe(false);
  expect(runsInside(HOLLOW, 1_000, 1_000, 1_000, 3_000)).toBe(false);
  expect(runsInside(HOLLOW, 1_000, 1_000, 1_000, 4_000)).toBe(true);
  expect(runsInside(HOLLOW, 2_000, -500, 2_000, 500)).toBe(true);
});

test('[plane: bad input] a shape that crosses itself, or is flat, is refused', () => {
  const table = { width: 9_000, height: 9_000 };
  const codeOf = (ring: unknown) => {
    const checked = checkedRing(ring, table);
    return checked.ok ? 'ok' : checked.error.code;
  };
  expect(
    codeOf([
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 9],
    ]),
  ).toBe('ok');
  expect(
    codeOf([
      [0, 0],
      [9, 9],
      [9, 0],
      [0, 9],
    ]),
  ).toBe('SHAPE_FLAT');
  expect(
    codeOf([
      [0, 0],
      [9, 9],
      [9, 0],
      [0, 5],
    ]),
  ).toBe('SHAPE_CROSSED');
  expect(
    codeOf([
      [0, 0],
      [9, 9],
    ]),
  ).toBe('SHAPE_FLAT');
  expect(
    codeOf([
      [0, 0],
      [9, 9],
      [18_000, 0],
    ]),
  ).toBe('OFF_TABLE');
});

test('[plane: sight] a wood hides, its outline does not; troops that look and are looked at do not count', () => {
  const wood = { ring: square(4_000, 0, 2_000, 4_000), top: 1 };
  const field = sightField([wood, { ring: boxCorners(base(0, 2_000)), top: 1 }]);
  const sees = (...line: [number, number, number, number]) =>
    seesPoint(field, line[0], line[1], 0, line[2], line[3], 0, [1]);
  expect(sees(500, 1_500, 9_000, 1_500)).toBe(false);
  expect(sees(500, 1_500, 4_000, 1_500)).toBe(true);
  expect(sees(500, 4_000, 9_000, 4_000)).toBe(true);
  expect(seesPoint(field, -1_000, 1_500, 0, 2_000, 1_500, 0)).toBe(false);
});

test('[plane: sight] from a height, what lies far behind a wood is seen, what lies close behind it is not', () => {
  const field = sightField([{ ring: square(4_000, 0, 1_000, 4_000), top: 1 }]);
  expect(seesPoint(field, 0, 1_000, 3, 6_000, 1_000, 0)).toBe(false);
  expect(seesPoint(field, 0, 1_000, 3, 8_000, 1_000, 0)).toBe(true);
  expect(seesPoint(field, 8_000, 1_000, 0, 0, 1_000, 3)).toBe(true);
  // The line comes down to the top of the wood exactly where it leaves it.
  expect(seesPoint(field, 0, 1_000, 3, 7_500, 1_000, 0)).toBe(true);
  expect(seesPoint(field, 0, 1_000, 3, 7_499, 1_000, 0)).toBe(false);
});

test('[plane: fire zones] straight ahead is a lane one base wide: a fraction in it counts, a touch does not', () => {
  const shooter = base(10_000, 10_000);
  expect(straightAhead(shooter, base(10_999, 14_000))).not.toBeNull();
  expect(straightAhead(shooter, base(11_000, 14_000))).toBeNull();
  expect(straightAhead(shooter, base(10_000, 9_000))).toBeNull();
  const target = straightAhead(shooter, base(10_500, 15_000));
  expect(target && [unitsOf(target), isWithin(target, 4_000)]).toEqual([4, true]);
  const further = straightAhead(shooter, base(10_500, 15_001));
  expect(further && isWithin(further, 4_000)).toBe(false);
});

test('[plane: fire zones] 45 degrees to either side of its corners, to the thousandth', () => {
  const shooter = base(10_000, 10_000);
  // The front left corner of this one lies exactly on the border.
  expect(withinArc(shooter, base(14_000, 13_000))).toBeNull();
  expect(withinArc(shooter, base(13_998, 13_000))).not.toBeNull();
  expect(withinArc(shooter, base(10_000, 9_000))).toBeNull();
  expect(withinArc(shooter, base(7_000, 13_000))).not.toBeNull();
  const ahead = withinArc(shooter, base(10_000, 15_000));
  expect(ahead && thousandthsOf(ahead)).toBe(4_000);
});

test('[plane: fire zones] the nearest body comes first, of either side', () => {
  const bodies = [base(10_200, 17_000), base(10_900, 13_000), base(12_000, 12_000)];
  expect(bodiesIn(laneAhead(base(10_000, 10_000)), bodies).map(({ index }) => index)).toEqual([
    1, 0,
  ]);
});

test('[plane: obstruction] part of a lane, and all of it', () => {
  const lane = laneAhead(base(10_000, 10_000));
  const part = square(10_600, 12_000, 3_000, 500);
  const wall = square(9_000, 13_000, 5_000, 100);
  const first = appearsIn(lane, part);
  expect(first && thousandthsOf(first)).toBe(2_000);
  const far = { over: 5_000 * 5_000, under: 5_000 * 5_000 };
  const near = { over: 2_500 * 2_500, under: 2_500 * 2_500 };
  expect(fillsLane(lane, [part], far)).toBe(false);
  expect(fillsLane(lane, [wall], far)).toBe(true);
  expect(fillsLane(lane, [wall], near)).toBe(false);
  expect(fillsLane(lane, [part, square(9_000, 12_200, 1_600, 500)], far)).toBe(true);
  expect(fillsLane(lane, [part, square(9_000, 12_200, 1_500, 500)], far)).toBe(false);
});

test('[plane: obstruction] a lane can be laid up to 45 degrees aside to miss a wood', () => {
  const shooter = base(10_000, 10_000);
  const wood = square(10_200, 12_000, 2_000, 1_000);
  const target = boxCorners(base(8_500, 14_000));
  expect(appearsIn(laneAhead(shooter), target)).toBeNull();
  const fan = fanOf(shooter);
  expect(fan).toHaveLength(91);
  expect(fan.at(-2)).toEqual([707_107, 707_107]);
  const free = fan.filter((way) => {
    const lane = laneTowards(shooter, way);
    return appearsIn(lane, target) !== null && appearsIn(lane, wood) === null;
  });
  expect(free.length).toBeGreaterThan(0);
  expect(free.every(([dx]) => dx < 0)).toBe(true);
});

test('[plane: cover] none where one line from the front to the target is free', () => {
  const [ax, ay, bx, by] = boxCorners(base(10_000, 10_000));
  const front = [ax, ay, bx, by] as const;
  const target = boxCorners(base(10_000, 15_000));
  const long = square(5_000, 12_000, 12_000, 100);
  expect(hasFreeLine(front, target, [])).toBe(true);
  expect(hasFreeLine(front, target, [long])).toBe(false);
  expect(hasFreeLine(front, target, [square(10_000, 12_000, 1_000, 100)])).toBe(true);
  expect(hasFreeLine(front, target, [square(9_500, 12_000, 2_000, 100)])).toBe(false);
  // A gap in a wall that only a slanting line, between no two corners of base and target, can use.
  const gap = (width: number) => [
    square(5_000, 12_000, 5_700, 1_000),
    square(10_700 + width, 12_000, 6_000, 1_000),
  ];
  expect(hasFreeLine(front, target, gap(10))).toBe(true);
  expect(hasFreeLine(front, target, gap(0))).toBe(true);
  const overlapping = [square(5_000, 12_000, 5_701, 1_000), square(10_700, 12_000, 6_000, 1_000)];
  expect(hasFreeLine(front, target, overlapping)).toBe(false);
});

test('[plane: ways round] straight where nothing stands in the way, else by the corners', () => {
  const wall = boxCorners(boxFrom([4_000, 6_000], [0, 1], 4_000, 2_000) as PlaneBox);
  const straight = wayRound([0, 0], [3_000, 4_000], [wall], 0);
  expect(straight.ok && straight.value).toEqual({
    points: [
      [0, 0],
      [3_000, 4_000],
    ],
    thousandths: 5_000,
  });
  const round = wayRound([5_000, 0], [5_000, 10_000], [wall], 0);
  expect(round.ok && round.value.points).toEqual([
    [5_000, 0],
    [4_000, 4_000],
    [4_000, 6_000],
    [5_000, 10_000],
  ]);
  expect(round.ok && round.value.thousandths).toBe(Math.ceil(2_000 + 2 * Math.hypot(1_000, 4_000)));
});

test('[plane: ways round] one that is shorter than a limit is found, one that is not may be given up', () => {
  const wall = boxCorners(boxFrom([4_000, 6_000], [0, 1], 4_000, 2_000) as PlaneBox);
  const [from, to] = [
    [5_000, 0],
    [5_000, 10_000],
  ] as const;
  const whole = wayRound(from, to, [wall], 0);
  if (!whole.ok) throw new Error(whole.error.message);
  const ways = waysAround([wall], 0);
  expect(ways(from, to, whole.value.thousandths + 1)).toEqual(whole);
  expect(ways(from, to, whole.value.thousandths).ok).toBe(false);
  expect(ways(from, to)).toEqual(whole);
});

test('[plane: ways round] the span round an enemy keeps a unit off, and is longer than the straight one', () => {
  const enemy = boxCorners(boxFrom([8_000, 8_000], [0, -1], 4_000, 1_000) as PlaneBox);
  const span = wayRound([6_000, 2_000], [6_000, 16_000], [enemy], 1_000);
  if (!span.ok) throw new Error(span.error.message);
  // Tangents and arcs at 1 from its corners make 15.352.
  expect(span.value.thousandths).toBeGreaterThan(15_352);
  expect(span.value.thousandths).toBeLessThan(15_380);
  const refused = (from: [number, number], to: [number, number]) => {
    const way = wayRound(from, to, [enemy], 1_000);
    return way.ok ? 'ok' : way.error.code;
  };
  expect(refused([6_000, 7_500], [6_000, 16_000])).toBe('TOO_NEAR_START');
  expect(refused([6_000, 2_000], [6_000, 7_001])).toBe('TOO_NEAR_END');
  const shut = [square(0, 5_000, 20_000, 1_000)];
  const none = wayRound([5_000, 0], [5_000, 9_000], shut, 0, { width: 20_000, height: 20_000 });
  expect(none).toMatchObject({ ok: true });
  const inner = wayRound([5_000, 0], [5_000, 9_000], [square(-1_000, 5_000, 22_000, 1_000)], 0, {
    width: 20_000,
    height: 20_000,
  });
  expect(inner).toMatchObject({ error: { code: 'NO_WAY' } });
});
