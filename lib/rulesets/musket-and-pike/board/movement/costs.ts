import { weatherNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import { departs } from '@/lib/rulesets/musket-and-pike/board/differences';
import {
  FIELD_WORKS,
  type Ground,
  HEXSIDES,
  ROADS,
  TERRAIN,
} from '@/lib/rulesets/musket-and-pike/board/ground';
import {
  directionTo,
  hexsideOf,
  inFront,
  terrainOf,
} from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';

/**
 * What a step from hex to hex costs, and whether it can be made. Source: Movement, Road Movement, Bridges, Has Boats,
 * Abatis, Trenches, Rear or Flank Movement, Disordered Movement.
 */

/** How a unit moves: the columns of the table of terrain, and who keeps the facing on the march. */
export type Gait = 'line' | 'column' | 'mounted' | 'wheels' | 'none';

/** The gait of a unit as it stands now. Routed units go as in column, or mounted. */
export function gaitOf(state: State, unit: number): Gait {
  const { formation, routed } = state.unit(unit);
  const kind = state.scenario.cards[unit]?.kind;
  if (kind === 'leader') return 'mounted';
  if (kind === 'wagon') return 'wheels';
  if (kind === 'ship') return 'none';
  if (kind === 'artillery') return formation === 'limbered' ? 'wheels' : 'none';
  if (formation === 'mounted') return 'mounted';
  if (routed || formation === 'column' || formation === 'skirmish') return 'column';
  return 'line';
}

/** Movement points of a unit in a turn: less when it is disordered. */
export function allowanceOf(state: State, unit: number): number {
  const { parameters } = state.scenario;
  const card = state.scenario.cards[unit];
  const { disordered, routed, formation } = state.unit(unit);
  const full = () => {
    switch (card?.kind) {
      case 'infantry':
        return parameters.infantryAllowance;
      case 'cavalry':
        return formation === 'mounted' ? parameters.cavalryAllowance : parameters.infantryAllowance;
      case 'artillery':
        return card.traits.horseArtillery
          ? parameters.horseArtilleryAllowance
          : parameters.artilleryAllowance;
      case 'wagon':
        return parameters.wagonAllowance;
      case 'leader':
        return parameters.leaderAllowance;
      default:
        return 0;
    }
  };
  return disordered && !routed
    ? Math.floor((full() * parameters.disorderedMovementPercent) / 100)
    : full();
}

/** Movement points that a unit still has in this turn. */
export function pointsLeft(state: State, unit: number): number {
  const { spent, mayContinue, continued } = state.unit(unit);
  // Horse that won its charge rides on by hexes. Source: Cavalry Melee Continuation.
  if (mayContinue) return Math.max(0, state.scenario.parameters.chargeContinuation - continued);
  return Math.max(0, allowanceOf(state, unit) - spent);
}

/** Least strength of a bridge for each kind of unit. Source: Bridges; the figure for guns is lost in the manual's print. */
const BRIDGE_STRENGTH = {
  infantry: 50,
  leader: 50,
  cavalry: 100,
  artillery: 150,
  wagon: 150,
  ship: 999,
};

/** One step of one unit. */
export interface Step {
  readonly cost: number;
  /** It goes along a way, a bridge or a ford, with the order that this keeps. */
  readonly byRoad: boolean;
  /** It disorders the unit. */
  readonly disorders: boolean;
}

/** Those who move together. */
export interface Marchers {
  readonly units: readonly number[];
  /** Units among them that are no leaders. */
  readonly bodies: number;
  /** Somebody has boats. */
  readonly boats: boolean;
  /** They charge: ways do not count, and they go straight ahead. */
  readonly charging: boolean;
}

export function marchersOf(state: State, units: readonly number[]): Marchers {
  const cards = units.map((unit) => state.scenario.cards[unit]);
  return {
    units,
    bodies: cards.filter((card) => card?.kind !== 'leader').length,
    boats: cards.some((card) => card?.traits.boats === true),
    charging: units.some((unit) => state.unit(unit).charging >= 0),
  };
}

const isWorks = (ground: Ground, hex: number, kind: 'abatis' | 'trench'): boolean => {
  const works = FIELD_WORKS[ground.works[hex] as number];
  return kind === 'abatis' ? works === 'abatis' : works === 'trench' || works === 'redoubt';
};

/** Costs of the kinds of ground of `TERRAIN` by gait; 0: closed to it. Frozen water is open ground. */
const groundCosts = (column: 'line' | 'column' | 'cavalry' | 'artillery'): readonly number[] =>
  TERRAIN.map((word) => TERRAINS[word === 'water' ? 'clear' : word][column]);
const GROUND_COSTS: Readonly<Record<Exclude<Gait, 'none'>, readonly number[]>> = {
  line: groundCosts('line'),
  column: groundCosts('column'),
  mounted: groundCosts('cavalry'),
  wheels: groundCosts('artillery'),
};

/**
 * How a unit goes from hex to hex: what is the same at each step is looked up once, since the ways of a turn ask for
 * hundreds. Good for as long as the state does not change.
 */
export class Stride {
  /** Of the step last asked for: it goes along a way, a bridge or a ford, with the order that this keeps. */
  byRoad = false;
  /** Of the step last asked for: in boats. */
  afloat = false;
  readonly #state: State;
  readonly #unit: number;
  readonly #marchers: Marchers;
  readonly #gait: Gait;
  readonly #leader: boolean;
  /** Bridges and fords: one body at a time, in column, limbered or mounted, if the bridge still bears it. */
  readonly #narrow: boolean;
  readonly #bears: number;
  readonly #roads: boolean;
  readonly #percent: number;
  readonly #byHexes: boolean;

  constructor(state: State, unit: number, marchers: Marchers) {
    const card = state.scenario.cards[unit];
    const { formation, mayContinue, routed } = state.unit(unit);
    this.#state = state;
    this.#unit = unit;
    this.#marchers = marchers;
    this.#gait = card === undefined ? 'none' : gaitOf(state, unit);
    this.#leader = card?.kind === 'leader';
    this.#narrow =
      marchers.bodies <= 1 && (this.#gait !== 'line' || this.#leader) && !marchers.charging;
    this.#bears = BRIDGE_STRENGTH[card?.kind ?? 'ship'];
    this.#roads =
      !marchers.charging &&
      (formation !== 'skirmish' || (routed && departs(state.scenario, 'routedOnWays'))) &&
      this.#gait !== 'line';
    this.#percent = weatherNow(state)?.movementPercent ?? 100;
    this.#byHexes = mayContinue;
  }

  #bridged(bridge: number): boolean {
    return bridge >= 0 && (this.#state.p.bridges[bridge] ?? 0) >= this.#bears;
  }

  #alone(to: number): boolean {
    const { units, bodies } = this.#marchers;
    return (
      bodies <= 1 &&
      !this.#state.on(to).some((other) => isBody(this.#state, other) && !units.includes(other))
    );
  }

  /**
   * Points for a step from a hex to the next; null: it cannot be made. Whether enemies or too many friends are there is
   * not asked. `from` and `to` are neighbours.
   */
  cost(from: number, to: number): number | null {
    const gait = this.#gait;
    if (gait === 'none') return null;
    const state = this.#state;
    const { ground, parameters, condition } = state.scenario;
    const direction = directionTo(ground, from, to);
    if (direction < 0) return null;
    const { facing } = state.unit(this.#unit);
    const frozen = condition === 'frozen';
    const terrain = terrainOf(ground, to);
    const side = 6 * from + direction;
    const hexside = HEXSIDES[ground.sides[side] as number];
    const { charging } = this.#marchers;
    if (charging && !this.#leader && !inFront(ground, from, facing, to)) return null;

    const over = ground.bridgeOver[side] as number;
    const crossing =
      this.#narrow &&
      (this.#bridged(over) || (ground.fords[side] === 1 && over < 0)) &&
      !(frozen && departs(state.scenario, 'frozenWays'));
    const onWater = terrain === 'water' && !frozen;
    const fromWater = terrainOf(ground, from) === 'water' && !frozen;
    let byBridge = false;
    let byBoat = false;
    if (onWater || fromWater) {
      byBridge = this.#narrow && this.#bridged(ground.bridgeAt[onWater ? to : from] as number);
      byBoat =
        !byBridge &&
        (state.scenario.cards[this.#unit]?.traits.boats === true ||
          (this.#leader && this.#marchers.boats));
      if (onWater && !byBridge && !byBoat) return null;
      if (
        fromWater &&
        !byBridge &&
        !byBoat &&
        !(this.#narrow && this.#bridged(ground.bridgeAt[from] as number))
      )
        return null;
    }

    const kind = ROADS[ground.roads[side] as number];
    const byRoad = kind !== 'none' && this.#roads && (this.#leader || this.#alone(to));
    if (hexside === 'highWall') return null;
    if (hexside === 'creek' && !crossing && !frozen && !(byRoad && over < 0)) return null;
    if (
      hexside === 'gate' &&
      gait !== 'column' &&
      gait !== 'mounted' &&
      !(gait === 'wheels' && departs(state.scenario, 'wheelsPassGates'))
    )
      return null;

    let cost: number;
    // Who lands pays for the hex on which he lands.
    const afloat = byBoat && (onWater || !departs(state.scenario, 'boatsLand'));
    if (afloat) cost = parameters.boatCost;
    else if (byBridge || crossing) cost = parameters.pathCost;
    else if (byRoad)
      cost =
        kind === 'pike'
          ? parameters.pikeCost
          : kind === 'road'
            ? parameters.roadCost
            : parameters.pathCost;
    else {
      cost = GROUND_COSTS[gait][ground.terrain[to] as number] as number;
      if (cost === 0) return null;
      if (hexside === 'stream' && !frozen) cost += parameters.streamCost;
      if (hexside === 'hedge') cost += parameters.hedgeCost;
      if (hexside === 'wall' || hexside === 'embankment' || hexside === 'fort')
        cost += parameters.wallCost;
      const climb = (ground.elevation[to] as number) - (ground.elevation[from] as number);
      if (climb > 0) cost += climb * parameters.climbCost;
      if (isWorks(ground, to, 'abatis')) cost += parameters.abatisCost;
      if (isWorks(ground, to, 'trench') && !isWorks(ground, from, 'trench'))
        cost += parameters.trenchCost;
      if (gait === 'line' && !inFront(ground, from, facing, to)) cost += parameters.rearCost;
    }
    this.byRoad = byRoad || byBridge || crossing;
    this.afloat = afloat;
    if (this.#byHexes) return 1;
    return this.#percent === 100 ? cost : Math.ceil((cost * this.#percent) / 100);
  }
}

/**
 * A unit's step from a hex to the next; null: it cannot be made. Whether enemies or too many friends are there is not
 * asked. `from` and `to` are neighbours.
 */
export function stepOf(
  state: State,
  unit: number,
  marchers: Marchers,
  from: number,
  to: number,
): Step | null {
  const stride = new Stride(state, unit, marchers);
  const cost = stride.cost(from, to);
  if (cost === null) return null;
  return { cost, byRoad: stride.byRoad, disorders: disordersAt(state, unit, stride, from, to) };
}

/** Whether the step that a unit's stride was last asked for disorders it. */
export const disordersAt = (
  state: State,
  unit: number,
  { byRoad, afloat }: Stride,
  from: number,
  to: number,
): boolean => !byRoad && !afloat && disordersBy(state, unit, from, to);

/** Bodies that block a way for others: everything but leaders. */
export const isBody = (state: State, unit: number): boolean =>
  state.scenario.cards[unit]?.kind !== 'leader';

/** Obstructed hexsides. Source: Obstructed Terrain and Hexsides. */
const OBSTRUCTED = new Set(['hedge', 'wall', 'embankment', 'stream', 'gate', 'fort']);

/** Whether ground and hexside obstruct: any but clear, village and field; those hexsides. Frozen streams do not. */
export function obstructed(state: State, from: number, to: number): boolean {
  const { ground, condition } = state.scenario;
  const terrain = terrainOf(ground, to);
  const frozen = condition === 'frozen';
  if (terrain === 'water' ? !frozen : TERRAINS[terrain].obstructed) return true;
  const hexside = hexsideOf(ground, from, directionTo(ground, from, to));
  return OBSTRUCTED.has(hexside) && !(hexside === 'stream' && frozen);
}

function disordersBy(state: State, unit: number, from: number, to: number): boolean {
  const { ground } = state.scenario;
  const gait = gaitOf(state, unit);
  const kind = state.scenario.cards[unit]?.kind;
  const { formation, routed } = state.unit(unit);
  if (kind === 'leader' || kind === 'wagon' || formation === 'skirmish' || routed) return false;
  if (isWorks(ground, to, 'abatis')) return true;
  if (isWorks(ground, to, 'trench') && !isWorks(ground, from, 'trench')) return true;
  const heeds = gait === 'line' || (kind === 'cavalry' && gait === 'mounted');
  return heeds && obstructed(state, from, to);
}
