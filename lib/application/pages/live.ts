import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import { awaitedNow } from '@/lib/application/core/awaited';
import { sealedSides } from '@/lib/application/core/decision-context';
import { text } from '@/lib/application/core/input-schemas';
import { battleOnBoard } from '@/lib/application/core/loaded-board';
import { streamOf } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { type Call, useCase } from '@/lib/application/core/use-case';
import { inboxFor } from '@/lib/application/header/inbox';
import { concerns } from '@/lib/application/notices/live';
import { unreadOf } from '@/lib/application/notices/notices-store';
import { analysisStanding } from '@/lib/application/odds/analysis';
import type { OddsStatus } from '@/lib/application/odds/odds';
import { trialKeyOf } from '@/lib/application/odds/odds';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { CampaignPhase } from '@/lib/campaign/view/view';
import { mustAct } from '@/lib/campaign/view/view-campaign';
import type { Subscription } from '@/lib/event-store/contract';
import { ok } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { readRun } from '@/lib/trials/trial-runs';

/** What an open page is notified of: that something changed, never what. */
export type LiveHint =
  /** Something happened that this viewer may know of: reload the page. */
  | {
      readonly kind: 'changed';
      readonly position: number;
      readonly phase: CampaignPhase;
      readonly sealed: BySide<boolean>;
      readonly yourTurn: boolean;
      /** What this viewer may do or see here has changed, with or without an event: reload the page. */
      readonly rights?: true;
    }
  /** Trials of the open battle made progress. */
  | {
      readonly kind: 'odds';
      readonly index: number;
      readonly status: OddsStatus;
      readonly done: number;
      readonly trials: number;
    }
  /** The analysis made progress; sent only to those who may have it. */
  | { readonly kind: 'analysis'; readonly status: OddsStatus; readonly progress: string }
  /** A battle on the board has moved on: `at` is its newest position; the page fetches what is new. */
  | {
      readonly kind: 'board';
      readonly index: number;
      readonly at: number;
      /** The user must move there, by hand. */
      readonly yourTurn: boolean;
    }
  /** A message or a recommendation that this viewer may see was added or removed: reload the page. */
  | { readonly kind: 'inbox'; readonly mark: string }
  /** How many notices this user has not read, of whatever campaign: sent when some come or are read. */
  | { readonly kind: 'notices'; readonly unread: number }
  /** Nothing for a while: keeps the connection open. */
  | { readonly kind: 'heartbeat' }
  /** The user may no longer look, or the campaign is gone: close. */
  | { readonly kind: 'closed' };

/** How often access is checked again, and trials without a notification. */
const WATCH_MS = 1_500;
/** The longest time without a sign of life. */
const HEARTBEAT_MS = 15_000;

let feedsOpen = 0;

/** How many live feeds this process has open. */
export const openFeeds = (): number => feedsOpen;

/** A further condition for an open page to stay connected, such as a session. */
type MayLook = () => Promise<boolean>;

/**
 * Hints for an open page: that something happened, who has sealed, how far trials are, that something was written which
 * this user may read; never what was sealed or said. They continue until `signal` aborts, and end within two seconds
 * after the user may no longer look.
 */
export const liveHints = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: z.object({
    /** The last position that the page has seen. */
    after: z.number(),
    signal: z.instanceof(AbortSignal),
    mayLook: z.custom<MayLook>((given) => typeof given === 'function').optional(),
    /** The mark that the page shows (`header.inboxMark`). */
    inboxMark: text.optional(),
  }),
  run: async (call, input) => ok(hintsFor(call, input)),
});

