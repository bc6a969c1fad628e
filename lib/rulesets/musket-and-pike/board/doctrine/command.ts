import { allInCharge, commanderOf } from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import { dot, type Field, pointOf } from './field';
import type { Situation } from './situation';
import type { Stack } from './stacks';

/** Where a unit's commander is, and how far from him it may go without being detached. */
export interface Leash {
  readonly at: number;
  readonly most: number;
}

const kept = new WeakMap<Field, ReadonlyMap<string, number>>();

/** The leash of a unit that is no leader, as the rule of Command has it; null: nobody commands it. */
export function leashOf(field: Field, unit: number): Leash | null {
  const { state } = field;
  const { cards, parameters } = state.scenario;
  let leaders = kept.get(field);
  if (leaders === undefined) {
    leaders = allInCharge(state, field.side);
    kept.set(field, leaders);
  }
  const commander = commanderOf(state, unit, leaders);
  if (commander < 0) return null;
  const own = cards[unit]?.formations.at(-1) === cards[commander]?.formations.at(-1);
  return {
    at: state.unit(commander).at,
    most: own ? parameters.commandHexes : parameters.higherCommandHexes,
  };
}

/** Whether a unit that goes to a hex stays under command, its leader following by a step. */
export function underCommand(field: Field, unit: number, hex: number): boolean {
  const leash = leashOf(field, unit);
  return leash === null || distance(field.ground, hex, leash.at) <= leash.most + 1;
}

/** The hex of its commander, if a unit is out of his reach; −1: it is not. */
export function strayFrom(field: Field, unit: number, at: number): number {
  const leash = leashOf(field, unit);
  return leash === null || distance(field.ground, at, leash.at) <= leash.most ? -1 : leash.at;
}

/** Share of a leader's reach, in hexes as the crow flies, within which everybody's place is. */
const WITHIN = 0.9;
/** A wing of horse whose place is farther off its leader than this, in reaches, keeps it: it covers the flank, and does not ride to him. */
const APART = 2;

/** The place, in the frame of the army, of a body that is out of its leader's reach: the nearest to its own within it. */
export function inReach(
  field: Field,
  { right, ahead }: Situation,
  { kind, post, lead, at }: Stack,
  place: { readonly lane: number; readonly depth: number },
): { readonly lane: number; readonly depth: number } {
  const leash = leashOf(field, lead.unit);
  const astray = leash !== null && distance(field.ground, at, leash.at) > leash.most;
  // Foot keeps to its line while it is in reach; horse does not ride out of it.
  if (leash === null || !(astray || kind === 'cavalry')) return place;
  const from = pointOf(field.ground, leash.at);
  const [lane, depth] = [dot(from, right), dot(from, ahead)];
  const most = WITHIN * leash.most;
  const [aside, before] = [place.lane - lane, place.depth - depth];
  const wing = kind === 'cavalry' && post.role !== 'horse';
  if (wing && Math.abs(aside) > APART * leash.most) return place;
  if (!astray)
    return Math.abs(aside) <= most
      ? place
      : { lane: lane + Math.sign(aside) * most, depth: place.depth };
  const far = Math.sqrt(aside * aside + before * before);
  return far <= most
    ? place
    : { lane: lane + (aside * most) / far, depth: depth + (before * most) / far };
}
