import { HEX_DIRECTIONS } from '@/lib/geometry/hexes';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { isNight } from '@/lib/rulesets/musket-and-pike/board/clock';
import type { CheckCause, CheckOutcome } from '@/lib/rulesets/musket-and-pike/board/facts';
import { neighbour, terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import { FULL, type State } from '@/lib/rulesets/musket-and-pike/board/state';
import {
  moraleOutcome,
  moraleTriggerChance,
  moraleValue,
  stragglers,
} from '@/lib/rulesets/musket-and-pike/rules/morale';
import { flee } from './flight';
import { withLeader } from './leaders';
import { cardOf, hasGuns } from './shot';
import { lose } from './vanish';

/** Morale checks, rout and its spread. Source: Morale. */

/** Units that check their morale: all but leaders and wagons. */
const hasMorale = (state: State, unit: number): boolean => {
  const { kind } = cardOf(state, unit);
  return kind !== 'leader' && kind !== 'wagon';
};

/** Whether formed friends stand on both flanks of a unit: the hexes beside its two front hexes. */
function flanksCovered(state: State, unit: number): boolean {
  const { at, facing, formation, side } = state.unit(unit);
  if (formation === 'skirmish') return false;
  return [facing + 5, facing + 2].every((direction) => {
    const hex = neighbour(state.scenario.ground, at, direction % 6);
    return (
      hex >= 0 &&
      state
        .on(hex)
        .some(
          (other) =>
            state.unit(other).side === side &&
            hasMorale(state, other) &&
            !state.unit(other).routed &&
            state.unit(other).formation !== 'skirmish',
        )
    );
  });
}

/** Morale value of a unit for a check now. `ring`: how far a rout has spread, for the optional Rout Limiting. */
export function moraleNow(state: State, unit: number, ring = 0): number {
  const { switches } = state.scenario;
  const card = cardOf(state, unit);
  const now = state.unit(unit);
  return moraleValue({
    quality: card.quality,
    withLeader: withLeader(state, unit),
    lowOrOutOfAmmunition: now.ammunition !== FULL,
    night: isNight(state),
    fatigue: now.fatigue,
    enfiladed: now.enfiladed,
    disordered: now.disordered,
    skirmisher: now.formation === 'skirmish',
    fanatical: card.traits.fanatical,
    flanksCovered: switches.flankMorale && flanksCovered(state, unit),
    ring: switches.routLimiting ? ring : 0,
  });
}

/** Whether the loss of men makes a unit take a check. `strength`: its men before the loss. */
export const triggered = (builder: FactBuilder, loss: number, strength: number): boolean =>
  loss > 0 && builder.uniform('trigger') < moraleTriggerChance(loss, strength);

/** Guns in position do not run. */
const cannotRout = (state: State, unit: number): boolean =>
  hasGuns(state, unit) && state.unit(unit).formation !== 'limbered';

/** One check without what follows from a rout; records it. */
function checkAlone(
  builder: FactBuilder,
  unit: number,
  cause: CheckCause,
  defensive: boolean,
  ring: number,
): CheckOutcome {
  const { state } = builder;
  const before = state.unit(unit);
  const value = moraleNow(state, unit, ring);
  const die = builder.die('morale');
  const excess = die - value;
  const outcome = moraleOutcome(excess, before.routed, defensive, cannotRout(state, unit));
  const formed = !hasGuns(state, unit);
  const lost = outcome === 'straggles' && formed ? Math.min(before.men, stragglers(excess, 1)) : 0;
  const { at } = before;
  builder.record({
    ...{ type: 'MoraleChecked', unit, cause, die, value, outcome },
    ...{ stragglers: lost, ring, defensive },
  });
  if (state.unit(unit).status !== 'field') lose(builder, unit, 'stragglers', at);
  return outcome;
}

/**
 * A unit takes a morale check, with all that follows: it is disordered or routs; a rout spreads to the units on its hex
 * and next to it, and from those that fail to theirs; then all who have routed run.
 */
export function check(
  builder: FactBuilder,
  unit: number,
  cause: CheckCause,
  defensive: boolean,
): void {
  const { state } = builder;
  if (state.unit(unit).status !== 'field' || !hasMorale(state, unit)) return;
  if (checkAlone(builder, unit, cause, defensive, 0) === 'routed') spread(builder, unit);
}

/** What a rout does to those around it, and the flight of all whom it takes along. */
export function spread(builder: FactBuilder, first: number): void {
  const { state } = builder;
  const { ground } = state.scenario;
  const { side } = state.unit(first);
  const checked = new Set([first]);
  const running: { unit: number; ring: number }[] = [{ unit: first, ring: 0 }];
  for (let index = 0; index < running.length; index += 1) {
    const { unit, ring } = running[index] as { unit: number; ring: number };
    const { at } = state.unit(unit);
    const hexes = [at, ...HEX_DIRECTIONS.map((direction) => neighbour(ground, at, direction))];
    for (const hex of hexes) {
      if (hex < 0) continue;
      for (const other of [...state.on(hex)]) {
        if (checked.has(other) || state.unit(other).side !== side) continue;
        if (state.unit(other).status !== 'field' || !hasMorale(state, other)) continue;
        checked.add(other);
        if (checkAlone(builder, other, 'spread', false, ring + 1) === 'routed')
          running.push({ unit: other, ring: ring + 1 });
      }
    }
  }
  for (const { unit } of running) if (state.unit(unit).status === 'field') flee(builder, unit);
}

/** Checks that are due at the end of a phase: of defenders who lost a melee, and of the utterly tired. */
export function checksAtEndOfPhase(builder: FactBuilder): void {
  const { state } = builder;
  const defensive = state.p.phase === 'defensive';
  state.p.units.forEach((_, unit) => {
    const now = state.unit(unit);
    if (!now.mustCheck || now.status !== 'field') return;
    // Who need not retreat does not run.
    const held = terrainOf(state.scenario.ground, now.at) === 'chateau';
    check(builder, unit, now.fatigue >= 900 ? 'exhausted' : 'melee', defensive || held);
  });
}
