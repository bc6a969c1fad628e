import type { AreaLook, PlaneArea } from '@/lib/battle/contract/planning';
import type { Side } from '@/lib/kernel/side';
import type { BoardGrid, BoardPoint } from './grid';
import type { Palette } from './palette';
import { type BoardView, type BoardWindow, toPixel } from './view';

/** An area laid over the ground. */
export interface BoardArea {
  readonly look: AreaLook;
  readonly side: Side;
  readonly cells: readonly number[];
}

type Context = CanvasRenderingContext2D;
/** Where a point of a plane, in thousandths, lies in the window. */
export type PlanePixel = (x: number, y: number) => readonly [number, number];
type Line = readonly [BoardPoint, BoardPoint];

const DASHES: Readonly<Record<AreaLook, readonly number[]>> = {
  tint: [],
  hatched: [],
  dashed: [5, 4],
  dashDotted: [9, 3, 2, 3],
};

/** Draws areas over the ground, and the marks round a cell. */
export class MarksPainter {
  private readonly edges = new WeakMap<readonly number[], readonly Line[]>();
  private readonly hatchings = new Map<Side, CanvasPattern | null>();

  constructor(
    private readonly grid: BoardGrid,
    private readonly inks: Palette,
  ) {}

  /** A place that an order can lead to. */
  dot(context: Context, [x, y]: readonly [number, number], scale: number, ink: string) {
    context.beginPath();
    context.arc(x, y, Math.min(5, Math.max(2.2, scale * 0.12)), 0, 2 * Math.PI);
    context.fillStyle = ink;
    context.strokeStyle = this.inks.sheet;
    context.lineWidth = 2;
    context.stroke();
    context.fill();
  }

  /** One area: tinted or hatched cells, or an edge round all of them. */
  area(context: Context, area: BoardArea, view: BoardView, window: BoardWindow): void {
    const { look, side, cells } = area;
    if (look === 'tint' || look === 'hatched') {
      context.fillStyle =
        look === 'tint'
          ? this.inks[side === 'A' ? 'a-wash' : 'b-wash']
          : this.hatching(context, side);
      context.globalAlpha = look === 'tint' ? 0.75 : 0.6;
      context.beginPath();
      for (const cell of cells) this.path(context, cell, view, window, 1);
      context.fill();
      context.globalAlpha = 1;
      return;
    }
    context.beginPath();
    for (const [from, to] of this.edgesOf(cells)) {
      context.moveTo(...toPixel(view, window, from));
      context.lineTo(...toPixel(view, window, to));
    }
    context.strokeStyle = look === 'dashed' ? this.inks[side === 'A' ? 'a' : 'b'] : this.inks.ink;
    context.lineWidth = look === 'dashed' ? 1.3 : 1.5;
    context.setLineDash([...DASHES[look]]);
    context.stroke();
    context.setLineDash([]);
  }

  /** Areas of a plane. Those of one look and side are filled as one: where they overlap they are no darker. */
  shapes(context: Context, areas: readonly PlaneArea[], pixel: PlanePixel): void {
    const filled = new Map<string, PlaneArea[]>();
    for (const area of areas) {
      const { look, side } = area;
      if (look === 'tint' || look === 'hatched') {
        const kind = `${look} ${side}`;
        filled.set(kind, [...(filled.get(kind) ?? []), area]);
        continue;
      }
      context.beginPath();
      outlined(context, area, pixel);
      context.strokeStyle = look === 'dashed' ? this.inks[side === 'A' ? 'a' : 'b'] : this.inks.ink;
      context.lineWidth = look === 'dashed' ? 1.3 : 1.5;
      context.setLineDash([...DASHES[look]]);
      context.stroke();
      context.setLineDash([]);
    }
    for (const same of filled.values()) {
      const [{ look, side } = { look: 'tint', side: 'A' } as const] = same;
      context.beginPath();
      for (const area of same) outlined(context, area, pixel);
      context.fillStyle =
        look === 'tint'
          ? this.inks[side === 'A' ? 'a-wash' : 'b-wash']
          : this.hatching(context, side);
      context.globalAlpha = look === 'tint' ? 0.75 : 0.6;
      context.fill();
      context.globalAlpha = 1;
    }
  }

  /** The corners of a cell: a target, or something in danger. */
  corners(context: Context, cell: number, view: BoardView, window: BoardWindow, ink: string): void {
    const points = this.grid.corners(cell).map((corner) => toPixel(view, window, corner));
    const stroke = (width: number, colour: string) => {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      points.forEach(([x, y], index) => {
        const next = points[(index + 1) % points.length] ?? [x, y];
        const last = points[(index + points.length - 1) % points.length] ?? [x, y];
        context.moveTo(x + (last[0] - x) * 0.28, y + (last[1] - y) * 0.28);
        context.lineTo(x, y);
        context.lineTo(x + (next[0] - x) * 0.28, y + (next[1] - y) * 0.28);
      });
      context.stroke();
    };
    stroke(4.5, this.inks.sheet);
    stroke(2.2, ink);
  }

