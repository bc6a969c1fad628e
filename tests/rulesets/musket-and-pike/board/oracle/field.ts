import type { Card, Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Position, Unit } from '@/lib/rulesets/musket-and-pike/board/state';
import type { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';

/*
 * A second reading of the manual, as slow and simple as can be: nothing here calls the board's code. It knows only the
 * data (units, ground, parameters) and asks the manual's questions of them by brute force. Geometry is drawn with
 * centres and angles, so that not even the numbering of hexes is taken on trust.
 */

export interface Field {
  readonly scenario: Scenario;
  readonly position: Position;
}

/** Centre of a hex whose height is 1, x to the east and y to the north. */
export function centre({ scenario }: Field, hex: number): readonly [number, number] {
  const { board } = scenario.ground;
  const column = hex % board.columns;
  const row = (hex - column) / board.columns;
  const raised = column % 2 === (board.raised === 'first' ? 0 : 1);
  return [(column * Math.sqrt(3)) / 2, row + (raised ? 0.5 : 0)];
}

/** Degrees clockwise from the north, 0 … 360. */
export function bearing(field: Field, from: number, to: number): number {
  const [x, y] = centre(field, from);
  const [toX, toY] = centre(field, to);
  return ((Math.atan2(toX - x, toY - y) * 180) / Math.PI + 360) % 360;
}

const apart = (field: Field, one: number, other: number): number => {
  const [x, y] = centre(field, one);
  const [toX, toY] = centre(field, other);
  return Math.hypot(toX - x, toY - y);
};

/** The hexes that touch a hex, by the side they share: 0 north, clockwise; a side at the edge has −1. */
export function around(field: Field, hex: number): number[] {
  const found = [-1, -1, -1, -1, -1, -1];
  const { columns, rows } = field.scenario.ground.board;
  const column = hex % columns;
  for (let other = 0; other < columns * rows; other += 1)
    if (Math.abs((other % columns) - column) < 2 && Math.abs(apart(field, hex, other) - 1) < 0.01)
      found[Math.round(bearing(field, hex, other) / 60) % 6] = other;
  return found;
}

const touching = new WeakMap<object, number[][]>();
/** `around`, remembered. */
export function neighbours(field: Field, hex: number): readonly number[] {
  let known = touching.get(field.scenario.ground);
  if (known === undefined) {
    known = [];
    touching.set(field.scenario.ground, known);
  }
  known[hex] ??= around(field, hex);
  return known[hex] as number[];
}

const rings = new WeakMap<object, Map<number, Map<number, number>>>();
/** Steps from one hex to another over open ground: rings drawn around the one, remembered. */
export function steps(field: Field, from: number, to: number): number {
  let known = rings.get(field.scenario.ground);
  if (known === undefined) {
    known = new Map();
    rings.set(field.scenario.ground, known);
  }
  const before = known.get(from);
  if (before !== undefined) return before.get(to) ?? Number.POSITIVE_INFINITY;
  const found = new Map([[from, 0]]);
  let ring = [from];
  for (let distance = 1; ring.length > 0; distance += 1) {
    const next: number[] = [];
    for (const hex of ring)
      for (const other of neighbours(field, hex))
        if (other >= 0 && !found.has(other)) {
          found.set(other, distance);
          next.push(other);
        }
    ring = next;
  }
  known.set(from, found);
  return found.get(to) ?? Number.POSITIVE_INFINITY;
}

const angle = (one: number, other: number): number => {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
};

export const card = ({ scenario }: Field, unit: number): Card => scenario.cards[unit] as Card;
export const now = ({ position }: Field, unit: number): Unit => position.units[unit] as Unit;
export const parameter = ({ scenario }: Field, name: keyof Scenario['parameters']): number =>
  scenario.parameters[name];

/** Facing Restrictions: the area between the two front hexsides of a vertex; skirmishers and ships face everywhere. */
export function faces(field: Field, unit: number, hex: number): boolean {
  const { at, facing, formation } = now(field, unit);
  if (at === hex) return false;
  if (formation === 'skirmish' || card(field, unit).kind === 'ship') return true;
  return angle(bearing(field, at, hex), 60 * facing + 30) <= 30.01;
}

/** Units of a hex, top of the stack first. */
export function stackOf(field: Field, hex: number): number[] {
  const found: number[] = [];
  field.position.units.forEach(({ status, at }, unit) => {
    if (status === 'field' && at === hex) found.push(unit);
  });
  return found.sort((one, other) => now(field, one).level - now(field, other).level || one - other);
}

export const enemies = (field: Field, hex: number, side: number): number[] =>
  stackOf(field, hex).filter((unit) => now(field, unit).side !== side);

export const isLeader = (field: Field, unit: number) => card(field, unit).kind === 'leader';
export const isWagon = (field: Field, unit: number) => card(field, unit).kind === 'wagon';
export const isSkirmisher = (field: Field, unit: number) =>
  now(field, unit).formation === 'skirmish';
export const isFoot = (field: Field, unit: number) => card(field, unit).kind === 'infantry';
export const isHorse = (field: Field, unit: number) => card(field, unit).kind === 'cavalry';
export const isGuns = (field: Field, unit: number) => card(field, unit).kind === 'artillery';
/** Horse in the saddle. */
export const isMounted = (field: Field, unit: number) =>
  isHorse(field, unit) && now(field, unit).formation === 'mounted';
/** Unit Formations: foot, and dragoons on foot. */
export const onFoot = (field: Field, unit: number) =>
  isFoot(field, unit) || (isHorse(field, unit) && !isMounted(field, unit));
export const inLine = (field: Field, unit: number) =>
  ['line', 'extended'].includes(now(field, unit).formation);

export type Ground = keyof typeof TERRAINS | 'water';
const WORDS: readonly Ground[] = [
  ...(['clear', 'field', 'village', 'orchard', 'forest', 'rough', 'marsh', 'chateau'] as const),
  'water',
];
export const groundAt = ({ scenario }: Field, hex: number): Ground =>
  WORDS[scenario.ground.terrain[hex] as number] as Ground;
const SIDES = ['none', 'stream', 'creek', 'hedge', 'wall', 'embankment', 'highWall', 'gate'];
export const sideAt = ({ scenario }: Field, hex: number, direction: number): string =>
  SIDES[scenario.ground.sides[6 * hex + direction] as number] ?? 'fort';
export const workAt = ({ scenario }: Field, hex: number): string =>
  ['none', 'abatis', 'trench', 'redoubt'][scenario.ground.works[hex] as number] as string;
export const heightAt = ({ scenario }: Field, hex: number): number =>
  scenario.ground.elevation[hex] as number;

/** Obstructed Terrain and Hexsides: all ground but clear, buildings and fields. */
export const obstructedGround = (field: Field, hex: number): boolean =>
  !['clear', 'field', 'village'].includes(groundAt(field, hex));
/** Obstructed Terrain and Hexsides, Weather and Conditions (frozen water is clear ground). */
export function obstructedSide(field: Field, hex: number, direction: number): boolean {
  const side = sideAt(field, hex, direction);
  if (side === 'stream') return field.scenario.condition !== 'frozen';
  return ['hedge', 'wall', 'embankment', 'gate', 'fort'].includes(side);
}

/** Battle turns are by day between dawn and dusk. */
export function byNight({ scenario, position }: Field): boolean {
  let minute = scenario.firstMinute;
  const dark = (time: number) => {
    const hour = time % 1440;
    return hour < scenario.dawn || hour >= scenario.dusk;
  };
  for (let turn = 1; turn < position.turn; turn += 1)
    minute += dark(minute) ? scenario.minutesPerNightTurn : scenario.minutesPerTurn;
  return dark(minute);
}

/** Zone-of-Control: the two hexes before a unit; of a block all six; none over a high wall. */
export function controls(field: Field, unit: number, hex: number): boolean {
  const { at, status, facing, formation, routed, crew } = now(field, unit);
  const { kind } = card(field, unit);
  if (status !== 'field' || kind === 'leader' || kind === 'wagon' || routed) return false;
  if (formation === 'skirmish' || formation === 'limbered' || crew === 'none') return false;
  const direction = neighbours(field, at).indexOf(hex);
  if (direction < 0 || sideAt(field, at, direction) === 'highWall') return false;
  return formation === 'block' || [facing, (facing + 1) % 6].includes(direction as never);
}
export const controlled = (field: Field, hex: number, by: number): boolean =>
  field.position.units.some(
    (unit, index) => unit.side === by && unit.status === 'field' && controls(field, index, hex),
  );

/** Threat Values, in fractions of a point. */
export function threat(field: Field, hex: number, against: number): number {
  let sum = 0;
  field.position.units.forEach((unit, index) => {
    if (unit.status !== 'field' || unit.side === against || unit.routed || unit.disordered) return;
    if (!faces(field, index, hex)) return;
    const far = steps(field, unit.at, hex);
    if (isFoot(field, index)) sum += (far <= 1 ? 2 : far <= 2 ? 1 : 0) * (unit.men / 100);
    if (isGuns(field, index)) sum += (far <= 2 ? 2 : far <= 4 ? 1 : 0) * unit.guns;
    if (isHorse(field, index))
      sum += (far <= 2 ? 3 : far <= 4 ? 2 : far <= 6 ? 1 : 0) * (unit.men / 100);
  });
  return sum;
}
