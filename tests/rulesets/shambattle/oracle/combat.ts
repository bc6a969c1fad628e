import { distance, type Hex, neighbours } from './hexes';
import {
  condition,
  done,
  engaged,
  marchAllowed,
  marches,
  READINGS,
  type Readings,
  sees,
  stepKind,
} from './movement';
import { hexAt, type OracleUnit, type Position, standing, type UnitType } from './position';

/** Ranges in hexes. 0: does not shoot. */
export const RANGE: Readonly<Record<UnitType, number>> = {
  rifle: 2,
  cavalry: 1,
  'machine-gun': 3,
  gun: 8,
  engineer: 2,
  train: 0,
  logistics: 0,
  centre: 0,
  commander: 0,
};

const ROUGH = ['town', 'wood', 'brush'];
const isGun = (unit: OracleUnit) => unit.type === 'gun' || unit.type === 'machine-gun';

export interface DiceOf {
  readonly dice: number;
  /** Each modifier that applied, in the document's order. */
  readonly modifiers: readonly string[];
}

function diceOf(
  unit: OracleUnit,
  modifiers: readonly (readonly [string, number, boolean])[],
): DiceOf {
  const applied = modifiers.filter(([, , applies]) => applies);
  const sum = applied.reduce((all, [, value]) => all + value, unit.points);
  return { dice: Math.max(0, sum), modifiers: applied.map(([name]) => name) };
}

const withCommander = (position: Position, unit: OracleUnit) =>
  standing(position, unit.at as Hex).some(
    (one) => one.type === 'commander' && one.side === unit.side && one.points > 0,
  );

/** Dice of one stand shooting at a hex. */
export function shootingDice(position: Position, unit: OracleUnit, target: Hex): DiceOf {
  const there = hexAt(position, target);
  const here = hexAt(position, unit.at as Hex);
  const cover = ROUGH.includes(there.ground) || there.works === true;
  const crossing = here.ground === 'river';
  return diceOf(unit, [
    ['cover or crossing', -1, cover || crossing],
    ['poor', -1, unit.quality === 'poor'],
    ['gun shooting', 1, isGun(unit)],
    ['elite', 1, unit.quality === 'elite'],
    ['commander', 1, withCommander(position, unit)],
  ]);
}

/** Dice of one stand of the side that attacks in a close combat, by its posture. */
export function assaultDice(position: Position, unit: OracleUnit, target: Hex): DiceOf {
  if (!mayAssault(unit)) return { dice: 0, modifiers: [] };
  const there = hexAt(position, target);
  const here = hexAt(position, unit.at as Hex);
  const ground =
    here.ground === 'river' ||
    there.ground === 'river' ||
    (there.ground === 'hill' && here.ground !== 'hill') ||
    ROUGH.includes(here.ground) ||
    ROUGH.includes(there.ground) ||
    there.works === true;
  return diceOf(unit, [
    ['assault ground', -1, ground],
    ['poor', -1, unit.quality === 'poor'],
    ['elite', 1, unit.quality === 'elite'],
    ['commander', 1, withCommander(position, unit)],
  ]);
}

/** Dice of one stand of the side that is assaulted. */
export function defenceDice(position: Position, unit: OracleUnit): DiceOf {
  if (unit.points === 0 || unit.type === 'commander') return { dice: 0, modifiers: [] };
  return diceOf(unit, [
    ['gun assaulted', -1, isGun(unit)],
    ['train assaulted', -1, unit.type === 'train'],
    ['poor', -1, unit.quality === 'poor'],
    ['elite', 1, unit.quality === 'elite'],
    ['commander', 1, withCommander(position, unit)],
  ]);
}

/** Only rifles, cavalry and engineers begin a close combat. */
export const mayAssault = (unit: OracleUnit): boolean =>
  unit.points > 0 && ['rifle', 'cavalry', 'engineer'].includes(unit.type);

const shooting = (step: 'guns' | 'rifles', unit: OracleUnit): boolean =>
  step === 'guns' ? isGun(unit) : !isGun(unit) || unit.type === 'machine-gun';

/** The hexes that a stand may shoot at: in step 1 guns and machine guns, in a side's half the others. */
export function fireTargets(
  position: Position,
  unit: OracleUnit,
  step: 'guns' | 'rifles',
  readings: Readings = READINGS,
): Hex[] {
  if (step === 'rifles' && done(unit, readings)) return [];
  if (unit.at === null || unit.points === 0 || unit.loyalty !== undefined) return [];
  if (!shooting(step, unit) || unit.fired || unit.shot || unit.fought || unit.worked) return [];
  if (step === 'rifles' && unit.side !== position.mover) return [];
  if (engaged(position, unit.at)) return [];
  // A machine gun that held its fire and has not moved joins what its hex shoots; never alone.
  if (step === 'rifles' && unit.type === 'machine-gun' && unit.moved) return [];
  const range = RANGE[unit.type];
  return position.hexes
    .map((hex) => hex.at)
    .filter(
      (at) =>
        distance(at, unit.at as Hex) <= range &&
        standing(position, at).some((one) => shootable(one, unit)) &&
        !engaged(position, at) &&
        sees(position, unit.at as Hex, at),
    )
    .sort();
}

/** A commander alone is no target; one who is going over is none of those he goes to. */
const shootable = (target: OracleUnit, shooter: OracleUnit): boolean =>
  target.side !== shooter.side && target.type !== 'commander';

