import { squaresWithin } from '@/lib/geometry/squares';
import { BOARD, NEIGHBOURS, rankOf, SQUARES, TOWN_INDEX, TOWN_SQUARES } from './ground';
import { LEADER, TYPES } from './pieces';
import { isMended, type Scene, tallyAt } from './scene';

/** Where a piece is. */
export const DUE = 0;
export const ON_BOARD = 1;
export const CAPTURED = 2;
export const OFF_BOARD = 3;
/** A replacement on top of a leader. */
export const ON_LEADER = 4;

/** Phases, in the order of a day and its night. */
export const PHASES = [
  'placement',
  'day',
  'contact',
  'replacements',
  'clearing',
  'range',
  'over',
] as const;
export const PLACEMENT = 0;
export const DAY = 1;
export const CONTACT = 2;
export const REPLACEMENTS = 3;
export const CLEARING = 4;
export const RANGE = 5;
export const OVER = 6;

export const RESULTS = ['none', 'tactical', 'operational', 'strategic'] as const;

/** The scalar numbers of a position. */
export interface Counters {
  battleTurn: number;
  phase: number;
  /** The acting side. */
  side: number;
  actionPoints: number;
  /** Round of a step of the night, 1 upward; nights played. */
  round: number;
  night: number;
  /** Pieces that have moved in this round of the night. */
  movedInRound: number;
  /** Index into RESULTS, and the winner: −1 nobody. */
  result: number;
  winner: number;
  /** Commands taken so far: names each moment. */
  moment: number;
}

/** A position as plain JSON: for views, continuations and hashes. */
export interface Snapshot extends Readonly<Counters> {
  readonly at: readonly number[];
  readonly status: readonly number[];
  readonly moved: readonly number[];
  readonly marked: readonly number[];
  /** By leader: pieces activated in this player turn. */
  readonly used: readonly number[];
  /** By replacement on top of a leader: which. */
  readonly carrier: readonly number[];
  /** By town square: side, −1 nobody. */
  readonly town: readonly number[];
  readonly casualties: readonly number[];
  readonly returned: readonly number[];
  /** By unit: pieces lost and returned in this battle. */
  readonly unitLost: readonly number[];
  readonly unitBack: readonly number[];
}

export const WINDOW: readonly Int16Array[] = Array.from({ length: SQUARES }, (_, square) =>
  Int16Array.from(squaresWithin(BOARD, square, 2)),
);

/** A position of a battle, in flat arrays; folded in place. */
export class State implements Counters {
  readonly scene: Scene;
  battleTurn = 0;
  phase = PLACEMENT;
  side = 0;
  actionPoints = 0;
  round = 0;
  night = 0;
  movedInRound = 0;
  result = 0;
  winner = -1;
  moment = 0;
  readonly at: Int16Array;
  readonly status: Uint8Array;
  readonly moved: Uint8Array;
  readonly marked: Uint8Array;
  readonly used: Uint8Array;
  readonly carrier: Int16Array;
  readonly town: Int8Array;
  readonly casualties: Int16Array;
  readonly returned: Int16Array;
  readonly unitLost: Int16Array;
  readonly unitBack: Int16Array;
  /** The piece on each square, −1 none. Follows from `at`. */
  readonly grid: Int16Array;
  /** By piece: bits of the leaders (in the order of `leaders`) that command it. Computed on demand. */
  readonly commandedBy: Int32Array;
  #commandFresh = [false, false];
  /** Leaders of each side, by piece. */
  readonly leaders: readonly [readonly number[], readonly number[]];

  constructor(scene: Scene) {
    const pieces = scene.type.length;
    this.scene = scene;
    this.at = new Int16Array(pieces).fill(-1);
    this.status = new Uint8Array(pieces);
    this.moved = new Uint8Array(pieces);
    this.marked = new Uint8Array(pieces);
    this.used = new Uint8Array(pieces);
    this.carrier = new Int16Array(pieces).fill(-1);
    this.town = new Int8Array(TOWN_SQUARES.length).fill(-1);
    this.casualties = new Int16Array(2 * TYPES);
    this.returned = new Int16Array(2 * TYPES);
    this.unitLost = new Int16Array(scene.units.length);
    this.unitBack = new Int16Array(scene.units.length);
    this.grid = new Int16Array(SQUARES).fill(-1);
    this.commandedBy = new Int32Array(pieces);
    const leaders: [number[], number[]] = [[], []];
    scene.type.forEach((type, piece) => {
      if (type === LEADER) leaders[scene.side[piece] as 0 | 1].push(piece);
    });
    this.leaders = leaders;
  }

