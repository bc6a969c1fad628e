import { mustAct } from '@/lib/campaign/view-campaign';
import type { Subscription } from '@/lib/event-store/contract';
import { readRun } from '@/lib/jobs/trial-runs';
import { accessTo } from './access';
import { analysisStanding } from './analysis';
import { awaitedNow } from './board-awaited';
import type { LiveHint } from './contract';
import { sealedSides } from './decision-context';
import type { House } from './house';
import { battleOnBoard, battleStreamOf } from './loaded-board';
import { streamOf } from './loaded-campaign';
import { trialKeyOf } from './odds';
import { postFor } from './post';

/** How often access is looked at anew, and trials without a notification. */
const WATCH_MS = 1_500;
/** A sign of life at least so often. */
const HEARTBEAT_MS = 15_000;

/**
 * Hints for an open page: that something happened, who has sealed, how far trials are, that something was written which
 * this user may read; never what was sealed or said.
 * Ends within two seconds after the user may no longer look. `mayLook`: whatever else must hold, such as a session.
 */
export async function* liveHints(
  house: House,
  user: string,
  campaignId: string,
  after: number,
  signal: AbortSignal,
  mayLook: () => Promise<boolean> = async () => true,
  post?: string,
): AsyncGenerator<LiveHint, void> {
  const first = await accessTo(house, user, campaignId);
  if (!first.ok) {
    yield { kind: 'closed' };
    return;
  }
  const bell = new Bell(signal);
  let seen =
    Number.isInteger(after) && after >= 0 ? Math.min(after, first.value.loaded.version) : 0;
  let news = seen < first.value.loaded.version;
  let odds = '';
  let analysed = '';
  let spokeAt = Date.now();
  const feed = house.store.subscribe(streamOf(campaignId), first.value.loaded.version, () => {
    news = true;
    bell.ring();
  });
  const deaf = house.trialNews.listen(() => bell.ring());
  let shown = post ?? (await postFor(house, first.value)).mark;
  let written = post !== undefined;
  let lookedAt = Date.now();
  const unheard = house.postNews.listen((id) => {
    if (id !== campaignId) return;
    written = true;
    bell.ring();
  });
  const board = new BoardFeed(house, campaignId, () => bell.ring());
  try {
    while (!signal.aborted) {
      const access = await accessTo(house, user, campaignId);
      if (!access.ok || !(await mayLook())) {
        yield { kind: 'closed' };
        return;
      }
      const { loaded, sides } = access.value;
      if (news || loaded.version > seen) {
        news = false;
        if (loaded.version > seen) {
          seen = loaded.version;
          spokeAt = Date.now();
          const { phase } = loaded.campaign;
          const awaited = await awaitedNow(house, loaded);
          const yourTurn = mustAct(loaded.campaign, awaited, sides);
          yield { kind: 'changed', position: seen, phase, sealed: sealedSides(loaded), yourTurn };
        }
      }
      await board.follow(battleOnBoard(loaded.campaign));
      const moved = board.news();
      if (moved !== null) {
        spokeAt = Date.now();
        const awaited = await awaitedNow(house, loaded);
        yield { kind: 'board', ...moved, yourTurn: awaited.some((side) => sides.includes(side)) };
      }
      // A notification may be lost, and another post shows other messages.
      if (written || spokeAt > lookedAt || Date.now() - lookedAt >= HEARTBEAT_MS) {
        written = false;
        lookedAt = Date.now();
        const { mark } = await postFor(house, access.value);
        if (mark !== shown) {
          shown = mark;
          spokeAt = Date.now();
          yield { kind: 'post', mark };
        }
      }
      const index = loaded.campaign.encounter?.index ?? null;
      const key = index === null ? null : trialKeyOf(loaded, index);
      const run = key === null ? null : await readRun(house.sql, key);
      const told = run === null ? '' : `${key} ${run.status} ${run.done}`;
      if (run !== null && index !== null && told !== odds) {
        spokeAt = Date.now();
        yield { kind: 'odds', index, status: run.status, done: run.done, trials: run.trials };
      }
      odds = told;
      const standing = await analysisStanding(house, access.value);
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
      if (!news && !written) await bell.wait(WATCH_MS);
    }
  } finally {
    deaf();
    unheard();
    await board.close();
    await feed.close();
  }
}

/** How far the battle on a campaign's board has come, as the store tells it. */
class BoardFeed {
  readonly #house: House;
  readonly #campaignId: string;
  readonly #ring: () => void;
  #index: number | null = null;
  #feed: Subscription | null = null;
  #at = 0;
  #told = 0;

  constructor(house: House, campaignId: string, ring: () => void) {
    this.#house = house;
    this.#campaignId = campaignId;
    this.#ring = ring;
  }

  /** Listens to this battle from now on; null: to none. */
  async follow(index: number | null): Promise<void> {
    if (index === this.#index) return;
    await this.close();
    if (index === null) return;
    const streamId = battleStreamOf(this.#campaignId, index);
    const head = await this.#house.store.head(streamId);
    this.#index = index;
    this.#told = 0;
    this.#at = head.ok ? head.value.version : 0;
    this.#feed = this.#house.store.subscribe(streamId, this.#at, (events) => {
      this.#at = events.at(-1)?.version ?? this.#at;
      this.#ring();
    });
  }

  /** Where the battle stands, if that was not told yet. */
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
