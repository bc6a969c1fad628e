import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { COMMANDER, LOGISTICS } from './arms';
import { moodAt } from './night';
import { DUE, FRESH, LEFT, MUTINOUS, ON_BOARD, ROUTED, type State } from './state';

/** A result: index into VICTORY_LEVELS, and its reason in one word; '' while the battle goes on. */
export interface Outcome {
  readonly level: number;
  readonly why: string;
}

const level = (name: VictoryLevel): number => VICTORY_LEVELS.indexOf(name);
const winOf = (side: number, major: boolean): number =>
  level(
    side === 0 ? (major ? 'majorVictory' : 'minorVictory') : major ? 'majorDefeat' : 'minorDefeat',
  );
const DRAW = level('draw');

/** Hexes of the enemy's towns that a side holds. */
export function townsTaken(state: State, side: number): number {
  const { scene, p } = state;
  return scene.townHexes.filter((_, index) => {
    const owner = scene.places[scene.townOf[index] as number]?.side === 'B' ? 1 : 0;
    return owner !== side && p.holder[index] === side;
  }).length;
}

/** Whether a capital of a side is wholly in the enemy's hands. */
export function capitalLost(state: State, side: number): boolean {
  const { scene, p } = state;
  return scene.places.some(
    (place, index) =>
      place.capital &&
      (place.side === 'B' ? 1 : 0) === side &&
      scene.townOf.every((one, hex) => one !== index || p.holder[hex] !== side),
  );
}

/** Stands an army has on the field or on the way. */
function standing(state: State, side: number): number {
  const { p, scene } = state;
  return p.at.filter((_, unit) => {
    const type = scene.types[unit];
    return (
      p.side[unit] === side &&
      p.loyalty[unit] !== MUTINOUS &&
      (p.status[unit] === ON_BOARD || p.status[unit] === DUE) &&
      type !== COMMANDER &&
      type !== LOGISTICS
    );
  }).length;
}

const fled = (state: State, side: number): boolean =>
  state.p.status.some((status, unit) => status === LEFT && state.p.side[unit] === side);

/**
 * How a battle stands. Major: the enemy is routed at the end of a day, has fled the field or has nothing left, or lost
 * its capital. Minor: the enemy is exhausted and one's own army is not; else more of the enemy's towns are held. Before
 * the end of a day only a field that has been left decides.
 */
export function resultOf(state: State, atEnd: boolean): Outcome {
  const gone = [0, 1].map((side) => standing(state, side) === 0);
  if (gone[0] !== gone[1]) {
    const loser = gone[0] ? 0 : 1;
    return { level: winOf(1 - loser, true), why: fled(state, loser) ? 'fled' : 'destroyed' };
  }
  if (gone[0]) return { level: DRAW, why: 'destroyed' };
  if (!atEnd) return { level: -1, why: '' };
  const mood = [0, 1].map((side) => Math.max(moodAt(state, side), state.p.mood[side] as number));
  const routed = mood.map((one) => one === ROUTED);
  if (routed[0] !== routed[1]) return { level: winOf(routed[0] ? 1 : 0, true), why: 'routed' };
  const lost = [capitalLost(state, 0), capitalLost(state, 1)];
  if (lost[0] !== lost[1]) return { level: winOf(lost[0] ? 1 : 0, true), why: 'capital' };
  const tired = mood.map((one) => one !== FRESH);
  if (tired[0] !== tired[1]) return { level: winOf(tired[0] ? 1 : 0, false), why: 'exhausted' };
  const lead = townsTaken(state, 0) - townsTaken(state, 1);
  if (Math.abs(lead) >= state.scene.parameters.townLead)
    return { level: winOf(lead > 0 ? 0 : 1, false), why: 'towns' };
  return { level: DRAW, why: 'undecided' };
}