  copy(): State {
    const copied = new State(this.scene);
    copied.restore(this);
    return copied;
  }

  /** Copies another position of the same scene. */
  restore(from: Snapshot | State): void {
    for (const name of COUNTERS) this[name] = from[name];
    for (const name of LISTS) this[name].set(from[name]);
    this.grid.fill(-1);
    for (let piece = 0; piece < this.at.length; piece += 1)
      if (this.status[piece] === ON_BOARD) this.grid[this.at[piece] as number] = piece;
    this.#stale();
  }

  snapshot(): Snapshot {
    const lists = {} as Record<(typeof LISTS)[number], number[]>;
    for (const name of LISTS) lists[name] = Array.from(this[name]);
    const counters = {} as Counters;
    for (const name of COUNTERS) counters[name] = this[name];
    return { ...counters, ...lists };
  }

  /** Places a piece on a free square. */
  put(piece: number, square: number): void {
    this.at[piece] = square;
    this.status[piece] = ON_BOARD;
    this.carrier[piece] = -1;
    this.grid[square] = piece;
    const town = TOWN_INDEX[square] as number;
    if (town >= 0) this.town[town] = this.scene.side[piece] as number;
    this.#stale();
  }

  /** Takes a piece off its square. */
  lift(piece: number, status: number): void {
    const square = this.at[piece] as number;
    if (square >= 0 && this.grid[square] === piece) this.grid[square] = -1;
    this.at[piece] = -1;
    this.status[piece] = status;
    this.marked[piece] = 0;
    this.#stale();
  }

  /** Moves a piece; a piece already there is captured. */
  go(piece: number, to: number): void {
    const there = this.grid[to] as number;
    if (there >= 0) this.capture(there);
    if (this.status[piece] === ON_BOARD) this.lift(piece, ON_BOARD);
    this.put(piece, to);
  }

  capture(piece: number): void {
    const { scene } = this;
    this.lift(piece, CAPTURED);
    const tally = tallyAt(scene.side[piece] as number, scene.type[piece] as number);
    this.casualties[tally] = (this.casualties[tally] as number) + 1;
    const unit = scene.unitOf[piece] as number;
    this.unitLost[unit] = (this.unitLost[unit] as number) + 1;
    // Replacements on top of a captured leader wait for another leader.
    for (let other = 0; other < this.carrier.length; other += 1)
      if (this.status[other] === ON_LEADER && this.carrier[other] === piece) this.unreturn(other);
  }

  /** Returns a captured piece on top of a leader. */
  returnTo(piece: number, leader: number): void {
    this.status[piece] = ON_LEADER;
    this.carrier[piece] = leader;
    this.#countReturn(piece, 1);
  }

  /** Adds a replacement that cannot leave its leader back to the pieces owed. */
  unreturn(piece: number): void {
    this.status[piece] = CAPTURED;
    this.carrier[piece] = -1;
    this.marked[piece] = 0;
    this.#countReturn(piece, -1);
  }

