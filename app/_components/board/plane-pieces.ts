import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { PlaneArea } from '@/lib/battle/contract/planning';
import type { PieceShape, PieceSign } from '@/lib/battle/contract/signs';
import type { Side } from '@/lib/kernel/side';
import type { PlanePixel } from './marks';
import type { Palette } from './palette';
import { paintRoute } from './plane/flags';
import { paintInBody } from './plane-bodies';
import { tracePlane } from './plane-ground';

type Context = CanvasRenderingContext2D;
type ToPixel = PlanePixel;

/** An outline that is laid out before an order is given. */
export interface LaidOutline {
  readonly ring: readonly number[];
  readonly side: Side;
  /** `end`: where it would stand; `struck`: where it may not. */
  readonly look: 'end' | 'struck';
}

/** Something that can be grasped and drawn, in thousandths. */
export interface PlaneHandle {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A measuring stick between two points, with what it measures. */
export interface LaidStick {
  readonly from: PlaneSpot;
  readonly to: PlaneSpot;
  readonly text: string;
}
type PlaneSpot = readonly [x: number, y: number];

/** On a plane, what is laid over the ground, and what is laid out before an order is given. */
export interface PlannedOnPlane {
  readonly shapes?: readonly PlaneArea[];
  readonly outlines?: readonly LaidOutline[];
  readonly handles?: readonly PlaneHandle[];
  readonly stick?: LaidStick | null;
  /** A way that a span is measured along: x, y, x, y …, drawn as a stick with a block for each unit. */
  readonly way?: readonly number[];
  /** A place that is picked. */
  readonly place?: PlaneSpot;
  /** Ways of pieces that are on an order sheet: x, y, x, y … */
  readonly routes?: readonly { readonly side: Side; readonly way: readonly number[] }[];
}

export function paintPlanned(
  context: Context,
  { outlines = [], handles = [], stick = null, way = [], place, routes = [] }: PlannedOnPlane,
  pixel: ToPixel,
  inks: Palette,
): void {
  for (const route of routes) paintRoute(context, route.way, route.side, pixel, inks);
  for (const laid of outlines) paintLaid(context, laid, pixel, inks);
  paintHandles(context, handles, pixel, inks);
  if (way.length >= 4) paintWay(context, way, pixel, inks);
  if (place !== undefined) paintPlace(context, pixel(...place), inks);
  if (stick !== null) paintStick(context, stick, pixel, inks);
}

/** A stick along a way: black and white blocks of one unit each. */
function paintWay(context: Context, way: readonly number[], pixel: ToPixel, inks: Palette): void {
  const [ox, oy] = pixel(0, 0);
  const [ux, uy] = pixel(1_000, 0);
  const block = Math.max(4, Math.hypot(ux - ox, uy - oy));
  for (const [width, ink, dash] of [
    [7, inks.ink, []],
    [4.5, inks.sheet, []],
    [4.5, inks.ink, [block, block]],
  ] as const) {
    context.beginPath();
    for (let at = 0; at + 1 < way.length; at += 2) {
      const [x, y] = pixel(way[at] as number, way[at + 1] as number);
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.setLineDash([...dash]);
    context.stroke();
  }
  context.setLineDash([]);
}

/** A place that is picked: a ring with a cross in it. */
function paintPlace(context: Context, [x, y]: readonly [number, number], inks: Palette): void {
  for (const [width, ink] of [
    [5, inks.sheet],
    [2, inks.ink],
  ] as const) {
    context.beginPath();
    context.arc(x, y, 9, 0, 2 * Math.PI);
    context.moveTo(x - 13, y);
    context.lineTo(x + 13, y);
    context.moveTo(x, y - 13);
    context.lineTo(x, y + 13);
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.stroke();
  }
}

/** Pixels of the bars across the ends of a stick, to each side. */
const STICK_END = 6;

function paintStick(
  context: Context,
  { from, to, text }: LaidStick,
  pixel: ToPixel,
  inks: Palette,
): void {
  const [ax, ay] = pixel(...from);
  const [bx, by] = pixel(...to);
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(-(by - ay) / length) * STICK_END, ((bx - ax) / length) * STICK_END];
  for (const [width, ink] of [
    [5, inks.sheet],
    [2, inks.ink],
  ] as const) {
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    for (const [x, y] of [
      [ax, ay],
      [bx, by],
    ] as const) {
      context.moveTo(x - nx, y - ny);
      context.lineTo(x + nx, y + ny);
    }
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.stroke();
  }
  context.font = '700 14px "Alegreya Sans", "Gill Sans", Calibri, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(text).width / 2 + 6;
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  context.fillStyle = inks.ink;
  context.fillRect(mx - half, my - 11, 2 * half, 22);
  context.fillStyle = inks.sheet;
  context.fillText(text, mx, my + 1);
}

/** A body that an overlay marks: its outline again, broken, a little outside. */
export function paintWarned(
  context: Context,
  outline: readonly number[],
  pixel: ToPixel,
  inks: Palette,
): void {
  for (const [width, ink] of [
    [6, inks.sheet],
    [3, inks.ink],
  ] as const) {
    tracePlane(context, outline, pixel);
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.setLineDash([8, 6]);
    context.stroke();
  }
  context.setLineDash([]);
}

/** An outline in which a body stood: thin and dotted. */
export function paintFormer(
  context: Context,
  { was, side }: { readonly was: readonly number[]; readonly side: Side },
  pixel: ToPixel,
  inks: Palette,
): void {
  tracePlane(context, was, pixel);
  context.strokeStyle = side === 'A' ? inks.a : inks.b;
  context.lineWidth = 1.2;
  context.setLineDash([2, 3]);
  context.stroke();
  context.setLineDash([]);
}

/** An outline on its way from another one; the other shape of a body that changed its formation is left at once. */
export function between(
  from: readonly number[] | undefined,
  to: readonly number[],
  share: number,
): readonly number[] {
  if (from === undefined || from.length !== to.length) return to;
  return to.map((value, index) => {
    const before = from[index] as number;
    return before + (value - before) * share;
  });
}

/** Pixels around a handle in which it is grasped: 44 across. */
const GRASP = 22;

/** Rings that are grasped: they lie before a piece, so that a finger does not hide it. */
function paintHandles(
  context: Context,
  handles: readonly PlaneHandle[],
  pixel: ToPixel,
  inks: Palette,
): void {
  for (const { x, y } of handles) {
    context.beginPath();
    context.arc(...pixel(x, y), 7, 0, 2 * Math.PI);
    context.fillStyle = inks.sheet;
    context.fill();
    context.strokeStyle = inks.ink;
    context.lineWidth = 2;
    context.stroke();
  }
}

/** The handle nearest to a pixel, within reach of a finger; null: none. */
export function handleNear(
  handles: readonly PlaneHandle[],
  pixel: ToPixel,
  [px, py]: readonly [number, number],
): string | null {
  const [nearest] = handles
    .map(({ id, x, y }) => {
      const [hx, hy] = pixel(x, y);
      return { id, far: Math.hypot(hx - px, hy - py) };
    })
    .filter(({ far }) => far <= GRASP)
    .sort((one, other) => one.far - other.far);
  return nearest?.id ?? null;
}

/** A body on a plane: its true outline, side A solid and side B hollow, its front in ink, what is in it upright. */
export function paintBody(
  context: Context,
  piece: PiecePicture,
  pixel: ToPixel,
  inks: Palette,
  how: 'plain' | 'framed' | 'inHand',
  shape: PieceShape | null,
): void {
  const { outline = [], side, name, marks, body } = piece;
  const corners = pixelsOf(outline, pixel);
  if (how !== 'plain') {
    tracePlane(context, outline, pixel);
    context.strokeStyle = inks.ink;
    context.lineWidth = how === 'inHand' ? 9 : 5;
    context.stroke();
    context.strokeStyle = inks.sheet;
    context.lineWidth = how === 'inHand' ? 6 : 3;
    context.stroke();
  }
  if (body?.parts.length === 0) {
    paintInBody(context, piece, body, shape, pixel, inks);
    return;
  }
  tracePlane(context, outline, pixel);
  context.fillStyle = side === 'A' ? inks.a : inks.sheet;
  context.fill();
  context.strokeStyle = side === 'A' ? inks.sheet : inks.b;
  context.lineWidth = side === 'A' ? 1 : 2;
  context.stroke();
  if (body !== undefined) {
    paintInBody(context, piece, body, shape, pixel, inks);
    front(context, corners, inks);
    return;
  }
  front(context, corners, inks);
  const [mx, my] = middle(corners);
  const shortest = Math.min(side1(corners), side2(corners));
  if (shortest >= 12) {
    context.font = `700 ${Math.min(20, Math.max(11, shortest * 0.5))}px "Alegreya Sans", "Gill Sans", Calibri, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = side === 'A' ? inks['on-a'] : inks.ink;
    context.fillText(name, mx, my + 1);
  }
  // A tick at the rear for each state, as counters carry theirs below.
  if (marks.length > 0) rearTicks(context, corners, marks.length, inks);
}

/** A body on its way from where it was; while it is, its bases are not drawn. Answers its outline there. */
export function paintOnWay(
  context: Context,
  piece: PiecePicture,
  was: readonly number[] | undefined,
  share: number,
  sign: PieceSign | undefined,
  { pixel, inks, how }: { pixel: ToPixel; inks: Palette; how: 'plain' | 'framed' | 'inHand' },
): readonly number[] {
  const there = piece.outline ?? [];
  const outline = between(was, there, share);
  const { body, ...plain } = piece;
  const drawn = outline === there ? piece : { ...plain, name: body?.label ?? piece.name };
  const shape = sign !== undefined && 'shape' in sign ? sign.shape : null;
  paintBody(context, { ...drawn, outline }, pixel, inks, how, shape);
  return outline;
}

/** A dashed outline where it will stand, or a dotted one struck through where it may not. */
function paintLaid(
  context: Context,
  { ring, side, look }: LaidOutline,
  pixel: ToPixel,
  inks: Palette,
): void {
  tracePlane(context, ring, pixel);
  if (look === 'end') {
    context.globalAlpha = 0.25;
    context.fillStyle = side === 'A' ? inks.a : inks.b;
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = inks.ink;
  context.lineWidth = 1.6;
  context.setLineDash(look === 'end' ? [5, 3] : [1.5, 4]);
  context.stroke();
  context.setLineDash([]);
  const corners = pixelsOf(ring, pixel);
  if (look === 'end') {
    front(context, corners, inks);
    return;
  }
  const [a, , c] = corners;
  if (a === undefined || c === undefined) return;
  context.beginPath();
  context.moveTo(...a);
  context.lineTo(...c);
  context.lineWidth = 2;
  context.stroke();
}

type Pixel = readonly [x: number, y: number];

function pixelsOf(ring: readonly number[], pixel: ToPixel): Pixel[] {
  return Array.from({ length: Math.floor(ring.length / 2) }, (_, index) =>
    pixel(ring[2 * index] as number, ring[2 * index + 1] as number),
  );
}

function middle(corners: readonly Pixel[]): Pixel {
  const sum = corners.reduce(([sx, sy], [x, y]) => [sx + x, sy + y] as const, [0, 0] as const);
  return [sum[0] / corners.length, sum[1] / corners.length];
}

const length = (a: Pixel | undefined, b: Pixel | undefined): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(b[0] - a[0], b[1] - a[1]);
const side1 = ([a, b]: readonly Pixel[]): number => length(a, b);
const side2 = ([, b, c]: readonly Pixel[]): number => length(b, c);

/** The front: a thick edge, and a wedge before its middle. */
function front(context: Context, [a, b, c]: readonly Pixel[], inks: Palette): void {
  if (a === undefined || b === undefined || c === undefined) return;
  context.strokeStyle = inks.ink;
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(...a);
  context.lineTo(...b);
  context.stroke();
  const deep = Math.max(1, length(b, c));
  const [ux, uy] = [(b[0] - c[0]) / deep, (b[1] - c[1]) / deep];
  const reach = Math.min(9, Math.max(4, deep * 0.3));
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  context.beginPath();
  context.moveTo(mx + ux * reach, my + uy * reach);
  context.lineTo(mx - uy * reach * 0.7, my + ux * reach * 0.7);
  context.lineTo(mx + uy * reach * 0.7, my - ux * reach * 0.7);
  context.closePath();
  context.fillStyle = inks.ink;
  context.fill();
}

function rearTicks(
  context: Context,
  [, , c, d]: readonly Pixel[],
  count: number,
  inks: Palette,
): void {
  if (c === undefined || d === undefined) return;
  context.fillStyle = inks.ink;
  for (let tick = 1; tick <= Math.min(5, count); tick += 1) {
    const share = tick / (Math.min(5, count) + 1);
    context.beginPath();
    context.arc(d[0] + (c[0] - d[0]) * share, d[1] + (c[1] - d[1]) * share, 2.6, 0, 2 * Math.PI);
    context.fill();
  }
}
