import type { MapMarch } from '@/lib/campaign/definition/map';
import type { Side } from '@/lib/kernel/side';
import { type MapArmy, marchWidth } from './armies';
import { arrowText, endAngle, MeasuredLine, type Point, pathText, smooth, tenth } from './geometry';
import type { MapSheet } from './sheet';

/** A choice whose marches can be laid over the map. */
export interface ChoiceMarches {
  readonly id: string;
  /** a, b, c. */
  readonly letter: string;
  readonly marches: readonly MapMarch[];
}

/** What a march is drawn from, on any sheet. */
export interface PlannedMarch {
  readonly side: Side;
  /** Kilometres of the map. */
  readonly path: readonly Point[];
  /** Pixels of its width: its men. */
  readonly width: number;
  /** Share of its length, 0 … 1, at which its letter or name stands. */
  readonly letterAt: number;
  /** Pixels to the right of the march at which it stands. */
  readonly letterBeside: number;
  readonly text: string | null;
}

/** One march, drawn. */
export interface DrawnMarch {
  readonly side: Side;
  /** The outline of the solid arrow. */
  readonly solid: string;
  /** The middle line, for the dashed one. */
  readonly line: string;
  readonly tip: { readonly x: number; readonly y: number; readonly angle: number };
  readonly label: { readonly x: number; readonly y: number };
  readonly text: string | null;
}

/** A march's men are its own or those of the army it starts from. */
export function planMarches(
  marches: readonly MapMarch[],
  armies: readonly MapArmy[],
): readonly PlannedMarch[] {
  return marches.map(({ side, path, men, from, label }, index) => ({
    side,
    path,
    width: thousandth(marchWidth(men ?? armies.find((army) => army.id === from)?.men ?? null)),
    // Those of two marches do not overlap where roads meet.
    letterAt: index % 2 === 1 ? 0.52 : 0.46,
    letterBeside: 0,
    text: label ?? null,
  }));
}

const thousandth = (value: number): number => Math.round(value * 1_000) / 1_000;

/** A march in the pixels of a sheet. */
export function drawMarch(
  { side, path, width, text, ...letter }: PlannedMarch,
  place: MapSheet['place'],
): DrawnMarch {
  const line = smooth(path.map(place), 12);
  const end = line[line.length - 1] as Point;
  const label = letterPoint(new MeasuredLine(line), letter);
  return {
    side,
    solid: arrowText(line, width),
    line: pathText(line),
    tip: { x: tenth(end[0]), y: tenth(end[1]), angle: Math.round(endAngle(line)) },
    label: { x: tenth(label[0]), y: tenth(label[1]) },
    text,
  };
}

/** Where a march's letter or name stands, in the pixels of its line. */
export function letterPoint(
  line: MeasuredLine,
  { letterAt, letterBeside }: Pick<PlannedMarch, 'letterAt' | 'letterBeside'>,
): Point {
  const at = line.at(letterAt);
  if (letterBeside === 0) return at;
  const before = line.at(letterAt - 0.02);
  const after = line.at(letterAt + 0.02);
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  return [
    at[0] - ((after[1] - before[1]) / length) * letterBeside,
    at[1] + ((after[0] - before[0]) / length) * letterBeside,
  ];
}
