import type { BoardGrid } from '@/app/_components/board/grid';
import type { Palette } from '@/app/_components/board/palette';
import type { BarPicture, PiecePicture } from '@/lib/battle/contract/game-views';
import { figure } from '@/lib/campaign/figures';
import type { Side } from '@/lib/kernel/side';

/*
 * Formed units on hexes: a bar across the front of each, with a wedge to the corner that it faces, and a figure behind. All
 * lengths are in R, from the middle of a hex to a corner.
 */

type Context = CanvasRenderingContext2D;
type Point = readonly [number, number];

/** Pixels of R below which bars bear no figures, and from which these stand on plates. */
const FIGURES_FROM = 12;
const PLATES_FROM = 30;
/** Bars of one stack lie this far apart. */
const APART = 0.26;
/** Bars of a stack that are drawn; the figure counts all. */
const BARS_MOST = 4;

/** Where a unit is drawn: the middle of its hex in pixels, and towards the corner that it faces. */
interface Place {
  readonly x: number;
  readonly y: number;
  /** Pixels of R. */
  readonly r: number;
  /** Unit vector to the front. */
  readonly front: Point;
}

/** Whether a board shows formed units: its other pieces are then drawn as discs. */
export const hasBars = (pieces: readonly PiecePicture[]): boolean =>
  pieces.some(({ bar }) => bar !== undefined);

/** The place of each formed unit in its stack, from the top, and the uppermost of each stack with the sum of all. */
export interface BarStacks {
  readonly level: ReadonlyMap<string, number>;
  /** By id of the uppermost bar: what its figure says. */
  readonly sums: ReadonlyMap<string, string>;
  /** Discs of each hex, by id: their places beside each other, from 0, and whether a bar is there too. */
  readonly discs: ReadonlyMap<string, { readonly index: number; readonly withBar: boolean }>;
}

const guns = ({ bar }: PiecePicture): boolean =>
  bar?.shape === 'unlimbered' || bar?.shape === 'limbered';

/** Works the stacks of a position out. */
export function barStacks(pieces: readonly PiecePicture[]): BarStacks {
  const byCell = new Map<number, PiecePicture[]>();
  for (const piece of pieces)
    if (piece.at >= 0) byCell.set(piece.at, [...(byCell.get(piece.at) ?? []), piece]);
  const level = new Map<string, number>();
  const sums = new Map<string, string>();
  const discs = new Map<string, { index: number; withBar: boolean }>();
  for (const here of byCell.values()) {
    const bars = here.filter(({ bar }) => bar !== undefined);
    bars.forEach(({ id }, index) => {
      level.set(id, index);
    });
    here
      .filter(({ bar }) => bar === undefined)
      .forEach(({ id }, index) => {
        discs.set(id, { index, withBar: bars.length > 0 });
      });
    const [top] = bars;
    if (top === undefined) continue;
    const sum = (of: readonly PiecePicture[]) =>
      of.reduce((all, { bar }) => all + (bar?.figure ?? 0), 0);
    const men = bars.filter((piece) => !guns(piece));
    // Men and guns are never added up: a stack with men says these, a battery alone its guns.
    sums.set(top.id, figure(sum(men.length > 0 ? men : bars)));
  }
  return { level, sums, discs };
}

/** Draws formed units, leaders and wagons. */
export class BarsPainter {
  private hatched: CanvasPattern | null = null;

  constructor(
    private readonly grid: BoardGrid,
    private readonly inks: Palette,
  ) {}

  private ink(side: Side): string {
    return side === 'A' ? this.inks.a : this.inks.b;
  }

  /** Towards the corner that a unit on a cell faces. */
  private front(cell: number, { facing }: BarPicture): Point {
    const [x, y] = this.grid.centre(cell);
    const [cx, cy] = this.grid.corners(cell)[(facing + 1) % 6] ?? [x, y - 1];
    const length = Math.hypot(cx - x, cy - y) || 1;
    return [(cx - x) / length, (cy - y) / length];
  }

