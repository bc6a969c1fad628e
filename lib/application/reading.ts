import { connect, type Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import { isLogPosition, type LogPosition, Standbys } from '@/lib/event-store/standbys';
import { openEventStore } from '@/lib/event-store/store';
import { CampaignCache } from './core/loaded-campaign';
import type { Answerer, Services, StandbyReading } from './core/services';

/** Where somebody's last act is kept until a standby has it: it travels with their browser, from one web process to the next. */
export interface Traveller {
  /** The position of their last act; null: none lately. */
  since(): Promise<LogPosition | null>;
  acted(position: LogPosition): Promise<void>;
}

export interface ReadingOptions {
  readonly databaseUrl: string;
  /** Servers that may be standbys, in order of preference. */
  readonly readUrls: readonly string[];
  readonly applicationName: string;
  readonly traveller: Traveller;
  readonly onFault: (fault: unknown) => void;
}

/** A standby that does not answer soon is left: the primary is there. */
const IMPATIENT = { retryForMs: 300, attemptTimeoutMs: 1_000, silentForMs: 2_000 };

interface Opened {
  readonly store: EventStore;
  readonly sql: Sql;
  readonly campaigns: CampaignCache;
}

/**
 * Reading from standbys: events and what follows from them may be some milliseconds old where nobody notices, except for who
 * has just acted. Whether somebody may ask at all is decided on the primary first (`use-case.ts`): nobody is let in by an old row.
 */
export class Reading implements StandbyReading {
  readonly #options: ReadingOptions;
  readonly #standbys: Standbys;
  readonly #opened = new Map<string, Opened>();
  readonly answered = { standby: 0, primary: 0 };

  constructor(options: ReadingOptions) {
    this.#options = options;
    this.#standbys = new Standbys(options);
  }

  async run<T>(
    services: Services,
    by: Exclude<Answerer, 'primary'>,
    campaignId: string | null,
    work: (services: Services) => Promise<T>,
  ): Promise<T> {
    const url = await this.#chosen();
    const answered =
      url === null ? null : await this.#byStandby(url, services, by, campaignId, work);
    if (answered !== null) return answered.value;
    this.answered.primary += 1;
    return work(services);
  }

  /** What a standby answers; null: the primary is to. */
  async #byStandby<T>(
    url: string,
    services: Services,
    by: Exclude<Answerer, 'primary'>,
    campaignId: string | null,
    work: (services: Services) => Promise<T>,
  ): Promise<{ readonly value: T } | null> {
    try {
      const { store, sql, campaigns } = this.#open(url);
      // Pages of what is being played ask again when they hear of news, which the standby may not have yet.
      if (by === 'standbyOnceConcluded') {
        const loaded = campaignId === null ? null : await campaigns.load(campaignId);
        if (loaded?.campaign.phase !== 'concluded') return null;
      }
      const reading =
        by === 'standby'
          ? { ...services, prisma: services.prisma, store, campaigns, sql }
          : { ...services, prisma: services.prisma, store, campaigns };
      const value = await work(reading);
      if (isRefusal(value)) return null;
      this.answered.standby += 1;
      return { value };
    } catch (fault) {
      this.#standbys.lost(url);
      this.#options.onFault(fault);
      return null;
    }
  }

  async acted(): Promise<void> {
    try {
      await this.#options.traveller.acted(await this.#standbys.position());
    } catch (fault) {
      // The act is done. A standby that is too far behind to show it does not answer for long.
      this.#options.onFault(fault);
    }
  }

  async close(): Promise<void> {
    await this.#standbys.end();
    for (const { store, sql } of this.#opened.values()) {
      await store.end();
      await sql.end({ timeout: 1 });
    }
  }

  async #chosen(): Promise<string | null> {
    const since = await this.#options.traveller.since();
    return this.#standbys.choose(since !== null && isLogPosition(since) ? since : null);
  }

  #open(databaseUrl: string): Opened {
    const known = this.#opened.get(databaseUrl);
    if (known !== undefined) return known;
    const applicationName = `${this.#options.applicationName} reading`;
    const store = openEventStore({
      ...{ databaseUrl, applicationName, connectionsMax: 6 },
      ...IMPATIENT,
    });
    const sql = connect(databaseUrl, { applicationName, connectionsMax: 4 });
    const opened = { store, sql, campaigns: new CampaignCache(store) };
    this.#opened.set(databaseUrl, opened);
    return opened;
  }
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}
