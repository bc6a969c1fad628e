import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import type { Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import { gaitOf } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import { stackingOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { roundAtRandom } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { defendersOn, fighters } from './attack';
import { isLeader } from './leaders';
import { compact, splitHit } from './losses';
import { retreatHex } from './retreat';
import { cardOf, hasGuns } from './shot';
import { leaveLeaders, lose } from './vanish';

/** What a won melee gives: the retreat, guns, wagons and leaders taken, the hex. Source: Melee Resolution, Overruns, Artillery Capture. */

/** All that is left of a unit that cannot get away: some taken, the rest killed or wounded; guns are taken. */
export function destroyedHurt(builder: FactBuilder, unit: number): Hurt {
  const { state } = builder;
  const { men, guns } = state.unit(unit);
  const { overrunCapturedPercent } = state.scenario.parameters;
  const captured = Math.min(
    men,
    roundAtRandom((men * overrunCapturedPercent) / 100, builder.uniform('captured')),
  );
  return compact({
    unit,
    ...splitHit(builder, men - captured),
    captured,
    gunsCaptured: hasGuns(state, unit) ? guns : 0,
  });
}

/**
 * Beaten defenders fall back one hex, together; by the optional Partial Retreats each as it can. Who has nowhere to go
 * is destroyed, or by the optional No Melee Eliminations stays. Guns in position stay where they are, and so do limbered
 * guns and wagons that cannot go the same way.
 */
export function retreat(builder: FactBuilder, attackers: readonly number[], at: number): void {
  const { state } = builder;
  const { partialRetreats, noMeleeEliminations } = state.scenario.switches;
  const side = state.unit(attackers[0] as number).side;
  const there = defendersOn(state, at, side).filter((unit) => !isLeader(state, unit));
  const troops = there.filter(
    (unit) => !hasGuns(state, unit) && cardOf(state, unit).kind !== 'wagon',
  );
  const train = there.filter(
    (unit) =>
      !troops.includes(unit) && gaitOf(state, unit) !== 'none' && state.unit(unit).crew === 'own',
  );
  const groups = partialRetreats ? troops.map((unit) => [unit]) : [troops];
  for (const group of groups) {
    if (group.length === 0) continue;
    const { to, overruns } = retreatHex(state, group, attackers);
    if (to >= 0) {
      if (overruns) runOver(builder, to, side);
      builder.record({ type: 'FellBack', units: group, from: at, to });
    } else if (!noMeleeEliminations)
      for (const unit of group) lose(builder, unit, 'surrounded', at, destroyedHurt(builder, unit));
  }
  for (const unit of train) {
    const { to, overruns } = retreatHex(state, [unit], attackers);
    if (to >= 0 && !overruns) builder.record({ type: 'FellBack', units: [unit], from: at, to });
  }
  const stay = defendersOn(state, at, side);
  const last = troops.find(
    (unit) => state.unit(unit).status === 'field' && state.unit(unit).at !== at,
  );
  // Leaders go with the troops whom they led.
  for (const leader of stay.filter((unit) => isLeader(state, unit)))
    if (last !== undefined && fighters(state, stay).every((unit) => hasGuns(state, unit)))
      builder.record({ type: 'LeaderMoved', unit: leader, to: state.unit(last).at });
}

/** Weak enemies in the way of a retreat: skirmishers are destroyed, leaders taken, wagons change hands. `side`: theirs. */
function runOver(builder: FactBuilder, at: number, side: number): void {
  const { state } = builder;
  for (const unit of [...state.on(at)]) {
    if (state.unit(unit).side !== side) continue;
    if (cardOf(state, unit).kind === 'leader' || cardOf(state, unit).kind === 'wagon') continue;
    lose(builder, unit, 'overrun', at, destroyedHurt(builder, unit));
  }
  takeHelpless(builder, at, (1 - side) as 0 | 1);
}

/** Leaders and wagons of the enemy who are alone on a hex are taken by a side; guns there become its own. */
export function takeHelpless(builder: FactBuilder, at: number, side: 0 | 1): void {
  const { state } = builder;
  for (const unit of defendersOn(state, at, side)) {
    const { kind } = cardOf(state, unit);
    if (kind === 'leader') builder.record({ type: 'LeaderHit', unit, fate: 'captured' });
    else if (kind === 'wagon')
      builder.record({
        ...{ type: 'WagonTaken', unit, side },
        strength: Math.floor(state.unit(unit).men / 2),
      });
    else if (kind === 'artillery') {
      // Guns retaken wait for their own foot (`settleGuns`).
      const own = cardOf(state, unit).side === side;
      builder.record({ type: 'CrewChanged', unit, crew: own ? 'none' : 'enemy', side });
    }
  }
}

/** Whether only guns, wagons and leaders are left of the defenders of a hex. */
const open = (state: State, at: number, side: number): boolean =>
  defendersOn(state, at, side).every((unit) => {
    const { kind } = cardOf(state, unit);
    return kind === 'leader' || kind === 'wagon' || kind === 'artillery';
  });

/**
 * The attackers enter the hex they have won, unless somebody still holds it, and take what was left there. Horse that
 * charged may go on.
 */
export function advance(
  builder: FactBuilder,
  units: readonly number[],
  at: number,
  charge: boolean,
): void {
  const { state } = builder;
  const going = units.filter(
    (unit) => state.unit(unit).status === 'field' && !state.unit(unit).routed,
  );
  const [first] = going.filter((unit) => !isLeader(state, unit));
  if (first === undefined) return;
  const { side } = state.unit(first);
  if (!open(state, at, side)) return;
  takeHelpless(builder, at, side);
  const { chargeContinuation } = state.scenario.parameters;
  const from = new Set(going.map((unit) => state.unit(unit).at));
  const onward = going.filter((unit) => {
    const { charging, continued } = state.unit(unit);
    return charge && charging >= 0 && continued < chargeContinuation;
  });
  // Leaders who ride with the charge ride on with it.
  const riders =
    onward.length > 0 ? going.filter((unit) => isLeader(state, unit) || onward.includes(unit)) : [];
  const others = going.filter((unit) => !riders.includes(unit));
  if (riders.length > 0)
    builder.record({ type: 'Advanced', units: riders, to: at, mayContinue: true });
  if (others.length > 0)
    builder.record({ type: 'Advanced', units: others, to: at, mayContinue: false });
  for (const hex of from) if (stackingOf(state, hex) === 0) leaveLeaders(builder, hex, side);
}
