import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { type CampaignState, initialState, type StartedCampaign } from '@/lib/campaign/state';
import type { EventStore, RecordedEvent } from '@/lib/event-store/contract';
import { SIDES, type Side } from '@/lib/kernel/side';

/** Campaigns held in memory by one process. */
const CACHED_MAX = 200;

/** A campaign as it is stored: its history and the state folded from it. Never changed in place. */
export interface LoadedCampaign {
  readonly id: string;
  /** All events from version 1, inherited ones included. */
  readonly events: readonly RecordedEvent[];
  readonly state: CampaignState;
  /** The started campaign of that state. */
  readonly campaign: Readonly<StartedCampaign>;
  readonly version: number;
  /** The club it belongs to and the account that began it. */
  readonly club: string;
  readonly creator: string;
  /** Null for a trunk. */
  readonly parent: { readonly id: string; readonly at: number } | null;
  /** The campaign that this branch, or the branch it left, goes back to; itself for a trunk. */
  readonly trunkId: string;
  /** Both commanders of its parent agreed to continue here: it is no what-if, and as public as its parent. */
  readonly continues: boolean;
  /** It ends some hours ago, for somebody who is kept behind: nothing is recorded from it. */
  readonly behind?: true;
}

/** The stream that holds a campaign. */
export const CAMPAIGN_STREAM = 'campaign';
export function streamOf(campaignId: string): string {
  return `${CAMPAIGN_STREAM}/${campaignId}`;
}
/** The campaign that a stream holds; null for streams of other kinds. */
export function campaignOfStream(streamId: string): string | null {
  const [kind, id] = streamId.split('/');
  return kind === CAMPAIGN_STREAM && id !== undefined ? id : null;
}

/** Who holds a seat or a post in a campaign now. */
export function postHolders({ campaign }: LoadedCampaign): readonly string[] {
  return SIDES.flatMap((side) => [
    ...(campaign.seats[side].user === undefined ? [] : [campaign.seats[side].user]),
    ...campaign.staff[side].map(({ user }) => user),
  ]);
}

/** Who holds a seat or a post, and the umpire. */
export function officers(loaded: LoadedCampaign): readonly string[] {
  const { umpire } = loaded.campaign;
  return umpire === null ? postHolders(loaded) : [...postHolders(loaded), umpire];
}

/** The instant until which the umpire has paused the campaign; null: it is not paused now. */
export function pausedUntil({ campaign }: LoadedCampaign, now = Date.now()): string | null {
  const { pause, phase } = campaign;
  const on = pause !== null && phase !== 'concluded' && Date.parse(pause.until) > now;
  return on ? pause.until : null;
}

const HOUR_MS = 60 * 60 * 1000;

/** The campaign as it was some hours ago; at least its beginning. */
export function loadedBefore(loaded: LoadedCampaign, hours: number): LoadedCampaign {
  const until = Date.now() - hours * HOUR_MS;
  const later = loaded.events.findIndex(({ recordedAt }) => Date.parse(recordedAt) > until);
  return later < 0 ? loaded : loadedThrough(loaded, later);
}

/** The campaign as it was after its first events, up to a position; at least its beginning. */
export function loadedThrough(loaded: LoadedCampaign, position: number): LoadedCampaign {
  if (position >= loaded.version) return loaded;
  const version = Math.max(beginningOf(loaded), position);
  const state = stateAt(loaded, version);
  if (state.campaign === null) throw new Error('A campaign is followed once it has started');
  const events = loaded.events.slice(0, version);
  return { ...loaded, events, state, campaign: state.campaign, version, behind: true };
}

/** Whether a branch began more than some hours ago. */
export function beganBefore(loaded: LoadedCampaign, hours: number): boolean {
  const began = loaded.events[beginningOf(loaded) - 1]?.recordedAt;
  return began !== undefined && Date.parse(began) <= Date.now() - hours * HOUR_MS;
}

/** The number of events with which a campaign, or a branch, has begun: up to its own first one. */
function beginningOf({ parent }: LoadedCampaign): number {
  return parent === null ? 1 : parent.at + 1;
}

/** A recorded event as the campaign's decider knows it. */
export function campaignEvent(event: Pick<RecordedEvent, 'type' | 'payload'>): CampaignEvent {
  return { type: event.type, data: event.payload } as CampaignEvent;
}

/** The state after the first `at` events. */
export function stateAt(loaded: LoadedCampaign, at: number): CampaignState {
  if (at >= loaded.version) return loaded.state;
  return fold(loaded.events.slice(0, Math.max(1, at)).map(campaignEvent));
}

/**
 * Folds campaigns and keeps the latest used ones. Every load asks the store for what is new, so that a process never
 * shows less than was committed before the call.
 */
export class CampaignCache {
  readonly #store: Pick<EventStore, 'read' | 'head'>;
  readonly #cached = new Map<string, LoadedCampaign>();

  constructor(store: Pick<EventStore, 'read' | 'head'>) {
    this.#store = store;
  }

  /** Null where there is no such campaign. Throws where the store cannot be reached. */
  async load(id: string): Promise<LoadedCampaign | null> {
    if (!isUuid(id)) return null;
    const known = this.#cached.get(id);
    const loaded = known === undefined ? await this.#first(id) : await this.#further(known);
    return loaded === null ? null : this.#keep(loaded);
  }

  /**
   * A campaign with what was recorded since it was loaded. Reads those events alone: the caller has just recorded them
   * and knows that they exist. Throws where the store cannot be reached.
   */
  async continued(loaded: LoadedCampaign): Promise<LoadedCampaign> {
    const newer = await this.#store.read(streamOf(loaded.id), { from: loaded.version + 1 });
    if (!newer.ok) throw new Error(`Campaign ${loaded.id} cannot be read after an act`);
    return newer.value.length === 0 ? loaded : this.#keep(further(loaded, newer.value));
  }

