import type { Choice } from './cards';
import { cheapest } from './cards-in-play';
import { spanOf } from './deck';
import { fieldIn, once, onField, onLayout } from './known';
import { type State, standOf, unitsOn } from './state';
import {
  activationDistance,
  canCharge,
  forcesOf,
  isForce,
  mayFire,
  nearestFirst,
  OUT_OF_REACH,
} from './tactics';

/** The choices that activate a force. */
export type Action = Exclude<Choice, 'pass' | 'event'>;
export const ACTIONS = ['charge', 'march', 'rally', 'bombard'] as const satisfies readonly Action[];

export const isAction = (choice: Choice | null): choice is Action =>
  choice !== null && choice !== 'pass' && choice !== 'event';

/** Cards drawn after each choice (*Draw New Cards*). */
export const CARDS_DRAWN: Readonly<Record<Choice, number>> = {
  pass: 3,
  event: 0,
  charge: 0,
  march: 1,
  rally: 2,
  bombard: 2,
};

/** Whether a unit can charge somebody from where it stands. */
export const canChargeNow = (state: State, unit: number): boolean =>
  onField(state, `charge ${unit}`, () => canCharge(fieldIn(state), unit) !== null);

const gunsHaveFired = ({ scene, p }: State, unit: number): boolean =>
  scene.units[unit]?.arm === 'guns' && p.fired[unit] === true;

/** Whether a unit itself has something to do in an action. */
export function hasPart(state: State, action: Action, unit: number): boolean {
  const { p } = state;
  const stand = standOf(state, unit);
  if (stand === null) return false;
  if (action === 'march') return true;
  if (gunsHaveFired(state, unit)) return false;
  if (action === 'rally') return (p.disr[unit] as number) > 0;
  if (action === 'charge') return canChargeNow(state, unit);
  return (
    stand.arm === 'guns' &&
    onField(state, `bombard ${unit}`, () => mayFire(fieldIn(state), unit, 'bombardment') === null)
  );
}

/** Whether there is a way for the army to do it: else it may not be chosen (*Play an Action*). */
export const mayChoose = (state: State, action: Action): boolean =>
  unitsOn(state, state.p.side).some((unit) => hasPart(state, action, unit));

/** Why these units cannot be activated for an action, whatever the cards; null: they can. */
export function forceRefused(
  state: State,
  action: Action,
  units: readonly number[],
): string | null {
  const { p, scene } = state;
  if (units.length === 0) return 'A force has at least one unit.';
  for (const unit of units) {
    const sent = scene.units[unit];
    if (sent === undefined || sent.side !== p.side) return 'A force is of your own units.';
    if (p.bodies[unit] === null) return `${sent.name} is not on the table any more.`;
    if (action !== 'march' && gunsHaveFired(state, unit))
      return `${sent.name} has fired in this round's volleys: it can only clear its smoke.`;
    if (action === 'bombard' && sent.arm !== 'guns') return 'Only artillery bombards.';
  }
  const why = isForce(fieldIn(state), units);
  if (why !== null) return why;
  const able = units.filter((unit) => hasPart(state, action, unit)).length;
  if (action === 'charge')
    return able > 0 && 2 * able >= units.length
      ? null
      : `${able} of ${units.length} units can charge: it takes at least half of the force.`;
  if (able > 0) return null;
  return action === 'rally'
    ? 'No unit of this force is disrupted.'
    : 'No unit of this force has a target at long range.';
}

/** The distance of a force from its commander-in-chief, in base widths, rounded up. */
export function distanceOf(state: State, units: readonly number[]): number {
  const { side, cincs } = state.p;
  const [x, y] = cincs[side];
  return onLayout(state, `distance ${side} ${x} ${y} ${units.join(' ')}`, () => {
    // Of one unit after the other: each is asked about for many forces.
    if (units.length === 1) return activationDistance(fieldIn(state), side, units);
    let least = OUT_OF_REACH;
    for (const [unit, atLeast] of nearestFirst(fieldIn(state), side, units))
      if (atLeast < least) least = Math.min(least, distanceOf(state, [unit]));
    return least;
  });
}

/** A force that can be activated, if there are cards for its distance. */
export interface Activation {
  readonly units: readonly number[];
  readonly distance: number;
}

/** The whole forces and the single units that can be activated for the action of this round, the nearest first. */
export function activations(state: State): readonly Activation[] {
  const { choice, side } = state.p;
  if (!isAction(choice)) return [];
  return once(state, 'activations', () => {
    const field = fieldIn(state);
    const whole = forcesOf(field, side);
    const single = whole.filter(({ length }) => length > 1).flatMap((one) => one.map((u) => [u]));
    return [...whole, ...single]
      .filter((units) => forceRefused(state, choice, units) === null)
      .map((units) => ({ units, distance: distanceOf(state, units) }))
      .sort((one, two) => one.distance - two.distance || two.units.length - one.units.length);
  });
}

/** What the staff activates with a hand: the nearest force for which there are cards; null: there is none, it is a bluff. */
export function staffActivation(
  state: State,
): { readonly units: readonly number[]; readonly cards: readonly number[] } | null {
  const hand = state.p.hands[state.p.side];
  const most = spanOf(hand);
  for (const { units, distance } of activations(state)) {
    if (distance > most) return null;
    const cards = cheapest(hand, distance);
    if (cards !== null) return { units, cards };
  }
  return null;
}
