import { TERRAINS, type TerrainName } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import {
  byNight,
  card,
  controlled,
  enemies,
  type Field,
  groundAt,
  heightAt,
  isFoot,
  isGuns,
  isHorse,
  isLeader,
  isMounted,
  isSkirmisher,
  isWagon,
  neighbours,
  now,
  obstructedGround,
  obstructedSide,
  onFoot,
  parameter,
  sideAt,
  stackOf,
  steps,
  workAt,
} from './field';
import { weight } from './fire';
import { seen } from './sight';

/* Movement, from How to Move to Night Turns, one hex at a time. */

/** How a unit goes: the formation that counts for its costs. Routed Units: in column, or mounted. */
export function gait(field: Field, unit: number): 'line' | 'column' | 'cavalry' | 'artillery' {
  const { formation, routed } = now(field, unit);
  if (isLeader(field, unit) || isMounted(field, unit)) return 'cavalry';
  // Parameter Data: wagons roll as limbered guns do.
  if (isGuns(field, unit) || isWagon(field, unit)) return 'artillery';
  if (routed) return 'column';
  return ['line', 'block', 'extended'].includes(formation) ? 'line' : 'column';
}

/** Movement points of a unit in a turn. Disordered Movement: two thirds, but leaders and routed units keep theirs. */
export function allowance(field: Field, unit: number, disordered: boolean): number {
  const { kind, traits } = card(field, unit);
  const full = parameter(
    field,
    kind === 'leader'
      ? 'leaderAllowance'
      : kind === 'wagon'
        ? 'wagonAllowance'
        : kind === 'artillery'
          ? traits.horseArtillery
            ? 'horseArtilleryAllowance'
            : 'artilleryAllowance'
          : isMounted(field, unit)
            ? 'cavalryAllowance'
            : 'infantryAllowance',
  );
  if (!disordered || now(field, unit).routed) return full;
  return Math.floor((full * parameter(field, 'disorderedMovementPercent')) / 100);
}

/** Why a unit stays where it is; null: it may go. */
export function mayNotMove(field: Field, unit: number): string | null {
  const { kind } = card(field, unit);
  const state = now(field, unit);
  if (state.status !== 'field' || state.side !== field.position.mover) return 'not its turn';
  if (kind === 'ship') return 'ship';
  if (state.fired) return 'has fired';
  if (state.melees > 0) return 'was in a melee';
  if (state.fixed) return 'fixed';
  if (state.halted) return 'halted';
  if (state.spent >= allowance(field, unit, state.disordered)) return 'spent';
  if (state.repairing) return 'repairs';
  if (kind === 'artillery' && state.formation !== 'limbered') return 'unlimbered';
  if (kind === 'artillery' && state.crew !== 'own') return 'crew';
  return null;
}

export interface Stand {
  readonly at: number;
  readonly facing: number;
  readonly disordered: boolean;
  readonly spent: number;
}

/** A way over a hexside that this unit can use as a road: none, path, road or pike. */
function road(field: Field, unit: number, from: number, direction: number, to: number): string {
  const { formation, charging, routed } = now(field, unit);
  if (charging >= 0) return 'none';
  const marching =
    isLeader(field, unit) ||
    isMounted(field, unit) ||
    isWagon(field, unit) ||
    formation === 'limbered' ||
    formation === 'column' ||
    (routed && onFoot(field, unit));
  const alone =
    isLeader(field, unit) ||
    stackOf(field, to).every((other) => other === unit || isLeader(field, other));
  if (!marching || !alone) return 'none';
  const kind = field.scenario.ground.roads[6 * from + direction] as number;
  return ['none', 'path', 'road', 'pike'][kind] as string;
}

/** The least strength of a bridge for a unit. Bridges; artillery and wagons by the house value. */
export function bridgeNeeded(field: Field, unit: number): number {
  if (isLeader(field, unit) || isFoot(field, unit)) return 50;
  return isHorse(field, unit) ? 100 : 150;
}

/** In column, limbered or mounted, and not at a charge (Interpretations). */
const narrow = (field: Field, unit: number): boolean => {
  const { formation, charging, routed } = now(field, unit);
  if (charging >= 0) return false;
  return (
    routed || // Routed Units count as in column.
    isLeader(field, unit) ||
    isMounted(field, unit) ||
    ['column', 'skirmish', 'limbered'].includes(formation)
  );
};

