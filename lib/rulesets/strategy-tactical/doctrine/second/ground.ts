import type { PlanePoint } from '@/lib/geometry/plane/points';
import { between, towards, wayLength } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import type { Scene, SideNumber, Table } from '@/lib/rulesets/strategy-tactical/scenario';

/** A place that is worth a guard of its own: a bridge, or a village that is nobody’s headquarters. */
export interface KeyPoint {
  readonly name: string;
  /** Where a guard stands, of each side: the near end of a bridge, the village itself. */
  readonly at: readonly [PlanePoint, PlanePoint];
}

/** A guard stands so far from the end of a bridge. */
const BEHIND_BRIDGE = 3_000;
/** A village this near to a headquarters is no place by itself. */
const SAME_PLACE = 8_000;

const corner = (ring: readonly number[], at: number): PlanePoint => [
  ring[(2 * at) % ring.length] as number,
  ring[(2 * at + 1) % ring.length] as number,
];
const middleOf = (one: PlanePoint, other: PlanePoint): PlanePoint => [
  Math.trunc((one[0] + other[0]) / 2),
  Math.trunc((one[1] + other[1]) / 2),
];

function bridgeEnds(ring: readonly number[]): readonly [PlanePoint, PlanePoint] {
  const pairs = ([0, 1] as const).map((at): readonly [PlanePoint, PlanePoint] => [
    middleOf(corner(ring, at), corner(ring, at + 1)),
    middleOf(corner(ring, at + 2), corner(ring, at + 3)),
  ]);
  const [one, other] = pairs as [
    readonly [PlanePoint, PlanePoint],
    readonly [PlanePoint, PlanePoint],
  ];
  const [from, to] = between(...one) >= between(...other) ? one : other;
  const [low, high] = from[1] <= to[1] ? [from, to] : [to, from];
  return [towards(low, high, -BEHIND_BRIDGE), towards(high, low, -BEHIND_BRIDGE)];
}

const known = new WeakMap<Table, readonly KeyPoint[]>();

/** The places of a table that “must be watched or guarded” (*The Battle*), besides the headquarters themselves. */
export function keyPoints({ table, headquarters }: Scene): readonly KeyPoint[] {
  const before = known.get(table);
  if (before !== undefined) return before;
  const bridges = table.bridges.map(({ name, ring }): KeyPoint => ({ name, at: bridgeEnds(ring) }));
  const villages = table.villages.flatMap(({ name, inner }): KeyPoint[] => {
    const at = middleOf(corner(inner, 0), corner(inner, 2));
    return headquarters.some((hq) => between(hq.at, at) < SAME_PLACE)
      ? []
      : [{ name, at: [at, at] }];
  });
  const found = [...bridges, ...villages];
  known.set(table, found);
  return found;
}

/** How far a place is from a side’s own edge, in hundredths of the table’s depth. */
export const depthOf = (
  { table: { height } }: Scene,
  side: SideNumber,
  [, y]: PlanePoint,
): number => Math.trunc((100 * (side === 0 ? y : height - y)) / height);

/** What a bridge that an enemy may hold is worth of a way, and a goal without any way, in thousandths. */
const BRIDGE_COST = 25_000;
const NO_WAY = 400_000;

/** How far a goal is for a main body: one that is reached over a bridge alone is farther. */
export function campaignWay(scene: Scene, from: PlanePoint, to: PlanePoint): number {
  const dry = wayLength(scene, from, to, 'dry') ?? NO_WAY;
  return Math.min(dry, (wayLength(scene, from, to, 'column') ?? NO_WAY) + BRIDGE_COST);
}
