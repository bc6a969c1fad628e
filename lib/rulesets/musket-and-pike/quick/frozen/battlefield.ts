import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import { ARMS, QUALITIES, RATINGS } from '@/lib/battle/handoff/battle-order';
import { type DrawSeed, KeyedDraws, phaseKey } from '@/lib/chance/draws';
import { type Command, chainOfCommand } from './chain-of-command';
import { AWAITED, GONE, READY, SUPPORT } from './codes';
import { type Deployment, deploy } from './deployment';
import { type Differences, differencesOf } from './differences';
import type { Happenings } from './happenings';
import { type Parameters, parametersWith } from './rules/parameters';
import {
  OBSTACLES,
  type Obstacle,
  TERRAINS,
  type Terrain,
  WORKS,
  type Works,
} from './rules/terrain';
import { readTraits } from './rules/traits';
import { defaultWeapon, WEAPONS, type Weapon } from './rules/weapons';
import type { OptionalRules, Setup, Weather } from './setup';

export * from './codes';

/** Traits as bits. */
export const TRAIT = {
  twoRanks: 1,
  canBlock: 2,
  light: 4,
  irregular: 8,
  heavy: 16,
  horseArtillery: 32,
  noBayonet: 64,
  assaultPenalty: 128,
  fanatical: 256,
  setUp: 512,
  noLine: 1024,
} as const;

/** Sectors of the field as side A sees them: 0 left, 1 centre, 2 right; 3 is a side's reserve. */
export const RESERVE = 3;
export const FIRST = 0;
export const SECOND = 1;
export const GUNS = 2;
/** Phases of a player turn, part of each draw's key. */
export const PHASE = {
  command: 0,
  recovery: 1,
  rally: 2,
  rest: 3,
  supply: 4,
  movement: 5,
  opportunity: 6,
  fire: 7,
  melee: 8,
  army: 9,
  pursuit: 10,
  shares: 11,
  words: 12,
  musketry: 13,
} as const;

/** Ratings and qualities as the manual counts them. */
export const qualityNumber = (quality: OrderedUnit['quality']): number =>
  9 - QUALITIES.indexOf(quality);
export const ratingNumber = (rating: (typeof RATINGS)[number]): number =>
  6 - RATINGS.indexOf(rating);

/**
 * A battle laid out in flat arrays: what never changes, and what a trial changes. One battlefield serves any number
 * of trials, one after the other; `open` sets it back.
 */
