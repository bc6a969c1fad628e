import { armRow, COMMANDER, LOGISTICS } from './arms';
import type { FactBuilder } from './builder';
import { assaultDice, bombardments, defenceDice, thrown } from './combat';
import { hexNamed } from './ground';
import { mined, takenOn } from './moves';
import { moodAt, nightMatters, pool } from './night';
import { type Answer, answeringSide, answers, retreatHex, standingAnswer } from './results';
import { flee } from './rout';
import { partnerOf } from './scene';
import {
  AFTER_GUNS,
  COMBATS,
  DUE,
  GUN_FIRE,
  LOYAL,
  MOVES,
  NIGHT,
  ON_BOARD,
  OVER,
  ROUTED,
  type State,
} from './state';
import { MOVE_CLASS } from './terrain';
import { changeSides, contacts, die, treachery } from './treachery';
import { resultOf } from './victory';

/** The key of the next throw: no two throws of a battle share one. */
export const nextKey = (state: State): string => `t${state.p.turn}/${state.p.throws}`;

/** Takes the result at the head of the queue as it is answered, with the commander's hazard and mines on the way. */
export function takeResult(builder: FactBuilder, { unit, by }: Answer): void {
  const { state } = builder;
  const { p } = state;
  const [head] = p.queue;
  const thrownDie = head?.dice[0];
  if (head === undefined || thrownDie === undefined) throw new Error('No result waits');
  if (state.type(unit) === LOGISTICS) {
    const gone = head.close ? 'captured' : 'destroyed';
    builder.record({ type: 'ResultTaken', die: thrownDie, unit, loss: 0, to: -1, gone });
    return;
  }
  const { leader } = head;
  const hazard =
    thrownDie === 6 &&
    leader >= 0 &&
    p.status[leader] === ON_BOARD &&
    p.side[leader] === p.side[unit];
  if (hazard) {
    const key = `${nextKey(state)}/hazard`;
    const hit = die(builder.draw, key);
    const fateDie = hit === 6 ? die(builder.draw, `${key}/fate`) : 0;
    builder.record({
      type: 'CommanderHazard',
      unit: leader,
      die: hit,
      ...(fateDie === 0
        ? {}
        : {
            fateDie,
            fate: fateDie <= 2 ? 'killed' : fateDie <= 4 || !head.close ? 'wounded' : 'captured',
          }),
    });
  }
  const back = thrownDie === 6 || by === 'retreat';
  const to = back ? retreatHex(state, unit, head.from) : -1;
  const points = p.sp[unit] as number;
  const wanted = thrownDie === 6 ? (to < 0 ? 2 : 1) : back && to >= 0 ? 0 : 1;
  const loss = Math.min(wanted, points);
  const gone = loss === points;
  builder.record({
    type: 'ResultTaken',
    die: thrownDie,
    unit,
    loss,
    to: gone ? -1 : to,
  });
  if (!gone && to >= 0) meetMines(builder, unit, to);
}

/** The mines of the enemy go up under a unit that enters. */
export function meetMines(builder: FactBuilder, unit: number, hex: number): void {
  const { state, draw } = builder;
  const { p } = state;
  if (p.status[unit] !== ON_BOARD || p.at[unit] !== hex || !mined(state, unit, hex)) return;
  const count = p.sp[unit] as number;
  const layer = (p.mines[hex] as number) - 1;
  const dice = thrown(state, draw, `${nextKey(state)}/mines`, count, layer, [unit]);
  builder.record({ type: 'MineMet', unit, at: hex, dice });
}

/** Fights a close combat between the attackers on one hex and those on another. */
export function fight(builder: FactBuilder, from: number, at: number, again: boolean): void {
  const { state, draw } = builder;
  const { p } = state;
  const attackers = state
    .stands(from)
    .filter((unit) => p.fight[unit] === at && p.fought[unit] === 0);
  const defenders = state.stands(at);
  const [first] = attackers;
  if (first === undefined || defenders.length === 0) return;
  const side = p.side[first] as number;
  const count = attackers.reduce((sum, unit) => sum + assaultDice(state, unit, at), 0);
  const backCount = defenders.reduce((sum, unit) => sum + defenceDice(state, unit), 0);
  const key = nextKey(state);
  builder.record({
    type: 'CombatFought',
    ...{ attackers, defenders, from, at, again },
    dice: thrown(state, draw, `${key}/assault`, count, side, defenders),
    back: thrown(state, draw, `${key}/defence`, backCount, 1 - side, attackers),
  });
}

