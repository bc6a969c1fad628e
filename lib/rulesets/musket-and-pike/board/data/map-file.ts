import { z } from 'zod';
import {
  type HexBoard,
  type HexDirection,
  hexDirection,
  hexNeighbour,
  hexOf,
  opposite,
} from '@/lib/geometry/hexes';
import type { Refusal, Result } from '@/lib/kernel/result';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';
import {
  type Bridge,
  FIELD_WORKS,
  type Ground,
  HEXSIDES,
  layOut,
  ROADS,
  TERRAIN,
} from '@/lib/rulesets/musket-and-pike/board/ground';

/** One letter for each kind of ground, in the order of `TERRAIN`. */
export const TERRAIN_LETTERS = '.fVoTrmC~';
/** Sizes of a map in hexes, each way. */
const SIZE = { min: 8, max: 120 };
const WATER = TERRAIN.indexOf('water');

const hexName = z.string().regex(/^[a-z]{1,2}[1-9]\d{0,2}$/);
/** A hexside: a hex and a direction, clockwise from the north (0). */
const hexsideName = z.string().regex(/^[a-z]{1,2}[1-9]\d{0,2}\/[0-5]$/);
const words = z.string().min(1).max(120);
/** Names that are separated by spaces. */
const list = z.string().min(1).max(40_000);

/**
 * A map of 100 m hexes as a file. Rows are written from the north, the edge of side B, to the south, so that the file
 * reads as a map; hexes are named as on the board.
 */
export const mapFileSchema = z.strictObject({
  format: z.literal('orderly-book/musket-and-pike-map'),
  formatVersion: z.literal(1),
  id: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  title: words,
  /** What the map rests on, and what in it is an estimate. */
  sources: z.string().min(1).max(2000),
  columns: z.number().int().min(SIZE.min).max(SIZE.max),
  rows: z.number().int().min(SIZE.min).max(SIZE.max),
  raised: z.enum(['first', 'second']),
  /** Metres above the sea of height 0, and of each step. */
  lowestMetres: z.number().int().min(-400).max(4000),
  stepMetres: z.number().int().min(1).max(50),
  /** One letter a hex. */
  terrain: z.array(z.string()).max(SIZE.max),
  /** One figure a hex, 0 … 9 and a … z: steps of height. */
  heights: z.array(z.string()).max(SIZE.max),
  /** Ways, each through a row of adjacent hexes. */
  ways: z
    .array(
      z.strictObject({
        kind: z.enum(['path', 'road', 'pike']),
        name: words.optional(),
        through: list,
      }),
    )
    .max(200),
  /** What lies between hexes. */
  sides: z
    .array(
      z.strictObject({
        kind: z.enum([
          'stream',
          'creek',
          'hedge',
          'wall',
          'embankment',
          'highWall',
          'gate',
          'fort',
        ]),
        at: list,
      }),
    )
    .max(200),
  /** `at`: a hex of water that the bridge fills, or a hexside. */
  bridges: z
    .array(
      z.strictObject({
        name: words,
        at: z.union([hexName, hexsideName]),
        strength: z.number().int().min(0).max(200),
      }),
    )
    .max(200),
  fords: z.array(hexsideName).max(400),
  works: z
    .array(z.strictObject({ kind: z.enum(['abatis', 'trench', 'redoubt']), at: hexName }))
    .max(400),
  labels: z.array(z.strictObject({ at: hexName, text: words })).max(200),
});
export type MapFile = z.output<typeof mapFileSchema>;

/** A map that was read: its ground, and its names. */
export interface ReadMap {
  readonly file: MapFile;
  readonly ground: Ground;
  readonly labels: readonly { readonly hex: number; readonly text: string }[];
}

/**
 * Reads a map from unknown JSON. Refuses SCHEMA and MAP_SHAPE, MAP_LETTER, MAP_HEX, MAP_WAY, MAP_SIDE and MAP_BRIDGE,
 * each with its path: everything that is wrong, not the first alone.
 */
export function readMap(input: unknown): Result<ReadMap, readonly Refusal[]> {
  const read = mapFileSchema.safeParse(input, { reportInput: true });
  if (!read.success)
    return {
      ok: false,
      error: schemaFaults(read.error.issues, 'The map').map(({ steps, message }) => ({
        ...{ code: 'SCHEMA', message, path: pathOf(steps) },
      })),
    };
  const faults: Refusal[] = [];
  const ground = new MapReader(read.data, faults).ground();
  if (faults.length > 0) return { ok: false, error: faults };
  const labels = read.data.labels.map(({ at, text }) => ({
    hex: hexOf(ground.board, at) as number,
    text,
  }));
  return { ok: true, value: { file: read.data, ground, labels } };
}

class MapReader {
  private readonly board: HexBoard;
  private readonly size: number;

  constructor(
    private readonly file: MapFile,
    private readonly faults: Refusal[],
  ) {
    this.board = { columns: file.columns, rows: file.rows, raised: file.raised };
    this.size = file.columns * file.rows;
  }