  #countReturn(piece: number, change: number): void {
    const { scene } = this;
    const tally = tallyAt(scene.side[piece] as number, scene.type[piece] as number);
    this.returned[tally] = (this.returned[tally] as number) + change;
    const unit = scene.unitOf[piece] as number;
    this.unitBack[unit] = (this.unitBack[unit] as number) + change;
  }

  #stale(): void {
    this.#commandFresh[0] = false;
    this.#commandFresh[1] = false;
  }

  /** Bits of the leaders that command a piece now. */
  commanders(piece: number): number {
    const side = this.scene.side[piece] as 0 | 1;
    if (!this.#commandFresh[side]) {
      computeCommand(this, side);
      this.#commandFresh[side] = true;
    }
    return this.commandedBy[piece] as number;
  }

  /**
   * Pieces of a type that a side may still bring back. From version 2 on only pieces captured in this battle: those of
   * the days before are not in it, and return through the campaign.
   */
  owed(side: number, type: number): number {
    if (type === LEADER || !this.scene.setup.replacements || !this.scene.setup.nights) return 0;
    const tally = tallyAt(side, type);
    const back = Math.floor(
      (this.casualties[tally] as number) / this.scene.parameters.casualtiesPerReplacement,
    );
    const owed = Math.max(0, back - (this.returned[tally] as number));
    return isMended(this.scene) ? Math.min(owed, this.#capturedOf(side, type)) : owed;
  }

  #capturedOf(side: number, type: number): number {
    let count = 0;
    for (let piece = 0; piece < this.status.length; piece += 1)
      if (
        this.status[piece] === CAPTURED &&
        this.scene.side[piece] === side &&
        this.scene.type[piece] === type
      )
        count += 1;
    return count;
  }

  owedAll(side: number): number {
    let sum = 0;
    for (let type = 0; type < TYPES; type += 1) sum += this.owed(side, type);
    return sum;
  }

  /** Pieces of a side on the board. */
  onBoard(side: number): number {
    let count = 0;
    for (let piece = 0; piece < this.status.length; piece += 1)
      if (this.scene.side[piece] === side && this.status[piece] === ON_BOARD) count += 1;
    return count;
  }

  /**
   * Whether a night of this battle can still bring replacements to a side: one lies ahead, before its replacements are
   * placed, and a leader of the side will be there to receive them.
   */
  awaitsReplacements(side: number): boolean {
    const { setup } = this.scene;
    const passed = this.phase >= CLEARING ? 1 : 0;
    const night = Math.ceil((this.battleTurn + passed) / setup.dayTurns) * setup.dayTurns;
    if (!setup.nights || night >= setup.decisiveTurn || night > setup.lastTurn) return false;
    return this.leaders[side as 0 | 1].some(
      (leader) =>
        this.status[leader] === ON_BOARD ||
        (this.status[leader] === DUE && (this.scene.arrives[leader] as number) <= night),
    );
  }

  /**
   * The remaining size of a side's army: everything not captured, plus replacements owed; from version 2 on only those
   * that a night of this battle can still bring.
   */
  armySize(side: number): number {
    let count = isMended(this.scene) && !this.awaitsReplacements(side) ? 0 : this.owedAll(side);
    for (let piece = 0; piece < this.status.length; piece += 1)
      if (this.scene.side[piece] === side && this.status[piece] !== CAPTURED) count += 1;
    return count;
  }

  /** Captures of a side in points: a leader counts 2. */
  captures(side: number): number {
    let points = 0;
    for (let type = 0; type < TYPES; type += 1)
      points += (this.casualties[tallyAt(1 - side, type)] as number) * (type === LEADER ? 2 : 1);
    return points;
  }

  /** Whether a square lies in the side's own edge rank. */
  atEdge(side: number, square: number): boolean {
    return rankOf(side, square) === 0;
  }
}

const COUNTERS = [
  'battleTurn',
  'phase',
  'side',
  'actionPoints',
  'round',
  'night',
  'movedInRound',
  'result',
  'winner',
  'moment',
] as const satisfies readonly (keyof Counters)[];
const LISTS = [
  'at',
  'status',
  'moved',
  'marked',
  'used',
  'carrier',
  'town',
  'casualties',
  'returned',
  'unitLost',
  'unitBack',
] as const;

const stack = new Int16Array(2_048);

/**
 * Which leaders command which pieces: a leader commands pieces in range, and each friendly piece in command relays it
 * to those within the relay range.
 */
function computeCommand(state: State, side: 0 | 1): void {
  const { scene, grid, commandedBy, at, status } = state;
  const { commandRange, relayRange } = scene.parameters;
  const leaders = state.leaders[side];
  for (let piece = 0; piece < commandedBy.length; piece += 1)
    if (scene.side[piece] === side) commandedBy[piece] = 0;
  for (let index = 0; index < leaders.length; index += 1) {
    const leader = leaders[index] as number;
    if (status[leader] !== ON_BOARD) continue;
    const bit = 1 << index;
    let height = 0;
    commandedBy[leader] = (commandedBy[leader] as number) | bit;
    stack[height++] = leader;
    let range = commandRange;
    for (let done = 0; done < height; done += 1) {
      if (done === 1) range = relayRange;
      if (range === 0) break;
      const from = at[stack[done] as number] as number;
      const around =
        range === 1
          ? (NEIGHBOURS[from] as Int16Array)
          : range === 2
            ? (WINDOW[from] as Int16Array)
            : squaresWithin(BOARD, from, range);
      for (let near = 0; near < around.length; near += 1) {
        const other = grid[around[near] as number] as number;
        if (other < 0 || scene.side[other] !== side) continue;
        if (((commandedBy[other] as number) & bit) !== 0) continue;
        commandedBy[other] = (commandedBy[other] as number) | bit;
        stack[height++] = other;
      }
    }
  }
}
