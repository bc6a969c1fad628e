import type { Draw } from '@/lib/battle/contract/seats';
import { armRow, CAVALRY, COMMANDER, GUNS, LOGISTICS, MACHINE_GUNS, RIFLES } from './arms';
import { far, fromOwnEdge, sees } from './ground';
import { inOrder } from './results';
import { FRESH, LOYAL, ON_BOARD, ROUTED, type State } from './state';
import { BRIDGE, BRUSH, FORD, HILL, MOVE_CLASS, RIVER, TOWN, WOOD } from './terrain';

/** A modifier of a stand's dice, as it is shown to a player. */
export interface Modifier {
  readonly what: string;
  readonly dice: number;
}

const close = (terrain: number): boolean =>
  terrain === TOWN || terrain === WOOD || terrain === BRUSH;

/** Whether what is on a hex is under cover from fire. */
export function inCover(state: State, hex: number): boolean {
  return close(state.p.terrain[hex] as number) || state.p.works[hex] === 1;
}

const water = (terrain: number): boolean =>
  terrain === BRIDGE || terrain === FORD || terrain === RIVER;

/** Grade and commander: what counts in fire and close combat alike. */
function always(state: State, unit: number): Modifier[] {
  const found: Modifier[] = [];
  const grade = state.scene.grades[unit] as number;
  if (grade !== 0) found.push({ what: grade > 0 ? 'elite' : 'poor', dice: grade });
  const leader = state.leader(state.p.at[unit] as number);
  if (leader >= 0 && state.p.side[leader] === state.p.side[unit] && state.p.loyalty[unit] === LOYAL)
    found.push({ what: 'commander', dice: 1 });
  return found;
}

/** Modifiers of a stand that shoots at a hex. */
export function shootingModifiers(state: State, unit: number, at: number): Modifier[] {
  const found = always(state, unit);
  const { shooting } = armRow(state.type(unit));
  if (shooting > 0) found.push({ what: 'guns or machine guns', dice: shooting });
  const from = state.p.terrain[state.p.at[unit] as number] as number;
  if (inCover(state, at)) found.push({ what: 'into cover', dice: -1 });
  else if (water(from)) found.push({ what: 'from a bridge or ford', dice: -1 });
  return found;
}

/** Modifiers of a stand that assaults a hex: ground counts once. */
export function assaultModifiers(state: State, unit: number, at: number): Modifier[] {
  const { terrain, works } = state.p;
  const here = terrain[state.p.at[unit] as number] as number;
  const there = terrain[at] as number;
  const found = always(state, unit);
  if (water(here) || water(there)) found.push({ what: 'across the river', dice: -1 });
  else if (there === HILL && here !== HILL) found.push({ what: 'uphill', dice: -1 });
  else if (close(here) || close(there)) found.push({ what: 'in or into close ground', dice: -1 });
  else if (works[at] === 1) found.push({ what: 'against field works', dice: -1 });
  return found;
}

/** Modifiers of a stand that is assaulted. */
export function defenceModifiers(state: State, unit: number): Modifier[] {
  const found = always(state, unit);
  const { assaulted, word } = armRow(state.type(unit));
  if (assaulted > 0) found.push({ what: `${word} assaulted`, dice: -assaulted });
  return found;
}

/** Dice of a stand: its points and its modifiers, never fewer than none. */
export function diceWith(points: number, modifiers: readonly Modifier[]): number {
  if (points === 0) return 0;
  return Math.max(
    0,
    modifiers.reduce((sum, { dice }) => sum + dice, points),
  );
}

export const shootingDice = (state: State, unit: number, at: number): number =>
  diceWith(state.p.sp[unit] as number, shootingModifiers(state, unit, at));

export const assaultDice = (state: State, unit: number, at: number): number =>
  diceWith(state.p.sp[unit] as number, assaultModifiers(state, unit, at));

export const defenceDice = (state: State, unit: number): number =>
  diceWith(state.p.sp[unit] as number, defenceModifiers(state, unit));

/** Whether a die counts against one of these stands. */
function counts(state: State, die: number, stands: readonly number[]): boolean {
  return stands.some((unit) => {
    const type = state.type(unit);
    if (die === 1) return type !== RIFLES && type !== CAVALRY;
    if (die <= 3) return type === CAVALRY;
    return type === RIFLES;
  });
}

/**
 * Throws dice at stands and puts them in the order in which their results are taken. A handicap throws the favoured
 * side's idle dice again, each with the chance of its per cent.
 */
export function thrown(
  state: State,
  draw: Draw,
  key: string,
  count: number,
  side: number,
  stands: readonly number[],
): number[] {
  const { advantage } = state.scene;
  const favoured = advantage > 0 ? 0 : 1;
  const again = side === favoured ? Math.abs(advantage) / 100 : 0;
  const dice: number[] = [];
  for (let index = 0; index < count; index += 1) {
    let die = 1 + Math.floor(6 * draw(`${key}/${index}`));
    if (again > 0 && !counts(state, die, stands) && draw(`${key}/${index}/favour`) < again)
      die = 1 + Math.floor(6 * draw(`${key}/${index}/again`));
    dice.push(die);
  }
  return inOrder(dice);
}