/** One hex further: how the unit stands then, or why it cannot. `ended`: it goes no further in this turn. */
export function step(
  field: Field,
  unit: number,
  from: Stand,
  direction: number,
): { stand: Stand; ended: boolean } | string {
  const { scenario } = field;
  const state = now(field, unit);
  const { kind, traits } = card(field, unit);
  const to = neighbours(field, from.at)[direction] as number;
  if (to < 0) return 'edge';
  const foes = enemies(field, to, state.side);
  if (foes.length > 0) {
    const helpless = foes.every((foe) => isLeader(field, foe) || isWagon(field, foe));
    if (!helpless || (kind !== 'infantry' && kind !== 'cavalry') || state.routed) return 'enemy';
  }
  const frozen = scenario.condition === 'frozen';
  const side = sideAt(field, from.at, direction);
  const ground = groundAt(field, to);
  const onWay = road(field, unit, from.at, direction, to);
  let cost: number;
  let crossing = false;
  const over = scenario.ground.bridgeOver[6 * from.at + direction] as number;
  const spanned = over >= 0 || (scenario.ground.fords[6 * from.at + direction] as number) === 1;
  const strongEnough = (bridge: number) =>
    bridge < 0 || (field.position.bridges[bridge] as number) >= bridgeNeeded(field, unit);
  const wet = [from.at, to].filter((hex) => groundAt(field, hex) === 'water');
  if (wet.length > 0 && !frozen) {
    const bridges = wet.map((hex) => scenario.ground.bridgeAt[hex] as number);
    if (
      bridges.every((bridge) => bridge >= 0) &&
      narrow(field, unit) &&
      bridges.every(strongEnough)
    )
      crossing = true;
    else if (!traits.boats) return 'water';
  }
  const deep = wet.length > 0 && !frozen && !crossing;
  if (side === 'creek' && !frozen) {
    if (!spanned || !narrow(field, unit) || !strongEnough(over)) return 'creek';
    crossing = true;
  } else if (side === 'stream' && spanned && narrow(field, unit) && strongEnough(over) && !frozen)
    crossing = true;
  if (side === 'highWall') return 'high wall';
  if (side === 'gate') {
    if (onFoot(field, unit) && !narrow(field, unit)) return 'gate';
  }

  const how = gait(field, unit);
  const byRoad = onWay !== 'none';
  // Has Boats: a water hex costs eight points, whatever else.
  const afloat = deep && ground === 'water';
  if (afloat) cost = parameter(field, 'boatCost');
  else if (crossing) cost = parameter(field, 'pathCost');
  else if (byRoad) cost = parameter(field, WAYS[onWay] as 'pathCost');
  else {
    cost = TERRAINS[ground === 'water' ? 'clear' : (ground as TerrainName)][how];
    if (cost === 0) return 'no entry';
    if (side === 'stream' && !frozen) cost += parameter(field, 'streamCost');
    if (side === 'hedge') cost += parameter(field, 'hedgeCost');
    if (['wall', 'embankment', 'fort'].includes(side)) cost += parameter(field, 'wallCost');
    if (workAt(field, to) === 'abatis') cost += parameter(field, 'abatisCost');
    if (entrenched(field, to) && !entrenched(field, from.at))
      cost += parameter(field, 'trenchCost');
    const climb = heightAt(field, to) - heightAt(field, from.at);
    if (climb > 0) cost += climb * parameter(field, 'climbCost');
  }
  const formed = ['line', 'block', 'extended'].includes(state.formation) && !state.routed;
  const ahead = direction === from.facing || direction === (from.facing + 1) % 6;
  if (state.charging >= 0 && !ahead) return 'charges ahead';
  if (formed && onFoot(field, unit) && !ahead && !afloat) cost += parameter(field, 'rearCost');
  const weather = scenario.weather[field.position.weather];
  if (weather !== undefined) cost = Math.ceil((cost * weather.movementPercent) / 100);
  const spent = from.spent + cost;
  if (spent > allowance(field, unit, now(field, unit).disordered) + 1e-9) return 'points';

  const others = stackOf(field, to).filter((other) => other !== unit);
  const stacked = mayNotStack(field, unit, to);
  if (stacked !== null) return stacked;
  if (isSkirmisher(field, unit) && nearHorse(field, unit, to)) return 'near horse';
  if (state.routed && towardsEnemy(field, unit, from.at, to)) return 'towards the enemy';

  const lineOnFoot = formed && isFoot(field, unit);
  const horse = isMounted(field, unit);
  const road_ = byRoad || crossing || afloat;
  const breaks =
    ((lineOnFoot || horse) &&
      !road_ &&
      ((ground !== 'water' && obstructedGround(field, to)) ||
        obstructedSide(field, from.at, direction)) &&
      !(crossing && horse)) ||
    (inNeedOfOrder(field, unit) &&
      !road_ &&
      (workAt(field, to) === 'abatis' || (entrenched(field, to) && !entrenched(field, from.at)))) ||
    (formed && byNight(field)) ||
    mixes(field, unit, others);
  const facing =
    formed && onFoot(field, unit)
      ? from.facing
      : isSkirmisher(field, unit)
        ? from.facing
        : state.charging >= 0
          ? from.facing
          : direction;
  return {
    stand: { at: to, facing, disordered: from.disordered || breaks, spent },
    ended: controlled(field, to, 1 - state.side),
  };
}

const WAYS: Record<string, string> = { path: 'pathCost', road: 'roadCost', pike: 'pikeCost' };

