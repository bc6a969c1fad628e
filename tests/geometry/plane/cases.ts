import { boxCorners, boxFrom, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { appearsIn, fanOf, laneTowards } from '@/lib/geometry/plane/lanes';
import { chordMost, firstMeeting, type Leg, wheeled } from '@/lib/geometry/plane/moves';
import { boxDistance, boxesOverlap, CONTACT, thousandthsOf } from '@/lib/geometry/plane/overlap';
import { hullOf, liesIn } from '@/lib/geometry/plane/shapes';
import { hasFreeLine, seesPoint, sightField } from '@/lib/geometry/plane/sight';
import { keptOff, wayRound } from '@/lib/geometry/plane/ways';
import {
  type Spot,
  slowCorners,
  slowDepth,
  slowDistance,
  slowFacing,
  slowlyIn,
  slowlyTurned,
  slowSideDistance,
  slowStretches,
  spotsOf,
} from './slow-plane';

/** A whole number from 0 up to, but not including, `most`. */
export type Any = (most: number) => number;

/** Whole numbers, the same in every run of a seed. */
export function numbers(seed: number): Any {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A box somewhere within `room` thousandths, square to the table one time in four. */
export function anyBox(draw: Any, room = 6_000): PlaneBox {
  const square = draw(4) === 0;
  const [tx, ty] = square
    ? ([
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ][draw(4)] as [number, number])
    : [draw(2_001) - 1_000 || 1, draw(2_001) - 1_000];
  const size = () => (draw(2) === 0 ? 1_000 * (1 + draw(4)) : 200 + draw(4_000));
  const box = boxFrom([20_000 + draw(room), 20_000 + draw(room)], [tx, ty], size(), size());
  if (box === null) throw new Error('a direction of nothing');
  return box;
}

/** A shape of up to eight corners round a point, hollow or not. */
export function anyShape(draw: Any, room = 8_000): number[] {
  const [mx, my] = [18_000 + draw(room), 18_000 + draw(room)];
  const corners = 3 + draw(6);
  const ring: number[] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (2 * Math.PI * (corner + draw(70) / 100)) / corners;
    const far = 200 + draw(2_500);
    ring.push(mx + Math.round(far * Math.cos(angle)), my + Math.round(far * Math.sin(angle)));
  }
  return ring;
}

function anyLeg(draw: Any, { front }: PlaneBox): Leg {
  const by = 1 + draw(6_000);
  const kind = draw(4);
  if (kind < 2) {
    const pivot = draw(2) === 0 ? 'left' : 'right';
    const chord = 1 + draw(chordMost(front));
    return draw(3) === 0
      ? { kind: 'wheel', pivot, by: chord, back: true }
      : { kind: 'wheel', pivot, by: chord };
  }
  return { kind: kind === 2 ? 'ahead' : 'back', by };
}

/** The true box after a part of a leg. */
function slowlyAfter(box: PlaneBox, leg: Leg, by: number): Spot[] {
  const corners = slowCorners(box);
  if (leg.kind !== 'wheel') {
    const [ux, uy] = slowFacing(box);
    const way = leg.kind === 'ahead' ? by : -by;
    return corners.map(([x, y]) => [x + way * ux, y + way * uy]);
  }
  const angle = 2 * Math.asin(by / (2 * box.front));
  const back = leg.back === true;
  const pivot = back ? (leg.pivot === 'left' ? 3 : 2) : leg.pivot === 'left' ? 0 : 1;
  return slowlyTurned(
    corners,
    corners[pivot] as Spot,
    (leg.pivot === 'left') !== back ? angle : -angle,
  );
}

/** One comparison: null where it agrees or lies within the margins, else what was found. */
export interface Case {
  readonly name: string;
  /** Cases of it in a million. */
  readonly share: number;
  readonly differs: (draw: Any) => string | null;
}

export const CASES: readonly Case[] = [
  {
    name: 'overlap of two boxes',
    share: 400_000,
    differs(draw) {
      const [one, other] = [anyBox(draw), anyBox(draw)];
      const depth = slowDepth(slowCorners(one), slowCorners(other));
      if (Math.abs(depth) < 2) return null;
      return boxesOverlap(one, other) === depth > 0 ? null : told({ one, other, depth });
    },
  },
  {
    name: 'distance of two boxes',
    share: 200_000,
    differs(draw) {
      const [one, other] = [anyBox(draw), anyBox(draw)];
      const [a, b] = [slowCorners(one), slowCorners(other)];
      if (slowDepth(a, b) > -2) return null;
      const found = thousandthsOf(boxDistance(one, other));
      const slow = slowDistance(a, b);
      return found >= slow - 2 && found <= slow + 3 ? null : told({ one, other, found, slow });
    },
  },
  {
    name: 'wheel',
    share: 120_000,
    differs(draw) {
      const box = anyBox(draw);
      const by = draw(chordMost(box.front) + 1);
      const pivot = draw(2) === 0 ? ('left' as const) : ('right' as const);
      const back = draw(2) === 0 ? (true as const) : undefined;
      const is = spotsOf(boxCorners(wheeled(box, pivot, by, back)));
      const leg: Leg = back ? { kind: 'wheel', pivot, by, back } : { kind: 'wheel', pivot, by };
      const slow = slowlyAfter(box, leg, by);
      const off = Math.max(
        ...is.map(([x, y], index) => {
          const [sx, sy] = slow[index] as Spot;
          return Math.hypot(x - sx, y - sy);
        }),
      );
      return off <= 2.5 ? null : told({ box, by, pivot, back: back ?? false, off });
    },
  },
  {
    name: 'first contact of a leg',
    share: 20_000,
    differs(draw) {
      const box = anyBox(draw);
      const others = Array.from({ length: 3 }, () => anyBox(draw, 9_000)).filter(
        (other) => slowDepth(slowCorners(box), slowCorners(other)) < -5,
      );
      const leg = anyLeg(draw, box);
      const meeting = firstMeeting(box, leg, others);
      const stopsAt = meeting?.by ?? leg.by;
      const deepest = (by: number): number =>
        Math.max(
          -1,
          ...others.map((other) => slowDepth(slowlyAfter(box, leg, by), slowCorners(other))),
        );
      const every = Math.max(1, Math.floor(leg.by / 200));
      for (let by = 0; by < stopsAt; by += every)
        if (deepest(by) > CONTACT + 3) return told({ box, leg, others, by, stopsAt });
      if (deepest(stopsAt) > CONTACT + 3) return told({ box, leg, others, stopsAt });
      if (meeting === null) return null;
      // Something really lies ahead of where it stops.
      let ahead = -1;
      for (let more = 1; more <= 40; more += 1)
        ahead = Math.max(ahead, deepest(Math.min(leg.by, stopsAt + more)));
      return ahead > -3 ? null : told({ box, leg, others, stopsAt, ahead });
    },
  },
  {
    name: 'point in a shape',
    share: 100_000,
    differs(draw) {
      const ring = anyShape(draw);
      const spots = spotsOf(ring);
      const spot: Spot = [17_000 + draw(10_000), 17_000 + draw(10_000)];
      const border = Math.min(
        ...spots.map((corner, index) =>
          slowSideDistance(spot, corner, spots[(index + 1) % spots.length] as Spot),
        ),
      );
      if (border < 0.01) return null;
      return liesIn(ring, ...spot) === (slowlyIn(spots, spot) ? 1 : -1)
        ? null
        : told({ ring, spot });
    },
  },
  {
    name: 'sight over heights',
    share: 100_000,
    differs(draw) {
      const obstacles = Array.from({ length: 1 + draw(4) }, () => ({
        ring: anyShape(draw),
        top: draw(5),
      }));
      const [a, b]: [Spot, Spot] = [
        [15_000 + draw(14_000), 15_000 + draw(14_000)],
        [15_000 + draw(14_000), 15_000 + draw(14_000)],
      ];
      const [ah, bh] = [draw(4), draw(4)];
      if (a[0] === b[0] && a[1] === b[1]) return null;
      const sees = seesPoint(sightField(obstacles), ...a, ah, ...b, bh);
      const back = seesPoint(sightField(obstacles), ...b, bh, ...a, ah);
      if (sees !== back) return told({ obstacles, a, b, ah, bh });
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      let [hidden, doubtful] = [false, false];
      for (const { ring, top } of obstacles)
        for (const [from, to] of slowStretches(spotsOf(ring), a, b)) {
          const lowest = Math.min(ah + (bh - ah) * from, ah + (bh - ah) * to);
          if (Math.abs(top - lowest) < 1e-9 && ah !== bh) doubtful = true;
          else if (top > lowest + 1e-9) {
            if ((to - from) * length > 0.01) hidden = true;
            else doubtful = true;
          }
        }
      if (doubtful && !hidden) return null;
      return sees === !hidden ? null : told({ obstacles, a, b, ah, bh });
    },
  },
  {
    name: 'a shape in a lane of fire',
    share: 50_000,
    differs(draw) {
      const base = anyBox(draw);
      const fan = fanOf(base, 5);
      const [dx, dy] = fan[draw(fan.length)] as readonly [number, number];
      const lane = laneTowards(base, [dx, dy]);
      const ring = anyShape(draw, 12_000);
      const spots = spotsOf(ring);
      const found = appearsIn(lane, ring);
      const [ux, uy] = slowFacing({ dx, dy });
      const across = ([x, y]: Spot) => (x - lane.x) * uy - (y - lane.y) * ux;
      const width = lane.width / 1_000_000;
      // The nearest part lies at a corner or at a border of the lane.
      const ways = [0.01, width - 0.01, width / 2];
      const along = ([x, y]: Spot) => (x - lane.x) * ux + (y - lane.y) * uy;
      spots.forEach((spot, index) => {
        const next = spots[(index + 1) % spots.length] as Spot;
        const [f0, f1] = [along(spot), along(next)];
        const crossing = across(spot) + (f0 / (f0 - f1)) * (across(next) - across(spot));
        for (const hair of [-0.01, 0.01]) {
          ways.push(across(spot) + hair);
          // Where the shape reaches back past the front.
          if (f0 < 0 !== f1 < 0) ways.push(crossing + hair);
        }
      });
      let nearest = Number.POSITIVE_INFINITY;
      for (const way of ways) {
        if (way <= 0 || way >= width) continue;
        const start: Spot = [lane.x + way * uy, lane.y - way * ux];
        const end: Spot = [start[0] + 60_000 * ux, start[1] + 60_000 * uy];
        for (const [from] of slowStretches(spots, start, end))
          nearest = Math.min(nearest, 60_000 * from);
      }
      if (nearest === Number.POSITIVE_INFINITY)
        return found === null ||
          Math.min(...spots.map((spot) => Math.abs(across(spot) - width / 2))) > width / 2 - 0.1
          ? null
          : told({ base, dx, dy, ring });
      if (found === null) return told({ base, dx, dy, ring, nearest });
      return Math.abs(thousandthsOf(found) - nearest) < 3
        ? null
        : told({ base, dx, dy, ring, nearest });
    },
  },
  {
    name: 'free lines',
    share: 8_000,
    differs(draw) {
      const [base, target] = [anyBox(draw), anyBox(draw)];
      const [ax, ay, bx, by] = boxCorners(base);
      const corners = boxCorners(target);
      const shapes = Array.from({ length: 1 + draw(3) }, () => anyShape(draw));
      const free = hasFreeLine([ax, ay, bx, by], corners, shapes);
      const spots = shapes.map(spotsOf);
      for (let line = 0; line < 60; line += 1) {
        const share = draw(1_001) / 1_000;
        const from: Spot = [ax + (bx - ax) * share, ay + (by - ay) * share];
        const side = 2 * draw(4);
        const far = draw(1_001) / 1_000;
        const [cx, cy] = [corners[side] as number, corners[side + 1] as number];
        const [ex, ey] = [corners[(side + 2) % 8] as number, corners[(side + 3) % 8] as number];
        const to: Spot = [cx + (ex - cx) * far, cy + (ey - cy) * far];
        if (!free && spots.every((ring) => slowStretches(ring, from, to).length === 0))
          return told({ base, target, shapes, from, to });
      }
      return null;
    },
  },
  {
    name: 'shortest ways round',
    share: 2_000,
    differs(draw) {
      const boxes = Array.from({ length: 1 + draw(4) }, () => boxCorners(anyBox(draw)));
      const clearance = draw(3) * 500;
      const [from, to]: [Spot, Spot] = [
        [10_000 + draw(25_000), 10_000 + draw(25_000)],
        [10_000 + draw(25_000), 10_000 + draw(25_000)],
      ];
      const found = wayRound(from, to, boxes, clearance);
      if (!found.ok) return found.error.code === 'NO_WAY' ? told({ boxes, from, to }) : null;
      const rings = boxes.map((box) => spotsOf(keptOff(box, clearance)));
      const slow = slowWay([from, to, ...rings.flat()], rings);
      return Math.abs(found.value.thousandths - slow) < 4
        ? null
        : told({ boxes, clearance, from, to, slow, found: found.value.thousandths });
    },
  },
];

/** The length of the shortest way from the first spot to the second: every step again and again until none shortens. */
function slowWay(spots: readonly Spot[], rings: readonly (readonly Spot[])[]): number {
  const passes = (a: Spot, b: Spot): boolean => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return rings.every((ring) =>
      slowStretches(ring, a, b).every(([from, to]) => {
        const middle = (from + to) / 2;
        const spot: Spot = [a[0] + (b[0] - a[0]) * middle, a[1] + (b[1] - a[1]) * middle];
        const deep = Math.min(
          ...ring.map((corner, index) =>
            slowSideDistance(spot, corner, ring[(index + 1) % ring.length] as Spot),
          ),
        );
        return (to - from) * length < 0.01 || deep < 0.01;
      }),
    );
  };
  const steps: [number, number, number][] = [];
  spots.forEach((a, one) => {
    spots.forEach((b, other) => {
      if (one < other && passes(a, b))
        steps.push([one, other, Math.hypot(b[0] - a[0], b[1] - a[1])]);
    });
  });
  const costs = spots.map((_, index) => (index === 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let again = true; again; ) {
    again = false;
    for (const [one, other, length] of steps)
      for (const [a, b] of [
        [one, other],
        [other, one],
      ] as const)
        if ((costs[a] as number) + length < (costs[b] as number) - 1e-9) {
          costs[b] = (costs[a] as number) + length;
          again = true;
        }
  }
  return costs[1] as number;
}

const told = (what: object): string => JSON.stringify(what);

/** A convex shape, for what takes no other. */
export const anyConvex = (draw: Any): number[] => hullOf(anyShape(draw));