/** Whether a stand may shoot at a hex from where it is, the moment of the turn left aside. */
export function mayHit(state: State, unit: number, at: number): boolean {
  const { p, ground } = state;
  const from = p.at[unit] as number;
  const range = state.range(unit);
  if (range === 0 || p.status[unit] !== ON_BOARD || p.sp[unit] === 0) return false;
  const distance = far(ground, from, at);
  if (distance === 0 || distance > range) return false;
  if (state.standCount(at) === 0) return false;
  const side = p.side[unit] as number;
  if (!state.stands(at).every((one) => state.hostile(one, side))) return false;
  if (distance > 1 && !sees(ground, from, at)) return false;
  return !state.fighting(from) && !state.fighting(at);
}

/** Whether guns or machine guns may fire in the turn's first step. */
export function mayBombard(state: State, unit: number, side: number): boolean {
  const { p } = state;
  return (
    armRow(state.type(unit)).firesFirst &&
    p.status[unit] === ON_BOARD &&
    p.side[unit] === side &&
    p.loyalty[unit] === LOYAL &&
    p.mood[side] !== ROUTED
  );
}

/** Hexes that a side's guns and machine guns may fire at now, by unit; units without a target are left out. */
export function bombardments(state: State, side: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const { types } = state.scene;
  let hexes: number[] | null = null;
  for (let unit = 0; unit < types.length; unit += 1) {
    const type = types[unit];
    if ((type !== GUNS && type !== MACHINE_GUNS) || !mayBombard(state, unit, side)) continue;
    hexes ??= enemyHexes(state, side);
    const targets = hexes.filter((hex) => mayHit(state, unit, hex));
    if (targets.length > 0) found.set(unit, targets);
  }
  return found;
}

/** Hexes with stands that a side may attack, those nearer to its own edge first. */
export function enemyHexes(state: State, side: number): number[] {
  const { p } = state;
  const found = new Set<number>();
  for (let unit = 0; unit < p.at.length; unit += 1)
    if (
      p.status[unit] === ON_BOARD &&
      state.scene.types[unit] !== COMMANDER &&
      state.hostile(unit, side)
    )
      found.add(p.at[unit] as number);
  return [...found].sort(fromOwnEdge(state.ground, side));
}

/** Whether a unit may act in its side's half: it is on the board, ordered by the side, and not done. */
export function mayAct(state: State, unit: number, side: number): boolean {
  const { p } = state;
  return p.status[unit] === ON_BOARD && p.done[unit] === 0 && state.orderedBy(unit) === side;
}

/** Whether a stand may shoot in its half: rifles, carbines, engineers; machine guns only with them. */
export function mayShoot(state: State, unit: number, side: number): boolean {
  const { p } = state;
  const { range, firesFirst } = armRow(state.type(unit));
  return (
    range > 0 &&
    !firesFirst &&
    mayAct(state, unit, side) &&
    p.loyalty[unit] === LOYAL &&
    p.fired[unit] === 0 &&
    (p.fight[unit] as number) < 0
  );
}

/** Machine guns of a hex that may add their dice to its rifles. */
export function mayJoin(state: State, unit: number, side: number): boolean {
  const { p, scene } = state;
  return (
    scene.parameters.machineGunsJoin === 1 &&
    state.type(unit) === MACHINE_GUNS &&
    mayAct(state, unit, side) &&
    p.loyalty[unit] === LOYAL &&
    p.fired[unit] === 0 &&
    p.steps[unit] === 0 &&
    (p.fight[unit] as number) < 0
  );
}

/** Stands that can fire together with one: those of its hex that are ready and reach the target. */
export function firingWith(state: State, unit: number, at: number, side: number): number[] {
  return state
    .stands(state.p.at[unit] as number)
    .filter(
      (one) =>
        one !== unit &&
        (mayShoot(state, one, side) || mayJoin(state, one, side)) &&
        mayHit(state, one, at),
    );
}

/** Whether a stand may begin a close combat against a hex next to it. */
export function mayAssault(state: State, unit: number, at: number, side: number): boolean {
  const { p, ground, scene } = state;
  const row = armRow(state.type(unit));
  if (!row.assaults || !mayAct(state, unit, side) || p.loyalty[unit] !== LOYAL) return false;
  if (p.fired[unit] === 1 && scene.parameters.fireThenAssault === 0) return false;
  if ((p.fight[unit] as number) >= 0 || p.sp[unit] === 0 || p.mood[side] === ROUTED) return false;
  if (p.mood[side] !== FRESH && state.type(unit) !== CAVALRY) return false;
  const from = p.at[unit] as number;
  if (far(ground, from, at) !== 1 || state.fightingHere(from)) return false;
  const stands = state.stands(at);
  if (stands.length === 0 || !stands.every((one) => state.hostile(one, side))) return false;
  const steps = (p.steps[unit] as number) + 1;
  const allowed = row.moves[MOVE_CLASS[p.terrain[at] as number] as number] ?? 0;
  return steps <= Math.min(allowed, p.reach[unit] as number);
}

/** Whether a stand without dice of its own is all that holds a hex: logistics. */
export const unarmed = (state: State, hex: number): boolean =>
  state.stands(hex).every((unit) => state.type(unit) === LOGISTICS);
