import { type DrawSeed, KeyedDraws, phaseKey } from '@/lib/chance/draws';
import type { Weather } from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import { plainShot } from '@/lib/rulesets/musket-and-pike/rules/fire';
import type { MeleeSide, MeleeUnit } from '@/lib/rulesets/musket-and-pike/rules/melee';
import {
  AWAITED,
  DISORDERED,
  FIRST,
  GONE,
  HORSE,
  NOWHERE,
  READY,
  RESERVE,
  SECOND,
  SUPPORT,
} from './codes';
import type { FactSink } from './facts';
import type { Layout } from './layout';

/** The enemy in front of a wing: the sector, hexes to its line, and whether the wing is on its flank. */
export interface Facing {
  sector: number;
  range: number;
  flank: boolean;
}

/** Cells of a wing: FIRST, SECOND, HORSE, GUNS. */
const LINES = 4;

/** The current state of one battle: everything that a trial changes. `open` resets it to the start. */
export class BattleState {
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
  /** 1 attacked on foot, 2 charged, in this player turn. */
  readonly fought: Uint8Array;
  /** Moved, fired, fought or suffered since the last own turn: no recovery from fatigue. */
  readonly stirred: Uint8Array;
  readonly fixed: Uint8Array;
  /** Morale checks of a unit in this phase: each has a die of its own. */
  readonly checks: Uint8Array;
  /** Due for a morale check at the end of the phase, at maximum fatigue. */
  readonly worn: Uint8Array;
  readonly routs: Uint8Array;
  /** Own turns since it routed. */
  readonly routTurns: Uint8Array;
  /** Melees of a regiment of horse. */
  readonly fights: Uint8Array;
  /** Has faced about towards an enemy on its flank. */
  readonly faces: Uint8Array;
  /** Has been under fire or in melee within musket range. */
  readonly engaged: Uint8Array;
  /** Battle turn on which an awaited unit arrives. */
  readonly due: Int32Array;
  readonly settingUp: Uint8Array;
  readonly leaderWith: Int16Array;
  readonly leaderFate: Uint8Array;
  readonly leaderAt: Int16Array;
  readonly passed: Uint8Array;
  readonly rating: Int8Array;
  /** Who commands each formation now: the first of its leaders who is unhurt, or −1. */
  readonly commander: Int16Array;
  /** How much each unit needs a leader: a buffer, filled for a side before its leaders ride. */
  readonly need: Int8Array;
  readonly cells: Int16Array;
  readonly cellCount: Int32Array;
  /** Places that each cell has in `cells`. */
  readonly stride: number;
  /** Hexes each wing's line and guns have advanced: side × 3 + sector. */
  readonly front = new Float64Array(6);
  readonly gunFront = new Float64Array(6);
  /** Distance left to a wing upon which this one wheels; 0: it does not. */
  readonly wheel = new Float64Array(6);
  readonly wheelTarget = new Int8Array(6);
  readonly mission = new Uint8Array(6);
  /** Own turns an attacking wing has been at two hexes. */
  readonly firefight = new Uint8Array(6);
  /** Turns an enemy has been upon this wing's flank. */
  readonly flanked = new Uint8Array(6);
  /** Sector + 1 of the wing that counted this unit's foot; 0: none. */
  readonly counted: Uint8Array;
  /** Men of foot that have belonged to a wing. */
  readonly footOf = new Float64Array(6);
  readonly firstCount = new Int32Array(6);
  readonly artilleryRounds = new Int32Array(2);
  readonly supplyWagons = new Float64Array(2);
  /** Turns since either side last attacked. */
  readonly idle = new Int32Array(2);
  readonly objectiveHolder: Uint8Array;
  readonly queue: Int16Array;
  readonly ring: Uint8Array;
  readonly mark: Int32Array;
  readonly draws = new KeyedDraws();
  /** Buffers for one fire and one melee. */
  readonly shot = plainShot();
  readonly fighter: MeleeUnit = {
    ...{ strength: 0, meleeValue: 0, fatigue: 0 },
    ...{ disordered: false, noBayonet: false, heavyCavalry: false },
  };
  readonly fighters: MeleeSide = { withLeader: false, bestQuality: 0, worstQuality: 0 };
  readonly group: Int16Array;
  readonly share: Float64Array;
  /** What is before each wing (side × 3 + sector), and the horse of one wing that may charge. */
  readonly faced: readonly Facing[] = Array.from({ length: 6 }, () => ({
    ...{ sector: 0, range: 0, flank: false },
  }));
  readonly riders: Int16Array;
  /** The one unit that defends itself. */
  readonly single = new Int16Array(1);
  /** Whether any unit has had a morale check in this phase, or is due one at its end. */
  anyChecked = false;
  anyWorn = false;
  battleTurn = 0;
  /** Minutes since midnight of the first day. */
  minutes = 0;
  night = false;
  weather: Weather | null = null;
  playerSide = 0;
  chain = 0;
  base = 0;
  /** Of the latest morale check. */
  lastDie = 0;
  lastMorale = 0;
  /** Men hit and guns lost by the fire suffered last. */
  lastMen = 0;
  lastGuns = 0;
  /** Side that gave up the field: 0, 1, or −1. */
  broken = -1;
  inGoodOrder = false;
  facts: FactSink | null = null;
  readonly #cleared: readonly { fill(value: number): unknown }[];