  #keep(loaded: LoadedCampaign): LoadedCampaign {
    const { id } = loaded;
    const known = this.#cached.get(id);
    this.#cached.delete(id);
    // Another load may have come further in the meantime.
    const further =
      known !== undefined && known.events[loaded.version - 1]?.hash === loaded.events.at(-1)?.hash;
    this.#cached.set(id, further ? known : loaded);
    if (this.#cached.size > CACHED_MAX) {
      const [oldest] = this.#cached.keys();
      if (oldest !== undefined) this.#cached.delete(oldest);
    }
    return loaded;
  }

  async #first(id: string): Promise<LoadedCampaign | null> {
    const head = await this.#store.head(streamOf(id));
    if (!head.ok) return null;
    // A fork without a first event of its own does not exist yet.
    if (head.value.parentId !== null && head.value.version === head.value.forkVersion) return null;
    const events = await this.#store.read(streamOf(id));
    if (!events.ok) return null;
    const founding = events.value.findLast(
      (event) => event.type === 'CampaignStarted' || event.type === 'BranchBegun',
    );
    // A campaign that was taken in from another server belongs to who took it in.
    const arrival = events.value.findLast((event) => event.type === 'CampaignArrived');
    const trunk = events.value[0];
    if (founding === undefined || trunk === undefined) return null;
    const { club, creator } = foundingOf(
      arrival !== undefined && arrival.version > founding.version ? arrival : founding,
    );
    const parentId = head.value.parentId === null ? null : campaignOfStream(head.value.parentId);
    const base = {
      id,
      club,
      creator,
      parent: parentId === null ? null : { id: parentId, at: head.value.forkVersion },
      trunkId: campaignOfStream(trunk.streamId) ?? id,
      continues: continuesParent(founding),
    };
    return further({ ...base, events: [], state: initialState }, events.value);
  }

  async #further(known: LoadedCampaign): Promise<LoadedCampaign | null> {
    // Usually nothing is new, and reading the head costs a fraction of reading events.
    const head = await this.#store.head(streamOf(known.id));
    if (!head.ok) return null;
    const own = known.events.at(-1)?.hash;
    if (head.value.version === known.version && head.value.hash === own) return known;
    // A standby shows what was never acknowledged and is gone after a failover: it is read again.
    if (head.value.version <= known.version) return this.#first(known.id);
    const events = await this.#store.read(streamOf(known.id), { from: known.version + 1 });
    if (!events.ok) return null;
    if (events.value.length === 0) return known;
    return events.value[0]?.previousHash === own
      ? further(known, events.value)
      : this.#first(known.id);
  }
}

/** What the use cases ask of a process’s campaigns. */
export type Campaigns = Pick<CampaignCache, 'load' | 'continued'>;

/**
 * The same campaigns, each asked of the store at most once in some milliseconds: for work on behalf of many people, such as sending all
 * of them what happened in one campaign. What it answers is at most this old.
 */
export function askedWithin(campaigns: Campaigns, ms: number): Campaigns {
  const asked = new Map<
    string,
    { readonly at: number; readonly loaded: ReturnType<Campaigns['load']> }
  >();
  return {
    load(id) {
      const now = performance.now();
      const known = asked.get(id);
      if (known !== undefined && now - known.at < ms) return known.loaded;
      const loaded = campaigns.load(id);
      asked.set(id, { at: now, loaded });
      // A store that cannot be reached is asked again at once.
      loaded.catch(() => asked.delete(id));
      return loaded;
    },
    continued: (loaded) => campaigns.continued(loaded),
  };
}

function further(
  before: Omit<LoadedCampaign, 'campaign' | 'version'>,
  newer: readonly RecordedEvent[],
): LoadedCampaign {
  const state = fold(newer.map(campaignEvent), before.state);
  if (state.campaign === null)
    throw new Error(`Campaign ${before.id} has events and was never started`);
  const events = [...before.events, ...newer];
  return { ...before, events, state, campaign: state.campaign, version: events.length };
}

/** Whether a branch takes its parent up again by agreement. */
function continuesParent(founding: RecordedEvent): boolean {
  const event = campaignEvent(founding);
  return event.type === 'BranchBegun' && event.data.continues !== undefined;
}

/** The metadata of the first event of a campaign or a branch: whose it is. */
export interface Founding {
  readonly club: string;
  readonly creator: string;
}
export function foundingOf(event: Pick<RecordedEvent, 'metadata'>): Founding {
  const { club, creator } = event.metadata as { club?: unknown; creator?: unknown };
  if (typeof club !== 'string' || typeof creator !== 'string')
    throw new Error('A campaign names no club');
  return { club, creator };
}

/** Whether a user has commanded a side, or served on it, since the campaign, or the branch, began. */
export function servedBefore({ events }: LoadedCampaign, user: string, side: Side): boolean {
  let served = false;
  for (const recorded of events) {
    const event = campaignEvent(recorded);
    if (event.type === 'CampaignStarted' || event.type === 'BranchBegun')
      // Knowledge from a command held before an agreement to go back remains.
      served =
        event.data.seats[side].user === user ||
        (served && event.type === 'BranchBegun' && event.data.continues !== undefined);
    else if (event.type === 'SeatTaken' && event.data.side === side)
      served ||= event.data.seat.user === user;
    else if (event.type === 'SubCommanderAppointed' && event.data.side === side)
      served ||= event.data.user === user;
  }
  return served;
}
