import { connect, type Sql } from '@/lib/event-store/connection';

/** Carries ids of campaigns in whose battle an artificial commander is to move. */
const CHANNEL = 'orderly_boards';

/**
 * Wakes workers where an artificial commander is to move, over one listening connection a process that listens. A
 * notification may be lost: workers also look by themselves now and then.
 */
export class BoardNews {
  readonly #databaseUrl: string;
  readonly #sql: Sql;
  readonly #onFault: (fault: unknown) => void;
  readonly #waiting = new Set<(campaignId: string) => void>();
  #listener: Sql | undefined;

  constructor(databaseUrl: string, sql: Sql, onFault: (fault: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#sql = sql;
    this.#onFault = onFault;
  }

  /** Told after the commit, never in it. */
  async tell(campaignId: string): Promise<void> {
    await this.#sql`SELECT pg_notify(${CHANNEL}, ${campaignId})`.catch(this.#onFault);
  }

  /** Calls back with the campaign of every battle told of, until the returned function is called. */
  listen(onCampaign: (campaignId: string) => void): () => void {
    this.#waiting.add(onCampaign);
    if (this.#listener === undefined) {
      this.#listener = connect(this.#databaseUrl, {
        connectionsMax: 1,
        applicationName: 'orderly-book boards',
      });
      this.#listener
        .listen(CHANNEL, (campaignId) => {
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