export class Battlefield {
  readonly parameters: Parameters;
  readonly rules: OptionalRules;
  /** Where the two frozen versions differ (RULES.md, Versions). */
  readonly differences: Differences;
  readonly count: number;
  // What the order says of each unit.
  readonly side: Uint8Array;
  readonly arm: Uint8Array;
  readonly quality: Uint8Array;
  readonly traits: Uint16Array;
  readonly armour: Uint8Array;
  readonly meleeValue: Uint8Array;
  readonly weapons: readonly Weapon[];
  readonly startMen: Int32Array;
  readonly startGuns: Int32Array;
  readonly startFatigue: Int32Array;
  /** Battalions that the unit counts as, ≥ 1. */
  readonly battalions: Float64Array;
  readonly deployment: Deployment;
  readonly command: Command;
  // What a trial changes.
  readonly men: Int32Array;
  readonly guns: Int32Array;
  readonly fatigue: Int32Array;
  readonly state: Uint8Array;
  readonly formation: Uint8Array;
  /** 0 full, 1 low, 2 out. */
  readonly ammunition: Uint8Array;
  readonly hit: Int32Array;
  readonly missing: Int32Array;
  readonly captured: Int32Array;
  readonly gunsDestroyed: Int32Array;
  readonly gunsCaptured: Int32Array;
  readonly sector: Uint8Array;
  readonly line: Uint8Array;
  readonly moved: Uint8Array;
  readonly fired: Uint8Array;
  readonly fought: Uint8Array;
  /** Moved, fired, fought or suffered since the last own turn: no recovery from fatigue. */
  readonly stirred: Uint8Array;
  readonly fixed: Uint8Array;
  readonly checks: Uint8Array;
  readonly routTurns: Uint8Array;
  /** Own turns since a battery that needs setting up unlimbered; 255: ready. */
  readonly settingUp: Uint8Array;
  /** Unit → leader with it, or −1. */
  readonly leaderWith: Int16Array;
  /** Leader: 0 unhurt, 1 wounded, 2 killed, 3 captured. */
  readonly leaderFate: Uint8Array;
  /** Leader → unit he is with, or −1. */
  readonly leaderAt: Int16Array;
  readonly passed: Uint8Array;
  readonly rating: Int8Array;
  /** Cells: (side × 4 + sector) × 3 + line → units in order. */
  readonly cells: Int16Array;
  readonly cellCount: Int32Array;
  /** Hexes each wing's line and guns have advanced: side × 3 + sector. */
  readonly front: Float64Array;
  readonly gunFront: Float64Array;
  /** Distance left to a neighbouring sector upon which this wing wheels; 0: it does not. */
  readonly wheel: Float64Array;
  readonly wheelTarget: Int8Array;
  /** The wing's attack has been given up. */
  readonly repulsed: Uint8Array;
  /** Own turns a wing has stood at musket range, 0 … 255. */
  readonly firefight: Uint8Array;
  /** Sector held: 0 by A, 1 by B, 2 by neither. */
  readonly firstCount: Int32Array;
  readonly artilleryRounds: Int32Array;
  readonly supplyWagons: Float64Array;
  readonly objectiveHolder: Uint8Array;
  /** Scratch for rout chains. */
  readonly queue: Int16Array;
  readonly ring: Uint8Array;
  readonly mark: Int32Array;
  // The moment.
  battleTurn = 0;
  /** Minutes since midnight of the first day. */
  minutes = 0;
  night = false;
  weather: Weather | null = null;
  playerSide = 0;
  chain = 0;
  base = 0;
  /** Side that gave up the field: 0, 1, or −1. */
  broken = -1;
  brokenInGoodOrder = false;
  trial = 0;
  seed: DrawSeed = { words: [0, 0, 0, 0] };
  /** Arrays that begin each battle at 0. */
  readonly #cleared: readonly { fill(value: number): unknown }[];
  readonly draws = new KeyedDraws();
  chronicle: Happenings | null = null;
  /** Whom the wing that fires now has before it: set by the fire phase for each unit. */
  readonly faced = { sector: -1, range: 0, flank: false };

  // The ground: side × 3 + sector.
  readonly terrain: readonly Terrain[];
  readonly elevation: Int32Array;
  readonly obstacle: readonly Obstacle[];
  readonly works: readonly Works[];
  readonly distance: Float64Array;
  readonly weatherLines: readonly Weather[];
  /** Handicap in per cent by side. */
  readonly advantage: readonly [number, number];
  readonly startMenOf: readonly [number, number];
  /** Units of each side. */
  readonly unitsOf: readonly [Int16Array, Int16Array];
  /** Share of men in per cent from which a side may give up the field. */
  readonly breakPercentOf: readonly [number, number];

