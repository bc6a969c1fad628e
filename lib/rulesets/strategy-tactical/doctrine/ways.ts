import { frontMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { integerRoot } from '@/lib/geometry/plane/numbers';
import type { PlanePoint, PlaneRing } from '@/lib/geometry/plane/points';
import { liesIn } from '@/lib/geometry/plane/shapes';
import { type Scene, SQUARE, type Table } from '@/lib/rulesets/strategy-tactical/scenario';

/** Ways over the table for commanders: how far it is to a goal from every square inch of it, round water and woods. */

/**
 * Foot in line may go through woods; columns and stands may not; horse and guns keep out of houses too, if they can. `dry`:
 * a column that uses no bridge.
 */
export type Walker = 'foot' | 'column' | 'wheels' | 'dry';

const CELL = 1_000;
const FAR = 1 << 28;
/** Fields that are kept of one table: about 20 kB each. */
const FIELDS_MOST = 1_000;
/** Cost of a step to a neighbouring square, and of one over a corner. */
const STRAIGHT = 10;
const SLANTED = 14;
const WOOD = 20;
const UPHILL = 14;
const HOUSES = 40;
/** Squares within this many inches of water are kept off, bridges excepted. */
const BANK = 1;
/** A way over a bridge begins and ends this far from it. */
const OVER = 1_500;

interface Passage {
  readonly from: PlanePoint;
  readonly to: PlanePoint;
}

interface Country {
  readonly columns: number;
  readonly rows: number;
  /** Bits: 1 water or its bank, 2 wood, 4 bridge, 8 village. */
  readonly kinds: Uint8Array;
  readonly heights: Uint8Array;
  readonly bridges: readonly Passage[];
  readonly burdens: Map<Walker, Int8Array>;
  readonly fields: Map<string, Int32Array>;
}

const WATER = 1;
const WOODS = 2;
const BRIDGE = 4;
const VILLAGE = 8;

const maps = new WeakMap<Table, Country>();

/** Thousandths between two points, rounded down. */
export const between = ([ax, ay]: PlanePoint, [bx, by]: PlanePoint): number =>
  integerRoot((bx - ax) * (bx - ax) + (by - ay) * (by - ay));

const middleOf = (one: PlanePoint, other: PlanePoint): PlanePoint => [
  Math.trunc((one[0] + other[0]) / 2),
  Math.trunc((one[1] + other[1]) / 2),
];

/** `by` thousandths from one point towards another; past it if that is farther. */
export function towards(from: PlanePoint, to: PlanePoint, by: number): PlanePoint {
  const length = between(from, to);
  if (length === 0) return from;
  return [
    from[0] + Math.trunc(((to[0] - from[0]) * by) / length),
    from[1] + Math.trunc(((to[1] - from[1]) * by) / length),
  ];
}

/** The axis of a bridge, longer at either end; its ring has four corners. */
function passageOf(ring: PlaneRing): Passage {
  const corner = (at: number): PlanePoint => [
    ring[(2 * at) % ring.length] as number,
    ring[(2 * at + 1) % ring.length] as number,
  ];
  const pairs = ([0, 1] as const).map(
    (at): Passage => ({
      from: middleOf(corner(at), corner(at + 1)),
      to: middleOf(corner(at + 2), corner(at + 3)),
    }),
  );
  const [one, other] = pairs as [Passage, Passage];
  const { from, to } = between(one.from, one.to) >= between(other.from, other.to) ? one : other;
  return { from: towards(from, to, -OVER), to: towards(to, from, -OVER) };
}

function mapOf(table: Table): Country {
  const known = maps.get(table);
  if (known) return known;
  const columns = Math.max(1, Math.ceil(table.width / CELL));
  const rows = Math.max(1, Math.ceil(table.height / CELL));
  const kinds = new Uint8Array(columns * rows);
  const heights = new Uint8Array(columns * rows);
  const bridges = table.bridges.map(({ ring }) => passageOf(ring));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
      let kind = 0;
      if (table.rivers.some(({ ring }) => liesIn(ring, x, y) >= 0)) kind |= WATER;
      if (bridges.some((bridge) => beside(bridge, [x, y]))) kind |= BRIDGE;
      if (
        table.forests.some(({ squares }) =>
          squares.some(
            ([left, low]) => x >= left && x < left + SQUARE && y >= low && y < low + SQUARE,
          ),
        )
      )
        kind |= WOODS;
      if (table.villages.some(({ outer }) => liesIn(outer, x, y) >= 0)) kind |= VILLAGE;
      kinds[row * columns + column] = kind;
      heights[row * columns + column] = table.hills.reduce(
        (most, { steps }) => Math.max(most, steps.filter((ring) => liesIn(ring, x, y) >= 0).length),
        0,
      );
    }
  const banked = new Uint8Array(kinds);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (((kinds[row * columns + column] as number) & WATER) === 0) continue;
      for (let up = -BANK; up <= BANK; up += 1)
        for (let right = -BANK; right <= BANK; right += 1) {
          const [r, c] = [row + up, column + right];
          if (r >= 0 && c >= 0 && r < rows && c < columns)
            banked[r * columns + c] = (banked[r * columns + c] as number) | WATER;
        }
    }
  const map = {
    ...{ columns, rows, kinds: banked, heights, bridges },
    ...{ burdens: new Map(), fields: new Map() },
  };
  maps.set(table, map);
  return map;
}

