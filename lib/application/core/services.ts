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
import type { CampaignCache, LoadedCampaign } from './loaded-campaign';
import type { News } from './news';

/** A campaign after everything that followed by itself. */
export interface FollowedUp {
  readonly loaded: LoadedCampaign;
  /** False: a fault was reported, and something may still be due. */
  readonly sound: boolean;
}

/** The dependencies of the use cases, apart from the accounts and clubs of the database; one instance per process. */
export interface Services {
  readonly store: EventStore;
  /** Plain SQL for the projections, trials and the `*-store.ts` files, each of which says why. */
  readonly sql: Sql;
  /** The same database by Prisma, which is for everything else. */
  readonly prisma: PrismaClient;
  readonly secrets: SecretVault;
  /** Signs the heads of exports; its key follows from the wrapping key. */
  readonly signer: HeadSigner;
  readonly campaigns: CampaignCache;
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
  close(): Promise<void>;
}
