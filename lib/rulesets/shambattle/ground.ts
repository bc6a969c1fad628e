import { seesHex } from '@/lib/geometry/hex-lines';
import {
  HEX_DIRECTIONS,
  type HexBoard,
  hexDistance,
  hexHalves,
  hexName,
  hexNeighbour,
  hexOf,
} from '@/lib/geometry/hexes';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { BRUSH, HILL, TERRAIN_LETTERS, TOWN, WOOD } from './terrain';

/** A map worked out once: what never changes on it. */
export interface Ground {
  readonly board: HexBoard;
  readonly size: number;
  readonly terrain: readonly number[];
  /** Six numbers a hex, clockwise from the north; −1 beyond the edge. */
  readonly neighbours: Int16Array;
  /** Hexes from one hex to another, `size` numbers a hex. */
  readonly distance: Uint8Array;
  /** Half hexes to the own edge of sides A and B; 0 and 1 are on it. */
  readonly toEdge: readonly [Uint8Array, Uint8Array];
  /** What is known of lines of sight so far: 0 not yet worked out, 1 free, 2 blocked. */
  readonly sight: Uint8Array;
}

const LINES = { min: 5, max: 40 };

/** Reads a map by text. Refuses MAP_SHAPE and MAP_LETTER with the line. */
export function readMap(
  text: string,
  raised: 'first' | 'second',
): Result<Pick<Ground, 'board' | 'terrain'>, readonly Refusal[]> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const columns = lines[0]?.length ?? 0;
  const faults: Refusal[] = [];
  const fault = (code: string, message: string) => faults.push({ code, message, path: 'map' });
  if (lines.length < LINES.min || lines.length > LINES.max)
    fault(
      'MAP_SHAPE',
      `A map has ${LINES.min} to ${LINES.max} lines; this one has ${lines.length}.`,
    );
  if (columns < LINES.min || columns > LINES.max)
    fault('MAP_SHAPE', `A line has ${LINES.min} to ${LINES.max} hexes; the first has ${columns}.`);
  lines.forEach((line, index) => {
    if (line.length !== columns)
      fault('MAP_SHAPE', `Line ${index + 1} has ${line.length} hexes, the first has ${columns}.`);
    const strange = [...line].find((letter) => !TERRAIN_LETTERS.includes(letter));
    if (strange !== undefined)
      fault('MAP_LETTER', `Line ${index + 1}: “${strange}” is none of ${TERRAIN_LETTERS}.`);
  });
  if (faults.length > 0) return { ok: false, error: faults };
  return ok({
    board: { columns, rows: lines.length, raised },
    terrain: [...lines]
      .reverse()
      .flatMap((line) => [...line].map((letter) => TERRAIN_LETTERS.indexOf(letter))),
  });
}

const known = new Map<string, Ground>();
const KNOWN_MAX = 24;

/** The ground of a map that `readMap` accepts; the same map is worked out once. Throws for another. */
export function groundOf(map: string, raised: 'first' | 'second'): Ground {
  const key = `${raised}\n${map}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const read = readMap(map, raised);
  if (!read.ok) throw new Error(read.error[0]?.message ?? 'no map');
  if (known.size >= KNOWN_MAX) known.clear();
  const ground = worked(read.value);
  known.set(key, ground);
  return ground;
}

function worked({ board, terrain }: Pick<Ground, 'board' | 'terrain'>): Ground {
  const size = terrain.length;
  const neighbours = new Int16Array(6 * size);
  const distance = new Uint8Array(size * size);
  const toEdge = [new Uint8Array(size), new Uint8Array(size)] as const;
  for (let hex = 0; hex < size; hex += 1) {
    for (const direction of HEX_DIRECTIONS)
      neighbours[6 * hex + direction] = hexNeighbour(board, hex, direction);
    for (let other = 0; other < size; other += 1)
      distance[hex * size + other] = hexDistance(board, hex, other);
    const halves = hexHalves(board, hex);
    toEdge[0][hex] = halves;
    toEdge[1][hex] = Math.max(0, 2 * (board.rows - 1) - halves);
  }
  return { board, size, terrain, neighbours, distance, toEdge, sight: new Uint8Array(size * size) };
}

export const far = (ground: Ground, one: number, other: number): number =>
  ground.distance[one * ground.size + other] as number;

/**
 * The order in which a side looks at hexes: from its own edge forward, and in a row from its left to its right. The same
 * for both sides of a field that is the same turned by half.
 */
export function fromOwnEdge(
  { board: { columns }, toEdge }: Ground,
  side: number,
): (one: number, other: number) => number {
  const away = toEdge[side as 0 | 1];
  const right = side === 0 ? 1 : -1;
  return (one, other) =>
    (away[one] as number) - (away[other] as number) ||
    right * ((one % columns) - (other % columns)) ||
    one - other;
}

/** The direction, 0 to 5, in which a hex next to another lies from it; −1: it is not next to it. */
export function directionTo(ground: Ground, from: number, to: number): number {
  return ground.neighbours.subarray(6 * from, 6 * from + 6).indexOf(to);
}

/**
 * Whether one hex sees another: towns, woods, brush and hills between them hide what is behind them; stands do not.
 * A hill sees another hill over everything: nothing is higher.
 */
export function sees(ground: Ground, from: number, to: number): boolean {
  const index = from * ground.size + to;
  const before = ground.sight[index];
  if (before !== 0) return before === 1;
  const free = seesHex(ground.board, from, to, {
    height: (hex) => (ground.terrain[hex] === HILL ? 1 : 0),
    cover: (hex) => {
      const terrain = ground.terrain[hex];
      return terrain === TOWN || terrain === WOOD || terrain === BRUSH ? 1 : 0;
    },
  });
  ground.sight[index] = free ? 1 : 2;
  ground.sight[to * ground.size + from] = free ? 1 : 2;
  return free;
}

export const nameOn = (ground: Ground, hex: number): string => hexName(ground.board, hex);

/** The hex of a name; −1: this map has none. */
export const hexNamed = (ground: Ground, name: string): number => hexOf(ground.board, name) ?? -1;
