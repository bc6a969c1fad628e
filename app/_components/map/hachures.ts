import { contours } from 'd3-contour';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import { type Point, wander } from './geometry';
import { noise } from './noise';
import type { MapSheet } from './sheet';

/** Four paths of strokes, the gentlest slope first, in tenths of a pixel. */
export type Hachures = readonly [string, string, string, string];

const CELL_PX = 2.4;
/** Most strokes on a sheet 816 px wide. */
const STROKES_MAX = 7_800;

/** Hachures of a sheet, computed from the map's ridges: some hundred milliseconds. */
export function hachures(sheet: MapSheet): Hachures {
  return sheet.map.ridges.length === 0 ? ['', '', '', ''] : strokes(sheet, new Field(sheet));
}

interface Slope {
  readonly a: Point;
  readonly b: Point;
  readonly heightA: number;
  readonly heightB: number;
  readonly width: number;
}

/** Ridges as straight pieces in pixels; a crest falls to under half its height at either end. */
function slopes(sheet: MapSheet): Slope[] {
  const pieces: Slope[] = [];
  for (const ridge of sheet.map.ridges) {
    const crest = ridge.path.map(sheet.place);
    const last = crest.length - 1;
    const heightAt = (index: number) =>
      ridge.heightM *
      (last < 1
        ? 1
        : 0.45 +
          0.55 *
            Math.sin(Math.PI * Math.min(1, Math.max(0, (index + 0.35) / (last + 0.7)))) ** 0.7);
    for (let i = 0; i < last; i++) {
      pieces.push({
        a: crest[i] as Point,
        b: crest[i + 1] as Point,
        heightA: heightAt(i),
        heightB: heightAt(i + 1),
        width: (ridge.widthKm * sheet.pixelsPerKm) / 1.6,
      });
    }
  }
  return pieces;
}

/** Heights on a grid over the sheet. */
class Field {
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float64Array;
  /** Metres of the highest ridge. */
  readonly relief: number;

