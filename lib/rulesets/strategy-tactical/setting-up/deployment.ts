import {
  type BoxCorners,
  boxCorners,
  boxWithFrontAt,
  isOnTable,
  type PlaneBox,
} from '@/lib/geometry/plane/boxes';
import { boxesOverlap } from '@/lib/geometry/plane/overlap';
import { direction, type PlanePoint, type PlaneRing } from '@/lib/geometry/plane/points';
import { liesWhollyIn, overlapsShape } from '@/lib/geometry/plane/shapes';
import { COLUMN_LEAST, sizeOf, TRAY } from '@/lib/rulesets/strategy-tactical/bodies';
import {
  isFoot,
  isGun,
  isHorse,
  type OpenPlace,
  type Place,
  type SceneUnit,
  type SideNumber,
  SQUARE,
  type StandPlace,
  sideLetter,
  type Table,
} from '@/lib/rulesets/strategy-tactical/scenario';
import type { Setup } from '@/lib/rulesets/strategy-tactical/setup';
import { pointFrom } from './table';

/** Where everybody begins, and which units found no place. */
export interface Deployment {
  readonly open: readonly OpenPlace[];
  readonly stands: readonly StandPlace[];
  /** By number. */
  readonly left: readonly number[];
}

/** Straight to the enemy's edge. */
const ahead = (side: SideNumber): PlanePoint => [0, side === 0 ? 1 : -1];

/** The ground that a body covers at a place; of a column all its trays. */
export function groundOf(
  { at, facing }: Place,
  units: readonly Pick<SceneUnit, 'kind'>[],
): PlaneBox | null {
  const way = direction(...facing);
  if (way === null) return null;
  const [lead] = units;
  const alone = lead !== undefined && units.length === 1 ? sizeOf(lead.kind) : null;
  const depth = units.reduce((sum, { kind }) => sum + sizeOf(kind).depth, 0);
  return boxWithFrontAt(
    at,
    way,
    alone?.front ?? TRAY.front,
    Math.max(alone?.depth ?? TRAY.depth, depth),
  );
}

/** Why a body cannot stand somewhere: `table`, it leaves it; `water`; `wood`, only foot and light horse enter one. */
export type Wrong = 'table' | 'water' | 'wood';

export function standsWrong(
  table: Table,
  ground: PlaneBox,
  units: readonly Pick<SceneUnit, 'kind'>[],
): Wrong | null {
  if (!isOnTable(ground, table)) return 'table';
  const corners = boxCorners(ground);
  const wet =
    table.rivers.some(({ ring }) => overlapsShape(corners, ring)) &&
    !table.bridges.some(({ ring }) => liesWhollyIn(corners, ring));
  if (wet) return 'water';
  const barred = units.some(({ kind }) => isGun(kind) || kind === 'heavy') || units.length > 1;
  return barred && inForest(table, corners) ? 'wood' : null;
}

const inForest = ({ forests }: Table, corners: BoxCorners): boolean =>
  forests.some(({ squares }) => squares.some(([x, y]) => overlapsShape(corners, squareRing(x, y))));

/** The outline of a forest's square by its lower left corner. */
export const squareRing = (x: number, y: number): PlaneRing => [
  ...[x, y, x, y + SQUARE],
  ...[x + SQUARE, y + SQUARE, x + SQUARE, y],
];

/** Everything of a set-up that was checked, units without a place put near their own edge, division by division. */
export function deploymentOf(setup: Setup, units: readonly SceneUnit[], table: Table): Deployment {
  const number = (id: string): number => units.findIndex((unit) => unit.id === id);
  const kinds = (of: readonly number[]): SceneUnit[] => of.flatMap((unit) => units[unit] ?? []);
  const sent = (ids: readonly string[]): number[] => ids.map(number).filter((unit) => unit >= 0);
  const open: OpenPlace[] = Object.entries(setup.deployment).flatMap(([id, place]) => {
    const members = sent([id, ...(place.behind ?? [])]);
    const [lead] = members;
    if (lead === undefined) return [];
    const facing = place.facing ?? ahead(units[lead]?.side ?? 0);
    // A column that has shrunk to one or two regiments is none: the others find places of their own.
    const column = members.length >= COLUMN_LEAST ? members : [lead];
    return [{ at: pointFrom(place.at), facing, units: column }];
  });
  const stands: StandPlace[] = ([0, 1] as const).flatMap((side) =>
    setup.stands[sideLetter(side)]
      .map(
        (stand, at): StandPlace => ({
          id: standId(side, at),
          side,
          at: pointFrom(stand.at),
          facing: stand.facing ?? ahead(side),
          units: marching(sent(stand.units), units),
        }),
      )
      .filter((stand) => stand.units.length > 0),
  );
  const placed = new Set([...open, ...stands].flatMap((one) => one.units));
  const taken = [...open, ...stands].flatMap((one) => groundOf(one, kinds(one.units)) ?? []);
  const left: number[] = [];
  for (const side of [0, 1] as const) {
    const free = units.flatMap((unit, at) => (unit.side === side && !placed.has(at) ? [at] : []));
    let count = setup.stands[sideLetter(side)].length;
    const bodies = bodiesOf(free, units, setup.concealment);
    // Divisions over the whole width of the table, and single squadrons over the whole of it again.
    const isSingle = ({ units: members }: (typeof bodies)[number]) => members.length === 1;
    bodies.forEach((body, at) => {
      const { units: members, hidden } = body;
      const alike = bodies.filter((other) => isSingle(other) === isSingle(body));
      const before = bodies.slice(0, at).filter((other) => alike.includes(other)).length;
      const want = Math.round((table.width * (before + 1)) / (alike.length + 1));
      const place = freePlace(table, side, want, kinds(members), taken);
      if (place === null) {
        left.push(...members);
        return;
      }
      taken.push(place.ground);
      const { at: point, facing } = place;
      if (hidden)
        stands.push({ id: standId(side, count), side, at: point, facing, units: members });
      else open.push({ at: point, facing, units: members });
      if (hidden) count += 1;
    });
  }
  return { open, stands, left };
}

