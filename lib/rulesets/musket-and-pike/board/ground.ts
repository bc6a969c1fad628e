import { type HexBoard, hexColumn, hexHalves } from '@/lib/geometry/hexes';

/**
 * Ground of a battle at 100 m to the hex: what never changes in it. Source: Hexes, Obstructed Terrain and Hexsides,
 * Road Movement, Abatis, Trenches, Bridges.
 */

/** What covers a hex. The first eight are those of `rules/terrain.ts`; `water` is entered by bridges and boats alone. */
export const TERRAIN = [
  'clear',
  'field',
  'village',
  'orchard',
  'forest',
  'rough',
  'marsh',
  'chateau',
  'water',
] as const;
export type TerrainWord = (typeof TERRAIN)[number];

/** What lies between two hexes. */
export const HEXSIDES = [
  'none',
  'stream',
  'creek',
  'hedge',
  'wall',
  'embankment',
  'highWall',
  'gate',
  'fort',
] as const;
export type HexsideWord = (typeof HEXSIDES)[number];

/** How a way leads over a hexside, the better one counts. */
export const ROADS = ['none', 'path', 'road', 'pike'] as const;
export type RoadWord = (typeof ROADS)[number];

export const FIELD_WORKS = ['none', 'abatis', 'trench', 'redoubt'] as const;
export type FieldWork = (typeof FIELD_WORKS)[number];

/** A bridge in a water hex, or over a creek or stream between two hexes. */
export interface Bridge {
  readonly name: string;
  readonly hex: number;
  /** The direction of the hexside that it crosses from `hex`; null: the hex itself is water and the bridge fills it. */
  readonly direction: number | null;
  /** At the start, 0 … 200. */
  readonly strength: number;
}

export interface Ground {
  readonly board: HexBoard;
  /** Number of hexes. */
  readonly size: number;
  /** By hex, its column and its half heights above the lowest hex that is not raised (`hexColumn`, `hexHalves`). */
  readonly columns: Int16Array;
  readonly halves: Int16Array;
  /** By hex, an index of `TERRAIN`. */
  readonly terrain: Uint8Array;
  /** By hex, in increments above the lowest ground. */
  readonly elevation: Uint8Array;
  /** By hexside, six to a hex (`6 * hex + direction`), an index of `HEXSIDES`; the same from both hexes. */
  readonly sides: Uint8Array;
  /** By hexside, an index of `ROADS`: the way that leads over it. */
  readonly roads: Uint8Array;
  /** By hexside, 1: a ford over its creek or stream. By hex of water: see `fordHexes`. */
  readonly fords: Uint8Array;
  /** By hex, an index of `FIELD_WORKS`. */
  readonly works: Uint8Array;
  /** Six to a hex, clockwise from the north; −1 beyond the edge. */
  readonly neighbours: Int16Array;
  readonly bridges: readonly Bridge[];
  /** By hex, the number of the bridge that fills it; −1: none. */
  readonly bridgeAt: Int16Array;
  /** By hexside, the number of the bridge over it; −1: none. */
  readonly bridgeOver: Int16Array;
  /** Metres of one increment of elevation, for people. */
  readonly increment: number;
}

/** Where each hex of a board lies, looked up instead of worked out: commanders measure thousands of distances a turn. */
export function layOut(board: HexBoard): Pick<Ground, 'columns' | 'halves'> {
  const size = board.columns * board.rows;
  return {
    columns: Int16Array.from({ length: size }, (_, hex) => hexColumn(board, hex)),
    halves: Int16Array.from({ length: size }, (_, hex) => hexHalves(board, hex)),
  };
}