  constructor(sheet: MapSheet) {
    this.columns = Math.ceil(sheet.width / CELL_PX) + 3;
    this.rows = Math.ceil(sheet.height / CELL_PX) + 3;
    this.relief = Math.max(...sheet.map.ridges.map((ridge) => ridge.heightM));
    const pieces = slopes(sheet);
    const valleys = this.valleys(sheet);
    // Noise is tied to the ground, not to the drawing: the same hill has the same shape on every crop.
    const wave = 9 * sheet.pixelsPerKm * (widthOf(sheet.map) / 340);
    const originX = sheet.crop[0] * sheet.pixelsPerKm;
    const originY = sheet.crop[1] * sheet.pixelsPerKm;
    const raw = new Float64Array(this.columns * this.rows);
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        const x = (column - 1) * CELL_PX;
        const y = (row - 1) * CELL_PX;
        const groundX = (x + originX) / wave;
        const groundY = (y + originY) / wave;
        const bentX = x + (noise(groundX, groundY, 3) - 0.5) * wave;
        const bentY = y + (noise(groundX + 90, groundY + 40, 3) - 0.5) * wave;
        let first = 0;
        let second = 0;
        for (const piece of pieces) {
          const value = profile(piece, bentX, bentY);
          if (value > first) {
            second = first;
            first = value;
          } else if (value > second) second = value;
        }
        let height = first + 0.25 * second;
        if (height > 0) height *= 0.5 + noise(groundX * 1.28, groundY * 1.28, 5);
        height += this.relief * 0.033 * (noise(groundX * 0.56 + 7, groundY * 0.56 + 3, 3) - 0.5);
        const index = row * this.columns + column;
        const nearRiver = (valleys[index] as number) / (wave * 0.29);
        raw[index] = height * (1 - 0.72 * Math.exp(-nearRiver * nearRiver));
      }
    }
    this.heights = this.softened(this.softened(raw));
  }

  /** Pixels to the nearest river, large where none is near. */
  private valleys(sheet: MapSheet): Float32Array {
    const far = new Float32Array(this.columns * this.rows).fill(1e6);
    const reach = Math.ceil((6 * sheet.pixelsPerKm * (widthOf(sheet.map) / 340)) / CELL_PX);
    for (const river of sheet.map.rivers) {
      for (const point of wander(river.path.map(sheet.place), 0.2, 4)) {
        const column = Math.round(point[0] / CELL_PX) + 1;
        const row = Math.round(point[1] / CELL_PX) + 1;
        for (let y = Math.max(0, row - reach); y <= Math.min(this.rows - 1, row + reach); y++) {
          for (
            let x = Math.max(0, column - reach);
            x <= Math.min(this.columns - 1, column + reach);
            x++
          ) {
            const index = y * this.columns + x;
            const d = Math.hypot(x - column, y - row) * CELL_PX;
            if (d < (far[index] as number)) far[index] = d;
          }
        }
      }
    }
    return far;
  }

  private softened(source: Float64Array): Float64Array {
    const target = new Float64Array(source.length);
    const cell = (column: number, row: number) =>
      source[
        Math.min(this.rows - 1, Math.max(0, row)) * this.columns +
          Math.min(this.columns - 1, Math.max(0, column))
      ] as number;
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        target[row * this.columns + column] =
          (4 * cell(column, row) +
            2 *
              (cell(column - 1, row) +
                cell(column + 1, row) +
                cell(column, row - 1) +
                cell(column, row + 1)) +
            cell(column - 1, row - 1) +
            cell(column + 1, row - 1) +
            cell(column - 1, row + 1) +
            cell(column + 1, row + 1)) /
          16;
      }
    }
    return target;
  }

  /** Height in metres at a pixel. */
  at(x: number, y: number): number {
    const column = Math.max(0, Math.min(this.columns - 2, x / CELL_PX + 1));
    const row = Math.max(0, Math.min(this.rows - 2, y / CELL_PX + 1));
    const c = Math.floor(column);
    const r = Math.floor(row);
    const fx = column - c;
    const fy = row - r;
    const base = r * this.columns + c;
    const h = this.heights;
    return (
      ((h[base] as number) * (1 - fx) + (h[base + 1] as number) * fx) * (1 - fy) +
      ((h[base + this.columns] as number) * (1 - fx) +
        (h[base + this.columns + 1] as number) * fx) *
        fy
    );
  }

  /** Metres a pixel, in x and y. */
  gradient(x: number, y: number): Point {
    return [
      (this.at(x + CELL_PX, y) - this.at(x - CELL_PX, y)) / (2 * CELL_PX),
      (this.at(x, y + CELL_PX) - this.at(x, y - CELL_PX)) / (2 * CELL_PX),
    ];
  }
}

function widthOf(map: CampaignMap): number {
  return Math.max(1, map.bounds[2] - map.bounds[0]);
}

function profile(piece: Slope, x: number, y: number): number {
  const { a, b, width } = piece;
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const t =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / square));
  const away = Math.hypot(x - a[0] - dx * t, y - a[1] - dy * t) / width;
  if (away > 4) return 0;
  return (piece.heightA + (piece.heightB - piece.heightA) * t) / (1 + away ** 2.2);
}

/** Strokes straight downhill from each contour to the next, closer and heavier with the slope. */
function strokes(sheet: MapSheet, field: Field): Hachures {
  const unit = field.relief / 1_200;
  const step = (62 * unit) / Math.max(0.6, sheet.nearness) ** 0.6;
  const levels: number[] = [];
  for (let level = 75 * unit; level < field.relief * 1.5; level += step) levels.push(level);
  const bands = contours().size([field.columns, field.rows]).smooth(true).thresholds(levels)(
    Array.from(field.heights),
  );
  const rings = bands.flatMap((band) => band.coordinates.flat());
  // Slopes are measured as on a map 340 km wide and 1,200 m high at nearness 1: the classes hold at every scale.
  const perPixel = (2.4 * sheet.nearness ** 0.7) / unit;
  const first = along(sheet, field, rings, perPixel, step, 1);
  const strokesMax = Math.max(1_500, (STROKES_MAX * sheet.width) / 816);
  // A country all of mountains is drawn a little wider, so that no page grows heavy.
  const drawn =
    first.count > strokesMax
      ? along(sheet, field, rings, perPixel, step, first.count / strokesMax)
      : first;
  return drawn.pens.map((pen) => pen.text) as [string, string, string, string];
}

