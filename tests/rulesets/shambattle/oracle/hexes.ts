/**
 * Hexes of the oracle by cube coordinates, with names such as "c4": columns from a, rows from 1 at side A's edge;
 * columns b, d, f … stand half a hex nearer to side B. Slow on purpose: sight tests every hex of the map.
 */
export type Hex = string;

interface Cube {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const known = new Map<Hex, Cube>();

export function cubeOf(hex: Hex): Cube {
  const before = known.get(hex);
  if (before) return before;
  const column = hex.charCodeAt(0) - 97;
  const row = Number(hex.slice(1)) - 1;
  const halves = 2 * row + (column % 2);
  const z = (halves - column) / 2;
  const cube = { x: column, y: -column - z, z };
  known.set(hex, cube);
  return cube;
}

export function hexOf(column: number, row: number): Hex {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

export function distance(one: Hex, other: Hex): number {
  const a = cubeOf(one);
  const b = cubeOf(other);
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.z - b.z));
}

/** The neighbours of a hex among those of a map. */
export function neighbours(map: Iterable<Hex>, hex: Hex): Hex[] {
  return [...map].filter((one) => distance(one, hex) === 1);
}

/** How the straight line between two middles passes a hex. */
export type Crossing = 'inside' | 'along' | 'not';

/**
 * A point lies inside a hex while the three differences of its cube coordinates from the hex's middle (x − y, y − z,
 * z − x) are between −1 and 1. Each is linear along the line, so each gives an interval of the line; distances are
 * multiplied by the line's own figures instead of divided, so that everything stays a whole number.
 */
export function crossing(from: Hex, to: Hex, hex: Hex): Crossing {
  const a = cubeOf(from);
  const b = cubeOf(to);
  const c = cubeOf(hex);
  const axes = (point: Cube) => [point.x - point.y, point.y - point.z, point.z - point.x];
  const start = axes(a);
  const end = axes(b);
  const middle = axes(c);
  // The interval of the line, as fractions [numerator, denominator > 0], first 0 to 1.
  let low: [number, number] = [0, 1];
  let high: [number, number] = [1, 1];
  let along = false;
  // A neighbour's middle differs by (1, −1, 0) and so on: differences of 2, 1, 1. A side lies at half of that: the
  // hex is where each difference of two coordinates is at most 1 in size.
  for (let axis = 0; axis < 3; axis += 1) {
    const at = (start[axis] as number) - (middle[axis] as number);
    const slope = (end[axis] as number) - (start[axis] as number);
    if (slope === 0) {
      if (Math.abs(at) > 1) return 'not';
      if (Math.abs(at) === 1) along = true;
      continue;
    }
    const size = Math.abs(slope);
    const one: [number, number] = [slope > 0 ? -1 - at : at - 1, size];
    const two: [number, number] = [slope > 0 ? 1 - at : at + 1, size];
    if (one[0] * low[1] > low[0] * one[1]) low = one;
    if (two[0] * high[1] < high[0] * two[1]) high = two;
  }
  if (low[0] * high[1] >= high[0] * low[1]) return 'not';
  return along ? 'along' : 'inside';
}