const entrenched = (field: Field, hex: number) =>
  ['trench', 'redoubt'].includes(workAt(field, hex));
/** Skirmishers: not subject to any of the rules of disorder that apply to formed units; leaders and wagons have none. */
const inNeedOfOrder = (field: Field, unit: number) =>
  !isSkirmisher(field, unit) && !isLeader(field, unit) && !isWagon(field, unit);

/** Stacking: nations apart, one wagon, the limits of the parameters. Leaders and wagons do not count. */
export function mayNotStack(field: Field, unit: number, to: number): string | null {
  const others = stackOf(field, to).filter(
    (other) => other !== unit && now(field, other).side === now(field, unit).side,
  );
  const serves = (one: number) => isLeader(field, one) || isWagon(field, one);
  if (isWagon(field, unit) && others.some((other) => isWagon(field, other))) return 'two wagons';
  // Leaders and wagons go with any nation (Interpretations).
  if (
    others.some(
      (other) => !serves(other) && card(field, other).nation !== card(field, unit).nation,
    ) &&
    !serves(unit)
  )
    return 'nations';
  if (isLeader(field, unit) || isWagon(field, unit)) return null;
  const counted = others.filter((other) => !isLeader(field, other) && !isWagon(field, other));
  if (counted.length + 1 > parameter(field, 'stackingUnits')) return 'full';
  const full = parameter(field, 'infantryStackingMen') + 1e-9;
  const sum = [...counted, unit].reduce((men, other) => men + weight(field, other), 0);
  return sum > full ? 'full' : null;
}

/** Stacking: foot in line and in column in one hex, formed foot and horse, skirmishers and horse. Disorders the mover. */
export function mixes(field: Field, unit: number, others: readonly number[]): boolean {
  const formedFoot = (one: number) => isFoot(field, one) && !isSkirmisher(field, one);
  const isLineOrColumn = (one: number) =>
    now(field, one).formation === 'column'
      ? 'column'
      : now(field, one).formation === 'line' || now(field, one).formation === 'extended'
        ? 'line'
        : 'other';
  if (formedFoot(unit)) {
    if (others.some((other) => isMounted(field, other))) return true;
    const mine = isLineOrColumn(unit);
    return others.some(
      (other) =>
        formedFoot(other) &&
        ((mine === 'line' && isLineOrColumn(other) === 'column') ||
          (mine === 'column' && isLineOrColumn(other) === 'line')),
    );
  }
  if (isMounted(field, unit)) {
    if (others.some(formedFoot)) return true;
    const light = others.filter((other) => isSkirmisher(field, other));
    return light.reduce((sum, other) => sum + now(field, other).men, 0) >= 200;
  }
  if (isSkirmisher(field, unit)) return others.some((other) => isMounted(field, other));
  return false;
}

/** Skirmishers: not next to hexes of horse alone, or of horse, leaders and wagons. */
function nearHorse(field: Field, unit: number, to: number): boolean {
  return neighbours(field, to).some((hex) => {
    if (hex < 0) return false;
    const there = enemies(field, hex, now(field, unit).side);
    return (
      there.some((foe) => isHorse(field, foe)) &&
      there.every((foe) => isHorse(field, foe) || isLeader(field, foe) || isWagon(field, foe))
    );
  });
}

/** Routed Units: never towards an enemy within five hexes who is in sight of a friend. */
function towardsEnemy(field: Field, unit: number, from: number, to: number): boolean {
  const { side } = now(field, unit);
  const friends = field.position.units.filter((one) => one.status === 'field' && one.side === side);
  return field.position.units.some(
    (foe) =>
      foe.status === 'field' &&
      foe.side !== side &&
      steps(field, from, foe.at) <= 5 &&
      steps(field, to, foe.at) < steps(field, from, foe.at) &&
      friends.some((friend) => seen(field, friend.at, foe.at).ground),
  );
}

/** Every hex a unit can come to by itself, with the fewest points it takes. All ways are walked. */
export function reach(field: Field, unit: number): Map<number, number> {
  const found = new Map<number, number>();
  if (mayNotMove(field, unit) !== null) return found;
  const state = now(field, unit);
  const best = new Map<string, number>();
  const walk = (stand: Stand): void => {
    for (let direction = 0; direction < 6; direction += 1) {
      const next = step(field, unit, stand, direction);
      if (typeof next === 'string') continue;
      const { at, facing, disordered, spent } = next.stand;
      const key = `${at}/${state.charging >= 0 ? facing : 0}/${disordered}`;
      if ((best.get(key) ?? Number.POSITIVE_INFINITY) <= spent + 1e-9) continue;
      best.set(key, spent);
      if (at !== state.at)
        found.set(at, Math.min(found.get(at) ?? Number.POSITIVE_INFINITY, spent - state.spent));
      if (!next.ended) walk(next.stand);
    }
  };
  walk({
    at: state.at,
    facing: state.facing,
    disordered: state.disordered,
    spent: state.spent,
  });
  return found;
}
