import { armRow, CAVALRY, COMMANDER, LOGISTICS, TRAIN } from './arms';
import { mayAct } from './combat';
import { far } from './ground';
import { partnerOf } from './scene';
import { EXHAUSTED, LOYAL, ON_BOARD, ROUTED, type State, TURNING } from './state';
import { MOVE_CLASS } from './terrain';

/** Ways open to a unit. */
export interface Ways {
  /** Hexes within reach, the start left out, the nearest first. */
  readonly hexes: readonly number[];
  /** By hex: the hex before it; −1: out of reach, or the start. */
  readonly before: Int16Array;
}

/** Whether a unit may move in its side's half: guns that fired may not, a train goes with its engineers. */
export function mayMove(state: State, unit: number, side: number): boolean {
  const { p } = state;
  return (
    mayAct(state, unit, side) &&
    p.steps[unit] === 0 &&
    p.fired[unit] === 0 &&
    p.mood[side] !== ROUTED &&
    !state.scene.fixed[unit] &&
    !(state.type(unit) === TRAIN && pairOf(state, unit) >= 0)
  );
}

/** The other of engineers and train, where both are on one hex; −1: none. */
export function pairOf(state: State, unit: number): number {
  const other = partnerOf(state.scene, unit);
  if (other < 0 || state.p.status[other] !== ON_BOARD) return -1;
  return state.p.at[other] === state.p.at[unit] ? other : -1;
}

/** Whether a unit may pass a hex, by ground and by who is on it. */
function open(state: State, unit: number, hex: number): boolean {
  const owner = state.owner(hex);
  const side = state.p.side[unit] as number;
  if (owner >= 0 && owner !== side) return false;
  if (owner >= 0 && state.p.loyalty[unit] === TURNING) return false;
  if (state.type(unit) !== COMMANDER) return true;
  const leader = state.leader(hex);
  return leader < 0 || state.p.side[leader] === side;
}

/** Whether there is room for a unit on a hex, beside whom it finds there. */
export function room(state: State, unit: number, hex: number): boolean {
  const side = state.p.side[unit] as number;
  const leader = state.leader(hex);
  if (state.type(unit) === COMMANDER) return leader < 0;
  // A commander alone falls into the hands of the enemy that enters.
  if (leader >= 0 && state.p.side[leader] !== side && state.p.loyalty[unit] !== LOYAL) return false;
  return state.standCount(hex) < 2;
}

/** Mines that a unit would run into on a hex: those of the army it is not counted to. */
export function mined(state: State, unit: number, hex: number): boolean {
  const mark = state.p.mines[hex] as number;
  return mark > 0 && mark !== (state.p.side[unit] as number) + 1 && state.type(unit) !== COMMANDER;
}

/**
 * How far hexes are from the army that a unit is going over to, in hexes to its nearest loyal stand (99: it has none).
 * Null: the unit is not going over.
 */
export function fromNewArmy(state: State, unit: number): ((hex: number) => number) | null {
  const { p, ground } = state;
  if (p.loyalty[unit] !== TURNING) return null;
  const to = 1 - (p.side[unit] as number);
  const friends = p.at.filter(
    (_, one) =>
      p.side[one] === to &&
      p.loyalty[one] === LOYAL &&
      p.status[one] === ON_BOARD &&
      state.isStand(one),
  );
  return (hex) => Math.min(99, ...friends.map((one) => far(ground, hex, one)));
}

/** Commanders of the enemy, alone, who are taken by a unit on its way; a unit that is going over takes nobody. */
export function takenOn(state: State, unit: number, way: readonly number[]): number[] {
  if (state.p.loyalty[unit] !== LOYAL) return [];
  return way.flatMap((hex) => {
    const leader = state.leader(hex);
    return leader >= 0 && state.p.side[leader] !== state.p.side[unit] ? [leader] : [];
  });
}

/**
 * Hexes a unit can go to in one move, with the ways there. Ground that is entered decides how far: every hex of a way
 * must allow as many steps as the way has. A unit that is going over comes nearer to its new army with each step.
 */