  constructor(
    readonly order: BattleOrder,
    readonly setup: Setup,
  ) {
    this.parameters = parametersWith(definedOnly(setup.parameters));
    this.rules = setup.optionalRules;
    this.differences = differencesOf(order.ruleset.version);
    const units = order.units;
    const count = units.length;
    this.count = count;
    const known: Record<string, Weapon> = { ...WEAPONS };
    for (const [id, own] of Object.entries(setup.weapons))
      known[id] = { ...own, name: own.name ?? id, hard: own.hard ?? own.soft };
    this.side = Uint8Array.from(units, (unit) => (unit.side === 'A' ? 0 : 1));
    this.arm = Uint8Array.from(units, (unit) => ARMS.indexOf(unit.arm));
    this.quality = Uint8Array.from(units, (unit) => qualityNumber(unit.quality));
    const traits = units.map((unit) => readTraits(unit));
    this.traits = Uint16Array.from(
      traits,
      (own) =>
        (own.ranks === 2 ? TRAIT.twoRanks : 0) |
        (own.canBlock ? TRAIT.canBlock : 0) |
        ((own.light || own.guard) && !own.restricted ? TRAIT.light : 0) |
        (own.irregular ? TRAIT.irregular : 0) |
        (own.heavy ? TRAIT.heavy : 0) |
        (own.horseArtillery ? TRAIT.horseArtillery : 0) |
        (own.noBayonet ? TRAIT.noBayonet : 0) |
        (own.assaultPenalty ? TRAIT.assaultPenalty : 0) |
        (own.fanatical ? TRAIT.fanatical : 0) |
        (own.setUp ? TRAIT.setUp : 0) |
        (own.noLine ? TRAIT.noLine : 0),
    );
    this.armour = Uint8Array.from(traits, (own) => own.armour);
    this.meleeValue = Uint8Array.from(traits, (own) => own.melee);
    this.weapons = units.map(
      (unit) =>
        known[unit.weapon ?? defaultWeapon(unit.arm)] ?? (known[defaultWeapon(unit.arm)] as Weapon),
    );
    this.startMen = Int32Array.from(units, (unit) => unit.strength.men ?? 0);
    this.startGuns = Int32Array.from(units, (unit) => unit.strength.guns ?? 0);
    this.startFatigue = Int32Array.from(units, (unit) => unit.fatigue);
    this.battalions = Float64Array.from(this.startMen, (men) =>
      Math.max(1, men / this.parameters.battalionMen),
    );
    this.deployment = deploy(order, setup, this);
    this.command = chainOfCommand(order);
    const indexes = (side: number) =>
      Int16Array.from(units.map((_, unit) => unit).filter((unit) => this.side[unit] === side));
    this.unitsOf = [indexes(0), indexes(1)];
    this.breakPercentOf = [this.#breakPercent(0), this.#breakPercent(1)];
    this.startMenOf = [this.#sumMen(0), this.#sumMen(1)];
    this.advantage = [order.advantage, -order.advantage];
    this.men = new Int32Array(count);
    this.guns = new Int32Array(count);
    this.fatigue = new Int32Array(count);
    this.state = new Uint8Array(count);
    this.formation = new Uint8Array(count);
    this.ammunition = new Uint8Array(count);
    this.hit = new Int32Array(count);
    this.missing = new Int32Array(count);
    this.captured = new Int32Array(count);
    this.gunsDestroyed = new Int32Array(count);
    this.gunsCaptured = new Int32Array(count);
    this.sector = new Uint8Array(count);
    this.line = new Uint8Array(count);
    this.moved = new Uint8Array(count);
    this.fired = new Uint8Array(count);
    this.fought = new Uint8Array(count);
    this.stirred = new Uint8Array(count);
    this.fixed = new Uint8Array(count);
    this.checks = new Uint8Array(count);
    this.routTurns = new Uint8Array(count);
    this.settingUp = new Uint8Array(count);
    this.leaderWith = new Int16Array(count);
    this.leaderAt = new Int16Array(order.leaders.length);
    this.leaderFate = new Uint8Array(order.leaders.length);
    this.passed = new Uint8Array(this.command.formations.length);
    this.rating = new Int8Array(this.command.formations.length);
    this.cells = new Int16Array(24 * Math.max(1, count));
    this.cellCount = new Int32Array(24);
    this.front = new Float64Array(6);
    this.gunFront = new Float64Array(6);
    this.wheel = new Float64Array(6);
    this.wheelTarget = new Int8Array(6);
    this.repulsed = new Uint8Array(6);
    this.firefight = new Uint8Array(6);
    this.firstCount = new Int32Array(6);
    this.artilleryRounds = new Int32Array(2);
    this.supplyWagons = new Float64Array(2);
    this.objectiveHolder = new Uint8Array(setup.objectives.length);
    this.queue = new Int16Array(Math.max(1, count));
    this.ring = new Uint8Array(Math.max(1, count));
    this.mark = new Int32Array(Math.max(1, count));
    this.#cleared = [
      this.ammunition,
      this.hit,
      this.missing,
      this.captured,
      this.gunsDestroyed,
      this.gunsCaptured,
      this.moved,
      this.fired,
      this.fought,
      this.stirred,
      this.checks,
      this.routTurns,
      this.leaderFate,
      this.passed,
      this.cellCount,
      this.front,
      this.gunFront,
      this.wheel,
      this.repulsed,
      this.firefight,
      this.mark,
    ];
    const ground = this.deployment.wings;
    this.terrain = ground.map((wing) => TERRAINS[wing.terrain]);
    this.elevation = Int32Array.from(ground, (wing) => wing.elevation);
    this.obstacle = ground.map((wing) => {
      const across: Obstacle = OBSTACLES[wing.obstacle];
      return setup.ground === 'frozen' && across.freezes ? OBSTACLES.none : across;
    });
    this.works = ground.map((wing) => WORKS[wing.works]);
    this.distance = Float64Array.from([0, 1, 2], (sector) =>
      Math.min(
        ground[sector]?.distance ?? setup.distance,
        ground[3 + sector]?.distance ?? setup.distance,
      ),
    );
    const lines = Array.isArray(setup.weather) ? setup.weather : [setup.weather];
    this.weatherLines = [...lines].sort((one, other) => one.fromTurn - other.fromTurn);
  }

  #sumMen(side: number): number {
    let sum = 0;
    for (let unit = 0; unit < this.count; unit += 1)
      if (this.side[unit] === side) sum += this.startMen[unit] ?? 0;
    return sum;
  }

