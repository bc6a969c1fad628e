import { HEX_DIRECTIONS } from '@/lib/geometry/hexes';
import { moraleNow } from '@/lib/rulesets/musket-and-pike/board/combat/morale';
import { enfilades, hasGuns } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { COUNTED } from '@/lib/rulesets/musket-and-pike/board/names';
import { neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { failureChance, moraleTriggerChance } from '@/lib/rulesets/musket-and-pike/rules/morale';
import type { Field } from './field';

/**
 * Who would run: what a check of morale costs an enemy, and those round him whom he would take along. An army is beaten by
 * those who run more than by those who fall (Morale, Rout; house rule of worn armies). From version 13 on.
 */

/** How much of a man who falls one who runs counts: he may be rallied. */
const RUNNING = 0.7;
/** How far the ring round a body that runs makes those next to it run as well, who were not beside it. */
const SPREADS = 1.3;
/** What it is worth, in men, that a man falls into disorder. */
const DISORDER = 0.1;
/** Points of morale that fire from the flank or rear takes off. */
const ENFILADED = 2;

const counted = (state: State, unit: number): number => {
  const kind = state.scenario.cards[unit]?.kind;
  return kind !== undefined && COUNTED.has(kind) ? state.unit(unit).men : 0;
};

/** The chance, 0 … 1, that a body runs if it is checked now. Guns in position stay. `worse`: points of morale less than now. */
function runs(state: State, unit: number, worse: number): number {
  const { routed, formation } = state.unit(unit);
  if (routed || (hasGuns(state, unit) && formation !== 'limbered')) return 0;
  return failureChance(moraleNow(state, unit) - worse);
}

/** Men who run on average once a body runs: its own, and of those on its hex and beside it. */
function takenAlong({ state, ground }: Field, unit: number): number {
  const { at, side } = state.unit(unit);
  let men = counted(state, unit);
  for (const hex of [at, ...HEX_DIRECTIONS.map((direction) => neighbour(ground, at, direction))]) {
    if (hex < 0) continue;
    for (const other of state.on(hex)) {
      if (other === unit || state.unit(other).side !== side || counted(state, other) === 0)
        continue;
      men += SPREADS * runs(state, other, 0) * counted(state, other);
    }
  }
  return men;
}

/** What a check of a body’s morale costs its side on average, in men who fall. `worse`: points of morale less than now. */
export function shaken(field: Field, unit: number, worse = 0): number {
  const { men, routed, disordered } = field.state.unit(unit);
  if (routed) return 0;
  const chance = runs(field.state, unit, worse);
  const disorder = disordered ? 0 : (1 - chance) * DISORDER * men;
  return RUNNING * (chance === 0 ? disorder : chance * takenAlong(field, unit) + disorder);
}

/** What it is worth that an enemy falls back, in men for each of his, besides those who run. */
const BEATEN = 0.1;

/** What it is worth to beat bodies of some men in a melee, besides those who fall: they fall back and are checked. In men. */
export const beatenWorth = (field: Field, units: readonly number[], men: number): number =>
  BEATEN * men + units.reduce((sum, unit) => sum + shaken(field, unit), 0);

/** The same for a loss of men by fire from a hex, which does not always call for a check. `loss`: in men. */
export function shakenByFire(field: Field, from: number, unit: number, loss: number): number {
  const { state } = field;
  const { men, enfiladed } = state.unit(unit);
  const worse = !enfiladed && enfilades(state, from, unit) ? ENFILADED : 0;
  return moraleTriggerChance(loss, men) * shaken(field, unit, worse);
}