/** After its results: attackers enter what has been left to them, and take who stayed alone. */
function settleCombat(builder: FactBuilder): void {
  const { state } = builder;
  const { p } = state;
  const { combatFrom: from, combatAt: at } = p;
  const attackers = p.combatUnits.filter(
    (unit) => p.status[unit] === ON_BOARD && p.at[unit] === from && p.loyalty[unit] === LOYAL,
  );
  const entered = state.standCount(at) === 0 ? attackers : [];
  const [first] = entered;
  if (first !== undefined)
    for (const leader of takenOn(state, first, [at]))
      builder.record({ type: 'CommanderTaken', unit: leader });
  builder.record({ type: 'CombatSettled', from, at, entered });
  for (const unit of entered) meetMines(builder, unit, at);
}

/** Units that have come next to their new army change sides; armies that have lost too much are told so. */
function settle(builder: FactBuilder): void {
  const { state } = builder;
  for (const unit of contacts(state)) builder.record(changeSides(state, unit));
  for (const side of [0, 1] as const) {
    const mood = moodAt(state, side);
    const left = state.strength(side);
    if (mood > (state.p.mood[side] as number))
      builder.record({ type: mood === ROUTED ? 'ArmyRouted' : 'ArmyExhausted', side, left });
  }
}

/** Seats whose guns can fire at something now. */
export function gunSides(state: State): number[] {
  return [0, 1].filter((side) => bombardments(state, side).size > 0);
}

/** Runs the battle until somebody must choose, or it is over. */
export function goOn(builder: FactBuilder): void {
  const { state } = builder;
  const { p } = state;
  for (;;) {
    if (p.phase === OVER) return;
    if (p.queue.length > 0) {
      const open = answers(state);
      const side = answeringSide(state);
      const [first] = open;
      const asked =
        open.length > 1 && side >= 0 && first !== undefined && p.loyalty[first.unit] === LOYAL;
      if (asked) return;
      const taken = standingAnswer(state);
      if (taken === undefined) throw new Error('A result that nobody can take');
      takeResult(builder, taken);
      continue;
    }
    if (p.combatAt >= 0) {
      settleCombat(builder);
      continue;
    }
    settle(builder);
    if (p.queue.length > 0) continue;
    if (finished(builder)) return;
    if (p.phase === GUN_FIRE) {
      if (gunSides(state).length > 0) return;
      beginHalves(builder);
    } else if (p.phase === AFTER_GUNS) beginHalves(builder);
    else if (p.phase === MOVES) {
      if (p.mood[p.mover] !== ROUTED) return;
      // An army in rout acts by itself, at once, and no more in this half.
      flee(builder, p.mover);
      builder.record({ type: 'MovesEnded', side: p.mover });
    } else if (p.phase === COMBATS) {
      if (!nextCombat(builder)) endHalf(builder);
    } else if (p.phase === NIGHT) return;
  }
}

/** The next close combat of the half that is still to be fought; false: there is none. */
function nextCombat(builder: FactBuilder): boolean {
  const { p } = builder.state;
  for (let unit = 0; unit < p.fight.length; unit += 1) {
    const at = p.fight[unit] as number;
    if (at < 0 || p.fought[unit] === 1 || p.status[unit] !== ON_BOARD) continue;
    fight(builder, p.at[unit] as number, at, true);
    return true;
  }
  return false;
}

/** Initiative, then the first side's half. */
function beginHalves(builder: FactBuilder): void {
  const { state, draw } = builder;
  const key = `${nextKey(state)}/initiative`;
  const throws: [number, number][] = [];
  for (;;) {
    const pair: [number, number] = [
      die(draw, `${key}/A/${throws.length}`),
      die(draw, `${key}/B/${throws.length}`),
    ];
    throws.push(pair);
    if (pair[0] !== pair[1] || throws.length >= 20) {
      const first = pair[0] >= pair[1] ? 0 : 1;
      builder.record({ type: 'InitiativeThrown', throws, first });
      beginHalf(builder, first, 0);
      return;
    }
  }
}

