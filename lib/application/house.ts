import type { QuickResolver } from '@/lib/battle/quick-resolver';
import type { AnyRuleset } from '@/lib/battle/ruleset';
import { type HeadSigner, headSigner } from '@/lib/chance/signed-head';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import { SecretVault } from '@/lib/event-store/sealed';
import { openEventStore } from '@/lib/event-store/store';
import { TRIALS_CHANNEL } from '@/lib/jobs/trial-runs';
import { BOARDS, RULESETS } from '@/lib/rulesets/registry';
import { type BuiltInLibrary, builtInLibrary } from './built-in-library';
import { BoardCache } from './loaded-board';
import { CampaignCache } from './loaded-campaign';
import { News } from './news';

/** What the use cases work with, beside the accounts and clubs of the data base; one for a process. */
export interface House {
  readonly store: EventStore;
  /** Plain SQL for read models, the library and trials. */
  readonly sql: Sql;
  readonly secrets: SecretVault;
  /** Signs the heads of exports; its key follows from the wrapping key. */
  readonly signer: HeadSigner;
  readonly campaigns: CampaignCache;
  readonly builtIn: BuiltInLibrary;
  readonly resolvers: ReadonlyMap<string, QuickResolver>;
  /** The rulesets that have a board. */
  readonly rulesets: ReadonlyMap<string, AnyRuleset>;
  /** Battles that are fought out on a board. */
  readonly boards: BoardCache;
  /** Campaigns in whose battle an artificial commander is to move, as processes tell it. */
  readonly boardNews: News;
  /** Keys of trials and analyses that moved, as workers tell it. */
  readonly trialNews: News;
  /** Campaigns in which something was written, as processes tell it. */
  readonly postNews: News;
  /** Told of faults that were got over; for the log. */
  readonly onFault: (fault: unknown) => void;
  close(): Promise<void>;
}

export interface HouseOptions {
  readonly databaseUrl: string;
  /** 32 bytes; the same for all processes on one data base. */
  readonly wrappingKey: Uint8Array;
  readonly applicationName?: string;
  /** Folder of the built-in campaign files. Default: the project's. */
  readonly campaignsFolder?: string;
  readonly onFault?: (fault: unknown) => void;
}

/** Opens a house on a migrated data base. Nothing connects before it is used. */
export function openHouse(options: HouseOptions): House {
  const { databaseUrl, wrappingKey } = options;
  const onFault = options.onFault ?? (() => {});
  const applicationName = options.applicationName ?? 'orderly-book';
  const store = openEventStore({ databaseUrl, applicationName, onFault });
  const sql = connect(databaseUrl, { applicationName, connectionsMax: 6 });
  const news = (channel: string, of: string) =>
    new News({ databaseUrl, sql, channel, applicationName: `orderly-book ${of}`, onFault });
  const trialNews = news(TRIALS_CHANNEL, 'trials');
  const postNews = news('orderly_post', 'post');
  const boardNews = news('orderly_boards', 'boards');
  return {
    store,
    sql,
    secrets: new SecretVault(sql, wrappingKey),
    signer: headSigner(wrappingKey),
    campaigns: new CampaignCache(store),
    builtIn: builtInLibrary(onFault, options.campaignsFolder),
    resolvers: new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset.quick])),
    rulesets: BOARDS,
    boards: new BoardCache(store, BOARDS),
    trialNews,
    postNews,
    boardNews,
    onFault,
    async close() {
      await trialNews.close();
      await postNews.close();
      await boardNews.close();
      await store.end();
      await sql.end({ timeout: 5 });
    },
  };
}
