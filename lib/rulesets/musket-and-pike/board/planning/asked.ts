import type { CheapestWays } from '@/lib/geometry/cheapest-ways';
import type { When } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Judging } from '@/lib/rulesets/musket-and-pike/board/decide';
import { reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { armedFor, type Shooter, shootersAmong } from './threat';

/**
 * A position as its seat knows it, asked about many times: what follows from it is worked out once. It must not change
 * while it is asked about.
 */
export class Asked {
  readonly state: State;
  readonly #ways = new Map<string, CheapestWays>();
  readonly #armed = new Map<string, readonly Shooter[]>();
  /** For the judge of orders: what is asked about is what the seat knows. */
  readonly judging: Judging = {
    known: (state) => state,
    ways: (_state, units) => this.ways(units),
  };

  constructor(state: State) {
    this.state = state;
  }

  /** Where units of one hex may go together. */
  ways(units: readonly number[]): CheapestWays {
    const key = units.join();
    let found = this.#ways.get(key);
    if (found === undefined) {
      found = reachOf(this.state, units);
      this.#ways.set(key, found);
    }
    return found;
  }

  /** Units of a side that can fire at a hex from where they are, by the rules of a kind of fire. */
  shootersAt(side: number, hex: number, when: When): number[] {
    const key = `${side}/${when}`;
    let armed = this.#armed.get(key);
    if (armed === undefined) {
      armed = armedFor(this.state, side, when);
      this.#armed.set(key, armed);
    }
    return shootersAmong(this.state, armed, hex);
  }
}
