import { connect, type Sql } from '@/lib/event-store/connection';
import { TRIALS_CHANNEL } from '@/lib/jobs/trial-runs';

/**
 * Wakes whoever waits for trials, over one listening connection a process. A notification may be lost: who waits also
 * looks by himself now and then.
 */
export class TrialNews {
  readonly #databaseUrl: string;
  readonly #onFault: (fault: unknown) => void;
  readonly #waiting = new Set<(key: string) => void>();
  #listener: Sql | undefined;

  constructor(databaseUrl: string, onFault: (fault: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#onFault = onFault;
  }

  /** Calls back with the key of every run that moved, until the returned function is called. */
  listen(onKey: (key: string) => void): () => void {
    this.#waiting.add(onKey);
    if (this.#listener === undefined) {
      this.#listener = connect(this.#databaseUrl, {
        connectionsMax: 1,
        applicationName: 'orderly-book trials',
      });
      this.#listener
        .listen(TRIALS_CHANNEL, (key) => {
          for (const tell of this.#waiting) tell(key);
        })
        .catch(this.#onFault);
    }
    return () => this.#waiting.delete(onKey);
  }

  async close(): Promise<void> {
    this.#waiting.clear();
    await this.#listener?.end({ timeout: 1 });
    this.#listener = undefined;
  }
}
