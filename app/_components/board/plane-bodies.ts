import type { BodyPicture, PiecePicture } from '@/lib/battle/contract/game-views';
import type { PieceShape } from '@/lib/battle/contract/signs';
import type { Palette } from './palette';
import { isOnFlag, paintFigures, paintFlag } from './plane/flags';
import { tracePlane } from './plane-ground';

type Context = CanvasRenderingContext2D;
type Pixel = readonly [x: number, y: number];
type ToPixel = (x: number, y: number) => Pixel;
type Corners = readonly [Pixel, Pixel, Pixel, Pixel];

const FACE = '"Alegreya Sans", "Gill Sans", Calibri, sans-serif';
/** Pixels a base must be wide for its own sign. */
const SIGN_FROM = 9;

const apart = ([ax, ay]: Pixel, [bx, by]: Pixel): number => Math.hypot(bx - ax, by - ay);
const between = ([ax, ay]: Pixel, [bx, by]: Pixel, share: number): Pixel => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

function cornersOf(ring: readonly number[], pixel: ToPixel): Corners | null {
  const [a, b, c, d] = [0, 2, 4, 6].map((at) => pixel(ring[at] as number, ring[at + 1] as number));
  return ring.length >= 8 && a && b && c && d ? [a, b, c, d] : null;
}

/** What lies in and at the outline of a body, after that was filled: its bases, their signs, its states, its label. */
export function paintInBody(
  context: Context,
  { outline = [], side }: PiecePicture,
  body: BodyPicture,
  shape: PieceShape | null,
  pixel: ToPixel,
  inks: Palette,
): void {
  const line = side === 'A' ? inks['on-a'] : inks.b;
  const parts = body.parts
    .map((ring) => cornersOf(ring, pixel))
    .filter((corners) => corners !== null);
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) {
    marker(context, cornersOf(outline, pixel), side, inks);
    return;
  }
  if (side === 'B' && shape === 'infantry' && body.figures === undefined)
    hatched(context, outline, pixel, inks);
  context.strokeStyle = line;
  context.lineWidth = 1;
  for (const [a, b, c, d] of parts) {
    context.beginPath();
    context.moveTo(...a);
    for (const corner of [b, c, d]) context.lineTo(...corner);
    context.closePath();
    context.stroke();
    if (apart(a, b) < SIGN_FROM || body.figures !== undefined) continue;
    if (shape === 'cavalry') stroke(context, between(d, a, 0.2), between(b, c, 0.2), line, 1.6);
    if (shape === 'cannon') gun(context, [a, b, c, d], line);
  }
  const whole = wholeOf(outline, last, pixel);
  if (body.smoke) puff(context, first, inks);
  if (body.notches > 0) notches(context, whole, body.notches, inks);
  body.figures?.forEach((figures, at) => {
    const part = parts[at];
    if (part !== undefined) paintFigures(context, figures, part, line);
  });
  if (body.flag !== undefined) paintFlag(context, body.flag, body.label, topOf(whole), side, inks);
  if (body.figures !== undefined || body.flag !== undefined) return;
  label(context, body.label, middleOf(parts), Math.min(...parts.map(([a, b]) => apart(a, b))), {
    ink: side === 'A' ? inks['on-a'] : inks.ink,
    ground: side === 'A' ? inks.a : inks.sheet,
  });
}

/** The corners that a flag stands on: of the body, or of its last base where it is no rectangle. */
const wholeOf = (outline: readonly number[], last: Corners, pixel: ToPixel): Corners =>
  outline.length === 8 ? (cornersOf(outline, pixel) ?? last) : last;

/** The body whose flag a pixel lies on, the one drawn last first; null: none. */
export function pieceOfFlag<Piece extends Pick<PiecePicture, 'outline' | 'body'>>(
  pieces: readonly Piece[],
  pixel: ToPixel,
  at: Pixel,
): Piece | null {
  return (
    pieces.findLast(({ outline = [], body }) => {
      const base = body?.flag === undefined ? undefined : body.parts.at(-1);
      const last = base === undefined ? null : cornersOf(base, pixel);
      if (body === undefined || last === null) return false;
      return isOnFlag(body.label, topOf(wholeOf(outline, last, pixel)), at);
    }) ?? null
  );
}

/** The middle of the edge that is uppermost on the page: where a pole hides nothing of its body. */
function topOf([a, b, c, d]: Corners): Pixel {
  const middles = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ].map(([from, to]) => between(from as Pixel, to as Pixel, 0.5));
  return middles.reduce((best, one) => (one[1] < best[1] ? one : best));
}

function middleOf(parts: readonly Corners[]): Pixel {
  const all = parts.flat();
  const sum = all.reduce<Pixel>(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / all.length, sum[1] / all.length];
}

function stroke(context: Context, from: Pixel, to: Pixel, ink: string, width: number): void {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.strokeStyle = ink;
  context.lineWidth = width;
  context.stroke();
}

/** Side B's foot is hatched. */
function hatched(
  context: Context,
  outline: readonly number[],
  pixel: ToPixel,
  inks: Palette,
): void {
  context.save();
  tracePlane(context, outline, pixel);
  context.clip();
  const pixels = Array.from({ length: outline.length / 2 }, (_, at) =>
    pixel(outline[2 * at] as number, outline[2 * at + 1] as number),
  );
  const left = Math.min(...pixels.map(([x]) => x));
  const right = Math.max(...pixels.map(([x]) => x));
  const top = Math.min(...pixels.map(([, y]) => y));
  const tall = Math.max(...pixels.map(([, y]) => y)) - top;
  context.beginPath();
  for (let x = left - tall; x < right; x += 5) {
    context.moveTo(x, top + tall);
    context.lineTo(x + tall, top);
  }
  context.strokeStyle = inks.b;
  context.lineWidth = 1.2;
  context.stroke();
  context.restore();
}

