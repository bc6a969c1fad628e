import { ARTILLERY, CAVALRY, FIRST, HORSE } from './codes';
import type { Layout } from './layout';

/** The frame of a plan: three lanes, and where both sides’ lines began. */

export const HEX = 100;
/** Metres of front: a man of foot in three ranks, a trooper in two, a gun. */
const FRONT = { foot: 0.18, horse: 0.25, gun: 12 };
const LEAST_FRONT = 60;
export const GAP = 25;

/** The drawing's own frame: lanes, and where both sides' lines began. */
export interface Frame {
  readonly layout: Layout;
  readonly width: number;
  /** Where each lane begins and how wide it is. */
  readonly lanes: readonly {
    readonly left: number;
    readonly width: number;
    readonly middle: number;
  }[];
  /** Room between a first line and what is behind it. */
  readonly step: number;
  readonly depth: number;
}

export function frameOf(layout: Layout): Frame {
  const wide = [0, 1, 2].map((sector) =>
    Math.max(
      ...[0, 1].map((side) =>
        [...layout.unitsOf[side as 0 | 1]]
          .filter(
            (unit) =>
              layout.deployment.sector[unit] === sector &&
              (layout.line[unit] === FIRST || (sector !== 1 && layout.line[unit] === HORSE)),
          )
          .reduce((sum, unit) => sum + frontOf(layout, unit, layout.men[unit] as number) + GAP, 0),
      ),
    ),
  );
  const most = Math.max(...layout.distance) * HEX;
  const least = Math.max(...wide) / 3 + 2 * GAP;
  const full = wide.map((one) => Math.max(least, one * 1.12 + 2 * GAP));
  const all = full.reduce((sum, one) => sum + one, 0);
  const step = Math.min(500, Math.max(90, all / 26));
  const depth = most + step * 11;
  // A field is drawn at least half again as wide as it is deep.
  const scale = Math.max(1, (depth * 1.5) / all);
  let left = 0;
  const lanes = full.map((one) => {
    const lane = { left, width: one * scale, middle: left + (one * scale) / 2 };
    left += lane.width;
    return lane;
  });
  return { layout, width: all * scale, lanes, step, depth };
}

/** A lane of the frame. */
export const laneOf = ({ lanes }: Frame, sector: number) =>
  lanes[Math.min(2, Math.max(0, sector))] as Frame['lanes'][number];

export function frontOf(layout: Layout, unit: number, men: number): number {
  const arm = layout.arm[unit];
  if (arm === ARTILLERY) return Math.max(LEAST_FRONT, (layout.guns[unit] as number) * FRONT.gun);
  return Math.max(LEAST_FRONT, men * (arm === CAVALRY ? FRONT.horse : FRONT.foot));
}

/** Towards the enemy: up for side A, down for side B. */
export const ahead = (side: number): 1 | -1 => (side === 0 ? 1 : -1);

/** Where the line of a wing that has advanced some hexes is. */
export function lineAt(
  { layout, depth }: Frame,
  side: number,
  sector: number,
  hexes: number,
): number {
  const distance = (layout.distance[Math.min(sector, 2)] as number) * HEX;
  return depth / 2 - ahead(side) * (distance / 2 - hexes * HEX);
}

export const baseAt = (frame: Frame, side: number): number =>
  frame.depth / 2 - ahead(side) * ((Math.max(...frame.layout.distance) * HEX) / 2);

/** A wing that falls back far, or wheels from the edge, stays on the sheet. */
export const within = (metres: number, size: number): number =>
  Math.round(Math.min(size - GAP, Math.max(GAP, metres)));
