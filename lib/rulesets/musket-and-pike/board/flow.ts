import type { FactBuilder } from './builder';
import { weatherAt } from './clock';
import { fireHexes } from './combat/fire';
import { checksAtEndOfPhase } from './combat/morale';
import { settleGuns } from './combat/overrun';
import { holderOf, neighbour, terrainOf } from './places';
import type { State } from './state';
import { diesDown, losesHeart } from './upkeep/heart';
import { openTurn } from './upkeep/opening';
import { pursue } from './upkeep/pursuit';
import { pointsOf, resultNow, takeObjectives, wornOut } from './upkeep/victory';

/** Turns, halves and phases of a battle. Source: Turns vs. Phases, Phases, End Of Game. */

/** The side that moves in a half of the turn. */
const moverOf = (state: State, half: 0 | 1): 0 | 1 =>
  half === 0 ? state.scenario.first : state.scenario.first === 0 ? 1 : 0;

/** Begins the turn of a side: reinforcements, releases, then everything that its leaders and men do by themselves. */
export function beginHalf(builder: FactBuilder, turn: number, half: 0 | 1): void {
  const { state } = builder;
  const side = moverOf(state, half);
  builder.record({
    type: 'TurnBegan',
    turn,
    half,
    side,
    phase: state.scenario.switches.manualDefensiveFire ? 'movement' : 'turn',
    weather: weatherAt(state.scenario, turn),
  });
  arrivals(builder, side);
  releases(builder, side);
  openTurn(builder, side);
  takeObjectives(builder);
}

/** Reinforcements that are due arrive on their hex, or as near to it as there is a free one. */
function arrivals(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  for (const placement of state.scenario.placements) {
    const { unit, turn, chance } = placement;
    const now = state.unit(unit);
    if (now.status !== 'due' || now.side !== side || turn > state.p.turn) continue;
    if (chance < 100 && 100 * builder.uniform(`arrive/${unit}`) >= chance) continue;
    const at = arrivalHex(state, placement.at, side);
    if (at >= 0) builder.record({ type: 'UnitArrived', unit, at });
  }
}

/** On the edge of the map there is no limit of stacking for those who arrive; the enemy must not be there. */
function arrivalHex(state: State, wanted: number, side: 0 | 1): number {
  const { ground } = state.scenario;
  const open = (hex: number) =>
    hex >= 0 && holderOf(state, hex) !== 1 - side && terrainOf(ground, hex) !== 'water';
  if (open(wanted)) return wanted;
  for (let direction = 0; direction < 6; direction += 1) {
    const beside = neighbour(ground, wanted, direction);
    if (open(beside)) return beside;
  }
  return -1;
}

/** Fixed units whose time has come. Those that are seen are released by `openTurn`. */
function releases(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  for (const { unit, released } of state.scenario.placements) {
    const now = state.unit(unit);
    if (now.fixed && now.side === side && now.status === 'field' && released <= state.p.turn)
      builder.record({ type: 'UnitReleased', unit, why: 'time' });
  }
}

/** Whether anybody of a side has something to fire at in the enemy's turn. */
const canFire = (state: State, side: 0 | 1): boolean =>
  state.inField(side).some((unit) => fireHexes(state, unit, 'defensive').length > 0);

/** Ends the current phase, and goes on to the next in which somebody can act. */
export function endPhase(builder: FactBuilder): void {
  const { state } = builder;
  const { phase } = state.p;
  checksAtEndOfPhase(builder);
  settleGuns(builder);
  takeObjectives(builder);
  if (settled(builder)) return;
  if (phase === 'movement') {
    builder.record({ type: 'PhaseBegan', phase: 'defensive' });
    // Who has nothing to fire at is not asked, unless that would tell the other side that nobody is there.
    if (!state.scenario.switches.fogOfWar && !canFire(state, state.p.mover === 0 ? 1 : 0))
      endPhase(builder);
  } else if (phase === 'defensive') builder.record({ type: 'PhaseBegan', phase: 'offensive' });
  else if (phase === 'offensive') builder.record({ type: 'PhaseBegan', phase: 'melee' });
  else endHalf(builder);
}

function endHalf(builder: FactBuilder): void {
  const { state } = builder;
  const { turn, half, mover } = state.p;
  const charged = state.inField(mover).filter((unit) => {
    const now = state.unit(unit);
    return now.charging >= 0 && (now.moved || now.melees > 0) && !now.disordered && !now.routed;
  });
  if (charged.length > 0)
    builder.record({ type: 'FellIntoDisorder', units: charged, why: 'charge' });
  const enemy = mover === 0 ? 1 : 0;
  // Nobody's heart is asked while a field is being given up.
  const asked = state.scenario.switches.armiesBreak && state.p.givenUp < 0;
  if (asked)
    for (const side of [enemy, mover] as const)
      if (losesHeart(builder, side)) {
        leaveField(builder, side);
        return;
      }
  // Who has given up the field is gone after the enemy's next turn.
  const gone = state.p.givenUp === enemy;
  if (gone || (half === 1 && turn >= state.scenario.turns)) {
    if (!ended(builder, true)) throw new Error('A battle whose time is up has no result');
    return;
  }
  if (asked && half === 1 && diesDown(builder)) {
    builder.record(wornOut(state));
    return;
  }
  if (half === 0) beginHalf(builder, turn, 1);
  else beginHalf(builder, turn + 1, 0);
  settled(builder);
}

/** Whether the battle is over; records its end when it has just been decided. */
export function settled(builder: FactBuilder): boolean {
  const { state } = builder;
  if (state.p.phase === 'over') return true;
  return ended(builder, false);
}

/** A broken army leaves the field at once, pursued. */
function leaveField(builder: FactBuilder, beaten: 0 | 1): void {
  pursue(builder, beaten);
  const { state } = builder;
  builder.record({
    ...{ type: 'BattleEnded', ending: 'broken', beaten },
    ...pointsOf(state, (1 - beaten) as 0 | 1, 'broken'),
  });
}

/** Records the end of the battle, if it has come, with the pursuit of an army that has lost the field before it. */
function ended(builder: FactBuilder, timeUp: boolean): boolean {
  const { state } = builder;
  const end = resultNow(state, timeUp);
  if (end === null) return false;
  const { beaten } = end;
  const { givingUp, armiesBreak } = state.scenario.switches;
  if (beaten >= 0 && (givingUp || armiesBreak)) {
    pursue(builder, beaten as 0 | 1);
    builder.record({ ...end, ...pointsOf(state, (1 - beaten) as 0 | 1, end.ending) });
  } else builder.record(end);
  return true;
}
