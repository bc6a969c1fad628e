import type { BySide, Side } from '@/lib/kernel/side';

/** Whether riders are only late, or in a wartime setting also lost on the way or taken by the enemy. */
export const COURIER_MODES = ['late', 'war'] as const;
export type CourierMode = (typeof COURIER_MODES)[number];

/** Couriers, as a campaign begins with them. */
export interface CourierSettings {
  readonly mode: CourierMode;
  /** Kilometres of road that a rider covers in a day and a night: 20 to 300. */
  readonly kmPerDay: number;
}

/** A place on the map of a situation, in the map's kilometres. */
export type Place = readonly [number, number];

/** Who sends or gets something: null for a side’s headquarters, else the account of a sub-commander. */
export type PostId = string | null;

/** A letter that was written since the campaign’s time last went on; its words are kept apart. */
export interface Letter {
  readonly letter: string;
  readonly side: Side;
  readonly from: PostId;
  readonly to: PostId;
  /** The hour at which it was written. */
  readonly hour: number;
}

/**
 * What a rider carries. `letter`: somebody’s words; `news`: all that headquarters knew of the campaign when he left;
 * `state`: where a detached post stood and how strong it was.
 */
export type RideKind = 'letter' | 'news' | 'state';

/** A rider who sets out. Hours count from midnight of the campaign’s first day. */
export interface Departure {
  /** 1 upward within the campaign. */
  readonly rider: number;
  readonly kind: RideKind;
  readonly side: Side;
  readonly from: PostId;
  readonly to: PostId;
  readonly hour: number;
  /** Kilometres, those off the roads counted double. */
  readonly km: number;
  readonly due: number;
  readonly letter?: string;
  /** Of a `state`: where the post stood, and its strength. */
  readonly at?: Place;
  readonly men?: number;
}

/**
 * How a ride ended. `unclaimed`: he found nobody in that post any more. `held`: he was held up, and rides on until `due`.
 */
export interface RideEnd {
  readonly rider: number;
  readonly fate: 'arrived' | 'lost' | 'taken' | 'unclaimed' | 'held';
  /** Who got it: the account that held the post then; absent unless `arrived`. */
  readonly user?: string;
  /** Absent unless `held`. */
  readonly due?: number;
}

/** A sub-commander’s post away from headquarters. */
export interface DetachedPost {
  readonly user: string;
  readonly side: Side;
  readonly at: Place;
}

/** Where everybody is from the moment on at which a situation is reached. */
export interface Whereabouts {
  /** Null: the map shows no army of that side. */
  readonly headquarters: BySide<Place | null>;
  /** In the order of the staffs, side A first. Who is not listed is at headquarters. */
  readonly detached: readonly DetachedPost[];
}

export interface CourierEvents {
  /** The campaign’s time has gone on: riders ended their rides, and others set out. */
  RidersRode: {
    /** The hour that it is now. */
    readonly hour: number;
    readonly letters: readonly Letter[];
    readonly departures: readonly Departure[];
    readonly ends: readonly RideEnd[];
    /** Present where a situation was reached. */
    readonly whereabouts?: Whereabouts;
  };
}
