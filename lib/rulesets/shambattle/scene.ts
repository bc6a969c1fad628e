import { figuresWith } from '@/lib/battle/contract/set-up';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { SIDES } from '@/lib/kernel/side';
import { ARM_IDS, armRow, COMMANDER, ENGINEERS, LOGISTICS, TRAIN } from './arms';
import { type Ground, groundOf, hexNamed } from './ground';
import { HOUSE_VALUES, type Parameters } from './parameters';
import type { Place, Setup } from './setup';
import { RIVER_DEPLOYMENT, RIVER_LABELS, RIVER_MAP, RIVER_PLACES } from './the-river';

/** What never changes in a battle. Plain JSON; units are numbered as the order lists them. */
export interface Scene {
  readonly setup: Setup;
  readonly map: string;
  readonly places: readonly Place[];
  readonly labels: readonly { readonly at: string; readonly text: string }[];
  readonly parameters: Parameters;
  readonly sides: readonly [string, string];
  /** Handicap in per cent, as the order has it. */
  readonly advantage: number;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly formations: readonly string[];
  /** What each unit’s formation is called: after its leader, else by its id. */
  readonly commands: readonly string[];
  /** Index into ARM_IDS. */
  readonly types: readonly number[];
  /** 0 or 1: whose army each unit was sent with. */
  readonly sent: readonly number[];
  readonly start: readonly number[];
  readonly full: readonly number[];
  /** 1 elite, −1 poor, 0 neither or not counted. */
  readonly grades: readonly number[];
  readonly fixed: readonly boolean[];
  /** By side; −1: it has none. */
  readonly commander: readonly [number, number];
  readonly engineers: readonly [number, number];
  readonly train: readonly [number, number];
  /** Points each army began the war with. */
  readonly original: readonly [number, number];
  readonly logistics: readonly [number, number];
  /** Hexes of all places, and the place of each. */
  readonly townHexes: readonly number[];
  readonly townOf: readonly number[];
}

const grounds = new WeakMap<Scene, Ground>();

/** The ground of a scene, worked out once. */
export function groundIn(scene: Scene): Ground {
  let ground = grounds.get(scene);
  if (ground === undefined) {
    ground = groundOf(scene.map, scene.setup.raised);
    grounds.set(scene, ground);
  }
  return ground;
}

export const mapOf = (setup: Setup): string => setup.map ?? RIVER_MAP;
export const placesOf = (setup: Setup): readonly Place[] =>
  setup.places ?? (setup.map === undefined ? RIVER_PLACES : []);

export function typeOf(unit: OrderedUnit): number {
  return (ARM_IDS as readonly string[]).indexOf(unit.type);
}

/** Full strength of a unit: the trait `full`, else that of its kind. */
export function fullOf(unit: OrderedUnit): number {
  const { full } = unit.traits;
  return typeof full === 'number' ? full : armRow(typeOf(unit)).full;
}

/** Strength points a unit brings; logistics bring none. */
export const pointsOf = (unit: OrderedUnit): number => unit.strength.points ?? 0;

function gradeOf(unit: OrderedUnit): number {
  if (unit.quality.startsWith('A')) return 1;
  return unit.quality === 'E' || unit.quality === 'F' ? -1 : 0;
}

/** “General Rudd”; without a leader of its own, “Brigade 1”: its id without that of its army. */
function commandOf(order: BattleOrder, { formations, side }: OrderedUnit): string {
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

/** The scene of an order whose units and set-up were checked. */
export function sceneOf(order: BattleOrder, setup: Setup): Scene {
  const { units } = order;
  const types = units.map(typeOf);
  const map = mapOf(setup);
  const places = placesOf(setup);
  const ground = groundOf(map, setup.raised);
  const sent = units.map(({ side }) => (side === 'A' ? 0 : 1));
  const one = (side: number, type: number) =>
    units.findIndex((_, unit) => types[unit] === type && sent[unit] === side);
  const pair = (type: number): [number, number] => [one(0, type), one(1, type)];
  const sum = (side: number) =>
    units.reduce((all, unit, index) => (sent[index] === side ? all + fullOf(unit) : all), 0);
  const columns = (side: number) =>
    types.filter((type, unit) => type === LOGISTICS && sent[unit] === side).length;
  return {
    setup,
    map,
    places,
    labels: setup.map === undefined ? [...RIVER_LABELS, ...setup.labels] : setup.labels,
    parameters: figuresWith(HOUSE_VALUES, setup.parameters),
    sides: [order.sides.A.name, order.sides.B.name],
    advantage: order.advantage,
    ids: units.map(({ id }) => id),
    names: units.map(({ name }) => name),
    formations: units.map(({ formations }) => formations.at(-1) ?? ''),
    commands: units.map((unit) => commandOf(order, unit)),
    types,
    sent,
    start: units.map(pointsOf),
    full: units.map(fullOf),
    grades: units.map((unit) => (setup.grades ? gradeOf(unit) : 0)),
    fixed: units.map(({ traits }) => traits.fixed === true),
    commander: pair(COMMANDER),
    engineers: pair(ENGINEERS),
    train: pair(TRAIN),
    original: [setup.original.A ?? sum(0), setup.original.B ?? sum(1)],
    logistics: [setup.logistics.A ?? columns(0), setup.logistics.B ?? columns(1)],
    townHexes: places.flatMap(({ hexes }) => hexes.map((hex) => hexNamed(ground, hex))),
    townOf: places.flatMap(({ hexes }, index) => hexes.map(() => index)),
  };
}

/** The train of engineers, the engineers of a train, as they were sent; −1: none. They are always together. */
export function partnerOf(scene: Scene, unit: number): number {
  const side = scene.sent[unit] as 0 | 1;
  const type = scene.types[unit];
  if (type === ENGINEERS) return scene.train[side];
  return type === TRAIN ? scene.engineers[side] : -1;
}

/** Where the set-up puts a unit at the outset; −1: nowhere by name. */
export function namedPlace(scene: Scene, unit: number): number {
  const id = scene.ids[unit] as string;
  const own = scene.setup.deployment[id];
  const name = own ?? (scene.setup.map === undefined ? RIVER_DEPLOYMENT[id] : undefined);
  return name === undefined ? -1 : hexNamed(groundIn(scene), name);
}

export const sideLetter = (side: number): 'A' | 'B' => SIDES[side] ?? 'A';