function beginHalf(builder: FactBuilder, side: number, half: number): void {
  const { state, draw } = builder;
  const fact = treachery(state, side, draw);
  if (fact !== null) {
    builder.record(fact);
    const found = fact.type === 'TreacheryThrown' ? fact.found : undefined;
    if (found?.act === 'fifthColumn') builder.record(changeSides(state, found.unit));
  }
  settle(builder);
  builder.record({ type: 'HalfBegan', side, half });
}

function endHalf(builder: FactBuilder): void {
  const { state } = builder;
  const { half, mover } = state.p;
  if (half === 0) beginHalf(builder, 1 - mover, 1);
  else endTurn(builder);
}

function endTurn(builder: FactBuilder): void {
  const { state } = builder;
  const { turn, day } = state.p;
  const { dayTurns, days, nights } = state.scene.setup;
  if (turn < day * dayTurns) {
    beginTurn(builder, turn + 1);
    return;
  }
  if (day >= days) {
    builder.record({ type: 'BattleEnded', ...resultOf(state, true) });
    return;
  }
  if (!nights) {
    beginDay(builder);
    return;
  }
  builder.record({ type: 'NightFell', day, pools: [...pool(state, 0), ...pool(state, 1)] });
  if (nightSides(state).length === 0) beginDay(builder);
}

/** Seats that have something to decide tonight. */
export function nightSides(state: State): number[] {
  return [0, 1].filter((side) => nightMatters(state, side));
}

/** Dawn: an army still routed flees the field, one that lost a third stays exhausted. */
export function beginDay(builder: FactBuilder): void {
  const { state } = builder;
  const moods = [moodAt(state, 0), moodAt(state, 1)];
  builder.record({ type: 'DayBegan', day: state.p.day + 1, moods });
  if (moods.includes(ROUTED)) {
    builder.record({ type: 'BattleEnded', ...resultOf(state, true) });
    return;
  }
  beginTurn(builder, state.p.turn + 1);
}

export function beginTurn(builder: FactBuilder, turn: number): void {
  const { state } = builder;
  builder.record({ type: 'TurnBegan', turn });
  const { p, scene } = state;
  scene.ids.forEach((id, unit) => {
    const arrival = scene.setup.arrivals[id];
    if (p.status[unit] !== DUE || arrival === undefined || arrival.turn > turn) return;
    const at = arrivalHex(state, unit);
    if (at >= 0) builder.record({ type: 'UnitArrived', unit, at });
  });
}

/** The hex a unit arrives on: its partner's, its own, or the nearest it can enter with room; −1: it waits. */
function arrivalHex(state: State, unit: number): number {
  const { scene, ground, p } = state;
  const arrival = scene.setup.arrivals[scene.ids[unit] as string];
  if (arrival === undefined) return -1;
  const partner = partnerOf(scene, unit);
  if (partner >= 0 && p.status[partner] === ON_BOARD) return p.at[partner] as number;
  const { moves } = armRow(state.type(unit));
  const aim = hexNamed(ground, arrival.at);
  const side = p.side[unit] as number;
  const free = (hex: number) =>
    (moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) > 0 &&
    (scene.types[unit] === COMMANDER
      ? state.leader(hex) < 0 && state.owner(hex) !== 1 - side
      : state.standCount(hex) < 2 &&
        state.owner(hex) !== 1 - side &&
        !(state.leader(hex) >= 0 && p.side[state.leader(hex)] !== side));
  let best = -1;
  for (let hex = 0; hex < ground.size; hex += 1) {
    if (!free(hex)) continue;
    const away = ground.distance[aim * ground.size + hex] as number;
    if (away > 2) continue;
    if (best < 0 || away < (ground.distance[aim * ground.size + best] as number)) best = hex;
  }
  return best;
}

/** Ends a battle that an army has fled from, or in which nobody is left. */
function finished(builder: FactBuilder): boolean {
  const { state } = builder;
  const result = resultOf(state, false);
  if (result.why === '') return false;
  builder.record({ type: 'BattleEnded', ...result });
  return true;
}
