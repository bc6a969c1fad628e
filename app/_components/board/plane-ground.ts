import type { GroundShape } from '@/lib/battle/contract/game-views';
import type { TerrainShape } from '@/lib/battle/contract/signs';
import type { BoardGrid, BoardPoint } from './grid';
import type { Palette } from './palette';

interface Drawing {
  readonly grid: BoardGrid;
  readonly place: (point: BoardPoint) => [number, number];
  readonly scale: number;
  readonly inks: Palette;
}

/** The ground of a plane: its edges, which matter to the rules, are exact; tints and strokes only fill. */
export function paintShapes(
  context: CanvasRenderingContext2D,
  shapes: readonly GroundShape[],
  /** How a word is drawn; open ground is not. */
  shapeOf: (kind: string) => TerrainShape,
  { grid, place, scale, inks }: Drawing,
): void {
  const { plane } = grid;
  if (plane === undefined) return;
  const pixel = (x: number, y: number) => place(plane.toSheet(x, y));
  for (const { kind, ring, heightSteps = 0 } of shapes) {
    const shape = shapeOf(kind);
    if (shape === 'open') continue;
    if (shape === 'road' || shape === 'bridge' || shape === 'court') {
      plain(context, ring, shape, pixel, inks);
      continue;
    }
    tracePlane(context, ring, pixel);
    context.save();
    context.fillStyle = shape === 'water' ? inks['water-fill'] : inks.wash;
    if (heightSteps === 0) context.fill();
    context.clip();
    context.lineWidth = 0.8;
    context.strokeStyle = inkOf(shape, inks);
    if (shape === 'woods') trees(context, ring, pixel, scale);
    else if (shape === 'water') waves(context, ring, pixel, scale);
    else if (shape === 'town') houses(context, ring, pixel, scale, inks);
    else if (shape === 'hill') hachures(context, ring, pixel, scale);
    else {
      context.globalAlpha = 0.7;
      hatch(context, ring, pixel, scale, heightSteps > 0);
    }
    context.restore();
    tracePlane(context, ring, pixel);
    context.strokeStyle = inkOf(shape, inks);
    context.lineWidth = 1.2;
    context.setLineDash(shape === 'woods' ? [1.5, 3] : heightSteps > 0 ? [6, 3, 1.5, 3] : []);
    context.stroke();
    context.setLineDash([]);
  }
}

/** What is trodden: a road between two thin edges, a bridge between two strong ones, the inside of a town. */
function plain(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  shape: TerrainShape,
  pixel: Pixeled,
  inks: Palette,
): void {
  tracePlane(context, ring, pixel);
  context.fillStyle = inks.sheet;
  context.fill();
  context.strokeStyle = shape === 'bridge' ? inks.ink : inks['ink-2'];
  context.lineWidth = shape === 'bridge' ? 1.8 : 0.8;
  context.setLineDash(shape === 'court' ? [1.5, 2.5] : []);
  context.stroke();
  context.setLineDash([]);
}

const inkOf = (shape: TerrainShape, inks: Palette): string =>
  shape === 'woods'
    ? inks.wood
    : shape === 'water'
      ? inks.water
      : shape === 'hill'
        ? inks.hachure
        : inks['ink-2'];

type Pixeled = (x: number, y: number) => readonly [number, number];

/** Calls with places of a raster over a ring, every `apart` pixels, each second row moved by half. */
function overRing(
  ring: readonly number[],
  pixel: Pixeled,
  apart: number,
  draw: (x: number, y: number) => void,
): void {
  const pixels = Array.from({ length: ring.length / 2 }, (_, index) =>
    pixel(ring[2 * index] as number, ring[2 * index + 1] as number),
  );
  // From a fixed place of the shape, so that tiles of the ground meet.
  const left = Math.min(...pixels.map(([x]) => x));
  const right = Math.max(...pixels.map(([x]) => x));
  const top = Math.min(...pixels.map(([, y]) => y));
  const bottom = Math.max(...pixels.map(([, y]) => y));
  let row = 0;
  for (let y = top; y < bottom + apart; y += apart) {
    row += 1;
    for (let x = left + (row % 2) * (apart / 2); x < right + apart; x += apart) draw(x, y);
  }
}

