import { connect, type Sql } from '@/lib/event-store/connection';

/** Carries ids of campaigns in which a message or a recommendation came or went. */
export const POST_CHANNEL = 'orderly_post';

/**
 * Wakes open pages when something was written, over one listening connection a process. A notification may be lost: who
 * waits also looks by himself now and then.
 */
export class PostNews {
  readonly #databaseUrl: string;
  readonly #onFault: (fault: unknown) => void;
  readonly #waiting = new Set<(campaignId: string) => void>();
  #listener: Sql | undefined;

  constructor(databaseUrl: string, onFault: (fault: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#onFault = onFault;
  }

  /** Calls back with the id of every campaign that something was written in, until the returned function is called. */
  listen(onCampaign: (campaignId: string) => void): () => void {
    this.#waiting.add(onCampaign);
    if (this.#listener === undefined) {
      this.#listener = connect(this.#databaseUrl, {
        connectionsMax: 1,
        applicationName: 'orderly-book post',
      });
      this.#listener
        .listen(POST_CHANNEL, (campaignId) => {
          for (const tell of this.#waiting) tell(campaignId);
        })
        .catch(this.#onFault);
    }
    return () => this.#waiting.delete(onCampaign);
  }

  async close(): Promise<void> {
    this.#waiting.clear();
    await this.#listener?.end({ timeout: 1 });
    this.#listener = undefined;
  }
}
