import type { GroundShape } from '@/lib/battle/contract/game-views';
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
  /** Whether a word is open ground, which is not drawn. */
  isOpen: (kind: string) => boolean,
  { grid, place, scale, inks }: Drawing,
): void {
  if (grid.plane === undefined) return;
  for (const { kind, ring, heightSteps = 0 } of shapes) {
    tracePlane(context, ring, (x, y) => place((grid.plane as Plane).toSheet(x, y)));
    if (isOpen(kind)) continue;
    context.save();
    context.fillStyle = inks.wash;
    context.fill();
    context.clip();
    context.strokeStyle = heightSteps > 0 ? inks.hachure : inks['ink-3'];
    context.lineWidth = 0.7;
    context.globalAlpha = 0.7;
    hatch(
      context,
      ring,
      (x, y) => place((grid.plane as Plane).toSheet(x, y)),
      scale,
      heightSteps > 0,
    );
    context.restore();
    tracePlane(context, ring, (x, y) => place((grid.plane as Plane).toSheet(x, y)));
    context.strokeStyle = inks['ink-2'];
    context.lineWidth = 1.2;
    context.stroke();
  }
}

type Plane = NonNullable<BoardGrid['plane']>;

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
