import {
  BOARD,
  distance,
  NEIGHBOURS,
  OPEN,
  rankOf,
  SQUARES,
  TERRAIN,
  TOWN_INDEX,
  TOWN_SQUARES,
} from './ground';
import { activator, dayTargets, mayAct } from './moves';
import { type Command, nameOf } from './notation';
import { CANNON, CAVALRY, INFANTRY, LEADER, REACH } from './pieces';
import { evolve } from './records';
import type { Scene } from './scene';
import { ON_BOARD, type State, WINDOW } from './state';

/** Value of a piece in tenths of an infantry piece, by type; a leader's grows with the level. */
const WORTH = [20, 10, 13, 12, 11] as const;
const LEVEL_WORTH = 3;

/** The value of a piece in tenths of an infantry piece. */
export function worthOf({ type, level }: Scene, piece: number): number {
  return type[piece] === LEADER
    ? WORTH[LEADER] + LEVEL_WORTH * (level[piece] as number)
    : (WORTH[type[piece] as number] as number);
}

/** Minimum value of a capture that is worth making. */
const CAPTURE_MARGIN = 1;

const scratch = new Int16Array(64);

/** What a plan is for; each part left out is as `fast` and version 1 have it. */
export interface Intent {
  /** 0: avoids exchanges, 1: seeks them. Default: drawn. */
  readonly boldness?: number;
  /** How much a risk weighs. Default 1. */
  readonly caution?: number;
  /** Where pieces go: to the town, at the enemy, nowhere, back to the own edge. Default: the town, else the enemy. */
  readonly aim?: 'town' | 'enemy' | 'stand' | 'back';
}

interface Capture {
  readonly piece: number;
  readonly to: number;
  readonly gain: number;
}

/**
 * The artificial commander's player turn, planned on a copy: first profitable captures, then every piece to the best
 * square it can reach, front pieces first, leaders after their troops; then another pass for pieces that a leader has
 * brought into command.
 */
export class DayPlan {
  readonly #state: State;
  readonly #side: number;
  readonly #orders: Command[] = [];
  /** By side and square: the number of pieces that could capture there, and the value of the cheapest. */
  readonly #attacks = [new Int16Array(SQUARES), new Int16Array(SQUARES)] as const;
  readonly #worth: Int16Array;
  readonly #goals: number[] = [];
  readonly #boldness: number;
  #noise: number;
  #enemyCentre = -1;
  #stronger = false;
  readonly #aim: Intent['aim'];
  readonly #caution: number;

  constructor(state: State, side: number, chance: number, intent: Intent = {}) {
    this.#state = state;
    this.#side = side;
    this.#noise = Math.floor(chance * 4_294_967_296) | 1;
    const drawn = this.#uniform();
    this.#boldness = intent.boldness ?? drawn;
    this.#aim = intent.aim;
    this.#caution = intent.caution ?? 1;
    const { scene } = state;
    this.#worth = Int16Array.from(scene.type, (_, piece) => worthOf(scene, piece));
    for (let piece = 0; piece < state.at.length; piece += 1)
      if (state.status[piece] === ON_BOARD && this.#canStrike(piece)) this.#reach(piece, 1);
    this.#look();
  }

  orders(passes: number): readonly Command[] {
    this.#captureAll();
    for (let pass = 0; pass < passes; pass += 1) {
      this.#moveAll(false);
      this.#captureAll();
      this.#moveAll(true);
    }
    this.#orders.push({ type: 'end' });
    return this.#orders;
  }

  /** Whether a piece may act in its next player turn: in command, or close enough to a leader to be reached by one. */
  #canStrike(piece: number): boolean {
    const { scene, at, leaders } = this.#state;
    if (this.#state.commanders(piece) !== 0) return true;
    const square = at[piece] as number;
    return leaders[scene.side[piece] as 0 | 1].some(
      (leader) => (at[leader] as number) >= 0 && distance(at[leader] as number, square) <= 4,
    );
  }

  /** Adds or removes a piece's attacks from its current square. */
  #reach(piece: number, sign: number): void {
    const { scene, at } = this.#state;
    const from = at[piece] as number;
    const type = scene.type[piece] as number;
    const attacks = this.#attacks[scene.side[piece] as 0 | 1];
    const reach =
      type === LEADER && TERRAIN[from] === OPEN
        ? (WINDOW[from] as Int16Array)
        : (REACH[type * SQUARES + from] as Int16Array);
    for (let index = 0; index < reach.length; index += 1) {
      const square = reach[index] as number;
      attacks[square] = (attacks[square] as number) + sign;
    }
  }