export function waysOf(state: State, unit: number): Ways {
  const { p, ground } = state;
  const { moves } = armRow(state.type(unit));
  const start = p.at[unit] as number;
  const before = new Int16Array(ground.size).fill(-1);
  const hexes: number[] = [];
  const breaks = fightsAround(state, unit);
  const most = breaks.length > 0 ? 1 : (moves[0] as number);
  const away = fromNewArmy(state, unit);
  let [from, to] = [0, 0];
  for (let steps = 1; steps <= most; steps += 1) {
    // Only over ground that allows as many steps as the way then has.
    to = hexes.length;
    for (let index = steps === 1 ? -1 : from; index < to; index += 1) {
      const hex = index < 0 ? start : (hexes[index] as number);
      if (hex !== start) {
        if ((moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) < steps) continue;
        if (mined(state, unit, hex)) continue;
      }
      for (let direction = 0; direction < 6; direction += 1) {
        const next = ground.neighbours[6 * hex + direction] as number;
        if (next < 0 || next === start || before[next] !== -1) continue;
        if ((moves[MOVE_CLASS[p.terrain[next] as number] as number] ?? 0) < steps) continue;
        if (!open(state, unit, next) || breaks.some((one) => far(ground, one, next) < 2)) continue;
        if (away !== null && away(next) >= away(hex)) continue;
        before[next] = hex;
        hexes.push(next);
      }
      if (index < 0) break;
    }
    from = steps === 1 ? 0 : to;
  }
  return { hexes, before };
}

/** Hexes of the enemies that a unit is in close combat with: it can only break off, away from all of them. */
export function fightsAround(state: State, unit: number): number[] {
  const { p } = state;
  const aim = p.fight[unit] as number;
  const from = state.assaultedFrom(p.at[unit] as number);
  return aim >= 0 ? [...from, aim] : from;
}

/** The way to a hex, without the start; null: it is not open. */
export function wayTo({ before }: Ways, to: number): number[] | null {
  if ((before[to] ?? -1) < 0) return null;
  const way: number[] = [];
  for (let hex = to; (before[hex] as number) >= 0; hex = before[hex] as number) way.unshift(hex);
  return way;
}

/** Hexes from the nearest enemy stand; 99: there is none. */
export function nearestEnemy(state: State, side: number, hex: number): number {
  const { p, ground, scene } = state;
  let least = 99;
  for (let unit = 0; unit < p.at.length; unit += 1) {
    if (p.side[unit] === side || p.status[unit] !== ON_BOARD) continue;
    const type = scene.types[unit];
    if (type === COMMANDER || type === LOGISTICS) continue;
    const distance = far(ground, hex, p.at[unit] as number);
    if (distance < least) least = distance;
  }
  return least;
}

/**
 * Whether an exhausted army may move a unit there: no nearer to the enemy, unless nearer to its own edge. Cavalry that
 * can assault from there may go nearer.
 */
export function allowedExhausted(state: State, unit: number, to: number, ways: Ways): boolean {
  const { p, ground } = state;
  const side = p.side[unit] as number;
  const from = p.at[unit] as number;
  const home = ground.toEdge[side as 0 | 1];
  if ((home[to] as number) < (home[from] as number)) return true;
  if (nearestEnemy(state, side, to) >= nearestEnemy(state, side, from)) return true;
  return state.type(unit) === CAVALRY && closes(state, unit, to, ways);
}

/** Whether a unit that goes to a hex has a step left to assault one next to it. */
function closes(state: State, unit: number, to: number, ways: Ways): boolean {
  const { p, ground } = state;
  const { moves } = armRow(state.type(unit));
  const allowance = (hex: number) => moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0;
  const way = wayTo(ways, to);
  if (way === null) return false;
  const steps = way.length + 1;
  if (way.some((hex) => allowance(hex) < steps)) return false;
  for (let direction = 0; direction < 6; direction += 1) {
    const hex = ground.neighbours[6 * to + direction] as number;
    if (hex < 0 || allowance(hex) < steps || state.standCount(hex) === 0) continue;
    if (state.stands(hex).every((one) => state.hostile(one, p.side[unit] as number))) return true;
  }
  return false;
}

/** Where a unit may be sent in its side's half, in order. */
export function destinations(state: State, unit: number, side: number): number[] {
  return mayMove(state, unit, side) ? destinationsOn(state, unit, side, waysOf(state, unit)) : [];
}

export function destinationsOn(state: State, unit: number, side: number, ways: Ways): number[] {
  const { p } = state;
  const tired = p.mood[side] === EXHAUSTED && p.side[unit] === side;
  const found: number[] = [];
  for (const hex of ways.hexes)
    if (room(state, unit, hex) && !(tired && !allowedExhausted(state, unit, hex, ways)))
      found.push(hex);
  return found.sort((one, other) => one - other);
}