  ground(): Ground {
    const { board, size, file } = this;
    const terrain = this.grid('terrain', TERRAIN_LETTERS);
    const elevation = this.grid('heights', '0123456789abcdefghijklmnopqrstuvwxyz');
    const neighbours = new Int16Array(6 * size);
    for (let side = 0; side < 6 * size; side += 1)
      neighbours[side] = hexNeighbour(board, Math.floor(side / 6), (side % 6) as HexDirection);
    const sides = new Uint8Array(6 * size);
    file.sides.forEach(({ kind, at }, index) => {
      for (const name of at.split(' '))
        this.both(sides, neighbours, name, HEXSIDES.indexOf(kind), `sides.${index}.at`);
    });
    const roads = new Uint8Array(6 * size);
    file.ways.forEach(({ kind, through }, index) => {
      this.way(roads, through, ROADS.indexOf(kind), `ways.${index}.through`);
    });
    const fords = new Uint8Array(6 * size);
    file.fords.forEach((name, index) => {
      this.both(fords, neighbours, name, 1, `fords.${index}`);
    });
    const works = new Uint8Array(size);
    file.works.forEach(({ kind, at }, index) => {
      const hex = this.hex(at, `works.${index}.at`);
      if (hex >= 0) works[hex] = FIELD_WORKS.indexOf(kind);
    });
    file.labels.forEach(({ at }, index) => {
      this.hex(at, `labels.${index}.at`);
    });
    const bridgeAt = new Int16Array(size).fill(-1);
    const bridgeOver = new Int16Array(6 * size).fill(-1);
    const bridges = file.bridges.map(({ name, at, strength }, index): Bridge => {
      const path = `bridges.${index}.at`;
      const [place = '', direction] = at.split('/');
      if (direction !== undefined) {
        this.both(bridgeOver, neighbours, at, index, path);
        return { name, hex: this.hex(place, path), direction: Number(direction), strength };
      }
      const hex = this.hex(place, path);
      if (hex >= 0 && terrain[hex] !== WATER)
        this.fault(
          'MAP_BRIDGE',
          `${at} is not water, and a bridge without a side fills water.`,
          path,
        );
      if (hex >= 0) bridgeAt[hex] = index;
      return { name, hex, direction: null, strength };
    });
    return {
      ...{ board, size, terrain, elevation, sides, roads, fords, works, neighbours, bridges },
      ...{ bridgeAt, bridgeOver, increment: file.stepMetres, ...layOut(board) },
    };
  }

  private fault(code: string, message: string, path: string): void {
    this.faults.push({ code, message, path });
  }

  /** Rows of letters, the northmost first, as numbers by hex. */
  private grid(name: 'terrain' | 'heights', letters: string): Uint8Array {
    const { columns, rows } = this.file;
    const lines = this.file[name];
    const found = new Uint8Array(this.size);
    if (lines.length !== rows)
      this.fault('MAP_SHAPE', `There are ${lines.length} lines for ${rows} rows.`, name);
    lines.slice(0, rows).forEach((line, index) => {
      const path = `${name}.${index}`;
      if (line.length !== columns)
        this.fault('MAP_SHAPE', `The line has ${line.length} hexes for ${columns} columns.`, path);
      [...line].slice(0, columns).forEach((letter, column) => {
        const value = letters.indexOf(letter);
        if (value < 0) this.fault('MAP_LETTER', `“${letter}” is none of ${letters}.`, path);
        else found[(rows - 1 - index) * columns + column] = value;
      });
    });
    return found;
  }

  /** The hex of a name; −1 and a fault: the map has none. */
  private hex(name: string, path: string): number {
    const hex = hexOf(this.board, name);
    if (hex === null) this.fault('MAP_HEX', `${name} is not on this map.`, path);
    return hex ?? -1;
  }

  /** Sets a hexside from both of its hexes. */
  private both(
    target: Uint8Array | Int16Array,
    neighbours: Int16Array,
    name: string,
    value: number,
    path: string,
  ): void {
    const [place = '', direction = ''] = name.split('/');
    if (!/^[0-5]$/.test(direction)) {
      this.fault('MAP_SIDE', `“${name}” is no hexside: say “c4/0”.`, path);
      return;
    }
    const hex = this.hex(place, path);
    if (hex < 0) return;
    const side = Number(direction) as HexDirection;
    const beyond = neighbours[6 * hex + side] as number;
    if (beyond < 0) {
      this.fault('MAP_SIDE', `${name} is the edge of the map.`, path);
      return;
    }
    target[6 * hex + side] = value;
    target[6 * beyond + opposite(side)] = value;
  }

  /** A way leads over the hexsides between its hexes; of two on one hexside the better counts. */
  private way(roads: Uint8Array, through: string, value: number, path: string): void {
    const hexes = through.split(' ').map((name) => this.hex(name, path));
    for (let index = 1; index < hexes.length; index += 1) {
      const from = hexes[index - 1] as number;
      const to = hexes[index] as number;
      if (from < 0 || to < 0) continue;
      const side = hexDirection(this.board, from, to);
      if (side === null) {
        const names = through.split(' ');
        this.fault('MAP_WAY', `${names[index]} is not next to ${names[index - 1]}.`, path);
        continue;
      }
      for (const one of [6 * from + side, 6 * to + opposite(side)])
        roads[one] = Math.max(roads[one] as number, value);
    }
  }
}