  /** The army's goals: town squares it does not hold, else the enemy. */
  #look(): void {
    const { town, status, scene, at } = this.#state;
    TOWN_SQUARES.forEach((square, index) => {
      if (town[index] !== this.#side) this.#goals.push(square);
    });
    let columns = 0;
    let rows = 0;
    const count = [0, 0];
    for (let piece = 0; piece < at.length; piece += 1) {
      if (status[piece] !== ON_BOARD) continue;
      const side = scene.side[piece] as number;
      count[side] = (count[side] as number) + 1;
      if (side === this.#side) continue;
      columns += (at[piece] as number) % BOARD.columns;
      rows += Math.floor((at[piece] as number) / BOARD.columns);
    }
    const enemies = count[1 - this.#side] as number;
    if (enemies > 0)
      this.#enemyCentre =
        Math.round(rows / enemies) * BOARD.columns + Math.round(columns / enemies);
    this.#stronger = (count[this.#side] as number) > 1.25 * enemies;
  }

  /** What a piece risks on a square: nothing, its own value, or the likely loss of an exchange. */
  #risk(worth: number, square: number, ownSupport: number): number {
    const enemies = this.#attacks[(1 - this.#side) as 0 | 1][square] as number;
    if (enemies <= 0) return 0;
    if (ownSupport <= 0) return worth;
    const even = Math.max(0, worth - 10);
    const bold = 2 + 3 * (1 - this.#boldness);
    return enemies > ownSupport ? even + worth / 2 : even + bold;
  }

  #gainOf(piece: number, to: number): number {
    const taken = this.#state.grid[to] as number;
    const own = this.#attacks[this.#side as 0 | 1][to] as number;
    const worth = this.#worth[piece] as number;
    return (this.#worth[taken] as number) + 1 - this.#risk(worth, to, own - 1);
  }

  #captureAll(): void {
    const { scene, grid } = this.#state;
    for (;;) {
      const found: Capture[] = [];
      for (let piece = 0; piece < scene.type.length; piece += 1) {
        if (scene.side[piece] !== this.#side || !mayAct(this.#state, piece)) continue;
        const count = dayTargets(this.#state, piece, scratch);
        for (let index = 0; index < count; index += 1) {
          const to = scratch[index] as number;
          if ((grid[to] as number) < 0) continue;
          const gain = this.#gainOf(piece, to);
          if (gain >= CAPTURE_MARGIN) found.push({ piece, to, gain });
        }
      }
      if (found.length === 0) return;
      // The most valuable capture first; if two pieces could make it, the cheaper one does.
      found.sort(
        (one, other) =>
          other.gain - one.gain ||
          (this.#worth[one.piece] as number) - (this.#worth[other.piece] as number) ||
          one.piece - other.piece,
      );
      let done = 0;
      for (const { piece, to } of found) {
        if ((grid[to] as number) < 0 || scene.side[grid[to] as number] === this.#side) continue;
        if (!mayAct(this.#state, piece) || !this.#reaches(piece, to)) continue;
        if (this.#gainOf(piece, to) < CAPTURE_MARGIN) continue;
        this.#act(piece, to);
        done += 1;
      }
      if (done === 0) return;
    }
  }

  #reaches(piece: number, to: number): boolean {
    const count = dayTargets(this.#state, piece, scratch);
    for (let index = 0; index < count; index += 1) if (scratch[index] === to) return true;
    return false;
  }

  /**
   * Moves every piece that has not moved to its best square; `leaders`: leaders, and the pieces they bring into
   * command.
   */
  #moveAll(leaders: boolean): void {
    const { scene, at } = this.#state;
    const army: number[] = [];
    for (let piece = 0; piece < scene.type.length; piece += 1)
      if (scene.side[piece] === this.#side && this.#state.status[piece] === ON_BOARD)
        if (this.#state.moved[piece] === 0) army.push(piece);
    army.sort(
      (one, other) =>
        (scene.type[other] === LEADER ? 1 : 0) * (leaders ? 1 : -1) -
          (scene.type[one] === LEADER ? 1 : 0) * (leaders ? 1 : -1) ||
        rankOf(this.#side, at[other] as number) - rankOf(this.#side, at[one] as number) ||
        one - other,
    );
    for (const piece of army) {
      if (!leaders && scene.type[piece] === LEADER) continue;
      if (!mayAct(this.#state, piece)) continue;
      this.#moveOne(piece);
    }
  }

  #moveOne(piece: number): void {
    const { at, grid, scene } = this.#state;
    const from = at[piece] as number;
    const count = dayTargets(this.#state, piece, scratch);
    this.#reach(piece, -1);
    grid[from] = -1;
    let best = this.#score(piece, from, from) + 0.3;
    let goal = -1;
    for (let index = 0; index < count; index += 1) {
      const to = scratch[index] as number;
      if (grid[to] !== -1) continue;
      if (scene.type[piece] !== LEADER && rankOf(this.#side, to) === 0) continue;
      const score = this.#score(piece, to, from) + this.#uniform() * 0.4;
      if (score > best) {
        best = score;
        goal = to;
      }
    }
    grid[from] = piece;
    this.#reach(piece, 1);
    if (goal >= 0) this.#act(piece, goal);
  }

  #score(piece: number, square: number, from: number): number {
    const { scene } = this.#state;
    const type = scene.type[piece] as number;
    const worth = this.#worth[piece] as number;
    const enemies = this.#attacks[(1 - this.#side) as 0 | 1];
    const support = this.#attacks[this.#side as 0 | 1][square] as number;
    let score = -this.#risk(worth, square, support) * (type === LEADER ? 3 : 1) * this.#caution;
    const friends = this.#friends(square);
    score += Math.min(friends, 4) * 0.6;
    if (friends === 0) score -= 6;
    if (type === LEADER) return score + this.#leaderScore(piece, square, enemies);
    const goal = this.#goalOf(type, from);
    if (goal >= 0) score -= distance(square, goal) * 1.2;
    if (this.#aim === 'back') score -= rankOf(this.#side, square) * 1.2;
    const town = TOWN_INDEX[square] as number;
    if (town >= 0 && (type === INFANTRY || enemies[square] === 0)) {
      score += this.#state.town[town] === this.#side ? 1.5 : 6;
    } else if (TERRAIN[square] !== OPEN && (type === CAVALRY || type === CANNON)) score -= 2;
    return score + this.#threat(type, square) * 0.25;
  }

  /** Leaders stay behind their troops, near their centre, and away from every enemy. */
  #leaderScore(piece: number, square: number, enemies: Int16Array): number {
    const { scene, at, status } = this.#state;
    let sum = 0;
    let own = 0;
    for (let other = 0; other < at.length; other += 1) {
      if (status[other] !== ON_BOARD || scene.command[other] !== scene.command[piece]) continue;
      if (other === piece) continue;
      own += 1;
      sum += distance(square, at[other] as number);
    }
    let score = own > 0 ? (-2 * sum) / own : 0;
    if (own === 0 && this.#goals.length > 0)
      score -= distance(square, this.#goals[0] as number) * 0.6;
    if ((enemies[square] as number) > 0) score -= 20;
    const front = rankOf(this.#side, square);
    return score - front * 0.1;
  }

  /** The nearest town square still to be won, for pieces that can hold it; else the enemy. */
  #goalOf(type: number, from: number): number {
    if (this.#aim === 'stand' || this.#aim === 'back') return -1;
    if (this.#aim === 'enemy') return this.#enemyCentre;
    const wantsTown =
      this.#goals.length > 0 && (this.#aim === 'town' || !this.#stronger || type === INFANTRY);
    if (!wantsTown) return this.#enemyCentre;
    let best = -1;
    let least = 99;
    for (const goal of this.#goals) {
      const away = distance(goal, from);
      if (away < least && (this.#state.grid[goal] === -1 || away > 2)) {
        least = away;
        best = goal;
      }
    }
    return best >= 0 ? best : this.#enemyCentre;
  }

  #friends(square: number): number {
    const { grid, scene } = this.#state;
    const near = NEIGHBOURS[square] as Int16Array;
    let count = 0;
    for (let index = 0; index < near.length; index += 1) {
      const there = grid[near[index] as number] as number;
      if (there >= 0 && scene.side[there] === this.#side) count += 1;
    }
    return count;
  }

  /** Total value of the enemies a piece would attack from a square. */
  #threat(type: number, square: number): number {
    const { grid, scene } = this.#state;
    const reach = REACH[type * SQUARES + square] as Int16Array;
    let sum = 0;
    for (let index = 0; index < reach.length; index += 1) {
      const there = grid[reach[index] as number] as number;
      if (there >= 0 && scene.side[there] !== this.#side)
        sum += (this.#worth[there] as number) / 10;
    }
    return Math.min(sum, 6);
  }

  #act(piece: number, to: number): void {
    const from = this.#state.at[piece] as number;
    const captured = this.#state.grid[to] as number;
    this.#orders.push({ type: 'move', from: nameOf(from), to: nameOf(to) });
    this.#reach(piece, -1);
    if (captured >= 0) this.#reach(captured, -1);
    const leader = activator(this.#state, piece);
    evolve(this.#state, { type: 'PieceMoved', piece, from, to, leader, captured });
    this.#reach(piece, 1);
    const won = this.#goals.indexOf(to);
    if (won >= 0) this.#goals.splice(won, 1);
  }

  /** A small generator (xorshift, 32 bits), seeded by the turn's single draw. */
  #uniform(): number {
    let bits = this.#noise;
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    this.#noise = bits;
    return (bits >>> 0) / 4_294_967_296;
  }
}
