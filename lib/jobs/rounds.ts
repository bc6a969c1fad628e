/**
 * Calls again and again: after a pause (that of the round itself, where it names one), or at once when woken; never twice at
 * the same time.
 */
export class Rounds {
  readonly #pauseMs: number;
  readonly #onFault: (fault: unknown) => void;
  #woken = false;
  #rise: (() => void) | undefined;
  #stopped = false;
  #going: Promise<void> = Promise.resolve();

  constructor(pauseMs: number, onFault: (fault: unknown) => void) {
    this.#pauseMs = pauseMs;
    this.#onFault = onFault;
  }

  start(round: () => Promise<number | undefined>): void {
    this.#going = this.#go(round);
  }

  wake(): void {
    this.#woken = true;
    this.#rise?.();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#going;
  }

  async #go(round: () => Promise<number | undefined>): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      const pause = await round().catch(this.#onFault);
      if (this.#woken || this.#stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause ?? this.#pauseMs);
        this.#rise = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#rise = undefined;
    }
  }
}
