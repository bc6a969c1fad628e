import type { Draw } from '@/lib/battle/contract/seats';
import type { Fact } from './facts';
import { evolve } from './records';
import type { State } from './state';

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
}