/** Whether a point is within half an inch of a bridge's axis. */
function beside({ from, to }: Passage, point: PlanePoint): boolean {
  for (const axis of [0, 1] as const) {
    if (point[axis] < Math.min(from[axis], to[axis]) - 750) return false;
    if (point[axis] > Math.max(from[axis], to[axis]) + 750) return false;
  }
  const length = between(from, to);
  for (let gone = 0; gone <= length; gone += 250)
    if (between(towards(from, to, gone), point) <= 750) return true;
  return false;
}

const cellOf = ({ columns, rows }: Country, [x, y]: PlanePoint): number => {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(x / CELL)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor(y / CELL)));
  return row * columns + column;
};
const pointOf = ({ columns }: Country, cell: number): PlanePoint => [
  (cell % columns) * CELL + CELL / 2,
  Math.floor(cell / columns) * CELL + CELL / 2,
];

function shut({ kinds }: Country, cell: number, walker: Walker): boolean {
  const kind = kinds[cell] as number;
  if ((kind & BRIDGE) !== 0 && walker !== 'dry') return false;
  return (kind & WATER) !== 0 || (walker !== 'foot' && (kind & WOODS) !== 0);
}

/** What it costs a walker to be in each square besides the step into it; less than 0: it may not be there. */
function burdenOf(map: Country, walker: Walker): Int8Array {
  const known = map.burdens.get(walker);
  if (known) return known;
  const burden = Int8Array.from(map.kinds, (kind, cell) => {
    if (shut(map, cell, walker)) return -1;
    const wood = (kind & WOODS) === 0 ? 0 : WOOD;
    return wood + (walker === 'wheels' && (kind & VILLAGE) !== 0 ? HOUSES : 0);
  });
  map.burdens.set(walker, burden);
  return burden;
}

/** Cost of the way to a goal from every square; `FAR`: none. */
function fieldOf(map: Country, goal: PlanePoint, walker: Walker): Int32Array {
  const start = cellOf(map, goal);
  const key = `${walker}/${start}`;
  const known = map.fields.get(key);
  if (known) return known;
  const { columns, rows, heights } = map;
  const burden = burdenOf(map, walker);
  const field = new Int32Array(columns * rows).fill(FAR);
  field[start] = 0;
  // Buckets by cost: costs of one step are small, so that this is quicker than a heap.
  const buckets: number[][] = [[start]];
  for (let cost = 0; cost < buckets.length; cost += 1) {
    const bucket = buckets[cost];
    if (bucket === undefined) continue;
    for (const cell of bucket) {
      if (field[cell] !== cost) continue;
      const column = cell % columns;
      const row = (cell - column) / columns;
      const height = heights[cell] as number;
      const [low, high] = [row === 0 ? 0 : -1, row === rows - 1 ? 0 : 1];
      const [left, right] = [column === 0 ? 0 : -1, column === columns - 1 ? 0 : 1];
      for (let up = low; up <= high; up += 1)
        for (let aside = left; aside <= right; aside += 1) {
          const next = cell + up * columns + aside;
          const more = burden[next] as number;
          if (next === cell || more < 0) continue;
          // One comes from `next` to `cell`.
          const climb = height > (heights[next] as number) ? UPHILL : 0;
          const total = cost + (up === 0 || aside === 0 ? STRAIGHT : SLANTED) + more + climb;
          if (total >= (field[next] as number)) continue;
          field[next] = total;
          const later = buckets[total];
          if (later) later.push(next);
          else buckets[total] = [next];
        }
    }
  }
  if (map.fields.size > FIELDS_MOST) map.fields.clear();
  map.fields.set(key, field);
  return field;
}

/** The length of the way from a point to a goal, about in thousandths; null: there is none. */
export function wayLength(
  scene: Scene,
  from: PlanePoint,
  goal: PlanePoint,
  walker: Walker,
): number | null {
  const map = mapOf(scene.table);
  const cost = fieldOf(map, goal, walker)[cellOf(map, from)] as number;
  return cost >= FAR ? null : cost * (CELL / STRAIGHT);
}

