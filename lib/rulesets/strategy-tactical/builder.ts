import type { Draw } from '@/lib/battle/contract/seats';
import { evolve } from './evolve';
import type { Fact } from './records';
import type { Pair } from './scenario';
import type { State } from './state';

/** Throws after which a tie is broken for the first named, so that a broken source of chance cannot hang a battle. */
const THROWS_MOST = 60;

/** Builds facts: each is immediately folded onto a copy, so that the next one follows from it. */
export class FactBuilder {
  readonly facts: Fact[] = [];
  readonly state: State;
  readonly draw: Draw;

  constructor(before: State, draw: Draw) {
    this.state = before.copy();
    this.draw = draw;
  }

  record(fact: Fact): void {
    this.facts.push(fact);
    evolve(this.state, fact);
  }

  /** A die of this move, 1 … 6; no two throws of a battle share a purpose. */
  die(purpose: string): number {
    return this.dieOf(this.state.p.move, purpose);
  }

  private dieOf(move: number, purpose: string): number {
    return 1 + Math.floor(this.draw(`m${move}/${purpose}`) * 6);
  }

  /** Two dice times two weights, thrown again while the products are equal; the last throw decides. */
  contest(purpose: string, [one, other]: Pair<number>, move = this.state.p.move): Pair<number>[] {
    const found: Pair<number>[] = [];
    for (let at = 0; at < THROWS_MOST; at += 1) {
      const dice: Pair<number> = [
        this.dieOf(move, `${purpose}/${at}/one`),
        this.dieOf(move, `${purpose}/${at}/other`),
      ];
      found.push(dice);
      if (dice[0] * one !== dice[1] * other) break;
    }
    return found;
  }
}

/** Which of two won a contest: 0 or 1. */
export function winnerOf(dice: readonly Pair<number>[], [one, other]: Pair<number>): 0 | 1 {
  const [first, second] = dice.at(-1) ?? [1, 1];
  return first * one >= second * other ? 0 : 1;
}
