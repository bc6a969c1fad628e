import type { BoardEdge, BoardWork } from '@/lib/battle/contract/game-views';
import type { BoardSigns, EdgeShape, WorkShape } from '@/lib/battle/contract/signs';
import type { BoardGrid, BoardPoint } from './grid';
import type { Palette } from './palette';

type Context = CanvasRenderingContext2D;

/** Pixels per cell below which ways are single lines. */
const FINE_FROM = 11;

/** How a word for something between two cells is drawn: as the ruleset says, else as a road. */
export function edgeShape(kind: string, { edges = {} }: BoardSigns = {}): EdgeShape {
  return Object.hasOwn(edges, kind) ? (edges[kind] ?? 'road') : 'road';
}

/** How a word for a work is drawn: as the ruleset says, else as a toothed line. */
export function workShape(kind: string, { works = {} }: BoardSigns = {}): WorkShape {
  return Object.hasOwn(works, kind) ? (works[kind] ?? 'teeth') : 'teeth';
}

/** The two ends of a side of a cell, its middle, and the middle of the cell beyond it. */
export function sideOfCell(
  grid: BoardGrid,
  cell: number,
  direction: number,
): {
  readonly from: BoardPoint;
  readonly to: BoardPoint;
  readonly middle: BoardPoint;
  readonly beyond: BoardPoint;
} {
  const corners = grid.corners(cell);
  const [x, y] = grid.centre(cell);
  const from = corners[direction % corners.length] ?? [x, y];
  const to = corners[(direction + 1) % corners.length] ?? [x, y];
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  return { from, to, middle, beyond: [2 * middle[0] - x, 2 * middle[1] - y] };
}

function line(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  points.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
}