/** One pass over all contours; `wider` stretches the distance between strokes. */
function along(
  sheet: MapSheet,
  field: Field,
  rings: readonly (readonly number[][])[],
  perPixel: number,
  step: number,
  wider: number,
): { readonly pens: readonly Pen[]; readonly count: number } {
  const pens = [new Pen(), new Pen(), new Pen(), new Pen()] as const;
  let seed = 7;
  const chance = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  let count = 0;
  for (const ring of rings) {
    let carry = chance() * 3;
    for (let i = 0; i + 1 < ring.length; i++) {
      const from = ring[i] as [number, number];
      const to = ring[i + 1] as [number, number];
      const ax = (from[0] - 1.5) * CELL_PX;
      const ay = (from[1] - 1.5) * CELL_PX;
      const bx = (to[0] - 1.5) * CELL_PX;
      const by = (to[1] - 1.5) * CELL_PX;
      const span = Math.hypot(bx - ax, by - ay);
      let position = carry;
      while (position < span) {
        const x = ax + ((bx - ax) * position) / span;
        const y = ay + ((by - ay) * position) / span;
        if (x < 2 || y < 2 || x > sheet.width - 2 || y > sheet.height - 2) {
          position += 4;
          continue;
        }
        const g = field.gradient(x, y);
        const slope = Math.hypot(g[0], g[1]) * perPixel;
        const spread = slope > 66 ? 0.72 : slope > 38 ? 0.9 : slope > 24 ? 1.2 : 1.9;
        if (slope > 15) {
          const reach = Math.min(11, (step / (slope / perPixel)) * 0.86 * (0.9 + chance() * 0.2));
          const line = stroke(field, x, y, reach, 7 / perPixel);
          if (line) {
            pens[slope > 66 ? 3 : slope > 42 ? 2 : slope > 25 ? 1 : 0].draw(line);
            count += 1;
          }
        }
        position += 2.9 * wider * spread * (0.85 + chance() * 0.3);
      }
      carry = position - span;
    }
  }
  return { pens, count };
}

/** Writes strokes as relative path data in tenths of a pixel: a third of the bytes of absolute ones. */
class Pen {
  text = '';
  private x = 0;
  private y = 0;

  draw(line: readonly Point[]): void {
    line.forEach((point, index) => {
      const x = Math.round(point[0] * 10);
      const y = Math.round(point[1] * 10);
      const dy = y - this.y;
      this.text += `${index === 0 ? 'm' : index === 1 ? 'l' : ' '}${x - this.x}${dy < 0 ? '' : ' '}${dy}`;
      this.x = x;
      this.y = y;
    });
  }
}

/** One stroke, two pieces at most; null where the ground is flat or the stroke would be a dot. */
function stroke(field: Field, x: number, y: number, reach: number, flat: number): Point[] | null {
  let px = x;
  let py = y;
  let passed = 0;
  let bend: Point | null = null;
  while (passed < reach) {
    const g = field.gradient(px, py);
    const steep = Math.hypot(g[0], g[1]);
    if (steep < flat) break;
    px -= (g[0] / steep) * 1.6;
    py -= (g[1] / steep) * 1.6;
    passed += 1.6;
    if (bend === null && passed >= reach / 2 && reach > 6) bend = [px, py];
  }
  if (passed < 2) return null;
  const ends: Point[] = [
    [x, y],
    [px, py],
  ];
  // A bend is worth its bytes only where the stroke visibly turns.
  const straight = Math.hypot(px - x, py - y);
  return bend && passed - straight > 0.25 ? [ends[0] as Point, bend, ends[1] as Point] : ends;
}
