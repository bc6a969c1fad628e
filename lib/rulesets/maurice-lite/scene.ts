import { figuresWith } from '@/lib/battle/contract/set-up';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import {
  direction,
  moved,
  type PlanePoint,
  type PlaneRing,
  rightOf,
} from '@/lib/geometry/plane/points';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { TableArm } from './body';
import { labelledUnit } from './labels';
import { HOUSE_VALUES, type Parameters } from './parameters';
import type { Setup } from './setup';
import type { Feature, Table, TerrainKind } from './table';
import { TERRAIN_KINDS } from './terrain';
import type { Version } from './versions';

/** A unit as it was sent; its place in `Scene.units` is its number everywhere inside. */
export interface SceneUnit {
  readonly id: string;
  readonly name: string;
  readonly side: 0 | 1;
  readonly arm: TableArm;
  /** The formation of the order of battle that it belongs to; '': none. */
  readonly group: string;
  /** What that is called: after its leader, else by its id. */
  readonly groupName: string;
}

/** What never changes in a battle. Plain JSON. */
export interface Scene {
  /** The version that the battle is fought by; absent: the first. */
  readonly version?: Version;
  readonly setup: Setup;
  readonly table: Table;
  readonly parameters: Parameters;
  readonly sides: readonly [string, string];
  /** Who commands each army: the name of its marker. */
  readonly commanders: readonly [string, string];
  readonly units: readonly SceneUnit[];
  /** Army morale at the start: half of the units, rounded up (*Army Size and Army Morale*). */
  readonly morale: readonly [number, number];
}

export const sideLetter = (side: 0 | 1): Side => (side === 0 ? 'A' : 'B');
export const sideNumber = (seat: string): 0 | 1 => (seat.startsWith('B') ? 1 : 0);
export const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

const ARM_OF: Readonly<Record<OrderedUnit['arm'], TableArm | null>> = {
  infantry: 'foot',
  cavalry: 'horse',
  artillery: 'guns',
  support: null,
};

/** What a unit of the campaign is on the table; null: nothing. */
export const armOf = ({ arm }: Pick<OrderedUnit, 'arm'>): TableArm | null => ARM_OF[arm];

/** Thousandths of a length in base widths. */
export const thousandths = (baseWidths: number): number => Math.round(baseWidths * 1_000);
export const pointFrom = ([x, y]: readonly [number, number]): PlanePoint => [
  thousandths(x),
  thousandths(y),
];

/** The kinds of ground of a scenario: ours, changed as it says, and its own. */
export function kindsOf(setup: Setup): Readonly<Record<string, TerrainKind>> {
  const found: Record<string, TerrainKind> = { ...TERRAIN_KINDS };
  for (const [id, changes] of Object.entries(setup.kinds)) {
    const base: TerrainKind = Object.hasOwn(TERRAIN_KINDS, id)
      ? (TERRAIN_KINDS[id] as TerrainKind)
      : {
          ...{ id, title: id, difficultFor: [], cover: false, obstructs: false, water: false },
          ...{ impassable: false, woods: false, height: 0 },
        };
    found[id] = { ...base, ...definedOf(changes) };
  }
  return found;
}

const definedOf = <Of extends object>(of: Of): Partial<Of> =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Partial<Of>;

/** Width of a line that gives none, in base widths. */
const LINE_WIDTH = 0.3;

/** The outline of a feature: its ring, or a strip along its line. One feature of several stretches is several rings. */
export function ringsOf(feature: Setup['features'][number]): PlaneRing[] {
  if (feature.ring !== undefined) return [feature.ring.flatMap(pointFrom)];
  const half = Math.round(thousandths(feature.width ?? LINE_WIDTH) / 2);
  const points = (feature.line ?? []).map(pointFrom);
  return points.slice(1).flatMap((end, at): PlaneRing[] => {
    const from = points[at] as PlanePoint;
    const way = direction(end[0] - from[0], end[1] - from[1]);
    if (way === null) return [];
    const right = rightOf(way);
    const back = [0 - right[0], 0 - right[1]] as const;
    return [
      [
        ...moved(from[0], from[1], back, half),
        ...moved(end[0], end[1], back, half),
        ...moved(end[0], end[1], right, half),
        ...moved(from[0], from[1], right, half),
      ],
    ];
  });
}

export function tableOf(setup: Setup): Table {
  const kinds = kindsOf(setup);
  return {
    width: thousandths(setup.table.width),
    height: thousandths(setup.table.height),
    features: setup.features.flatMap((feature): Feature[] => {
      const kind = kinds[feature.kind];
      if (kind === undefined) return [];
      return ringsOf(feature).map((ring) => ({ kind, name: feature.name ?? null, ring }));
    }),
  };
}

/** “Saxe”; without a leader of its own, “Brigade 1”: the formation's id without that of its army. */
function groupNameOf(order: BattleOrder, { formations, side }: OrderedUnit): string {
  const id = formations.at(-1) ?? '';
  const leader = order.leaders.find(({ formation }) => formation === id);
  if (leader !== undefined) return leader.name;
  const [army = ''] = id.split('-');
  const common = order.units.every(
    (unit) => unit.side !== side || (unit.formations.at(-1) ?? '').startsWith(`${army}-`),
  );
  const words = (common ? id.slice(army.length + 1) : id).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The leader of an army as a whole: the one whose formation has the fewest above it. */
function commanderOf(order: BattleOrder, side: Side): string {
  const [first] = order.leaders
    .filter((leader) => leader.side === side)
    .sort((one, two) => one.superiors.length - two.superiors.length);
  return first?.name ?? 'Commander-in-chief';
}

/** The scene of an order whose units and set-up were checked. */
export function sceneOf(order: BattleOrder, setup: Setup, version: Version): Scene {
  const units = order.units.map((unit): SceneUnit => {
    const arm = armOf(unit);
    if (arm === null) throw new Error(`${unit.name} is no unit of this table`);
    return {
      ...{ id: unit.id, name: unit.name, side: unit.side === 'A' ? 0 : 1, arm },
      group: unit.formations.at(-1) ?? '',
      groupName: groupNameOf(order, unit),
    };
  });
  const morale = (side: 0 | 1) => Math.ceil(units.filter((unit) => unit.side === side).length / 2);
  return {
    ...(version === '1' ? {} : { version }),
    setup,
    table: tableOf(setup),
    parameters: figuresWith(HOUSE_VALUES, setup.parameters),
    sides: [order.sides.A.name, order.sides.B.name],
    commanders: [commanderOf(order, SIDES[0] ?? 'A'), commanderOf(order, SIDES[1] ?? 'B')],
    units,
    morale: [morale(0), morale(1)],
  };
}

/** The number of a unit by its id, or by what stands on it (`labelOf`); −1: there is none. */
export const unitNumber = (scene: Pick<Scene, 'units'>, id: string): number => {
  const found = scene.units.findIndex((unit) => unit.id === id);
  return found >= 0 ? found : labelledUnit(scene, id);
};
