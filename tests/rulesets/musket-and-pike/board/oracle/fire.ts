import { TERRAINS, type TerrainName, WORKS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import {
  bearing,
  card,
  enemies,
  type Field,
  faces,
  groundAt,
  heightAt,
  inLine,
  isFoot,
  isGuns,
  isHorse,
  isLeader,
  isMounted,
  isSkirmisher,
  isWagon,
  now,
  onFoot,
  parameter,
  sideAt,
  stackOf,
  steps,
  workAt,
} from './field';
import { tired } from './morale';
import { seen } from './sight';

/* Defensive Fire, Offensive Fire, Fire Casualties. */

export type Occasion = 'own' | 'opportunity' | 'defensive';

export interface FireReading {
  /** Strength times the weapon's value. */
  readonly value: number;
  /** What is added or taken away, in per cent of the value. */
  readonly added: readonly (readonly [what: string, percent: number])[];
  /** What the value is multiplied with. */
  readonly factors: readonly (readonly [what: string, factor: number])[];
  /** Casualties in men that follow: least and most, armour taken off. */
  readonly least: number;
  readonly most: number;
}

/** Stacking as the manual measures it: men, horse by their own limit, guns as men; leaders and wagons nothing. */
export function weight(field: Field, unit: number): number {
  const { men, guns } = now(field, unit);
  if (isLeader(field, unit) || isWagon(field, unit)) return 0;
  if (isGuns(field, unit)) return guns * parameter(field, 'gunStackingMen');
  if (!isHorse(field, unit)) return men;
  const { infantryStackingMen, cavalryStackingMen } = field.scenario.parameters;
  return (men * infantryStackingMen) / cavalryStackingMen;
}

export const crowd = (field: Field, hex: number, side: number): number =>
  stackOf(field, hex)
    .filter((unit) => now(field, unit).side === side)
    .reduce((sum, unit) => sum + weight(field, unit), 0);

/** A unit may not fire, and why; null: it may. Headings Defensive Fire to Offensive Fire Modifiers. */
export function mayNotFire(field: Field, unit: number, hex: number, when: Occasion): string | null {
  const { scenario } = field;
  const state = now(field, unit);
  const { kind, traits, weapon } = card(field, unit);
  const arm = scenario.weapons[weapon];
  if (kind === 'leader' || kind === 'wagon' || arm === undefined) return 'no weapon';
  const target = enemies(field, hex, state.side);
  // Leaders alone are no target (Interpretations).
  if (target.length > 0 && target.every((foe) => isLeader(field, foe))) return 'no target';
  const bridge = scenario.ground.bridgeAt[hex] as number;
  if (target.length === 0) {
    const standing = bridge >= 0 && (field.position.bridges[bridge] as number) > 0;
    if (!standing || kind !== 'artillery' || stackOf(field, hex).length > 0) return 'no target';
  }
  const range = steps(field, state.at, hex);
  const value = (list: readonly number[]) => list[range - 1] ?? 0;
  if (value(arm.soft) <= 0 && value(arm.hard) <= 0) return 'range';
  if (state.formation === 'limbered') return 'limbered';
  if (state.crew === 'none') return 'no crew';
  if (state.routed) return 'routed';
  if (state.repairing) return 'repairs';
  if (when === 'own' ? state.fired : state.firedBack) return 'has fired';
  if (state.melees > 0 && when === 'own') return 'was in a melee';
  if (state.ammunition === 2 || (state.ammunition === 1 && when === 'own')) return 'ammunition';
  if (arm.noDefensiveFire && when !== 'own') return 'weapon';
  if (arm.singleUse && state.used) return 'used';
  if (kind === 'artillery') {
    if (field.position.rounds[card(field, unit).side] <= 0) return 'rounds';
    if (state.settingUp >= 0) return 'setting up';
    if (!traits.horseArtillery && state.moved && when === 'own') return 'moved';
    if (state.crew === 'enemy' && (traits.setUp || arm.setUp) && state.moved) return 'set-up';
  }
  if (!faces(field, unit, hex)) return 'facing';
  const stack = stackOf(field, state.at);
  if (overstacked(field, state.at, state.side)) return 'overstacked';
  const above = stack.slice(0, stack.indexOf(unit));
  if (above.some((other) => onFoot(field, other) && inLine(field, other))) return 'behind a line';
  if (!arm.indirect && !seen(field, state.at, hex).clear) return 'sight';
  return null;
}

/** Stacking: more than the hex holds. */
export function overstacked(field: Field, hex: number, side: number): boolean {
  const units = stackOf(field, hex).filter(
    (unit) => !isLeader(field, unit) && !isWagon(field, unit) && now(field, unit).side === side,
  );
  return (
    units.length > parameter(field, 'stackingUnits') ||
    crowd(field, hex, side) > parameter(field, 'infantryStackingMen') + 1e-9
  );
}

/** The fire of one unit at one target unit, read modifier by modifier. */
export function fire(field: Field, unit: number, target: number, when: Occasion): FireReading {
  const { scenario } = field;
  const me = now(field, unit);
  const mine = card(field, unit);
  const it = now(field, target);
  const its = card(field, target);
  const weapon = scenario.weapons[mine.weapon];
  const range = steps(field, me.at, it.at);
  const table = its.traits.armour > 0 ? weapon?.hard : weapon?.soft;
  const strength = isGuns(field, unit) || mine.kind === 'ship' ? me.guns * 50 : me.men;
  const value = strength * (table?.[range - 1] ?? 0);
  const added: [string, number][] = [];
  const factors: [string, number][] = [];

  const ten = scenario.switches.qualityFireTen ? 10 : 20;
  if (mine.quality >= 6) added.push(['quality', ten]);
  if (mine.quality <= 2) added.push(['quality', -ten]);
  if (tired(me.fatigue).percent > 0) added.push(['fatigue', -tired(me.fatigue).percent]);
  if (me.disordered) factors.push(['disordered', 0.5]);
  if (isFoot(field, unit) && me.formation === 'column')
    factors.push([
      'column',
      (scenario.nations[mine.nation]?.columnFirePercent ?? parameter(field, 'columnFirePercent')) /
        100,
    ]);
  if (mine.traits.ranks === 2 && isFoot(field, unit) && inLine(field, unit)) {
    const shortened = me.formation === 'line' && me.men >= parameter(field, 'extendMen');
    factors.push(['two ranks', shortened ? 0.75 : 1.5]);
  }
  if (me.formation === 'skirmish') factors.push(['skirmishers', 0.75]);
  if (when === 'opportunity') factors.push(['opportunity', 0.5]);
  if (when === 'own' && me.moved) factors.push(['after movement', 0.5]);
  if (me.crew === 'enemy') factors.push(['captured', 0.5]);

  if (!it.moved) {
    const fort = parameter(field, 'fortFirePercent');
    const shelter: Record<string, number> = {
      ...{ hedge: -10, wall: -20, gate: -20, embankment: -20, highWall: fort, fort },
    };
    // The side through which the fire comes in; where it comes in between two, the one that shelters less.
    const percents = sidesTowards(field, it.at, me.at).map(
      (side) => shelter[sideAt(field, it.at, side)] ?? 0,
    );
    const percent = Math.max(...percents);
    if (percent !== 0) added.push(['hexside', percent]);
  }
  const ground = groundAt(field, it.at);
  if (ground !== 'water') {
    const terrain = TERRAINS[ground as TerrainName];
    const percent = isSkirmisher(field, target)
      ? terrain.skirmisherFirePercent
      : terrain.firePercent;
    if (percent !== 0) added.push(['terrain', percent]);
  }
  const works = WORKS[workAt(field, it.at) as keyof typeof WORKS];
  if (works.firePercent !== 0) added.push(['works', works.firePercent]);
  const rise = heightAt(field, it.at) - heightAt(field, me.at);
  if (rise > 0)
    added.push(['elevation', Math.min(2, rise) * parameter(field, 'elevationFirePercent')]);
  if (onFoot(field, target) && inLine(field, target) && !faces(field, target, me.at))
    added.push(['enfilade', parameter(field, 'enfiladePercent')]);
  if (its.kind === 'wagon') factors.push(['wagon', 2]);
  if (isFoot(field, target) && ['column', 'block'].includes(it.formation)) {
    if (isGuns(field, unit) || mine.kind === 'ship') added.push(['deep', 50]);
    else if (isFoot(field, unit)) added.push(['deep', 25]);
  }
  if (isMounted(field, target)) {
    const full = parameter(field, 'cavalryFirePercent');
    if (range <= 6) added.push(['horse', full]);
    else if (range <= 12) added.push(['horse', full / 2]);
  }
  if (it.formation === 'limbered') added.push(['limbered', 50]);
  const crowded = crowd(field, it.at, it.side);
  if (isSkirmisher(field, target) && crowded <= parameter(field, 'infantryStackingMen') / 8)
    factors.push(['few skirmishers', 0.25]);
  if (scenario.switches.targetDensity && crowded > 1200) factors.push(['density', crowded / 1200]);
  if (seen(field, me.at, it.at).through) added.push(['through skirmishers', -20]);
  const weather = scenario.weather[field.position.weather];
  if (weather !== undefined && isGuns(field, unit) && range >= 5 && weather.artilleryPercent !== 0)
    added.push(['weather', weather.artilleryPercent]);

  const effective =
    value *
    Math.max(0, 1 + added.reduce((sum, [, percent]) => sum + percent, 0) / 100) *
    factors.reduce((product, [, factor]) => product * factor, 1);
  const kept = 1 - its.traits.armour / 10;
  return {
    ...{ value, added, factors },
    least: ((4 * effective) / 1000) * kept,
    most: ((20 * effective) / 1000) * kept,
  };
}

/** The side of a hex through which a line from its middle to another leaves it: two, where it leaves by a corner. */
function sidesTowards(field: Field, from: number, to: number): number[] {
  const direction = bearing(field, from, to);
  return [0, 1, 2, 3, 4, 5].filter((side) => {
    const off = Math.abs(direction - 60 * side);
    return Math.min(off, 360 - off) <= 30.01;
  });
}
