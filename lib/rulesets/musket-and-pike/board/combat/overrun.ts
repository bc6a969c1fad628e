import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { obstructed } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import { terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { defendersOn, fighters } from './attack';
import { gunsCanRetreat } from './retreat';
import { cardOf, hasGuns, onHorse } from './shot';
import { lose } from './vanish';
import { destroyedHurt, takeHelpless } from './won';

/** Enemies who are ridden or walked down on the move. Source: Overruns, Cavalry Overruns, Uncrewed Artillery. */

/**
 * What happens when units enter a hex with enemies. `taken`: leaders, wagons and guns without a crew are theirs;
 * `ridden`: charging horse rides down skirmishers or guns; `stopped`: horse rides at them and fails; `held`: the hex
 * cannot be entered but by melee.
 */
export type Overrun = 'taken' | 'ridden' | 'stopped' | 'held';

/** What would happen; draws nothing and changes nothing. `units` are all on one hex next to `at`. */
export function overrunAt(state: State, units: readonly number[], at: number): Overrun {
  const bodies = units.filter((unit) => {
    const { kind } = cardOf(state, unit);
    return kind === 'infantry' || kind === 'cavalry';
  });
  const [first] = bodies;
  if (first === undefined) return 'held';
  const { at: from, side } = state.unit(first);
  const enemies = fighters(state, defendersOn(state, at, side));
  if (enemies.length === 0)
    return bodies.some((unit) => !state.unit(unit).routed) ? 'taken' : 'held';
  const charging = bodies.every((unit) => onHorse(state, unit) && state.unit(unit).charging >= 0);
  const terrain = terrainOf(state.scenario.ground, at);
  if (!charging || (terrain !== 'clear' && terrain !== 'field') || obstructed(state, from, at))
    return 'held';
  if (enemies.every((unit) => hasGuns(state, unit) && cardOf(state, unit).kind === 'artillery')) {
    const limbered = enemies.filter((unit) => state.unit(unit).formation === 'limbered');
    return limbered.some((unit) => gunsCanRetreat(state, unit, first)) ? 'stopped' : 'ridden';
  }
  if (!enemies.every((unit) => state.unit(unit).formation === 'skirmish')) return 'held';
  const strength = (all: readonly number[]) =>
    all.reduce((sum, unit) => sum + state.unit(unit).men, 0);
  return strength(bodies) >= strength(enemies) ? 'ridden' : 'stopped';
}

/**
 * Units enter a hex with enemies, before their move is recorded: units that cannot resist is destroyed or taken. True: the
 * hex is free for them. False: they stay where they are, and horse that rode at it moves no more in this turn.
 */
export function overrun(builder: FactBuilder, units: readonly number[], at: number): boolean {
  const { state } = builder;
  const what = overrunAt(state, units, at);
  if (what === 'held' || what === 'stopped') return false;
  const { side } = state.unit(units[0] as number);
  for (const unit of fighters(state, defendersOn(state, at, side))) {
    if (hasGuns(state, unit) && state.unit(unit).formation !== 'limbered')
      // The crew takes shelter.
      builder.record({ type: 'CrewChanged', unit, crew: 'none', side: cardOf(state, unit).side });
    else lose(builder, unit, 'overrun', at, destroyedHurt(builder, unit));
  }
  takeHelpless(builder, at, side);
  return true;
}

/** Foot and horse of a side on a hex. */
const holders = (state: State, at: number, side: number): boolean =>
  state.on(at).some((unit) => {
    const { kind } = cardOf(state, unit);
    const { side: whose, routed } = state.unit(unit);
    return whose === side && !routed && (kind === 'infantry' || kind === 'cavalry');
  });

/**
 * Guns by those who stand with them at the end of a phase: the enemy's while he holds them; abandoned by him they have no
 * crew; with foot of their own side beside them their crew comes back.
 */
export function settleGuns(builder: FactBuilder): void {
  const { state } = builder;
  state.p.units.forEach((_, unit) => {
    const card = cardOf(state, unit);
    const now = state.unit(unit);
    if (card.kind !== 'artillery' || now.status !== 'field' || now.crew === 'own') return;
    const foot = state
      .on(now.at)
      .some(
        (other) =>
          cardOf(state, other).kind === 'infantry' &&
          state.unit(other).side === card.side &&
          !state.unit(other).routed,
      );
    const captor = (1 - card.side) as 0 | 1;
    if (holders(state, now.at, captor)) {
      if (now.crew === 'none')
        builder.record({ type: 'CrewChanged', unit, crew: 'enemy', side: captor });
    } else if (foot) builder.record({ type: 'CrewChanged', unit, crew: 'own', side: card.side });
    else if (now.crew === 'enemy')
      builder.record({ type: 'CrewChanged', unit, crew: 'none', side: card.side });
  });
}
