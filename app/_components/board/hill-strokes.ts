import { contours } from 'd3-contour';
import { noise } from '@/app/_components/map/noise';
import { type BoardGrid, type BoardRegion, grow } from './grid';

/** A stroke downhill, in widths of a cell; `pen` 0 is the finest of three. */
export interface HillStroke {
  readonly pen: 0 | 1 | 2;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Samples of the height a cell. */
const FINE = 4;
/** Cells beyond a region that still affect what is drawn in it. */
const MARGIN = 2;
const LEVELS = [0.24, 0.4, 0.56, 0.72, 0.86] as const;

/** A raster of samples over a region and a margin round it. */
interface Samples {
  /** The upper left corner of the first sample, in cells. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** Row by row: 1 where a sample lies on a hill, or the height of the ground in steps. */
  readonly raw: Float64Array;
}

/**
 * Hachures of the hills of one region: from each contour straight downhill to the next. The same ground always has the
 * same strokes, whichever region of it is drawn.
 */
export function hillStrokes(
  grid: BoardGrid,
  isHill: (cell: number) => boolean,
  region: BoardRegion,
): readonly HillStroke[] {
  if (!grid.cellsIn(grow(region, MARGIN)).some(isHill)) return [];
  const samples = trimmed(sampled(grid, grow(region, MARGIN), (cell) => Number(isHill(cell)), 0));
  if (samples === null) return [];
  const slope = blurred(samples, 1, 1, 1);
  const mass = blurred(slope, 3, 2);
  const raw = slope.raw.map((value, at) => 0.62 * value + 0.38 * (mass.raw[at] as number));
  return downhill({ ...samples, raw }, region, LEVELS, LEVELS[0] - 0.1);
}

/** Steps of height by which a slope is drawn with the middle pen, and with the broadest. */
const STEEP = 0.55;

/**
 * Hachures of ground whose every cell has a height in whole steps: a row of strokes for each step, closer and bolder the
 * steeper it is. Level ground stays blank.
 */
export function heightStrokes(
  grid: BoardGrid,
  heightOf: (cell: number) => number,
  region: BoardRegion,
): readonly HillStroke[] {
  const [first = 0] = grid.cellsIn(region);
  const relief = blurred(sampled(grid, grow(region, MARGIN), heightOf, heightOf(first)), 3, 2);
  const most = relief.raw.reduce((high, one) => Math.max(high, one), 0);
  const least = relief.raw.reduce((low, one) => Math.min(low, one), most);
  const levels: number[] = [];
  for (let level = Math.ceil(least) + 0.5; level < most; level += 1) levels.push(level);
  // A slope of one step in a cell and a half is as steep as the edge of a hill that is drawn alone.
  return downhill(
    { ...relief, raw: relief.raw.map((height) => height * STEEP) },
    region,
    levels.map((level) => level * STEEP),
    STEEP,
  );
}

/**
 * Strokes from the contours of each level straight downhill.
 *
 * @param first how far the lowest level lies above the next lower one
 */
function downhill(
  { left, top, columns, rows, raw: heights }: Samples,
  region: BoardRegion,
  levels: readonly number[],
  first: number,
): HillStroke[] {
  const at = (x: number, y: number): number => {
    const column = Math.min(columns - 2, Math.max(0, (x - left) * FINE - 0.5));
    const row = Math.min(rows - 2, Math.max(0, (y - top) * FINE - 0.5));
    const c = Math.floor(column);
    const r = Math.floor(row);
    const fx = column - c;
    const fy = row - r;
    const base = r * columns + c;
    return (
      ((heights[base] as number) * (1 - fx) + (heights[base + 1] as number) * fx) * (1 - fy) +
      ((heights[base + columns] as number) * (1 - fx) +
        (heights[base + columns + 1] as number) * fx) *
        fy
    );
  };
  const gradient = (x: number, y: number): readonly [number, number] => [
    (at(x + 0.1, y) - at(x - 0.1, y)) / 0.2,
    (at(x, y + 0.1) - at(x, y - 0.1)) / 0.2,
  ];
  const bands = contours()
    .size([columns, rows])
    .smooth(true)
    .thresholds([...levels])(Array.from(heights));
  const strokes: HillStroke[] = [];
  bands.forEach((band, index) => {
    const below = levels[index - 1];
    const drop = below === undefined ? first : (levels[index] as number) - below;
    for (const ring of band.coordinates.flat())
      along(ring as [number, number][], (column, row) => {
        const x = left + column / FINE;
        const y = top + row / FINE;
        if (x < region.left || x >= region.right || y < region.top || y >= region.bottom)
          return 0.12;
        const [gx, gy] = gradient(x, y);
        const steep = Math.hypot(gx, gy);
        if (steep < 0.12) return 0.12;
        const length = Math.min(0.36, (drop / steep) * (0.72 + 0.2 * noise(x * 7, y * 7, 1)));
        strokes.push({
          pen: steep > 0.75 ? 2 : steep > 0.45 ? 1 : 0,
          from: [x, y],
          to: [x - (gx / steep) * length, y - (gy / steep) * length],
        });
        return (steep > 0.6 ? 0.085 : 0.11) * (0.85 + 0.3 * noise(x * 9 + 3, y * 9, 1));
      });
  });
  return strokes;
}

/**
 * Samples of a value that each cell has, the borders between values bent a little so that they follow no cell. Where all
 * cells about a cell are alike nothing is bent: no sample is carried farther than half a cell.
 *
 * @param outside the value off the board
 */
function sampled(
  grid: BoardGrid,
  region: BoardRegion,
  value: (cell: number) => number,
  outside: number,
): Samples {
  const [left, top] = [Math.floor(region.left), Math.floor(region.top)];
  const columns = (Math.ceil(region.right) - left) * FINE;
  const rows = (Math.ceil(region.bottom) - top) * FINE;
  const raw = new Float64Array(columns * rows).fill(outside);
  const samplesAt = (cell: number, visit: (index: number, x: number, y: number) => void) => {
    const [x, y] = grid.centre(cell);
    const from = (place: number) => Math.max(0, Math.floor(place * FINE));
    const toColumn = Math.min(columns - 1, Math.ceil((x + 0.5 - left) * FINE));
    const toRow = Math.min(rows - 1, Math.ceil((y + 0.5 - top) * FINE));
    for (let row = from(y - 0.5 - top); row <= toRow; row += 1)
      for (let column = from(x - 0.5 - left); column <= toColumn; column += 1)
        visit(row * columns + column, left + (column + 0.5) / FINE, top + (row + 0.5) / FINE);
  };
  const isEven = (cell: number): boolean => {
    const [x, y] = grid.centre(cell);
    const about = { left: x - 1.1, top: y - 1.1, right: x + 1.1, bottom: y + 1.1 };
    const atEdge =
      about.left < 0 || about.top < 0 || about.right > grid.width || about.bottom > grid.height;
    const own = value(cell);
    return (!atEdge || own === outside) && grid.cellsIn(about).every((one) => value(one) === own);
  };
  const mixed: number[] = [];
  for (const cell of grid.cellsIn(grow(region, 1))) {
    const own = value(cell);
    if (!isEven(cell)) mixed.push(cell);
    else if (own !== outside)
      samplesAt(cell, (index) => {
        raw[index] = own;
      });
  }
  // What belongs to a neighbour is put right with the neighbour.
  for (const cell of mixed)
    samplesAt(cell, (index, x, y) => {
      if (grid.cellAt([x, y]) !== cell) return;
      const bent = grid.cellAt([
        x + (noise(x * 0.9 + 11, y * 0.9 + 5, 2) - 0.5) * 0.5,
        y + (noise(x * 0.9 + 71, y * 0.9 + 37, 2) - 0.5) * 0.5,
      ]);
      raw[index] = bent < 0 ? outside : value(bent);
    });
  return { left, top, columns, rows, raw };
}

/** Samples beyond a hill that its height can reach, blurred by 1, 1, 1, 3 and 2, and one of level ground. */
const REACH = 9;

/** The part of a raster that heights can reach; null: there is no hill in it. */
function trimmed({ left, top, columns, rows, raw }: Samples): Samples | null {
  let [west, north, east, south] = [columns, rows, -1, -1];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (raw[row * columns + column] === 0) continue;
      west = Math.min(west, column);
      east = Math.max(east, column);
      north = Math.min(north, row);
      south = row;
    }
  if (south < 0) return null;
  [west, north] = [Math.max(0, west - REACH), Math.max(0, north - REACH)];
  [east, south] = [Math.min(columns - 1, east + REACH), Math.min(rows - 1, south + REACH)];
  const [wide, high] = [east - west + 1, south - north + 1];
  const part = new Float64Array(wide * high);
  for (let row = 0; row < high; row += 1) {
    const from = (north + row) * columns + west;
    part.set(raw.subarray(from, from + wide), row * wide);
  }
  return {
    left: left + west / FINE,
    top: top + north / FINE,
    columns: wide,
    rows: high,
    raw: part,
  };
}

