import type { Palette } from '@/app/_components/board/palette';
import type { BodyPicture, FigureShape, FlagShape } from '@/lib/battle/contract/game-views';
import type { Side } from '@/lib/kernel/side';

type Context = CanvasRenderingContext2D;
type Pixel = readonly [x: number, y: number];
type Corners = readonly [Pixel, Pixel, Pixel, Pixel];

const FACE = '"Alegreya Sans", "Gill Sans", Calibri, sans-serif';
/** Pixels that a figure has at least, or none are drawn. */
const FIGURE_FROM = 4.5;
/** Pixels of a letter on a flag, about. */
const LETTER = 7;
/** Pixels of a flag and of its pole. */
const FLAG = { wide: 26, tall: 17, pole: 30 } as const;

const mixed = ([ax, ay]: Pixel, [bx, by]: Pixel, share: number): Pixel => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];
const apart = ([ax, ay]: Pixel, [bx, by]: Pixel): number => Math.hypot(bx - ax, by - ay);

/** The figures of a body side by side along its front: those that are left, then the fallen ones, dotted. */
export function paintFigures(
  context: Context,
  { shape, left, full }: NonNullable<BodyPicture['figures']>[number],
  [a, b, c, d]: Corners,
  ink: string,
): void {
  const size = Math.min(apart(a, b) / (full + 0.6), apart(b, c)) * 0.62;
  if (size < FIGURE_FROM) return;
  const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
  for (let at = 0; at < full; at += 1) {
    const share = (at + 0.5 + 0.15) / (full + 0.3);
    const [x, y] = mixed(mixed(a, d, 0.5), mixed(b, c, 0.5), share);
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    figure(context, shape, size);
    context.fillStyle = ink;
    context.strokeStyle = ink;
    context.lineWidth = shape === 'slash' ? Math.max(1.4, size * 0.2) : 1;
    if (at >= left) context.setLineDash([1.5, 1.5]);
    if (at >= left || shape === 'slash') context.stroke();
    else context.fill();
    context.restore();
  }
}

/** The path of a figure around the origin. */
function figure(context: Context, shape: FigureShape, size: number): void {
  const half = size / 2;
  context.beginPath();
  if (shape === 'square') {
    context.rect(-half * 0.85, -half * 0.85, size * 0.85, size * 0.85);
    return;
  }
  if (shape === 'slash') {
    context.moveTo(-half * 0.7, half);
    context.lineTo(half * 0.7, -half);
    return;
  }
  context.moveTo(0, -half);
  if (shape === 'lozenge') {
    context.lineTo(half, 0);
    context.lineTo(0, half);
    context.lineTo(-half, 0);
  } else {
    context.lineTo(half, half);
    context.lineTo(-half, half);
  }
  context.closePath();
}

/** A flag on a pole that stands in the middle of a body. */
export function paintFlag(
  context: Context,
  flag: FlagShape,
  words: string,
  [x, y]: Pixel,
  side: Side,
  inks: Palette,
): void {
  const ink = side === 'A' ? inks.a : inks.b;
  context.font = `700 13px ${FACE}`;
  const wide = Math.max(FLAG.wide, context.measureText(words).width + 14);
  const top = y - FLAG.pole;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, top);
  context.strokeStyle = ink;
  context.lineWidth = 2;
  context.stroke();
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x + wide, top);
  if (flag === 'swallowtail') context.lineTo(x + wide - 6, top + FLAG.tall / 2);
  context.lineTo(x + wide, top + FLAG.tall);
  context.lineTo(x, top + FLAG.tall);
  context.closePath();
  context.fillStyle = side === 'A' ? inks.a : inks.sheet;
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 1.6;
  context.stroke();
  if (flag === 'double') {
    context.strokeStyle = side === 'A' ? inks['on-a'] : inks.b;
    context.lineWidth = 1;
    context.strokeRect(x + 3, top + 3, wide - 6, FLAG.tall - 6);
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = side === 'A' ? inks['on-a'] : inks.ink;
  context.fillText(
    words,
    x + (wide - (flag === 'swallowtail' ? 5 : 0)) / 2,
    top + FLAG.tall / 2 + 1,
  );
}

/** Whether a pixel lies on a flag with these words, or on its pole, which stands at `foot`. */
export function isOnFlag(words: string, [x, y]: Pixel, [px, py]: Pixel): boolean {
  const wide = Math.max(FLAG.wide, words.length * LETTER + 14);
  const above = y - py;
  if (above < 0 || above > FLAG.pole) return false;
  return above >= FLAG.pole - FLAG.tall ? px >= x - 3 && px <= x + wide : Math.abs(px - x) <= 4;
}

/** A route on an order sheet: a line in the ink of its side, and a head where it ends. */
export function paintRoute(
  context: Context,
  way: readonly number[],
  side: Side,
  pixel: (x: number, y: number) => Pixel,
  inks: Palette,
): void {
  const points: Pixel[] = [];
  for (let at = 0; at + 1 < way.length; at += 2)
    points.push(pixel(way[at] as number, way[at + 1] as number));
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return;
  const turn = Math.atan2(last[1] - before[1], last[0] - before[0]);
  for (const [width, ink] of [
    [4.5, inks.sheet],
    [2, side === 'A' ? inks.a : inks.b],
  ] as const) {
    context.beginPath();
    points.forEach(([x, y], at) => {
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    for (const off of [-2.6, 2.6]) {
      context.moveTo(last[0] + 8 * Math.cos(turn + off), last[1] + 8 * Math.sin(turn + off));
      context.lineTo(...last);
    }
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.setLineDash([]);
    context.stroke();
  }
}