async function* hintsFor(
  {
    services,
    campaignId,
    access,
    look,
  }: Pick<Call<'campaign', 'watch'>, 'services' | 'campaignId' | 'access' | 'look'>,
  {
    after,
    signal,
    mayLook = async () => true,
    inboxMark,
  }: {
    readonly after: number;
    readonly signal: AbortSignal;
    readonly mayLook?: MayLook | undefined;
    readonly inboxMark?: string | undefined;
  },
): AsyncGenerator<LiveHint, void> {
  const bell = new Bell(signal);
  feedsOpen += 1;
  let seen = Number.isInteger(after) && after >= 0 ? Math.min(after, access.loaded.version) : 0;
  let news = seen < access.loaded.version;
  let rights = rightsOf(access);
  let odds = '';
  let analysed = '';
  let spokeAt = Date.now();
  const feed = services.store.subscribe(streamOf(campaignId), access.loaded.version, () => {
    news = true;
    bell.ring();
  });
  const deaf = services.trialNews.listen(() => bell.ring());
  let shown = inboxMark ?? (await inboxFor(services, access)).mark;
  let written = inboxMark !== undefined;
  let lookedAt = Date.now();
  const unheard = services.inboxNews.listen((id) => {
    if (id !== campaignId) return;
    written = true;
    bell.ring();
  });
  let noticed = false;
  const unnoticed = services.noticeNews.listen((what) => {
    if (!concerns(what, access.user)) return;
    noticed = true;
    bell.ring();
  });
  const board = new BoardFeed(services, campaignId, () => bell.ring());
  try {
    while (!signal.aborted) {
      const granted = await look();
      if (!granted.ok || !(await mayLook())) {
        yield { kind: 'closed' };
        return;
      }
      const now = granted.value.access;
      const { loaded, sides } = now;
      const held = rightsOf(now);
      if (held !== rights) {
        rights = held;
        spokeAt = Date.now();
        const { phase } = loaded.campaign;
        const yourTurn = mustAct(loaded.campaign, await awaitedNow(services, loaded), sides);
        const sealed = sealedSides(loaded);
        yield { kind: 'changed', position: seen, phase, sealed, yourTurn, rights: true };
      }
      if (news || loaded.version > seen) {
        news = false;
        if (loaded.version > seen) {
          seen = loaded.version;
          spokeAt = Date.now();
          const { phase } = loaded.campaign;
          const awaited = await awaitedNow(services, loaded);
          const yourTurn = mustAct(loaded.campaign, awaited, sides);
          yield { kind: 'changed', position: seen, phase, sealed: sealedSides(loaded), yourTurn };
        }
      }
      await board.follow(loaded.behind ? null : battleOnBoard(loaded.campaign));
      const moved = board.news();
      if (moved !== null) {
        spokeAt = Date.now();
        const awaited = await awaitedNow(services, loaded);
        yield { kind: 'board', ...moved, yourTurn: awaited.some((side) => sides.includes(side)) };
      }
      // A notification may be lost, and another office is shown other messages.
      if (written || spokeAt > lookedAt || Date.now() - lookedAt >= HEARTBEAT_MS) {
        written = false;
        lookedAt = Date.now();
        const { mark } = await inboxFor(services, now);
        if (mark !== shown) {
          shown = mark;
          spokeAt = Date.now();
          yield { kind: 'inbox', mark };
        }
      }
      if (noticed) {
        noticed = false;
        spokeAt = Date.now();
        yield { kind: 'notices', unread: await unreadOf(services, now.user) };
      }
      const index = loaded.campaign.encounter?.index ?? null;
      const key = index === null ? null : trialKeyOf(services, loaded, index);
      const run = key === null ? null : await readRun(services.sql, key);
      const told = run === null ? '' : `${key} ${run.status} ${run.done}`;
      if (run !== null && index !== null && told !== odds) {
        spokeAt = Date.now();
        yield { kind: 'odds', index, status: run.status, done: run.done, trials: run.trials };
      }
      odds = told;
      const standing = await analysisStanding(services, now);
      const analysis = standing === null ? '' : `${standing.status} ${standing.progress}`;
      if (standing !== null && analysis !== analysed) {
        spokeAt = Date.now();
        yield { kind: 'analysis', ...standing };
      }
      analysed = analysis;
      if (Date.now() - spokeAt >= HEARTBEAT_MS) {
        spokeAt = Date.now();
        yield { kind: 'heartbeat' };
      }
      if (!news && !written && !noticed) await bell.wait(WATCH_MS);
    }
  } finally {
    feedsOpen -= 1;
    deaf();
    unheard();
    unnoticed();
    await board.close();
    await feed.close();
  }
}

/** What a viewer may do and see in a campaign, as one text: a role may be taken away by no event of it. */
function rightsOf(access: Access): string {
  const { role, clubRole, sides, serves, umpires, standsIn, delayed } = access;
  return JSON.stringify([role, clubRole, sides, serves, umpires, standsIn, delayed]);
}

/** How far the battle on a campaign's board has come, by its stream in the store. */
class BoardFeed {
  readonly #services: Services;
  readonly #campaignId: string;
  readonly #ring: () => void;
  #index: number | null = null;
  #feed: Subscription | null = null;
  #at = 0;
  #told = 0;

  constructor(services: Services, campaignId: string, ring: () => void) {
    this.#services = services;
    this.#campaignId = campaignId;
    this.#ring = ring;
  }

  /** Switches to this battle; null: to none. */
  async follow(index: number | null): Promise<void> {
    if (index === this.#index) return;
    await this.close();
    if (index === null) return;
    const streamId = battleStreamOf(this.#campaignId, index);
    const head = await this.#services.store.head(streamId);
    this.#index = index;
    this.#told = 0;
    this.#at = head.ok ? head.value.version : 0;
    this.#feed = this.#services.store.subscribe(streamId, this.#at, (events) => {
      this.#at = events.at(-1)?.version ?? this.#at;
      this.#ring();
    });
  }

  /** The position of the battle, if it was not yet sent. */
  news(): { readonly index: number; readonly at: number } | null {
    if (this.#index === null || this.#at === this.#told) return null;
    this.#told = this.#at;
    return { index: this.#index, at: this.#at };
  }

  async close(): Promise<void> {
    this.#index = null;
    await this.#feed?.close();
    this.#feed = null;
  }
}

/** Wakes one waiter: by a ring, by time, or by the end of the connection. */
class Bell {
  #rise: (() => void) | undefined;
  #rung = false;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.ring(), { once: true });
  }

  ring(): void {
    this.#rung = true;
    this.#rise?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#rise = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#rise = undefined;
    }
    this.#rung = false;
  }
}