/** Walks a ring in steps (in cells) that its visitor asks for. */
function along(
  ring: readonly (readonly [number, number])[],
  visit: (column: number, row: number) => number,
): void {
  let due = 0;
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const [ax, ay] = ring[index] as readonly [number, number];
    const [bx, by] = ring[index + 1] as readonly [number, number];
    const span = Math.hypot(bx - ax, by - ay) / FINE;
    let passed = due;
    while (passed < span) {
      const share = span === 0 ? 0 : passed / span;
      passed += Math.max(0.04, visit(ax + (bx - ax) * share, ay + (by - ay) * share));
    }
    due = passed - span;
  }
}

/** Means over squares, one after the other, each by a number of samples each way. */
function blurred(samples: Samples, ...reaches: readonly number[]): Samples {
  const { columns, rows } = samples;
  const raw = reaches.reduce(
    (sofar, reach) => swept(swept(sofar, columns, rows, reach), rows, columns, reach),
    samples.raw,
  );
  return { ...samples, raw };
}

/** Mean along the rows, and the grid turned over its diagonal: twice is both ways and back. */
function swept(source: Float64Array, columns: number, rows: number, reach: number): Float64Array {
  const target = new Float64Array(source.length);
  const span = 2 * reach + 1;
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = -reach; column < columns; column += 1) {
      const enters = column + reach;
      const leaves = column - reach - 1;
      if (enters < columns) sum += source[row * columns + enters] as number;
      if (leaves >= 0) sum -= source[row * columns + leaves] as number;
      if (column >= 0) target[column * rows + row] = sum / span;
    }
  }
  return target;
}
