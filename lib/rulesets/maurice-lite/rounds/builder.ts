import type { Draw } from '@/lib/battle/contract/seats';
import { evolve } from '@/lib/rulesets/maurice-lite/evolve';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { copied } from '@/lib/rulesets/maurice-lite/known';
import type { State } from '@/lib/rulesets/maurice-lite/state';

/** Builds facts: each is immediately folded onto a copy, so that the next one follows from it. */
export class FactBuilder {
  readonly facts: Fact[] = [];
  readonly state: State;
  readonly draw: Draw;

  constructor(before: State, draw: Draw) {
    this.state = copied(before);
    this.draw = draw;
  }

  record(fact: Fact): void {
    this.facts.push(fact);
    evolve(this.state, fact);
  }

  get over(): boolean {
    return this.state.p.phase === 'over' && this.state.p.why !== '';
  }

  /** Dice of one throw; no two throws of a battle share a key. */
  dice(purpose: string, count: number): number[] {
    const { round, step } = this.state.p;
    return Array.from(
      { length: count },
      (_, die) => 1 + Math.floor(this.draw(`r${round}/${step}/${purpose}/${die}`) * 6),
    );
  }
}