/** Whether a walker can be at a point. */
export function isFree({ table }: Scene, point: PlanePoint, walker: Walker): boolean {
  const map = mapOf(table);
  return !shut(map, cellOf(map, point), walker);
}

/** Whether the straight way between two points is open. */
function isOpen(map: Country, from: PlanePoint, to: PlanePoint, walker: Walker): boolean {
  const length = between(from, to);
  for (let gone = 0; gone < length; gone += 400) {
    const cell = cellOf(map, towards(from, to, gone));
    if (shut(map, cell, walker) || ((map.kinds[cell] as number) & (BRIDGE | WOODS)) !== 0)
      return false;
  }
  return !shut(map, cellOf(map, to), walker);
}

/**
 * The way to a goal, as far as `most` thousandths of it: points after the start. Straight where it can be, else from
 * square to square, and over a bridge along its middle.
 */
export function wayTo(
  scene: Scene,
  from: PlanePoint,
  goal: PlanePoint,
  most: number,
  walker: Walker,
): PlanePoint[] {
  const map = mapOf(scene.table);
  if (isOpen(map, from, goal, walker)) return cut(from, [goal], most);
  const field = fieldOf(map, goal, walker);
  const points: { at: PlanePoint; bridge: boolean }[] = [];
  let cell = cellOf(map, from);
  let gone = 0;
  while ((field[cell] as number) > 0 && gone < most + 4 * CELL) {
    const next = downFrom(map, field, cell);
    if (next === cell) break;
    gone += between(pointOf(map, cell), pointOf(map, next));
    cell = next;
    const at = pointOf(map, cell);
    const bridge = (map.kinds[cell] as number) & BRIDGE ? nearestBridge(map, at) : null;
    if (bridge === null) points.push({ at, bridge: false });
    else if (points[points.length - 1]?.bridge !== true) {
      const last = points[points.length - 1]?.at ?? from;
      const near = between(last, bridge.from) <= between(last, bridge.to);
      const [entry, exit] = near ? [bridge.from, bridge.to] : [bridge.to, bridge.from];
      const onIt = beside(bridge, from);
      // Who is on the bridge already goes on to its far end, as the way leads.
      const far = onIt ? farEnd(map, field, bridge) : exit;
      if (!onIt) points.push({ at: entry, bridge: false });
      points.push({ at: far, bridge: true });
    }
  }
  if (points.length === 0) return [];
  if ((field[cell] as number) === 0) points.push({ at: goal, bridge: false });
  return cut(from, pulled(map, from, points, walker), most);
}

const farEnd = (map: Country, field: Int32Array, { from, to }: Passage): PlanePoint =>
  (field[cellOf(map, from)] as number) <= (field[cellOf(map, to)] as number) ? from : to;

function nearestBridge({ bridges }: Country, at: PlanePoint): Passage | null {
  return bridges.find((bridge) => beside(bridge, at)) ?? null;
}

function downFrom({ columns, rows }: Country, field: Int32Array, cell: number): number {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  let best = cell;
  for (let up = -1; up <= 1; up += 1)
    for (let right = -1; right <= 1; right += 1) {
      const [c, r] = [column + right, row + up];
      if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
      const next = r * columns + c;
      if ((field[next] as number) < (field[best] as number)) best = next;
    }
  return best;
}

/** Leaves out points between which the way is straight; those of bridges stay. */
function pulled(
  map: Country,
  from: PlanePoint,
  points: readonly { at: PlanePoint; bridge: boolean }[],
  walker: Walker,
): PlanePoint[] {
  const found: PlanePoint[] = [];
  let last = from;
  let index = 0;
  while (index < points.length) {
    let far = index;
    for (
      let next = index + 1;
      next < points.length && points[next - 1]?.bridge === false;
      next += 1
    ) {
      if (points[next]?.bridge === true) break;
      if (isOpen(map, last, (points[next] as { at: PlanePoint }).at, walker)) far = next;
    }
    last = (points[far] as { at: PlanePoint }).at;
    found.push(last);
    index = far + 1;
  }
  return found;
}

/** A way cut off after `most` thousandths, at most eight points of it. */
function cut(from: PlanePoint, points: readonly PlanePoint[], most: number): PlanePoint[] {
  const found: PlanePoint[] = [];
  let last = from;
  let left = most;
  for (const point of points.slice(0, 8)) {
    const length = between(last, point);
    if (length === 0) continue;
    if (length >= left) {
      if (left > 0) found.push(towards(last, point, left));
      return found;
    }
    found.push(point);
    left -= length;
    last = point;
  }
  return found;
}

/** The middle of a box's front, where a way begins. */
export const startOf = (box: PlaneBox): PlanePoint => frontMiddle(box);