  constructor(readonly layout: Layout) {
    const { count, order } = layout;
    const bytes = () => new Uint8Array(count);
    const whole = () => new Int32Array(count);
    this.men = whole();
    this.guns = whole();
    this.fatigue = whole();
    this.state = bytes();
    this.formation = bytes();
    this.ammunition = bytes();
    this.hit = whole();
    this.missing = whole();
    this.captured = whole();
    this.gunsDestroyed = whole();
    this.gunsCaptured = whole();
    this.sector = bytes();
    this.line = bytes();
    this.moved = bytes();
    this.fired = bytes();
    this.fought = bytes();
    this.stirred = bytes();
    this.fixed = bytes();
    this.checks = bytes();
    this.worn = bytes();
    this.routs = bytes();
    this.routTurns = bytes();
    this.fights = bytes();
    this.faces = bytes();
    this.engaged = bytes();
    this.due = whole();
    this.settingUp = bytes();
    this.counted = bytes();
    this.leaderWith = new Int16Array(count);
    this.leaderAt = new Int16Array(order.leaders.length);
    this.leaderFate = new Uint8Array(order.leaders.length);
    this.passed = new Uint8Array(layout.command.formations.length);
    this.rating = new Int8Array(layout.command.formations.length);
    this.commander = new Int16Array(layout.command.formations.length);
    this.need = new Int8Array(count);
    this.stride = count;
    this.cells = new Int16Array(8 * LINES * Math.max(1, count));
    this.cellCount = new Int32Array(8 * LINES);
    this.objectiveHolder = new Uint8Array(layout.setup.objectives.length);
    this.queue = new Int16Array(Math.max(1, count));
    this.ring = new Uint8Array(Math.max(1, count));
    this.mark = whole();
    this.group = new Int16Array(Math.max(1, count));
    this.share = new Float64Array(Math.max(1, count));
    this.riders = new Int16Array(Math.max(1, count));
    this.#cleared = [
      ...[this.ammunition, this.hit, this.missing, this.captured, this.gunsDestroyed],
      ...[this.gunsCaptured, this.moved, this.fired, this.fought, this.stirred, this.checks],
      ...[this.worn, this.routs, this.routTurns, this.fights, this.faces, this.engaged],
      ...[this.counted],
      ...[this.leaderFate, this.passed, this.cellCount, this.front, this.gunFront, this.wheel],
      ...[this.firefight, this.flanked, this.footOf, this.idle, this.mark],
    ];
  }

  /** Resets the battle to its start and opens trial `trial` of `seed`. */
  open(seed: DrawSeed, trial: number): void {
    const { layout } = this;
    const { deployment, count } = layout;
    this.draws.open(seed, trial);
    this.battleTurn = 0;
    this.minutes = deployment.firstMinute;
    this.night = false;
    this.weather = null;
    this.playerSide = 0;
    this.chain = 0;
    this.broken = -1;
    this.inGoodOrder = false;
    this.anyChecked = false;
    this.anyWorn = false;
    for (let index = 0; index < this.#cleared.length; index += 1) this.#cleared[index]?.fill(0);
    this.men.set(layout.men);
    this.guns.set(layout.guns);
    this.fatigue.set(layout.fatigue);
    this.formation.set(deployment.formation);
    this.sector.set(deployment.sector);
    this.fixed.set(deployment.fixed);
    this.due.set(deployment.arrives);
    this.mission.set(layout.mission);
    this.settingUp.fill(255);
    this.leaderWith.fill(-1);
    for (let formation = 0; formation < this.commander.length; formation += 1)
      this.commander[formation] = layout.command.leaders[formation]?.[0] ?? -1;
    this.leaderAt.fill(-1);
    this.wheelTarget.fill(-1);
    this.artilleryRounds.set(deployment.artilleryRounds);
    this.supplyWagons.set(deployment.supplyWagons);
    this.objectiveHolder.set(deployment.objectiveHolder);
    for (let unit = 0; unit < count; unit += 1) {
      this.line[unit] = NOWHERE;
      if ((this.men[unit] as number) <= 0 && (this.guns[unit] as number) <= 0)
        this.state[unit] = GONE;
      else if ((this.due[unit] as number) > 1) this.state[unit] = AWAITED;
      else {
        this.state[unit] = READY;
        // Trains stay behind the army: they hold no place in the line.
        if (layout.arm[unit] !== SUPPORT)
          this.place(unit, this.sector[unit] as number, layout.line[unit] as number);
      }
    }
    for (let wing = 0; wing < 6; wing += 1)
      this.firstCount[wing] = this.held(wing < 3 ? 0 : 1, wing % 3, FIRST);
  }

  /** Opens a phase: all draws of the phase share its key. */
  phase(phase: number): void {
    this.base = phaseKey(this.battleTurn, this.playerSide, phase);
    this.forgetChecks();
  }

  /** Restarts the count of morale checks. */
  forgetChecks(): void {
    if (!this.anyChecked) return;
    this.checks.fill(0);
    this.anyChecked = false;
  }

  /** Uniform draw in [0, 1) for a unit (or leader, formation) and a purpose 0 … 63 in this phase. */
  uniform(unit: number, purpose: number): number {
    return this.draws.uniform(this.base | (unit << 6) | purpose);
  }

  /** A die 1 … 6. */
  die(unit: number, purpose: number): number {
    return this.draws.die(this.base | (unit << 6) | purpose);
  }

  cell(side: number, sector: number, line: number): number {
    return (side * 4 + sector) * LINES + line;
  }

  /** Units in a cell. */
  held(side: number, sector: number, line: number): number {
    return this.cellCount[(side * 4 + sector) * LINES + line] as number;
  }

  /** The unit at place `index` of a cell. */
  at(cell: number, index: number): number {
    return this.cells[cell * this.stride + index] as number;
  }

  /** Puts a unit at the end of a cell. */
  place(unit: number, sector: number, line: number): void {
    const side = this.layout.side[unit] as number;
    const cell = this.cell(side, sector, line);
    const held = this.cellCount[cell] as number;
    this.cells[cell * this.stride + held] = unit;
    this.cellCount[cell] = held + 1;
    // Men who join a wing count as its own; a unit between its two lines is counted already.
    if (sector < RESERVE && line <= SECOND && this.counted[unit] !== sector + 1) {
      const wing = side * 3 + sector;
      this.footOf[wing] = (this.footOf[wing] as number) + (this.men[unit] as number);
      this.counted[unit] = sector + 1;
    }
    this.sector[unit] = sector;
    this.line[unit] = line;
  }

  /** Takes a unit out of its cell; nothing happens if it holds no place. */
  remove(unit: number): void {
    const line = this.line[unit] as number;
    if (line === NOWHERE) return;
    const cell = this.cell(this.layout.side[unit] as number, this.sector[unit] as number, line);
    const index = this.indexIn(cell, unit);
    if (index < 0) return;
    const start = cell * this.stride;
    const last = (this.cellCount[cell] as number) - 1;
    for (let place = index; place < last; place += 1)
      this.cells[start + place] = this.cells[start + place + 1] as number;
    this.cellCount[cell] = last;
    this.line[unit] = NOWHERE;
  }

  /** Place of a unit in a cell, or −1. */
  indexIn(cell: number, unit: number): number {
    const start = cell * this.stride;
    const held = this.cellCount[cell] as number;
    for (let index = 0; index < held; index += 1)
      if (this.cells[start + index] === unit) return index;
    return -1;
  }

  /** Units of foot in the two lines of a sector. */
  foot(side: number, sector: number): number {
    const cell = (side * 4 + sector) * LINES;
    return (this.cellCount[cell + FIRST] as number) + (this.cellCount[cell + SECOND] as number);
  }

  /** Units of foot and horse of a side in a sector. */
  formed(side: number, sector: number): number {
    const cell = (side * 4 + sector) * LINES;
    return (
      (this.cellCount[cell + FIRST] as number) +
      (this.cellCount[cell + SECOND] as number) +
      (this.cellCount[cell + HORSE] as number)
    );
  }

  /** Hexes between the two lines of a sector, at least 1. */
  gap(sector: number): number {
    const left =
      (this.layout.distance[sector] as number) -
      (this.front[sector] as number) -
      (this.front[3 + sector] as number);
    return left < 1 ? 1 : left;
  }

  /** A wing benefits from its ground as long as it has not left it. */
  home(side: number, sector: number): boolean {
    return sector < RESERVE && (this.front[side * 3 + sector] as number) === 0;
  }

  /** A leader is wounded (1), killed (2) or taken (3): the next of his formation commands it. */
  lose(leader: number, fate: number): void {
    this.leaderFate[leader] = fate;
    const formation = this.layout.leads[leader] as number;
    const leaders = this.layout.command.leaders[formation] as Int16Array;
    let next = -1;
    for (let place = leaders.length - 1; place >= 0; place -= 1)
      if (this.leaderFate[leaders[place] as number] === 0) next = leaders[place] as number;
    this.commander[formation] = next;
  }

  /** Whether a unit is on the field with its colours. */
  stands(unit: number): boolean {
    return (this.state[unit] as number) <= DISORDERED;
  }
}
