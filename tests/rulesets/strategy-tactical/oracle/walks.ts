/**
 * A slow judge of straight marches, written from the document (*Movement and Ranges*, *Special Movement Rules*): in inches
 * and fractions, on rectangles alone, with none of the ruleset's own code.
 */

type Rectangle = readonly [left: number, low: number, right: number, high: number];
type Place = readonly [x: number, y: number];

export interface Ground {
  readonly width: number;
  readonly height: number;
  /** Steps of one hill, the lowest first. */
  readonly hill: readonly Rectangle[];
  readonly wood: {
    readonly left: number;
    readonly low: number;
    readonly columns: number;
    readonly rows: number;
  };
  readonly river: Rectangle;
  readonly bridge: Rectangle;
  readonly village: {
    readonly outer: Rectangle;
    readonly inner: Rectangle;
    readonly gate: Rectangle;
  };
}

export type Mover = 'line' | 'light' | 'heavy' | 'lightHorse' | 'gun' | 'column';

/** Inches of a move across country and along a road. */
const PACES: Readonly<Record<Mover, readonly [country: number, road: number]>> = {
  line: [3, 5],
  light: [4, 5],
  heavy: [4, 6],
  lightHorse: [6, 6],
  gun: [3, 5],
  column: [4, 5],
};

/** The part of a stretch inside a rectangle, as shares of it; null: none. */
function inside(
  [left, low, right, high]: Rectangle,
  from: Place,
  to: Place,
): readonly [number, number] | null {
  let [first, last] = [0, 1];
  for (const [at, by, least, most] of [
    [from[0], to[0] - from[0], left, right],
    [from[1], to[1] - from[1], low, high],
  ] as const) {
    if (by === 0) {
      if (at < least || at > most) return null;
      continue;
    }
    const [one, other] = [(least - at) / by, (most - at) / by];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return last - first > 1e-9 ? [first, last] : null;
}

const holds = ([left, low, right, high]: Rectangle, [x, y]: Place): boolean =>
  x > left && x < right && y > low && y < high;

/** How far a place is from the outline of a rectangle. */
function fromOutline([left, low, right, high]: Rectangle, [x, y]: Place): number {
  if (x > left && x < right && y > low && y < high)
    return Math.min(x - left, right - x, y - low, high - y);
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(low - y, 0, y - high));
}

function squaresOf({ left, low, columns, rows }: Ground['wood']): Rectangle[] {
  return Array.from({ length: columns * rows }, (_, at): Rectangle => {
    const [x, y] = [left + 2 * (at % columns), low + 2 * Math.floor(at / columns)];
    return [x, y, x + 2, y + 2];
  });
}

/** Whether a body may march straight from one place to another in one move, under concealment. */
export function legal(ground: Ground, mover: Mover, from: Place, to: Place): boolean {
  const { hill, wood, river, bridge, village } = ground;
  // Water is crossed over the bridge.
  const water = inside(river, from, to);
  if (water !== null) {
    const over = inside(bridge, from, to);
    if (over === null || over[0] > water[0] + 1e-9 || over[1] < water[1] - 1e-9) return false;
  }
  // One step uphill, from within an inch of it, and at half the pace.
  const climbs = hill.filter((step) => !holds(step, from) && inside(step, from, to) !== null);
  if (climbs.length > 1) return false;
  if (climbs.some((step) => fromOutline(step, from) > 1 + 1e-9)) return false;
  // A forest: foot in line and light horse alone, one square a move, and no farther.
  const entered = squaresOf(wood).filter(
    (square) => !holds(square, from) && inside(square, from, to) !== null,
  );
  if (entered.length > 0) {
    if (mover === 'heavy' || mover === 'gun' || mover === 'column') return false;
    if (entered.length > 1 || !entered.some((square) => holds(square, to))) return false;
  }
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const share = (rectangle: Rectangle): number => {
    const part = inside(rectangle, from, to);
    return part === null ? 0 : part[1] - part[0];
  };
  // Horse and guns come into a village by its gate.
  if (mover === 'heavy' || mover === 'lightHorse' || mover === 'gun')
    if (share(village.outer) - share(village.inner) - share(village.gate) > 1e-6) return false;
  const [country, road] = PACES[mover];
  const town = share(village.outer) * length;
  const moves =
    ((length - town) / country + town / Math.max(country, road)) * (climbs.length > 0 ? 2 : 1);
  return moves <= 1 + 1e-4;
}
