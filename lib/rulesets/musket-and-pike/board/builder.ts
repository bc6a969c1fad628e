import type { Draw } from '@/lib/battle/contract/seats';
import type { Fact } from './facts';
import { evolve } from './records';
import type { State } from './state';

/**
 * Makes facts: each is folded at once, so that the next follows from it; onto a copy, or `inPlace` onto the state itself.
 * Every rule that draws takes one.
 */
export class FactBuilder {
  readonly facts: Fact[] = [];
  readonly state: State;
  readonly #draw: Draw;
  #drawn = 0;

  constructor(before: State, draw: Draw, inPlace = false) {
    this.state = inPlace ? before : before.copy();
    this.#draw = draw;
  }

  record(fact: Fact): void {
    this.facts.push(fact);
    this.#drawn = 0;
    evolve(this.state, fact);
  }

  /**
   * A uniform number in [0, 1), a new one at each call. The key names the turn, the facts so far and the purpose: no two
   * draws of a battle share one.
   */
  uniform(purpose: string): number {
    const { turn, half, draws } = this.state.p;
    this.#drawn += 1;
    return this.#draw(`t${turn}.${half}/${draws}/${this.#drawn}/${purpose}`);
  }

  /** 1 … 6. */
  die(purpose: string): number {
    return 1 + Math.floor(6 * this.uniform(purpose));
  }
}
