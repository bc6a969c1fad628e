import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import type { HeadSigner } from '@/lib/chance/signed-head';
import type { Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import type { SecretVault } from '@/lib/event-store/sealed';
import type { NotifyingKeys } from '@/lib/notices/keys';
import type { PrismaClient } from '@/prisma/generated/client';
import type { BuiltInLibrary } from './built-in-library';
import type { BoardCache } from './loaded-board';
import type { Campaigns, LoadedCampaign } from './loaded-campaign';
import type { News } from './news';

/** A campaign after everything that followed by itself. */
export interface FollowedUp {
  readonly loaded: LoadedCampaign;
  /** False: a fault was reported, and something may still be due. */
  readonly sound: boolean;
}

/** What a use case that reads may be answered by. */
export type Answerer = 'primary' | 'standby' | 'standbyOnceConcluded';

export interface StandbyReading {
  /** Answers by a standby, and those that the primary gave instead. */
  readonly answered: { readonly standby: number; readonly primary: number };
  /**
   * Runs a use case on a standby where one may answer it, else on the primary; there too where the standby refuses or fails: it
   * may not know yet what is asked for.
   *
   * @param campaignId the campaign it is about, if any
   */
  run<T>(
    services: Services,
    by: Exclude<Answerer, 'primary'>,
    campaignId: string | null,
    work: (services: Services) => Promise<T>,
  ): Promise<T>;
  /** To be called after an act: who acted reads what they did. */
  acted(): Promise<void>;
  close(): Promise<void>;
}

/** The dependencies of the use cases, apart from the accounts and clubs of the database; one instance per process. */
export interface Services {
  readonly store: EventStore;
  /** Plain SQL for the projections, trials and the `*-store.ts` files, each of which says why. */
  readonly sql: Sql;
  /** The same database by Prisma, which is for everything else. */
  readonly prisma: PrismaClient;
  /** Standbys that answer what may be some milliseconds old; null: there are none, or this process asks the primary alone. */
  readonly reading: StandbyReading | null;
  readonly secrets: SecretVault;
  /** Signs the heads of exports; its key follows from the wrapping key. */
  readonly signer: HeadSigner;
  readonly campaigns: Campaigns;
  readonly builtIn: BuiltInLibrary;
  /** The battle systems that can be played. */
  readonly rulesets: ReadonlyMap<string, Ruleset>;
  /** The resolvers that fight their battles without people. */
  readonly resolvers: ReadonlyMap<string, QuickResolver>;
  /** Those that people may play on a board. */
  readonly games: ReadonlyMap<string, AnyBoardGame>;
  /** Battles that are fought out on a board. */
  readonly boards: BoardCache;
  /** Campaigns in whose battle an artificial commander is to move, announced by processes. */
  readonly boardNews: News;
  /** Keys of trials and analyses that made progress, announced by workers. */
  readonly trialNews: News;
  /** Campaigns in which something was written, announced by processes. */
  readonly inboxNews: News;
  /** Notices were recorded (empty), or handed out to these accounts (ids between spaces). */
  readonly noticeNews: News;
  /** Keys for sending notices; they follow from the wrapping key. */
  readonly notifying: NotifyingKeys;
  /**
   * Does what is due in a campaign by itself after an act (`due/follow-up`), and brings its row in the lists up to
   * date. Never throws: what fails is reported, and the worker tries again.
   */
  readonly followUp: (loaded: LoadedCampaign) => Promise<FollowedUp>;
  /** Called with each recovered error, for logging. */
  readonly onFault: (fault: unknown) => void;
  /** Runs work bit by bit while nobody is being answered; null: this process has no time to spare. */
  readonly whenIdle: ((work: Iterator<void>) => void) | null;
  close(): Promise<void>;
}
