import { armRow, CAVALRY, COMMANDER, LOGISTICS } from '@/lib/rulesets/shambattle/arms';
import { inCover } from '@/lib/rulesets/shambattle/combat';
import { far, sees } from '@/lib/rulesets/shambattle/ground';
import { destinationsOn, waysOf, wayTo } from '@/lib/rulesets/shambattle/moves';
import { EXHAUSTED, LOYAL, ON_BOARD, ROUTED, type State } from '@/lib/rulesets/shambattle/state';
import { MOVE_CLASS } from '@/lib/rulesets/shambattle/terrain';
import { armyUnit, counted, hexWords, someOf } from './names';
import { lostBy } from './odds';

/** What one side can bring against hexes in its next guns and half, as both armies stand now. */
export interface Threat {
  /** By hex: dice of guns and machine guns from where they are, and of others after a move. */
  readonly fire: Int16Array;
  /** By hex: the stands that can fire at it. */
  readonly shooters: readonly (readonly number[])[];
  /** By hex: the stands that can assault it. */
  readonly assaulters: readonly (readonly number[])[];
  /** By hex: whether a stand can enter it, or assault it. */
  readonly entered: Uint8Array;
}

/** Chance from which on a stand is said to be in danger. */
const DANGER = 0.1;

/** Hexes next to one that a stand can still assault as the last step of a way; the ground as `moves` has it. */
function assaultsFrom(state: State, unit: number, way: readonly number[], hex: number): number[] {
  const { p, ground } = state;
  const { moves } = armRow(state.type(unit));
  const allowed = (one: number) => moves[MOVE_CLASS[p.terrain[one] as number] as number] ?? 0;
  const steps = way.length + 1;
  if (way.some((one) => allowed(one) < steps)) return [];
  const found: number[] = [];
  for (let direction = 0; direction < 6; direction += 1) {
    const next = ground.neighbours[6 * hex + direction] as number;
    if (next >= 0 && allowed(next) >= steps) found.push(next);
  }
  return found;
}

/** Threats of a side against every hex. */
export function threatOf(state: State, side: number): Threat {
  const { p, ground, scene } = state;
  const fire = new Int16Array(ground.size);
  const shooters: number[][] = Array.from({ length: ground.size }, () => []);
  const assaulters: number[][] = Array.from({ length: ground.size }, () => []);
  const entered = new Uint8Array(ground.size);
  const mood = p.mood[side] as number;
  const shoots = new Uint8Array(ground.size);
  const closes = new Uint8Array(ground.size);
  for (let unit = 0; mood !== ROUTED && unit < scene.ids.length; unit += 1) {
    if (p.status[unit] !== ON_BOARD || p.side[unit] !== side || p.loyalty[unit] !== LOYAL) continue;
    const type = state.type(unit);
    const row = armRow(type);
    if (type === COMMANDER || type === LOGISTICS || p.sp[unit] === 0) continue;
    const at = p.at[unit] as number;
    shoots.fill(0);
    closes.fill(0);
    const aimFrom = (from: number) => {
      if (row.range === 0 || state.fighting(from)) return;
      for (let hex = 0; hex < ground.size; hex += 1) {
        const distance = far(ground, from, hex);
        if (shoots[hex] === 0 && distance > 0 && distance <= row.range)
          if (distance === 1 || sees(ground, from, hex)) shoots[hex] = 1;
      }
    };
    const assaults = row.assaults && (mood !== EXHAUSTED || type === CAVALRY);
    aimFrom(at);
    if (assaults && (p.fight[unit] as number) < 0 && !state.fightingHere(at))
      for (const hex of assaultsFrom(state, unit, [], at)) closes[hex] = 1;
    if (!row.firesFirst && !scene.fixed[unit]) {
      const ways = waysOf(state, unit);
      for (const hex of destinationsOn(state, unit, side, ways)) {
        entered[hex] = 1;
        aimFrom(hex);
        if (assaults)
          for (const next of assaultsFrom(state, unit, wayTo(ways, hex) ?? [], hex))
            closes[next] = 1;
      }
    }
    for (let hex = 0; hex < ground.size; hex += 1) {
      if (closes[hex] === 1) {
        assaulters[hex]?.push(unit);
        entered[hex] = 1;
      }
      if (shoots[hex] === 0) continue;
      shooters[hex]?.push(unit);
      fire[hex] = (fire[hex] as number) + fireDice(state, unit, hex);
    }
  }
  return { fire, shooters, assaulters, entered };
}

/** Dice of a stand in any combat: its points, its grade, and one for a commander who is with it now. */
function ownDice(state: State, unit: number): number {
  const { p, scene } = state;
  const leader = state.leader(p.at[unit] as number);
  const led = leader >= 0 && p.side[leader] === p.side[unit] ? 1 : 0;
  return (p.sp[unit] as number) + (scene.grades[unit] as number) + led;
}

/** Most dice of a stand that fires at a hex. */
const fireDice = (state: State, unit: number, hex: number): number =>
  Math.max(
    0,
    ownDice(state, unit) + armRow(state.type(unit)).shooting - (inCover(state, hex) ? 1 : 0),
  );

/**
 * Dice that can come at a hex in one turn: all fire, and the two strongest of those that can assault it. Where a stand
 * may not do both in a half, it counts once.
 */
export function diceAt(state: State, threat: Threat, hex: number): number {
  const both = state.scene.parameters.fireThenAssault === 1;
  const shooters = threat.shooters[hex] ?? [];
  const more = (threat.assaulters[hex] ?? [])
    .map((unit) => {
      const fired = both || !shooters.includes(unit) ? 0 : fireDice(state, unit, hex);
      return Math.max(0, ownDice(state, unit) - fired);
    })
    .sort((one, other) => other - one);
  return (threat.fire[hex] as number) + (more[0] ?? 0) + (more[1] ?? 0);
}

/** Whether a unit can well be lost on a hex in the enemy's next move; `alone`: no stand of its side is there. */
export function inDanger(
  state: State,
  threat: Threat,
  unit: number,
  hex: number,
  alone: boolean,
): boolean {
  const type = state.type(unit);
  if (type === COMMANDER) return alone && threat.entered[hex] === 1;
  if (type === LOGISTICS)
    return (threat.assaulters[hex] ?? []).length > 0 || (threat.fire[hex] as number) > 2;
  return lostBy(type, state.p.sp[unit] as number, diceAt(state, threat, hex)) >= DANGER;
}

/** “King’s Bridge (i7): 9 dice of First Battery, …; Third Rifles can assault it.” */
export function threatWords(state: State, against: Threat, hex: number): string {
  const shooters = against.shooters[hex] ?? [];
  const assaulters = against.assaulters[hex] ?? [];
  const title = (unit: number) => armyUnit(state, unit);
  const dice = against.fire[hex] as number;
  const parts = [
    ...(dice > 0
      ? [`up to ${counted(dice, 'die', 'dice')} from ${someOf(shooters.map(title))}`]
      : []),
    ...(assaulters.length > 0
      ? [`${someOf(assaulters.map(title))} can assault it`]
      : against.entered[hex] === 1
        ? ['the enemy can enter it']
        : []),
  ];
  return `${hexWords(state, hex)}: ${parts.length === 0 ? 'nothing reaches it' : parts.join('; ')}.`;
}
