import type { BySide, Side } from '@/lib/kernel/side';
import type { CourierSettings, Departure, DetachedPost, Place, RideEnd } from './events';

/** A rider, on his way or at the end of it. */
export interface Rider extends Departure {
  /** Position of the event with which he set out: what his news reach up to. */
  readonly position: number;
  /** When he was held up. */
  readonly heldAt?: number;
}

/** A rider at the end of his ride. */
export interface EndedRide extends Rider {
  readonly fate: Exclude<RideEnd['fate'], 'held'>;
  readonly user?: string;
  readonly endedAt: {
    readonly hour: number;
    /** Position of the event that says so. */
    readonly position: number;
  };
}

/** Up to which event somebody knows the campaign, and the hour of it. */
export interface Known {
  readonly position: number;
  readonly hour: number;
}

/** A sub-commander’s post away from headquarters, and how far it knows the campaign. */
export interface LatePost extends DetachedPost {
  readonly known: Known;
}

/** What headquarters last heard of a detached post. */
export interface LastHeard {
  readonly hour: number;
  readonly at: Place;
  readonly men: number;
}

export interface CouriersState {
  readonly settings: CourierSettings;
  /** The campaign’s first day, from whose midnight hours are counted. */
  readonly firstDay: string;
  readonly hour: number;
  /** The campaign’s time has gone on, and the riders have not yet. */
  readonly due: 'situation' | 'reveal' | 'battle' | null;
  /** Position of the last event before the army marched off to the situation that it reaches now; null: it stands. */
  readonly marchedFrom: number | null;
  readonly headquarters: BySide<Place | null>;
  /** By account. Who is not listed is at headquarters. */
  readonly detached: ReadonlyMap<string, LatePost>;
  /** By account of the sub-commander: what their own headquarters last heard of them. */
  readonly heard: ReadonlyMap<string, LastHeard & { readonly side: Side }>;
  /** Riders on their way, by number. */
  readonly riding: readonly Rider[];
  readonly ended: readonly EndedRide[];
  /** Riders so far. */
  readonly riders: number;
}

/** What a campaign keeps of its couriers. */
export interface CouriersPart {
  /** Null: it has none. */
  couriers: CouriersState | null;
}
