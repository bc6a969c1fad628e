import { applicationOf, type CampaignApplication } from '@/lib/application/application';
import type { BuiltInLibrary } from '@/lib/application/core/built-in-library';
import { BoardCache } from '@/lib/application/core/loaded-board';
import { CampaignCache } from '@/lib/application/core/loaded-campaign';
import { News } from '@/lib/application/core/news';
import type { Services } from '@/lib/application/core/services';
import { followUp } from '@/lib/application/due/follow-up';
import { boardsOf, byId, type Ruleset, resolversOf } from '@/lib/battle/contract/ruleset';
import { headSigner } from '@/lib/chance/signed-head';
import type { Sql } from '@/lib/event-store/connection';
import { SecretVault } from '@/lib/event-store/sealed';
import { notifyingKeys } from '@/lib/notices/keys';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { type Connection, type MemoryDatabase, SOUND_CONNECTION } from './memory/database';
import { memoryPrisma } from './memory/prisma';
import { memorySql } from './memory/sql';
import { STATEMENTS } from './memory/statements';
import { memoryEventStore, type StoreFaults } from './memory/store';

export const WRAPPING_KEY = new Uint8Array(32).fill(7);

const SIGNER = headSigner(WRAPPING_KEY, heldKey);

const NOTIFYING = notifyingKeys(WRAPPING_KEY);

/** What the processes of one installation have in common. */
export interface Installation {
  readonly db: MemoryDatabase;
  readonly builtIn: BuiltInLibrary;
  readonly rulesets: readonly Ruleset[];
}

/** Notifications between processes are lost: what waits for one polls as well. */
class LostNews extends News {
  override listen(): () => void {
    return () => {};
  }
}

/** The services of one process on a database in memory: what `openServices` makes on a real one. */
export function memoryServices(
  { db, builtIn, rulesets }: Installation,
  onFault: (fault: unknown) => void,
  connection: Connection = SOUND_CONNECTION,
  planted: StoreFaults = {},
): Services {
  checkSignaturesHere();
  const store = memoryEventStore(db, connection, planted);
  const sql: Sql = memorySql(db, STATEMENTS, connection);
  const games = boardsOf(rulesets);
  const news = (channel: string) =>
    new LostNews({ sessionUrl: 'memory:', sql, channel, applicationName: channel, onFault });
  const services: Services = {
    store,
    sql,
    prisma: memoryPrisma(db, connection),
    secrets: new SecretVault(sql, WRAPPING_KEY),
    signer: SIGNER,
    campaigns: new CampaignCache(store),
    builtIn,
    rulesets: byId(rulesets),
    resolvers: resolversOf(rulesets),
    games,
    boards: new BoardCache(store, games),
    trialNews: news('trials'),
    inboxNews: news('inbox'),
    noticeNews: news('notices'),
    notifying: NOTIFYING,
    boardNews: news('boards'),
    reading: null,
    onFault,
    whenIdle: null,
    followUp: (loaded) => followUp(services, loaded),
    async close() {},
  };
  return services;
}

/** A process of the application with its own caches; it dies with everything that it was about to do. */
export class SimulatedProcess {
  readonly services: Services;
  readonly application: CampaignApplication;
  readonly connection: Connection;
  alive = true;
  /** Resolves when it dies. */
  readonly death: Promise<typeof DIED>;
  readonly #die: (died: typeof DIED) => void;

  constructor(
    readonly name: string,
    /** How far its clock is off, in milliseconds. */
    readonly skewMs: number,
    connect: (process: SimulatedProcess) => Connection,
    open: (connection: Connection) => Services,
    plant: ((application: CampaignApplication) => CampaignApplication) | undefined,
    readonly db: MemoryDatabase,
  ) {
    const { promise, resolve } = withResolvers<typeof DIED>();
    this.death = promise;
    this.#die = resolve;
    this.connection = connect(this);
    this.services = open(this.connection);
    const application = applicationOf(this.services);
    this.application = plant === undefined ? application : plant(application);
  }

  die(): void {
    this.alive = false;
    this.#die(DIED);
  }
}

/** What a caller sees of a process that died while it worked. */
export const DIED = Symbol('died');

/**
 * A promise that is never kept: what a dead process was waiting for. Each has its own, because a promise holds what
 * waits for it: one for all would hold every campaign that was ever played.
 */
export function never(): Promise<never> {
  return new Promise(() => {});
}

export function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}