export const standId = (side: SideNumber, at: number): string =>
  `stand-${sideLetter(side)}-${at + 1}`;

/** Most regiments of a stand (*Rules for Concealed Troops* 2). */
export const REGIMENTS_MOST = 12;

/** Marching order: light infantry, other foot, guns in the middle of it, heavy horse last (3). */
export function marching(of: readonly number[], units: readonly SceneUnit[]): number[] {
  const those = (wanted: (kind: SceneUnit['kind']) => boolean): number[] =>
    of.filter((unit) => {
      const kind = units[unit]?.kind;
      return kind !== undefined && wanted(kind);
    });
  const foot = [
    ...those((kind) => kind === 'light'),
    ...those((kind) => isFoot(kind) && kind !== 'light'),
  ];
  const half = Math.ceil(foot.length / 2);
  return [...foot.slice(0, half), ...those(isGun), ...foot.slice(half), ...those(isHorse)];
}

/** The bodies of units without a place: by division, light horse apart; hidden under concealment. */
function bodiesOf(
  free: readonly number[],
  units: readonly SceneUnit[],
  concealment: boolean,
): readonly { readonly units: readonly number[]; readonly hidden: boolean }[] {
  const divisions = new Map<string, number[]>();
  const alone: number[] = [];
  for (const unit of free) {
    const { kind, group } = units[unit] as SceneUnit;
    if (kind === 'lightHorse') alone.push(unit);
    else divisions.set(group, [...(divisions.get(group) ?? []), unit]);
  }
  const bodies = [...divisions.values()].flatMap((members) => {
    const foot = members.filter((unit) => isFoot((units[unit] as SceneUnit).kind));
    const others = members.filter((unit) => !foot.includes(unit));
    if (concealment) {
      const parts = Math.max(1, Math.ceil(foot.length / REGIMENTS_MOST));
      const share = Math.ceil(foot.length / parts);
      return Array.from({ length: parts }, (_, at) => ({
        units: marching(
          [...foot.slice(at * share, (at + 1) * share), ...(at === 0 ? others : [])],
          units,
        ),
        hidden: true,
      }));
    }
    const columns = foot.length >= 3 ? [marching(foot, units)] : foot.map((unit) => [unit]);
    return [...columns, ...others.map((unit) => [unit])].map((one) => ({
      units: one,
      hidden: false,
    }));
  });
  return [...bodies, ...alone.map((unit) => ({ units: [unit], hidden: false }))];
}

/** How far from the own edge fronts stand, tried one after the other, in thousandths. */
const ROWS = [9_000, 12_000, 15_000, 6_000, 4_500] as const;
const STEP = 500;

/** The free place nearest to a point across the table; null: there is none. */
function freePlace(
  table: Table,
  side: SideNumber,
  want: number,
  kinds: readonly SceneUnit[],
  taken: readonly PlaneBox[],
): (Place & { readonly ground: PlaneBox }) | null {
  for (const row of ROWS)
    for (let off = 0; off < table.width; off += STEP)
      for (const x of off === 0 ? [want] : [want - off, want + off]) {
        const place: Place = {
          at: [x, side === 0 ? row : table.height - row],
          facing: ahead(side),
        };
        const ground = groundOf(place, kinds);
        if (ground === null || standsWrong(table, ground, kinds) !== null) continue;
        const corners = boxCorners(ground);
        if (inForest(table, corners) || inVillage(table, corners)) continue;
        if (!taken.some((other) => boxesOverlap(roomy(ground), other))) return { ...place, ground };
      }
  return null;
}

const inVillage = ({ villages, farms }: Table, corners: BoxCorners): boolean =>
  [...villages.map(({ outer }) => outer), ...farms.map(({ ring }) => ring)].some((ring) =>
    overlapsShape(corners, ring),
  );

/** With half an inch to spare at each flank. */
const roomy = (ground: PlaneBox): PlaneBox => {
  const [x, y, rx, ry] = boxCorners(ground);
  const wide = { ...ground, front: ground.front + 2 * STEP };
  return {
    ...wide,
    x: x - Math.round(((rx - x) * STEP) / ground.front),
    y: y - Math.round(((ry - y) * STEP) / ground.front),
  };
};