  /** A formed unit, the middle of its hex at a pixel. */
  bar(
    context: Context,
    piece: PiecePicture,
    [x, y]: Point,
    scale: number,
    stacks: BarStacks,
  ): void {
    const { bar, side } = piece;
    if (bar === undefined) return;
    const level = stacks.level.get(piece.id) ?? 0;
    if (level >= BARS_MOST) return;
    const r = scale / 2;
    const front = this.front(piece.at, bar);
    // The uppermost stands foremost, the others behind it.
    const forward = 0.2 - level * APART;
    const place = { x: x + front[0] * r * forward, y: y + front[1] * r * forward, r, front };
    context.save();
    context.lineJoin = 'miter';
    if (bar.order === 'routed') this.routed(context, place, side);
    else this.formed(context, bar, place, side);
    context.restore();
    const sum = stacks.sums.get(piece.id);
    if (sum !== undefined && r >= FIGURES_FROM)
      this.figure(context, piece, sum, { x, y, r, front });
  }

  /** From a place: so far to the right of its front, and so far forward, in R. */
  private at({ x, y, r, front: [fx, fy] }: Place, across: number, ahead: number): Point {
    return [x + r * (-fy * across + fx * ahead), y + r * (fx * across + fy * ahead)];
  }

  private path(context: Context, place: Place, points: readonly Point[]): void {
    context.beginPath();
    points.forEach(([across, ahead], index) => {
      const [px, py] = this.at(place, across, ahead);
      if (index === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    });
  }

  /** A closed figure in a side’s ink: solid for A, outlined and hatched for B, with a halo. */
  private solid(context: Context, place: Place, points: readonly Point[], side: Side): void {
    this.path(context, place, points);
    context.closePath();
    context.strokeStyle = this.inks.sheet;
    context.lineWidth = Math.max(2, place.r * 0.12);
    context.stroke();
    if (side === 'A') {
      context.fillStyle = this.inks.a;
      context.fill();
      return;
    }
    context.fillStyle = this.inks.sheet;
    context.fill();
    context.fillStyle = this.hatch(context) ?? this.inks.b;
    context.fill();
    context.strokeStyle = this.inks.b;
    context.lineWidth = Math.max(1.1, place.r * 0.06);
    context.stroke();
  }

  /** Diagonal lines of side B, made once for a theme. */
  private hatch(context: Context): CanvasPattern | null {
    if (this.hatched !== null) return this.hatched;
    const size = 5;
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const pen = canvas.getContext('2d');
    if (pen === null) return null;
    pen.strokeStyle = this.inks.b;
    pen.lineWidth = 1.3;
    pen.beginPath();
    for (const shift of [-size, 0, size]) {
      pen.moveTo(shift, size);
      pen.lineTo(shift + size, 0);
    }
    pen.stroke();
    this.hatched = context.createPattern(canvas, 'repeat');
    return this.hatched;
  }

  private box(half: number, back: number, ahead: number, shift = 0): Point[] {
    return [
      [shift - half, ahead],
      [shift + half, ahead],
      [shift + half, back],
      [shift - half, back],
    ];
  }

  private formed(context: Context, bar: BarPicture, place: Place, side: Side): void {
    const broken = bar.order === 'disordered';
    switch (bar.shape) {
      case 'skirmish': {
        for (let dot = -2; dot <= 2; dot += 1)
          this.dot(context, place, side, dot * 0.3, 0.12 - Math.abs(dot) * 0.05);
        return;
      }
      case 'unlimbered':
      case 'limbered':
        this.guns(context, bar, place, side);
        return;
      case 'block':
        this.pieces(context, place, side, 0.42, -0.42, 0.42, broken);
        this.wedge(context, place, side, 0.42);
        return;
      case 'column':
        this.pieces(context, place, side, 0.2, -0.46, 0.46, broken);
        this.wedge(context, place, side, 0.46);
        return;
      default:
        this.line(context, bar, place, side, broken);
    }
  }

  private line(context: Context, bar: BarPicture, place: Place, side: Side, broken: boolean): void {
    const half =
      bar.shape === 'extended'
        ? 0.87
        : bar.shape === 'mounted'
          ? 0.6
          : bar.shape === 'shortened'
            ? 0.5
            : 0.75;
    const deep = bar.shape === 'mounted' ? 0.18 : 0.14;
    this.pieces(context, place, side, half, -deep, deep, broken);
    this.wedge(context, place, side, deep);
    if (bar.shape === 'shortened')
      for (const end of [-1, 1])
        this.solid(context, place, this.box(0.09, -0.4, -deep, end * (half - 0.09)), side);
    if (bar.shape === 'mounted' && !broken) {
      // Horse is split by a diagonal: the half towards its right is open.
      this.path(context, place, [
        [half, deep],
        [half, -deep],
        [-half * 0.1, -deep],
      ]);
      context.closePath();
      context.fillStyle = this.inks.sheet;
      context.fill();
      this.path(context, place, this.box(half, -deep, deep));
      context.closePath();
      context.strokeStyle = this.ink(side);
      context.lineWidth = Math.max(1, place.r * 0.06);
      context.stroke();
    }
    if (bar.shape === 'dismounted') {
      const [px, py] = this.at(place, 0, 0);
      context.beginPath();
      context.arc(px, py, place.r * 0.1, 0, 2 * Math.PI);
      context.fillStyle = this.inks.sheet;
      context.fill();
    }
  }

  /** A bar whole, or in three pieces out of line. */
  private pieces(
    context: Context,
    place: Place,
    side: Side,
    half: number,
    back: number,
    ahead: number,
    broken: boolean,
  ): void {
    if (!broken) {
      this.solid(context, place, this.box(half, back, ahead), side);
      return;
    }
    const third = (2 * half) / 3;
    for (const part of [-1, 0, 1]) {
      const out = part === 0 ? -0.14 : 0.06;
      this.solid(
        context,
        place,
        this.box(third / 2 - 0.03, back + out, ahead + out, part * third),
        side,
      );
    }
  }

  private wedge(context: Context, place: Place, side: Side, from: number): void {
    this.path(context, place, [
      [-0.15, from - 0.02],
      [0, from + 0.22],
      [0.15, from - 0.02],
    ]);
    context.closePath();
    context.fillStyle = this.ink(side);
    context.fill();
  }

  private dot(context: Context, place: Place, side: Side, across: number, ahead: number): void {
    const [px, py] = this.at(place, across, ahead);
    context.beginPath();
    context.arc(px, py, Math.max(1.4, place.r * 0.1), 0, 2 * Math.PI);
    context.fillStyle = side === 'A' ? this.inks.a : this.inks.sheet;
    context.strokeStyle = side === 'A' ? this.inks.sheet : this.inks.b;
    context.lineWidth = side === 'A' ? 0.6 : Math.max(1, place.r * 0.05);
    context.fill();
    context.stroke();
  }

  /** Three barrels on a bar; limbered, one barrel and a ring ahead. */
  private guns(context: Context, bar: BarPicture, place: Place, side: Side): void {
    const barrel = (across: number, back: number, ahead: number) => {
      this.path(context, place, [
        [across, back],
        [across, ahead],
      ]);
      for (const [ink, width] of [
        [this.inks.sheet, 0.26],
        [this.ink(side), 0.13],
      ] as const) {
        context.strokeStyle = ink;
        context.lineWidth = Math.max(1.5, place.r * width);
        context.stroke();
      }
    };
    const cross = (across: number, half: number, ahead: number) => {
      this.path(context, place, [
        [across - half, ahead],
        [across + half, ahead],
      ]);
      context.strokeStyle = this.ink(side);
      context.lineWidth = Math.max(1.2, place.r * 0.1);
      context.stroke();
    };
    if (bar.shape === 'limbered') {
      barrel(0, -0.4, 0.3);
      cross(0, 0.2, -0.1);
      const [px, py] = this.at(place, 0, 0.42);
      context.beginPath();
      context.arc(px, py, place.r * 0.15, 0, 2 * Math.PI);
      context.fillStyle = side === 'A' ? this.inks.a : this.inks.sheet;
      context.fill();
      context.strokeStyle = this.ink(side);
      context.lineWidth = Math.max(1, place.r * 0.06);
      context.stroke();
      return;
    }
    for (const across of [-0.42, 0, 0.42]) {
      const out = bar.order === 'disordered' && across !== 0 ? -0.16 : 0;
      barrel(across, -0.3 + out, 0.3 + out);
      cross(across, 0.17, -0.1 + out);
    }
  }

  /** Chevrons to the rear. */
  private routed(context: Context, place: Place, side: Side): void {
    for (const [ink, width] of [
      [this.inks.sheet, 0.26],
      [this.ink(side), 0.12],
    ] as const)
      for (const across of [-0.45, 0, 0.45]) {
        this.path(context, place, [
          [across - 0.18, 0.08],
          [across, -0.2],
          [across + 0.18, 0.08],
        ]);
        context.strokeStyle = ink;
        context.lineWidth = Math.max(1.4, place.r * width);
        context.setLineDash(side === 'A' ? [] : [place.r * 0.12, place.r * 0.08]);
        context.stroke();
      }
    context.setLineDash([]);
  }

  /** The figure behind a stack, upright; from near on a plate, with ticks of fatigue. */
  private figure(context: Context, piece: PiecePicture, text: string, place: Place): void {
    const { r } = place;
    const { bar, side, marks } = piece;
    const plates = r >= PLATES_FROM;
    const size = plates ? Math.min(17, r * 0.36) : 12.5;
    const [px, py] = this.at(place, 0, plates ? -0.56 : -0.6);
    context.font = `700 ${size}px "Alegreya Sans", "Gill Sans", Calibri, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    if (plates) {
      const width = Math.max(r * 0.86, context.measureText(text).width + 8);
      const height = r * 0.46;
      context.fillStyle = side === 'A' ? this.inks.a : this.inks.sheet;
      context.strokeStyle = side === 'A' ? this.inks.sheet : this.inks.b;
      context.lineWidth = side === 'A' ? 2 : 1.6;
      context.setLineDash(marks.includes('out of command') ? [4, 3] : []);
      context.fillRect(px - width / 2, py - height / 2, width, height);
      context.strokeRect(px - width / 2, py - height / 2, width, height);
      context.setLineDash([]);
      context.fillStyle = side === 'A' ? this.inks['on-a'] : this.inks.ink;
      context.fillText(text, px, py + 0.5);
    } else {
      context.strokeStyle = this.inks.sheet;
      context.lineWidth = 3;
      context.lineJoin = 'round';
      context.strokeText(text, px, py);
      context.fillStyle = this.ink(side);
      context.fillText(text, px, py);
    }
    const ticks = bar?.fatigue ?? 0;
    for (let tick = 0; tick < ticks; tick += 1) {
      const left = px + (tick - ticks / 2) * size * 0.5;
      context.fillStyle = plates && side === 'A' ? this.inks['on-a'] : this.ink(side);
      context.fillRect(left + 1, py + size * 0.46, size * 0.5 - 2, 1.6);
    }
  }

  /** A leader as a disc with a star, a wagon as one with a cross: beside the bars of its hex, or in the middle. */
  disc(
    context: Context,
    piece: PiecePicture,
    [x, y]: Point,
    scale: number,
    stacks: BarStacks,
    star: boolean,
  ): void {
    const r = scale / 2;
    const { index, withBar } = stacks.discs.get(piece.id) ?? { index: 0, withBar: false };
    const size = Math.max(3.5, r * (withBar ? 0.22 : 0.32));
    const px = x + (withBar ? r * 0.5 : 0) - index * size * 1.2;
    const py = y + (withBar ? r * 0.42 : 0);
    const own = piece.side === 'A';
    context.beginPath();
    context.arc(px, py, size, 0, 2 * Math.PI);
    context.fillStyle = own ? this.inks.a : this.inks.sheet;
    context.strokeStyle = this.inks.sheet;
    context.lineWidth = 3;
    context.stroke();
    context.fill();
    context.strokeStyle = this.ink(piece.side);
    context.lineWidth = Math.max(1, size * 0.16);
    context.stroke();
    context.beginPath();
    if (star)
      for (let point = 0; point < 10; point += 1) {
        const angle = -Math.PI / 2 + (point * Math.PI) / 5;
        const out = size * (point % 2 === 0 ? 0.72 : 0.3);
        context.lineTo(px + Math.cos(angle) * out, py + Math.sin(angle) * out);
      }
    else
      for (const angle of [0, Math.PI / 2]) {
        context.moveTo(px - Math.cos(angle) * size, py - Math.sin(angle) * size);
        context.lineTo(px + Math.cos(angle) * size, py + Math.sin(angle) * size);
      }
    const ink = own ? this.inks['on-a'] : this.inks.b;
    if (star) {
      context.fillStyle = ink;
      context.fill();
    } else {
      context.strokeStyle = ink;
      context.stroke();
    }
  }
}