/** The neighbouring hexes that a stand may assault. */
export function assaultTargets(position: Position, unit: OracleUnit, readings = READINGS): Hex[] {
  if (unit.at === null || unit.side !== position.mover || unit.loyalty !== undefined) return [];
  if (!mayAssault(unit) || unit.fought || unit.worked || engaged(position, unit.at)) return [];
  if (done(unit, readings) || (unit.shot && !readings.assaultAfterFire)) return [];
  const state = condition(position, unit.side);
  if (state === 'routed' || (state === 'exhausted' && unit.type !== 'cavalry')) return [];
  const here = hexAt(position, unit.at);
  return neighbours(
    position.hexes.map((hex) => hex.at),
    here.at,
  )
    .filter((at) => {
      const step = stepKind(here, hexAt(position, at), readings);
      const enemies = standing(position, at).filter((one) => shootable(one, unit));
      if (step === 'closed' || enemies.length === 0) return false;
      return stepsSoFar(position, unit, readings).some((steps) =>
        marchAllowed(unit.type, [...steps, step]),
      );
    })
    .sort();
}

/** What a unit has marched before it assaults: every way that leads to where it stands. */
function stepsSoFar(position: Position, unit: OracleUnit, readings: Readings) {
  const { from, at } = unit;
  if (from === undefined || !readings.assaultCosts) return [[]];
  const back: OracleUnit = { ...unit, at: from };
  const units = position.units.map((one) => (one.id === unit.id ? back : one));
  return marches({ ...position, units }, back, readings)
    .filter((way) => way.hexes.at(-1) === at)
    .map((way) => way.steps);
}

export type TargetClass = 'specialist' | 'cavalry' | 'infantry' | 'none';

/** What a stand is as a target. */
export function targetClass(type: UnitType): TargetClass {
  switch (type) {
    case 'rifle':
      return 'infantry';
    case 'cavalry':
      return 'cavalry';
    case 'commander':
      return 'none';
    default:
      return 'specialist';
  }
}

export interface FaceEffect {
  readonly target: Exclude<TargetClass, 'none'>;
  readonly lose: boolean;
  readonly retreat: boolean;
  /** The owner takes one of the two instead of both. */
  readonly choice: boolean;
  readonly hazard: boolean;
}

/** Results: what a face does if its type of target is in the hex. */
export const FACES: readonly FaceEffect[] = [
  { target: 'specialist', lose: true, retreat: false, choice: false, hazard: false },
  { target: 'cavalry', lose: true, retreat: true, choice: true, hazard: false },
  { target: 'cavalry', lose: true, retreat: false, choice: false, hazard: false },
  { target: 'infantry', lose: true, retreat: true, choice: true, hazard: false },
  { target: 'infantry', lose: true, retreat: false, choice: false, hazard: false },
  { target: 'infantry', lose: true, retreat: true, choice: false, hazard: true },
];

/** One way of taking a throw: points lost and hexes of retreat of each stand, and dice of hazard for the commander. */
export interface Outcome {
  readonly lost: Readonly<Record<string, number>>;
  readonly back: Readonly<Record<string, number>>;
  readonly hazard: number;
}

/**
 * Every way in which the owner may take a throw, each once. Each die names one stand of its type that still has points
 * (the owner's choice); the train is hit before the engineers, and after that in turn, as long as both have points.
 */
export function outcomes(
  stands: readonly OracleUnit[],
  faces: readonly number[],
  lastHit: 'engineer' | 'train' = 'engineer',
): Outcome[] {
  interface Open {
    readonly lost: Record<string, number>;
    readonly back: Record<string, number>;
    readonly hazard: number;
    readonly last: 'engineer' | 'train';
  }
  const commander = stands.some((unit) => unit.type === 'commander');
  let open: Open[] = [{ lost: {}, back: {}, hazard: 0, last: lastHit }];
  for (const face of faces) {
    const effect = FACES[face - 1];
    if (!effect) throw new Error(`no face ${face}`);
    open = open.flatMap((state): Open[] => {
      const left = (unit: OracleUnit) => unit.points - (state.lost[unit.id] ?? 0);
      const hit = stands.filter((unit) => targetClass(unit.type) === effect.target);
      const alive = hit.filter(
        (unit) => left(unit) > 0 || (unit.full === 0 && !state.lost[unit.id]),
      );
      const pair = alive.filter((unit) => unit.type === 'engineer' || unit.type === 'train');
      const due = state.last === 'engineer' ? 'train' : 'engineer';
      const able = alive.filter(
        (unit) => pair.length < 2 || !pair.includes(unit) || unit.type === due,
      );
      if (able.length === 0) return [state];
      const hazard = state.hazard + (effect.hazard && commander ? 1 : 0);
      return able.flatMap((unit): Open[] => {
        const last = unit.type === 'engineer' || unit.type === 'train' ? unit.type : state.last;
        const take = (lose: boolean, retreat: boolean): Open => ({
          lost: lose ? { ...state.lost, [unit.id]: (state.lost[unit.id] ?? 0) + 1 } : state.lost,
          back: retreat ? { ...state.back, [unit.id]: (state.back[unit.id] ?? 0) + 1 } : state.back,
          hazard,
          last,
        });
        if (effect.choice) return [take(true, false), take(false, true)];
        return [take(effect.lose, effect.retreat)];
      });
    });
  }
  const sorted = (record: Record<string, number>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = new Map<string, Outcome>();
  for (const state of open) {
    const dead = stands.filter((unit) => (state.lost[unit.id] ?? 0) >= Math.max(1, unit.points));
    const back = sorted(state.back);
    for (const unit of dead) delete back[unit.id];
    const outcome = { lost: sorted(state.lost), back, hazard: state.hazard };
    all.set(JSON.stringify(outcome), outcome);
  }
  return [...all.values()];
}
