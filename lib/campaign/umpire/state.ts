import type { BySide } from '@/lib/kernel/side';

/**
 * Who may follow a campaign without a post in it. `players`: nobody but those who umpire in the club; `club`: its
 * members; `public`: everybody, by the club's public page.
 */
export const AUDIENCES = ['players', 'club', 'public'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Hours by which those without a post may be kept behind: at most 4 weeks. */
export const DELAY_HOURS_MAX = 672;

/** What a campaign keeps of its umpire and its audience. */
export interface UmpirePart {
  /** The account of the umpire; null: there is none. */
  umpire: string | null;
  /** Sides for which the umpire acts. */
  standsIn: BySide<boolean>;
  /** Null: nobody has said; the club, at once. */
  audience: { readonly kind: Audience; readonly delayHours: number } | null;
  /** The pause that was begun last and not ended; over by itself once `until` has passed. */
  pause: { readonly until: string; readonly reason: string } | null;
}

/** Longest reason of a pause, in characters. */
export const PAUSE_REASON_MAX = 300;
/** Longest reason of a correction, in characters. */
export const CORRECTION_REASON_MAX = 300;

export const NO_STAND_IN: BySide<boolean> = { A: false, B: false };
