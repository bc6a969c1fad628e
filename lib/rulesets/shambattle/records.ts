import { assertNever } from '@/lib/kernel/assert';
import { armRow, COMMANDER, ENGINEERS, TRAIN } from './arms';
import type { Fact } from './facts';
import { directionTo } from './ground';
import { pruned } from './results';
import { partnerOf } from './scene';
import {
  AFTER_GUNS,
  CAPTURED,
  COLUMNS,
  COMBATS,
  changed,
  fallen,
  GUN_FIRE,
  KILLED,
  LEFT,
  LOYAL,
  MOVES,
  MUTINOUS,
  NIGHT,
  ON_BOARD,
  OVER,
  SPENT,
  SPENT_POINTS,
  type State,
  TAKEN,
  TRANSFERRED,
  TURNING,
  WOUNDED,
} from './state';
import { BRIDGE, CLEAR, FORD, MOVE_CLASS, RIVER } from './terrain';

/** The row of the ledger a unit is in now: 0 as sent, 1 in the other army. */
export const ledgerRow = (state: State, unit: number): number =>
  state.p.side[unit] === state.scene.sent[unit] ? 0 : 1;

function book(state: State, unit: number, column: number, points: number): void {
  const index = (2 * unit + ledgerRow(state, unit)) * COLUMNS + column;
  if (points === 0) return;
  state.p.lost = changed(state.p.lost, index, (state.p.lost[index] as number) + points);
}

/** Takes points from a unit; at 0 it is off the board. */
function lose(state: State, unit: number, points: number, column = KILLED): void {
  const { p } = state;
  const lost = Math.min(points, p.sp[unit] as number);
  p.sp[unit] = (p.sp[unit] as number) - lost;
  book(state, unit, column, lost);
  const { category } = armRow(state.type(unit));
  if (category >= 0 && p.loyalty[unit] !== MUTINOUS) {
    const index = 3 * (p.side[unit] as number) + category;
    p.wastage[index] = (p.wastage[index] as number) + lost;
  }
  if (p.sp[unit] === 0) {
    state.put(unit, -1, SPENT);
    p.fight[unit] = -1;
  }
}

/** What entering a hex does: whose town it is, and whose charge is lost. */
function entered(state: State, unit: number, hex: number): void {
  const { p } = state;
  const side = p.side[unit] as number;
  if (p.loyalty[unit] !== LOYAL) return;
  const town = state.scene.townHexes.indexOf(hex);
  if (town >= 0 && p.holder[town] !== side) p.holder = changed(p.holder, town, side);
  const charge = p.charges[hex] as number;
  if (charge > 0 && charge !== side + 1) p.charges = changed(p.charges, hex, 0);
}

/** Moves a unit, and its train with engineers. */
function go(state: State, unit: number, to: number): void {
  const from = state.p.at[unit] as number;
  state.put(unit, to);
  state.p.fight[unit] = -1;
  entered(state, unit, to);
  const other = partnerOf(state.scene, unit);
  if (other >= 0 && state.p.status[other] === ON_BOARD && state.p.at[other] === from)
    state.put(other, to);
}

/** The commander goes with the last of his stands that leaves a hex. */
function followed(state: State, from: number, to: number, side: number): void {
  const leader = state.leader(from);
  if (leader < 0 || state.p.side[leader] !== side || state.standCount(from) > 0) return;
  if (state.leader(to) < 0) state.put(leader, to);
}

/** Close combats whose sides no longer stand against each other are over. */
function tidy(state: State): void {
  const { p } = state;
  for (let unit = 0; unit < p.fight.length; unit += 1) {
    const aim = p.fight[unit] as number;
    if (aim < 0) continue;
    const against = state.stands(aim).some((one) => state.hostile(one, p.side[unit] as number));
    if (!against || p.status[unit] !== ON_BOARD) p.fight[unit] = -1;
  }
}

function activate(state: State, unit: number): void {
  const { p } = state;
  if (p.active >= 0 && p.active !== unit) p.done[p.active] = 1;
  p.active = unit;
}

