import { boardsOf, byId, type Ruleset, resolversOf } from '@/lib/battle/contract/ruleset';
import { headSigner } from '@/lib/chance/signed-head';
import { prisma } from '@/lib/database/client';
import { connect } from '@/lib/event-store/connection';
import { SecretVault } from '@/lib/event-store/sealed';
import { openEventStore } from '@/lib/event-store/store';
import { notifyingKeys } from '@/lib/notices/keys';
import { RULESETS } from '@/lib/rulesets/registry';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { TRIALS_CHANNEL } from '@/lib/trials/trial-runs';
import { builtInLibrary } from './core/built-in-library';
import { BoardCache } from './core/loaded-board';
import { CampaignCache } from './core/loaded-campaign';
import { News } from './core/news';
import type { Services } from './core/services';
import { followUp } from './due/follow-up';
import { Reading, type Traveller } from './reading';

export interface ServicesOptions {
  readonly databaseUrl: string;
  /** Where connections that listen are made. Default: `databaseUrl`, which then is no pool of transactions. */
  readonly sessionUrl?: string;
  /** Servers that may be standbys, and what carries somebody's last act along. Default: the primary answers everything. */
  readonly standbys?: { readonly readUrls: readonly string[]; readonly traveller: Traveller };
  /** 32 bytes; the same for all processes on one database. */
  readonly wrappingKey: Uint8Array;
  readonly applicationName?: string;
  /** Folder of the built-in campaign files. Default: the project's. */
  readonly campaignsFolder?: string;
  readonly onFault?: (fault: unknown) => void;
  /** Whether the process answers pages, and prepares its first answers while nobody asks. Default: it does not. */
  readonly preparesAnswers?: boolean;
  /** The battle systems that can be played. Default: the registry's. */
  readonly rulesets?: readonly Ruleset[];
}

/** Opens the services on a migrated database. Nothing connects before it is used. */
export function openServices(options: ServicesOptions): Services {
  const { databaseUrl, wrappingKey } = options;
  const { sessionUrl = databaseUrl } = options;
  const { rulesets = RULESETS } = options;
  checkSignaturesHere();
  const games = boardsOf(rulesets);
  const onFault = options.onFault ?? (() => {});
  const applicationName = options.applicationName ?? 'orderly-book';
  const store = openEventStore({ databaseUrl, sessionUrl, applicationName, onFault });
  const sql = connect(databaseUrl, { applicationName, connectionsMax: 6 });
  const news = (channel: string, of: string) =>
    new News({ sessionUrl, sql, channel, applicationName: `orderly-book ${of}`, onFault });
  const reading =
    options.standbys === undefined
      ? null
      : new Reading({ ...options.standbys, databaseUrl, applicationName, onFault });
  const trialNews = news(TRIALS_CHANNEL, 'trials');
  const inboxNews = news('orderly_inbox', 'inbox');
  const noticeNews = news('orderly_notices', 'notices');
  const boardNews = news('orderly_boards', 'boards');
  const services: Services = {
    store,
    sql,
    get prisma() {
      return prisma(databaseUrl);
    },
    reading,
    secrets: new SecretVault(sql, wrappingKey),
    signer: headSigner(wrappingKey, heldKey),
    campaigns: new CampaignCache(store),
    builtIn: builtInLibrary(onFault, options.campaignsFolder),
    rulesets: byId(rulesets),
    resolvers: resolversOf(rulesets),
    games,
    boards: new BoardCache(store, games),
    trialNews,
    inboxNews,
    noticeNews,
    notifying: notifyingKeys(wrappingKey),
    boardNews,
    onFault,
    whenIdle: options.preparesAnswers ? (work) => inSlices(work, onFault) : null,
    followUp: (loaded) => followUp(services, loaded),
    async close() {
      await trialNews.close();
      await inboxNews.close();
      await noticeNews.close();
      await boardNews.close();
      await reading?.close();
      await store.end();
      await sql.end({ timeout: 5 });
    },
  };
  return services;
}

/** Goes on with work a step at a time; answers to others come between two steps. */
function inSlices(work: Iterator<void>, onFault: (fault: unknown) => void): void {
  setImmediate(() => {
    try {
      if (!work.next().done) inSlices(work, onFault);
    } catch (fault) {
      onFault(fault);
    }
  }).unref();
}
