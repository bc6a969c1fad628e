import { walkHexLine } from '@/lib/geometry/hex-lines';
import { weatherNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import { FIELD_WORKS, type HexsideWord } from '@/lib/rulesets/musket-and-pike/board/ground';
import {
  directionTo,
  distance,
  hexsideOf,
  inFront,
  lineOfFire,
  terrainOf,
} from '@/lib/rulesets/musket-and-pike/board/places';
import type { Card } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { scatteredLimit, stackingOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import {
  coverPercent,
  plainShot,
  ranksPercent,
  type Shot,
} from '@/lib/rulesets/musket-and-pike/rules/fire';
import { OBSTACLES, TERRAINS, WORKS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { type Weapon, weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';

/** One unit's shot at one target: the situation on the map, put into the terms of `rules/fire.ts`. */

/** When a unit fires: in its side's own turn, automatically in the enemy's, or in the enemy's turn by order. */
export type When = 'own' | 'opportunity' | 'defensive';

export const cardOf = (state: State, unit: number): Card => state.scenario.cards[unit] as Card;

export const weaponOf = (state: State, unit: number): Weapon =>
  state.scenario.weapons[cardOf(state, unit).weapon] as Weapon;

/** Foot, dragoons on foot, and detachments of both. */
export const onFoot = (state: State, unit: number): boolean => {
  const { kind } = cardOf(state, unit);
  return kind === 'infantry' || (kind === 'cavalry' && state.unit(unit).formation !== 'mounted');
};

/** Horse in the saddle. */
export const onHorse = (state: State, unit: number): boolean =>
  cardOf(state, unit).kind === 'cavalry' && state.unit(unit).formation === 'mounted';

/** Batteries and ships. */
export const hasGuns = (state: State, unit: number): boolean => {
  const { kind } = cardOf(state, unit);
  return kind === 'artillery' || kind === 'ship';
};

/** Whether a unit is a line of foot, extended or not. */
export const inLine = (state: State, unit: number): boolean => {
  const { formation } = state.unit(unit);
  return onFoot(state, unit) && (formation === 'line' || formation === 'extended');
};

/** Whether a line is called shortened: it stands on one hex and is strong enough for two. Source: Unit Formations. */
export const isShortened = (state: State, unit: number): boolean => {
  const { formation, men } = state.unit(unit);
  const { half } = cardOf(state, unit);
  return formation === 'line' && half >= 0 && men >= state.scenario.parameters.extendMen;
};

/** What a hexside adds to fire across it, per cent: figures of the battle line, and the board's own for forts. */
export function hexsideFirePercent(state: State, side: HexsideWord): number {
  if (side === 'fort' || side === 'highWall') return state.scenario.parameters.fortFirePercent;
  if (side === 'gate') return OBSTACLES.wall.firePercent;
  if (OBSTACLES[side].freezes && state.scenario.condition === 'frozen') return 0;
  return OBSTACLES[side].firePercent;
}

/**
 * The hexside through which fire enters a hex, as its per cent; where a line comes in along a side between two hexes,
 * the one that shelters less counts.
 */
function hexsidePercent(state: State, from: number, to: number): number {
  const { ground } = state.scenario;
  let last: readonly number[] = [from];
  walkHexLine(ground.board, from, to, (hex, other) => {
    last = other < 0 ? [hex] : [hex, other];
    return true;
  });
  const percents = last.map((hex) => {
    const direction = directionTo(ground, to, hex);
    return direction < 0 ? 0 : hexsideFirePercent(state, hexsideOf(ground, to, direction));
  });
  return Math.max(...percents);
}

/** Cover of a unit on its hex against fire from another, per cent, 0 or less. Source: Target Fire Modifiers. */
export function coverOf(state: State, from: number, target: number): number {
  const { ground, parameters } = state.scenario;
  const { at, formation, moved } = state.unit(target);
  const word = terrainOf(ground, at);
  const terrain = word === 'water' ? null : TERRAINS[word];
  const works = WORKS[FIELD_WORKS[ground.works[at] as number] ?? 'none'];
  return coverPercent({
    terrainPercent:
      terrain === null
        ? 0
        : formation === 'skirmish'
          ? terrain.skirmisherFirePercent
          : terrain.firePercent,
    worksPercent: works.firePercent,
    hexsidePercent: moved ? 0 : hexsidePercent(state, from, at),
    targetMoved: moved,
    stepsAbove: (ground.elevation[at] as number) - (ground.elevation[from] as number),
    elevationPercent: parameters.elevationFirePercent,
  });
}

/** Whether fire from a hex comes into the flank or rear of a line. Source: Target Fire Modifiers (Enfilade). */
export function enfilades(state: State, from: number, target: number): boolean {
  if (!inLine(state, target)) return false;
  const { at, facing } = state.unit(target);
  return !inFront(state.scenario.ground, at, facing, from);
}

/** Per cent of the weather on a shot: guns at five hexes and more, muskets at every range. */
function weatherPercent(state: State, guns: boolean, range: number): number {
  const weather = weatherNow(state);
  if (weather === null) return 0;
  if (!guns) return weather.musketPercent;
  return range >= 5 ? weather.artilleryPercent : 0;
}

/** Handicap of a side in per cent of what it inflicts. */
export const advantageOf = (state: State, side: number): number =>
  side === 0 ? state.scenario.advantage : -state.scenario.advantage;

/** Who shoots from where: of a shooter everything but its target. */
function shooterPart(state: State, unit: number, when: When): Partial<Shot> {
  const { parameters, switches, nations } = state.scenario;
  const now = state.unit(unit);
  const card = cardOf(state, unit);
  const artillery = hasGuns(state, unit);
  const column = onFoot(state, unit) && now.formation === 'column';
  return {
    strength: artillery ? now.guns : now.men,
    artillery,
    mounted: onHorse(state, unit),
    quality: card.quality,
    qualityPercent: switches.qualityFireTen ? 10 : 20,
    disordered: now.disordered,
    columnPercent: column
      ? (nations[card.nation]?.columnFirePercent ?? parameters.columnFirePercent)
      : 100,
    ranksPercent: ranksPercent(
      card.traits.ranks === 2,
      inLine(state, unit),
      isShortened(state, unit),
    ),
    skirmisher: now.formation === 'skirmish',
    fatigue: now.fatigue,
    moved: when === 'own' && now.moved,
    opportunity: when === 'opportunity',
    advantagePercent: advantageOf(state, now.side),
  };
}

/** The shot of one unit at another, which stands on a hex; null: the weapon does not reach so far. */
export function shotAt(state: State, unit: number, target: number, when: When): Shot | null {
  const { ground, parameters, switches } = state.scenario;
  const from = state.unit(unit).at;
  const { at, formation } = state.unit(target);
  const range = distance(ground, from, at);
  const { armour } = cardOf(state, target).traits;
  const value = weaponValue(weaponOf(state, unit), range, armour > 0);
  if (value <= 0) return null;
  const guns = hasGuns(state, unit);
  return {
    ...plainShot(),
    ...shooterPart(state, unit, when),
    weaponValue: value,
    throughScreen: lineOfFire(state, from, at).throughScreen,
    coverPercent: coverOf(state, from, target),
    enfiladePercent: enfilades(state, from, target) ? parameters.enfiladePercent : 0,
    targetMassed: formation === 'column' || formation === 'block',
    targetFoot: onFoot(state, target),
    cavalryPercent: onHorse(state, target) ? parameters.cavalryFirePercent : 0,
    rangeHexes: range,
    targetLimbered: formation === 'limbered',
    targetWagons: cardOf(state, target).kind === 'wagon',
    targetScattered: formation === 'skirmish' && stackingOf(state, at) <= scatteredLimit(state),
    densityMen: switches.targetDensity ? stackingOf(state, at) : 0,
    weatherPercent: weatherPercent(state, guns, range),
  };
}

/** The shot of a battery at a bridge that nobody holds: hard values, nothing about a target. */
export function shotAtBridge(state: State, unit: number, at: number, when: When): Shot | null {
  const from = state.unit(unit).at;
  const range = distance(state.scenario.ground, from, at);
  const value = weaponValue(weaponOf(state, unit), range, true);
  if (value <= 0 || !hasGuns(state, unit)) return null;
  return {
    ...plainShot(),
    ...shooterPart(state, unit, when),
    weaponValue: value,
    targetFoot: false,
    rangeHexes: range,
    weatherPercent: weatherPercent(state, true, range),
  };
}

/** Guns that their captors have turned round fire at half effect. Source: Artillery Capture. */
export const capturedPart = (state: State, unit: number): number =>
  state.unit(unit).crew === 'enemy' ? 0.5 : 1;
