import type { MapMarch } from '@/lib/campaign/definition/map';
import type { Side } from '@/lib/kernel/side';
import { type MapArmy, marchWidth } from './armies';
import { arrowText, endAngle, MeasuredLine, type Point, pathText, smooth, tenth } from './geometry';
import { keptByMap } from './kept';
import type { MapSheet } from './sheet';

/** A choice whose marches can be laid over the map. */
export interface ChoiceMarches {
  readonly id: string;
  /** a, b, c. */
  readonly letter: string;
  readonly marches: readonly MapMarch[];
}

/** One march, ready to draw: paths only, so that it can be sent to a browser. */
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

export interface DrawnChoice {
  readonly id: string;
  readonly letter: string;
  readonly marches: readonly DrawnMarch[];
}

const keep = keptByMap<DrawnMarch>(128);

/** Marches on a sheet; a march's men are its own or those of the army it starts from. */
export function drawMarches(
  marches: readonly MapMarch[],
  armies: readonly MapArmy[],
  sheet: MapSheet,
): readonly DrawnMarch[] {
  return marches.map((march, index) => {
    const men = march.men ?? armies.find((army) => army.id === march.from)?.men ?? null;
    const { side, path, label = null } = march;
    const key = JSON.stringify([sheet.crop, sheet.width, side, men, index % 2, label, path]);
    return keep(sheet.map, key, () => drawMarch(march, men, index, sheet));
  });
}

function drawMarch(
  march: MapMarch,
  men: number | null,
  index: number,
  sheet: MapSheet,
): DrawnMarch {
  const line = smooth(march.path.map(sheet.place), 12);
  const end = line[line.length - 1] as Point;
  // Letters of several marches stand at different shares, so that they do not lie on one another where roads meet.
  const label = new MeasuredLine(line).at(0.46 + 0.06 * (index % 2));
  return {
    side: march.side,
    solid: arrowText(line, marchWidth(men)),
    line: pathText(line),
    tip: { x: tenth(end[0]), y: tenth(end[1]), angle: Math.round(endAngle(line)) },
    label: { x: tenth(label[0]), y: tenth(label[1]) },
    text: march.label ?? null,
  };
}