/** A barrel between two wheels. */
function gun(context: Context, [a, b, c, d]: Corners, ink: string): void {
  stroke(
    context,
    between(between(a, b, 0.5), between(d, c, 0.5), 0.2),
    between(between(a, b, 0.5), between(d, c, 0.5), 0.85),
    ink,
    2.4,
  );
  for (const share of [0.22, 0.78])
    stroke(
      context,
      between(between(a, b, share), between(d, c, share), 0.4),
      between(between(a, b, share), between(d, c, share), 0.75),
      ink,
      2,
    );
}

/** A cloud before the front. */
function puff(context: Context, [a, b, c]: Corners, inks: Palette): void {
  const deep = apart(b, c) || 1;
  const [ux, uy] = [(b[0] - c[0]) / deep, (b[1] - c[1]) / deep];
  const size = Math.max(4, apart(a, b) * 0.2);
  for (const [share, off] of [
    [0.15, 0.9],
    [0.5, 1.35],
    [0.85, 0.9],
    [0.5, 0.7],
  ] as const) {
    const [x, y] = between(a, b, share);
    context.beginPath();
    context.arc(x + ux * size * (off + 0.7), y + uy * size * (off + 0.7), size, 0, 2 * Math.PI);
    context.fillStyle = inks.sheet;
    context.fill();
    context.strokeStyle = inks['ink-2'];
    context.lineWidth = 1.1;
    context.stroke();
  }
}

/** A notch in the rear edge for each disruption, and a disc with the figure at its right end. */
function notches(context: Context, [a, , c, d]: Corners, count: number, inks: Palette): void {
  const deep = apart(a, d) || 1;
  const [ux, uy] = [(a[0] - d[0]) / deep, (a[1] - d[1]) / deep];
  const size = Math.max(3, Math.min(7, deep * 0.35));
  const [rx, ry] = [uy * size * 0.7, -ux * size * 0.7];
  for (let at = 1; at <= count; at += 1) {
    const [x, y] = between(d, c, at / (count + 1));
    context.beginPath();
    context.moveTo(x + rx, y + ry);
    context.lineTo(x + ux * size, y + uy * size);
    context.lineTo(x - rx, y - ry);
    context.closePath();
    context.fillStyle = inks.sheet;
    context.fill();
    context.strokeStyle = inks.ink;
    context.lineWidth = 1.2;
    context.stroke();
  }
  context.beginPath();
  context.arc(...c, 8, 0, 2 * Math.PI);
  context.fillStyle = inks.ink;
  context.fill();
  context.strokeStyle = inks.sheet;
  context.lineWidth = 1.5;
  context.stroke();
  text(context, String(count), c, 12, inks.sheet);
}

function text(context: Context, words: string, [x, y]: Pixel, size: number, ink: string): void {
  context.font = `700 ${size}px ${FACE}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(words, x, y + 1);
}

function label(
  context: Context,
  words: string,
  at: Pixel,
  base: number,
  { ink, ground }: { readonly ink: string; readonly ground: string },
): void {
  if (words === '' || base < SIGN_FROM) return;
  const size = Math.min(20, Math.max(12.5, base * 0.6));
  context.font = `700 ${size}px ${FACE}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = ground;
  context.lineWidth = 5;
  context.strokeText(words, at[0], at[1] + 1);
  text(context, words, at, size, ink);
}

/** Where the round marker of a commander lies, and its radius in pixels. */
function markerAt([a, b, c]: Corners): readonly [x: number, y: number, radius: number] {
  const [x, y] = between(a, c, 0.5);
  return [x, y, Math.max(9, apart(a, b) / 2)];
}

/** The commander: a round marker with a star. */
function marker(
  context: Context,
  corners: Corners | null,
  side: PiecePicture['side'],
  inks: Palette,
): void {
  if (corners === null) return;
  const [x, y, radius] = markerAt(corners);
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = side === 'A' ? inks.a : inks.sheet;
  context.fill();
  context.strokeStyle = side === 'A' ? inks.sheet : inks.b;
  context.lineWidth = 2.2;
  context.stroke();
  context.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const far = point % 2 === 0 ? radius * 0.66 : radius * 0.27;
    const turn = (Math.PI * point) / 5;
    const spot: Pixel = [x + far * Math.sin(turn), y - far * Math.cos(turn)];
    if (point === 0) context.moveTo(...spot);
    else context.lineTo(...spot);
  }
  context.closePath();
  context.fillStyle = side === 'A' ? inks['on-a'] : inks.b;
  context.fill();
}

/** The name of a commander below his marker, over the bodies that stand there; of a body with bases: nothing. */
export function paintMarkerName(
  context: Context,
  { outline = [], side, name, body }: PiecePicture,
  pixel: ToPixel,
  inks: Palette,
): void {
  const corners = body?.parts.length === 0 ? cornersOf(outline, pixel) : null;
  if (corners === null) return;
  const [x, y, radius] = markerAt(corners);
  context.font = `700 13px ${FACE}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = inks.sheet;
  context.lineWidth = 4;
  context.strokeText(name, x, y + radius + 9);
  text(context, name, [x, y + radius + 8], 13, side === 'A' ? inks.a : inks.b);
}