function trees(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  pixel: Pixeled,
  scale: number,
): void {
  const size = Math.max(2.5, scale * 0.14);
  overRing(ring, pixel, Math.max(8, scale * 0.5), (x, y) => {
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.moveTo(x + size, y + size * 0.4);
    context.arc(x, y, size, 0.4, 2.2);
    context.stroke();
  });
}

/** Blocks of houses. */
function houses(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  pixel: Pixeled,
  scale: number,
  inks: Palette,
): void {
  const size = Math.max(3, scale * 0.34);
  context.fillStyle = inks['ink-2'];
  let block = 0;
  overRing(ring, pixel, Math.max(5, scale * 0.62), (x, y) => {
    block += 1;
    const wide = size * (0.75 + 0.25 * (block % 3));
    context.fillRect(x - wide / 2, y - size / 2, wide, size * (0.7 + 0.15 * (block % 2)));
  });
}

function waves(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  pixel: Pixeled,
  scale: number,
): void {
  const wide = Math.max(4, scale * 0.24);
  context.beginPath();
  overRing(ring, pixel, Math.max(9, scale * 0.5), (x, y) => {
    context.moveTo(x - wide, y);
    context.quadraticCurveTo(x - wide / 2, y - wide / 2, x, y);
    context.quadraticCurveTo(x + wide / 2, y + wide / 2, x + wide, y);
  });
  context.stroke();
}

/** The outline of a shape of the plane as a path. */
export function tracePlane(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  pixel: (x: number, y: number) => readonly [number, number],
): void {
  context.beginPath();
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x, y] = pixel(ring[at] as number, ring[at + 1] as number);
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

/** Short strokes downhill from an outline, which clips them: the steep edge of a step. */
function hachures(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  pixel: Pixeled,
  scale: number,
): void {
  const long = Math.min(12, Math.max(4, scale * 0.45));
  const corners = Array.from({ length: ring.length / 2 }, (_, at) =>
    pixel(ring[2 * at] as number, ring[2 * at + 1] as number),
  );
  context.beginPath();
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length] as readonly [number, number];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [nx, ny] = [(-(by - ay) / length) * long, ((bx - ax) / length) * long];
    const count = Math.max(1, Math.round(length / 4));
    for (let tick = 0; tick < count; tick += 1) {
      const share = (tick + 0.5) / count;
      const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share];
      // To both sides: the outline clips those that lead out of it, whichever way round it runs.
      context.moveTo(x - nx, y - ny);
      context.lineTo(x + nx, y + ny);
    }
  });
  context.stroke();
}

/** Slanting strokes over a shape that clips them; of a height, the other way and closer. */
function hatch(
  context: CanvasRenderingContext2D,
  ring: readonly number[],
  pixel: (x: number, y: number) => readonly [number, number],
  scale: number,
  height: boolean,
): void {
  const pixels = Array.from({ length: ring.length / 2 }, (_, index) =>
    pixel(ring[2 * index] as number, ring[2 * index + 1] as number),
  );
  const left = Math.min(...pixels.map(([x]) => x));
  const right = Math.max(...pixels.map(([x]) => x));
  const top = Math.min(...pixels.map(([, y]) => y));
  const bottom = Math.max(...pixels.map(([, y]) => y));
  const apart = Math.max(5, scale * (height ? 0.18 : 0.3));
  const tall = bottom - top;
  // From a fixed place of the shape, so that tiles of the ground meet.
  context.beginPath();
  for (let x = left - tall; x < right + tall; x += apart) {
    context.moveTo(x, height ? top : bottom);
    context.lineTo(x + tall, height ? bottom : top);
  }
  context.stroke();
}