/** Rivers, roads and bridges, in this order, so that a bridge lies on its road and both over the water. */
export function paintEdges(
  context: Context,
  edges: readonly BoardEdge[],
  { grid, signs, place, scale, inks }: SignedDrawing,
): void {
  const of = (shape: EdgeShape) => edges.filter(({ kind }) => edgeShape(kind, signs) === shape);
  const stroke = (ink: string, width: number) => {
    context.strokeStyle = ink;
    context.lineWidth = Math.max(0.8, width * scale);
    context.stroke();
  };
  context.lineCap = 'round';
  for (const [ink, width] of [
    [inks.hachure, 0.2],
    [inks.wash, 0.15],
  ] as const)
    for (const { at, direction } of of('water')) {
      const { from, to } = sideOfCell(grid, at, direction);
      line(context, [place(from), place(to)]);
      stroke(ink, width);
    }
  for (const { at, direction } of of('brook')) {
    const { from, to } = sideOfCell(grid, at, direction);
    line(context, [place(from), place(to)]);
    stroke(inks.water, 0.055);
  }
  for (const { at, direction } of of('hedge')) {
    const { from, to } = sideOfCell(grid, at, direction);
    line(context, [place(from), place(to)]);
    context.setLineDash([scale * 0.04, scale * 0.09]);
    stroke(inks.wood, 0.1);
    context.setLineDash([]);
  }
  for (const { at, direction } of of('wall')) {
    const { from, to } = sideOfCell(grid, at, direction);
    line(context, [place(from), place(to)]);
    stroke(inks['ink-2'], 0.08);
  }
  // From afar a path is a faint line and a road a firm one; nearer, a path is dashed and a road has two edges.
  const far = scale < FINE_FROM;
  for (const { at, direction } of of('path')) {
    line(context, [place(grid.centre(at)), place(sideOfCell(grid, at, direction).beyond)]);
    context.globalAlpha = far ? 0.45 : 1;
    context.setLineDash(far ? [] : [scale * 0.12, scale * 0.08]);
    stroke(inks['ink-3'], 0.035);
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
  for (const [ink, width] of [
    [far ? inks['ink-2'] : inks['ink-3'], 0.085],
    ...(far ? [] : ([[inks.sheet, 0.045]] as const)),
  ] as const)
    for (const { at, direction } of of('road')) {
      line(context, [place(grid.centre(at)), place(sideOfCell(grid, at, direction).beyond)]);
      stroke(ink, width);
    }
  context.lineCap = 'butt';
  for (const { at, direction } of of('bridge')) {
    const { middle, beyond } = sideOfCell(grid, at, direction);
    const [x, y] = grid.centre(at);
    const [dx, dy] = [beyond[0] - x, beyond[1] - y];
    const along = (share: number): BoardPoint => [middle[0] + dx * share, middle[1] + dy * share];
    line(context, [place(along(-0.16)), place(along(0.16))]);
    stroke(inks.ink, 0.16);
    stroke(inks.sheet, 0.1);
  }
}

/** Where something is drawn: its place in pixels, `scale` pixels a cell. */
export interface GroundDrawing {
  readonly grid: BoardGrid;
  readonly place: (point: BoardPoint) => readonly [number, number];
  readonly scale: number;
  readonly inks: Palette;
}

interface SignedDrawing extends GroundDrawing {
  readonly signs: BoardSigns | undefined;
}

/** What armies have put on the ground. */
export function paintWork(context: Context, work: BoardWork, drawing: SignedDrawing): void {
  const { grid, place, scale, inks, signs } = drawing;
  const { at, direction = 0, side } = work;
  const ink = side === null ? inks.ink : side === 'A' ? inks.a : inks.b;
  const edge = sideOfCell(grid, at, direction);
  const [cx, cy] = place(grid.centre(at));
  const [mx, my] = place(edge.middle);
  context.lineCap = 'butt';
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = Math.max(1.2, scale * 0.045);
  switch (workShape(work.kind, signs)) {
    case 'teeth': {
      const [fx, fy] = place(edge.from);
      const [tx, ty] = place(edge.to);
      const point = (share: number, out: number): readonly [number, number] => {
        const [x, y] = [fx + (tx - fx) * share, fy + (ty - fy) * share];
        const inward = 0.16 - out;
        return [x + (cx - mx) * inward, y + (cy - my) * inward];
      };
      const steps = 8;
      line(
        context,
        Array.from({ length: steps + 1 }, (_, index) =>
          point(0.08 + (0.84 * index) / steps, index % 2 === 0 ? 0 : 0.12),
        ),
      );
      context.stroke();
      return;
    }
    case 'crosses':
      for (const [dx, dy] of [
        [-0.2, 0.22],
        [0, 0.3],
        [0.2, 0.22],
      ] as const) {
        const [x, y, half] = [cx + dx * scale, cy + dy * scale, scale * 0.055];
        line(context, [
          [x - half, y - half],
          [x + half, y + half],
        ]);
        context.stroke();
        line(context, [
          [x - half, y + half],
          [x + half, y - half],
        ]);
        context.stroke();
      }
      return;
    case 'charge':
      context.beginPath();
      context.arc(mx, my, scale * 0.13, 0, 2 * Math.PI);
      context.fillStyle = inks.sheet;
      context.fill();
      context.stroke();
      for (let spoke = 0; spoke < 4; spoke += 1) {
        const angle = (spoke * Math.PI) / 4;
        const [dx, dy] = [Math.cos(angle) * scale * 0.1, Math.sin(angle) * scale * 0.1];
        line(context, [
          [mx - dx, my - dy],
          [mx + dx, my + dy],
        ]);
        context.stroke();
      }
      return;
    case 'boats':
      for (const share of [-0.13, 0, 0.13]) {
        context.beginPath();
        context.ellipse(
          mx + (mx - cx) * 2 * share,
          my + (my - cy) * 2 * share,
          scale * 0.1,
          scale * 0.035,
          Math.atan2(edge.to[1] - edge.from[1], edge.to[0] - edge.from[0]),
          0,
          2 * Math.PI,
        );
        context.fillStyle = inks.sheet;
        context.fill();
        context.stroke();
      }
      return;
    case 'gap': {
      const [dx, dy] = [mx - cx, my - cy];
      line(context, [
        [mx - dx * 0.2, my - dy * 0.2],
        [mx + dx * 0.2, my + dy * 0.2],
      ]);
      context.strokeStyle = inks.wash;
      context.lineWidth = scale * 0.18;
      context.stroke();
      context.strokeStyle = inks.ink;
      context.lineWidth = Math.max(1.2, scale * 0.04);
      for (const sign of [-1, 1]) {
        const [x, y] = [mx + dx * 0.2 * sign, my + dy * 0.2 * sign];
        line(context, [
          [x - dy * 0.16, y + dx * 0.16],
          [x + dy * 0.16, y - dx * 0.16],
        ]);
        context.stroke();
      }
      return;
    }
  }
}
