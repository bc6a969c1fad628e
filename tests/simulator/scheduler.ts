import type { Chance } from './chance';

interface Parked {
  readonly process: object | null;
  readonly notBefore: number;
  readonly resume: () => void;
}

/**
 * Decides which of all tasks that wait goes on next. A task runs alone until it waits again, so that the order of
 * everything follows from the seed. Tasks of a dead process never go on.
 */
export class Scheduler {
  readonly #chance: Chance;
  #parked: Parked[] = [];
  /** Turns given so far. */
  steps = 0;
  /** The process whose task was resumed last: what runs now belongs to it. */
  running: object | null = null;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Waits for a turn, at the earliest after this many others. */
  turn(process: object | null, after = 0): Promise<void> {
    return new Promise((resume) => {
      this.#parked.push({ process, notBefore: this.steps + after, resume });
    });
  }

  /** Forgets what a dead process was about to do. */
  drop(process: object): void {
    this.#parked = this.#parked.filter((one) => one.process !== process);
  }

  /** Gives turns until the work is done. Throws where it waits for something that can never come. */
  async run<T>(work: Promise<T>, stepsMax: number): Promise<T> {
    let over = false;
    const ended = work.finally(() => {
      over = true;
    });
    ended.catch(() => {});
    for (const last = this.steps + stepsMax; ; ) {
      // Everything that follows from the last turn happens in this turn of the event loop.
      await new Promise(setImmediate);
      if (over) return ended;
      if (this.#parked.length === 0) throw new Error('Everything waits, and nothing can go on');
      if (this.steps >= last) throw new Error(`It did not end within ${stepsMax} steps`);
      this.#give();
    }
  }

  #give(): void {
    let ready = this.#parked.filter(({ notBefore }) => notBefore <= this.steps);
    if (ready.length === 0) {
      const soonest = Math.min(...this.#parked.map(({ notBefore }) => notBefore));
      this.steps = soonest;
      ready = this.#parked.filter(({ notBefore }) => notBefore <= soonest);
    }
    const next = this.#chance.pick(ready);
    this.#parked.splice(this.#parked.indexOf(next), 1);
    this.steps += 1;
    this.running = next.process;
    next.resume();
  }
}