  /** A place that was refused: a struck ring. */
  struck(context: Context, [x, y]: readonly [number, number], scale: number): void {
    const radius = Math.max(6, scale * 0.32);
    const slope = radius * Math.SQRT1_2;
    for (const [width, ink] of [
      [5, this.inks.sheet],
      [2.2, this.inks.ink],
    ] as const) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.moveTo(x - slope, y + slope);
      context.lineTo(x + slope, y - slope);
      context.strokeStyle = ink;
      context.lineWidth = width;
      context.stroke();
    }
  }

  /** Something that was lost there: a cross. */
  cross(context: Context, [x, y]: readonly [number, number], scale: number, side: Side): void {
    const half = Math.max(3, scale * 0.16);
    context.beginPath();
    context.moveTo(x - half, y - half);
    context.lineTo(x + half, y + half);
    context.moveTo(x - half, y + half);
    context.lineTo(x + half, y - half);
    context.strokeStyle = this.inks[side === 'A' ? 'a' : 'b'];
    context.lineWidth = 2;
    context.stroke();
  }

  /** Who holds a place that decides: a flag in the cell's corner, solid for A, outlined for B. */
  held(context: Context, [x, y]: readonly [number, number], scale: number, side: Side): void {
    const left = x - scale * 0.46 * this.grid.room;
    const top = y - scale * 0.46 * this.grid.room;
    const edge = Math.max(5, scale * 0.3);
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + edge, top);
    context.lineTo(left, top + edge);
    context.closePath();
    context.fillStyle = side === 'A' ? this.inks.a : this.inks.sheet;
    context.strokeStyle = side === 'A' ? this.inks.sheet : this.inks.b;
    context.lineWidth = side === 'A' ? 1 : 1.8;
    context.fill();
    context.stroke();
  }

  private path(
    context: Context,
    cell: number,
    view: BoardView,
    window: BoardWindow,
    within: number,
  ): void {
    const [mx, my] = toPixel(view, window, this.grid.centre(cell));
    const share = Math.max(0, 1 - (2 * within) / view.scale);
    this.grid.corners(cell).forEach((corner, index) => {
      const [x, y] = toPixel(view, window, corner);
      const at = [mx + (x - mx) * share, my + (y - my) * share] as const;
      if (index === 0) context.moveTo(...at);
      else context.lineTo(...at);
    });
    context.closePath();
  }

  /** The lines between cells of an area and others: those that belong to one of its cells only. */
  private edgesOf(cells: readonly number[]): readonly Line[] {
    const known = this.edges.get(cells);
    if (known) return known;
    const found = new Map<string, Line | null>();
    for (const cell of cells) {
      const corners = this.grid.corners(cell);
      corners.forEach((from, index) => {
        const to = corners[(index + 1) % corners.length];
        if (!to) return;
        const key = `${Math.round((from[0] + to[0]) * 50)} ${Math.round((from[1] + to[1]) * 50)}`;
        found.set(key, found.has(key) ? null : [from, to]);
      });
    }
    const lines = [...found.values()].filter((line): line is Line => line !== null);
    this.edges.set(cells, lines);
    return lines;
  }

  private hatching(context: Context, side: Side): CanvasPattern | string {
    if (!this.hatchings.has(side)) {
      const size = 8;
      const canvas = document.createElement('canvas');
      canvas.width = size;
      canvas.height = size;
      const drawn = canvas.getContext('2d');
      if (drawn) {
        drawn.strokeStyle = this.inks[side === 'A' ? 'a' : 'b'];
        drawn.lineWidth = 1.1;
        drawn.beginPath();
        for (const from of [-size, 0, size]) {
          drawn.moveTo(from, size);
          drawn.lineTo(from + size, 0);
        }
        drawn.stroke();
      }
      this.hatchings.set(side, context.createPattern(canvas, 'repeat'));
    }
    return this.hatchings.get(side) ?? this.inks.wash;
  }
}

/** Adds the outline of an area to a path, always the same way round. */
function outlined(context: Context, area: PlaneArea, pixel: PlanePixel): void {
  if ('circle' in area) {
    const [x, y, radius] = area.circle;
    const [px, py] = pixel(x, y);
    const [ex, ey] = pixel(x + radius, y);
    const far = Math.hypot(ex - px, ey - py);
    context.moveTo(px + far, py);
    context.arc(px, py, far, 0, 2 * Math.PI);
    return;
  }
  const corners = Array.from({ length: Math.floor(area.ring.length / 2) }, (_, index) =>
    pixel(area.ring[2 * index] as number, area.ring[2 * index + 1] as number),
  );
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nx, ny] = corners[(index + 1) % corners.length] as readonly [number, number];
    return sum + x * ny - nx * y;
  }, 0);
  if (twice < 0) corners.reverse();
  corners.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
}
