import { distance, type Hex, neighbours } from './hexes';
import {
  condition,
  done,
  engaged,
  marchAllowed,
  marches,
  opponents,
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
  if (unit.points === 0) return { dice: 0, modifiers: [] };
  const applied = modifiers.filter(([, , applies]) => applies);
  const sum = applied.reduce((all, [, value]) => all + value, unit.points);
  return { dice: Math.max(0, sum), modifiers: applied.map(([name]) => name) };
}

/** Mutineers have no commander. */
const withCommander = (position: Position, unit: OracleUnit) =>
  unit.loyalty === undefined &&
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
  if (!mayAssault(unit) || unit.fought || unit.worked || opponents(position, unit).length > 0)
    return [];
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