/** Folds a fact into the state, in place. */
export function evolve(state: State, fact: Fact): void {
  const { p, scene } = state;
  switch (fact.type) {
    case 'ArmiesPlaced':
      for (const [unit, at] of fact.places) {
        state.put(unit, at);
        entered(state, unit, at);
      }
      return;
    case 'PlotFound':
      p.plots[fact.side] = fact.unit;
      return;
    case 'DayBegan':
      p.day = fact.day;
      p.wastage.fill(0);
      p.mood = [...fact.moods];
      return;
    case 'TurnBegan':
      p.turn = fact.turn;
      p.phase = GUN_FIRE;
      p.half = 0;
      p.mover = -1;
      p.shots = [];
      p.fired.fill(0);
      p.steps.fill(0);
      p.reach.fill(9);
      p.done.fill(0);
      p.fought.fill(0);
      return;
    case 'UnitArrived':
      state.put(fact.unit, fact.at);
      entered(state, fact.unit, fact.at);
      return;
    case 'GunsFired':
      p.phase = AFTER_GUNS;
      for (const { units, from, at, dice } of fact.shots) {
        for (const unit of units) p.fired[unit] = 1;
        p.throws += 1;
        p.shots = [...p.shots, { side: fact.side, from, at }];
        p.queue = [...p.queue, fallen(state, dice, at, from, false)];
      }
      pruned(state);
      return;
    case 'InitiativeThrown':
      p.throws += 1;
      p.first = fact.first;
      return;
    case 'TreacheryThrown': {
      p.throws += 1;
      const found = fact.found;
      if (found === undefined || found.act === null || found.unit < 0) return;
      p.plots[fact.side] = -1;
      if (found.act === 'mutiny') mutiny(state, found.unit);
      else if (found.act === 'defection') {
        p.loyalty[found.unit] = TURNING;
        p.fight[found.unit] = -1;
        tidy(state);
      }
      return;
    }
    case 'ControlChanged': {
      const { unit, to, at } = fact;
      if (at < 0) {
        mutiny(state, unit);
        return;
      }
      const points = p.sp[unit] as number;
      book(state, unit, TRANSFERRED, points);
      p.side[unit] = to;
      p.loyalty[unit] = LOYAL;
      p.gained[unit] = points;
      p.fight[unit] = -1;
      p.done[unit] = 1;
      if (p.at[unit] !== at) state.put(unit, at);
      entered(state, unit, at);
      tidy(state);
      return;
    }
    case 'HalfBegan':
      p.phase = MOVES;
      p.mover = fact.side;
      p.half = fact.half;
      p.active = -1;
      p.steps.fill(0);
      p.reach.fill(9);
      p.fought.fill(0);
      for (let unit = 0; unit < p.done.length; unit += 1) {
        p.done[unit] = 0;
        if (!armRow(state.type(unit)).firesFirst) p.fired[unit] = 0;
      }
      return;
    case 'UnitMoved': {
      const { unit, way } = fact;
      activate(state, unit);
      const to = way.at(-1) as number;
      const { moves } = armRow(state.type(unit));
      for (const hex of way) {
        p.steps[unit] = (p.steps[unit] as number) + 1;
        p.reach[unit] = Math.min(
          p.reach[unit] as number,
          moves[MOVE_CLASS[p.terrain[hex] as number] as number] as number,
        );
        if (state.type(unit) !== COMMANDER) entered(state, unit, hex);
      }
      go(state, unit, to);
      tidy(state);
      return;
    }
    case 'CommanderTaken':
      lose(state, fact.unit, p.sp[fact.unit] as number, CAPTURED);
      p.status[fact.unit] = TAKEN;
      return;
    case 'RiflesFired': {
      const { units, from, at, dice } = fact.shot;
      activate(state, units[0] as number);
      for (const unit of units) {
        p.fired[unit] = 1;
        const { assaults } = armRow(state.type(unit));
        p.done[unit] = scene.parameters.fireThenAssault === 1 && assaults ? 0 : 1;
      }
      p.throws += 1;
      p.queue = [...p.queue, fallen(state, dice, at, from, false)];
      pruned(state);
      return;
    }
    case 'AssaultBegan':
      activate(state, fact.units[0] as number);
      for (const unit of fact.units) {
        p.fight[unit] = fact.at;
        p.done[unit] = 1;
      }
      return;
    case 'CombatFought': {
      const { attackers, from, at, dice, back } = fact;
      for (const unit of attackers) p.fought[unit] = 1;
      p.throws += 1;
      p.combatFrom = from;
      p.combatAt = at;
      p.combatUnits = attackers;
      p.queue = [
        ...p.queue,
        fallen(state, dice, at, from, true),
        { ...fallen(state, back, from, at, true), stands: attackers },
      ];
      pruned(state);
      return;
    }
    case 'ResultTaken': {
      const { unit, loss, to, die } = fact;
      const [head, ...rest] = p.queue;
      if (head !== undefined) p.queue = [{ ...head, dice: head.dice.slice(1) }, ...rest];
      p.asked += 1;
      const from = p.at[unit] as number;
      if (fact.gone !== undefined) {
        book(state, unit, fact.gone === 'captured' ? CAPTURED : KILLED, 1);
        state.put(unit, -1, fact.gone === 'captured' ? TAKEN : SPENT);
      }
      const type = state.type(unit);
      if (die === 1 && (type === TRAIN || type === ENGINEERS))
        p.pairNext[p.side[unit] as number] = type === TRAIN ? 1 : 0;
      if (to >= 0 && p.sp[unit] !== loss) {
        go(state, unit, to);
        followed(state, from, to, p.side[unit] as number);
      }
      if (loss > 0) lose(state, unit, loss);
      tidy(state);
      pruned(state);
      return;
    }
    case 'CommanderHazard':
      p.throws += 1;
      if (fact.fate === undefined) return;
      lose(
        state,
        fact.unit,
        p.sp[fact.unit] as number,
        fact.fate === 'killed' ? KILLED : fact.fate === 'wounded' ? WOUNDED : CAPTURED,
      );
      if (fact.fate === 'captured') p.status[fact.unit] = TAKEN;
      return;
    case 'CombatSettled': {
      const { from, at, entered: units } = fact;
      p.combatFrom = -1;
      p.combatAt = -1;
      p.combatUnits = [];
      for (const unit of units) if (p.at[unit] === from) go(state, unit, at);
      if (units.length > 0) followed(state, from, at, p.side[units[0] as number] as number);
      tidy(state);
      return;
    }
    case 'WorkBuilt': {
      const { task, unit, at } = fact;
      activate(state, unit);
      const side = p.side[unit] as number;
      p.done[unit] = 1;
      if (task === 'works') p.works = changed(p.works, at, 1);
      else if (task === 'mines') p.mines = changed(p.mines, at, side + 1);
      else if (task === 'charge') p.charges = changed(p.charges, at, side + 1);
      else {
        // One bit for each approach: only the second section from the same one makes a bridge.
        const approach = 1 << directionTo(state.ground, at, p.at[unit] as number);
        const built = p.sections[at] as number;
        const whole = (built & approach) !== 0;
        p.sections = changed(p.sections, at, whole ? 0 : built | approach);
        if (whole) p.terrain = changed(p.terrain, at, BRIDGE);
      }
      const train = scene.train[scene.sent[unit] as 0 | 1];
      lose(state, train, 1, SPENT_POINTS);
      return;
    }
    case 'MineMet': {
      const { unit, at, dice } = fact;
      p.throws += 1;
      p.mines = changed(p.mines, at, 0);
      p.done[unit] = 1;
      p.queue = [{ ...fallen(state, dice, at, at, false), stands: [unit] }, ...p.queue];
      pruned(state);
      return;
    }
    case 'ChargeBlown': {
      const { at } = fact;
      p.charges = changed(p.charges, at, 0);
      const below = state.ground.terrain[at] === FORD ? FORD : RIVER;
      p.terrain = changed(p.terrain, at, p.terrain[at] === BRIDGE ? below : CLEAR);
      return;
    }
    case 'ArmyExhausted':
      p.mood[fact.side] = 1;
      return;
    case 'ArmyRouted':
      p.mood[fact.side] = 2;
      return;
    case 'UnitFled':
    case 'UnitLeft': {
      const { unit, way } = fact;
      p.fight[unit] = -1;
      p.done[unit] = 1;
      const to = way.at(-1);
      if (to !== undefined) go(state, unit, to);
      if (fact.type === 'UnitLeft') state.put(unit, -1, LEFT);
      tidy(state);
      return;
    }
    case 'MovesEnded':
      p.phase = COMBATS;
      p.active = -1;
      return;
    case 'NightFell':
      p.phase = NIGHT;
      p.mover = -1;
      return;
    case 'Refitted': {
      const { unit, points, at } = fact;
      restore(state, unit, points, at);
      return;
    }
    case 'CommanderReplaced':
      restore(state, fact.unit, scene.full[fact.unit] as number, fact.at);
      return;
    case 'BattleEnded':
      p.phase = OVER;
      p.mover = -1;
      p.level = fact.level;
      p.why = fact.why;
      return;
    default:
      assertNever(fact, 'fact');
  }
}

function restore(state: State, unit: number, points: number, at: number): void {
  const { p } = state;
  p.sp[unit] = (p.sp[unit] as number) + points;
  const row = 2 * unit + ledgerRow(state, unit);
  p.back = changed(p.back, row, (p.back[row] as number) + points);
  p.fight[unit] = -1;
  if (p.status[unit] === ON_BOARD && p.at[unit] === at) return;
  const other = partnerOf(state.scene, unit);
  // Engineers and train are always together.
  const along = other >= 0 && p.status[other] === ON_BOARD && p.at[other] !== at;
  state.put(unit, at);
  if (along) state.put(other, at);
}

/** The unit is lost to its army, and to the other: it stays where it is and defends itself. */
function mutiny(state: State, unit: number): void {
  const { p } = state;
  p.loyalty[unit] = MUTINOUS;
  p.fight[unit] = -1;
  p.done[unit] = 1;
  tidy(state);
}
