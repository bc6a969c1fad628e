/**
 * Looks for work repeatedly: after a pause (the one that `look` returns, if any), or at once when woken; never twice at
 * the same time.
 */
export class PollingLoop {
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

  /** `look` returns the pause until the next look in milliseconds, or nothing for the usual one. */
  start(look: () => Promise<number | undefined>): void {
    this.#going = this.#go(look);
  }

  wake(): void {
    this.#woken = true;
    this.#rise?.();
  }

  /** Ends after the current look. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#going;
  }

  async #go(look: () => Promise<number | undefined>): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      const pause = await look().catch(this.#onFault);
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