  /** House value by role, raised by the average quality above C, unless the set-up states its own. */
  #breakPercent(side: 0 | 1): number {
    const { parameters, setup } = this;
    const letter = side === 0 ? 'A' : 'B';
    const authored = setup.withdrawal[letter]?.breakPercent;
    if (authored !== undefined) return authored;
    let men = 0;
    let quality = 0;
    for (const unit of this.unitsOf[side]) {
      men += this.startMen[unit] ?? 0;
      quality += (this.startMen[unit] ?? 0) * (this.quality[unit] ?? 0);
    }
    const base =
      setup.attacker === letter ? parameters.attackBreakPercent : parameters.armyBreakPercent;
    const above = men > 0 ? quality / men - 4 : 0;
    return Math.max(5, base + parameters.armyBreakPerQuality * above);
  }

  /** Sets the field back to the start of a battle and opens trial `trial` of `seed`. */
  open(seed: DrawSeed, trial: number): void {
    const { count, deployment } = this;
    this.seed = seed;
    this.trial = trial;
    this.draws.open(seed, trial);
    this.battleTurn = 0;
    this.minutes = deployment.firstMinute;
    this.night = false;
    this.weather = null;
    this.playerSide = 0;
    this.chain = 0;
    this.broken = -1;
    this.brokenInGoodOrder = false;
    this.men.set(this.startMen);
    this.guns.set(this.startGuns);
    this.fatigue.set(this.startFatigue);
    this.formation.set(deployment.formation);
    this.sector.set(deployment.sector);
    this.line.set(deployment.line);
    this.fixed.set(deployment.fixed);
    for (let index = 0; index < this.#cleared.length; index += 1) this.#cleared[index]?.fill(0);
    this.settingUp.fill(255);
    this.leaderWith.fill(-1);
    this.leaderAt.fill(-1);
    this.wheelTarget.fill(-1);
    this.artilleryRounds.set(deployment.artilleryRounds);
    this.supplyWagons.set(deployment.supplyWagons);
    this.objectiveHolder.set(deployment.objectiveHolder);
    const order = deployment.standing;
    for (let index = 0; index < count; index += 1) {
      const unit = order[index] as number;
      if ((this.startMen[unit] as number) <= 0 && (this.startGuns[unit] as number) <= 0)
        this.state[unit] = GONE;
      else if ((deployment.arrives[unit] as number) > 1) this.state[unit] = AWAITED;
      else {
        this.state[unit] = READY;
        // Trains stay behind the army: they hold no place in the line.
        if (this.arm[unit] === SUPPORT) continue;
        this.place(unit, this.sector[unit] as number, this.line[unit] as number);
      }
    }
    for (let wing = 0; wing < 6; wing += 1)
      this.firstCount[wing] = this.cellCount[
        this.cell(wing < 3 ? 0 : 1, wing % 3, FIRST)
      ] as number;
  }

  /** Opens a phase for draws: all keys of the phase share it. */
  phase(phase: number): void {
    this.base = phaseKey(this.battleTurn, this.playerSide, phase);
    this.checks.fill(0);
  }

  /** Uniform draw in [0, 1) for `unit` (or leader, formation) and `purpose` 0 … 63 in this phase. */
  uniform(unit: number, purpose: number): number {
    return this.draws.uniform(this.base | (unit << 6) | purpose);
  }

  /** A die 1 … 6. */
  die(unit: number, purpose: number): number {
    return this.draws.die(this.base | (unit << 6) | purpose);
  }

  cell(side: number, sector: number, line: number): number {
    return (side * 4 + sector) * 3 + line;
  }

  /** The unit at place `index` of a cell. */
  at(cell: number, index: number): number {
    return this.cells[cell * this.count + index] as number;
  }

  /** Puts a unit at the end of a cell. */
  place(unit: number, sector: number, line: number): void {
    const cell = this.cell(this.side[unit] as number, sector, line);
    const held = this.cellCount[cell] as number;
    this.cells[cell * this.count + held] = unit;
    this.cellCount[cell] = held + 1;
    this.sector[unit] = sector;
    this.line[unit] = line;
  }

  /** Takes a unit out of its cell; nothing happens if it stands in none. */
  remove(unit: number): void {
    const cell = this.cell(
      this.side[unit] as number,
      this.sector[unit] as number,
      this.line[unit] as number,
    );
    const index = this.indexIn(cell, unit);
    if (index < 0) return;
    const start = cell * this.count;
    const last = (this.cellCount[cell] as number) - 1;
    for (let place = index; place < last; place += 1)
      this.cells[start + place] = this.cells[start + place + 1] as number;
    this.cellCount[cell] = last;
  }

  /** Place of a unit in a cell, or −1. */
  indexIn(cell: number, unit: number): number {
    const start = cell * this.count;
    const held = this.cellCount[cell] as number;
    for (let index = 0; index < held; index += 1)
      if (this.cells[start + index] === unit) return index;
    return -1;
  }

  /** Units of a side in the first and second line of a sector. */
  formed(side: number, sector: number): number {
    const first = this.cell(side, sector, FIRST);
    return (this.cellCount[first] as number) + (this.cellCount[first + 1] as number);
  }

  /** Hexes between the two lines of a sector, at least 1. */
  gap(sector: number): number {
    const left =
      (this.distance[sector] as number) -
      (this.front[sector] as number) -
      (this.front[3 + sector] as number);
    return left < 1 ? 1 : left;
  }

  /**
   * True if `side`, wheeled from `sector` upon the enemy's wing in `target`, comes upon its flank: that wing still
   * looks ahead, unless it has itself wheeled to meet the attack.
   */
  onFlank(side: number, sector: number, target: number): boolean {
    return target !== sector && this.wheelTarget[(1 - side) * 3 + target] !== sector;
  }

  /** Terrain that a side's wing has the good of: what it stood on, while it stands there. */
  home(side: number, sector: number): boolean {
    return (this.front[side * 3 + sector] as number) === 0;
  }
}

/** A record without its undefined members. */
function definedOnly(values: Setup['parameters']): Record<string, number> {
  const defined: Record<string, number> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) defined[name] = value;
  return defined;
}
