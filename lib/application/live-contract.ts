import type { CampaignPhase } from '@/lib/campaign/view';
import type { BySide } from '@/lib/kernel/side';
import type { OddsStatus } from './contract';

/** What an open page is told: that something changed, never what. */
export type LiveHint =
  /** Something happened that this viewer may know of: draw the page again. */
  | {
      readonly kind: 'changed';
      readonly position: number;
      readonly phase: CampaignPhase;
      readonly sealed: BySide<boolean>;
      readonly yourTurn: boolean;
    }
  /** Trials of the open battle went on. */
  | {
      readonly kind: 'odds';
      readonly index: number;
      readonly status: OddsStatus;
      readonly done: number;
      readonly trials: number;
    }
  /** The analysis went on; only to who may have it. */
  | { readonly kind: 'analysis'; readonly status: OddsStatus; readonly progress: string }
  /** A battle on the board went on: `at` is its newest position; ask for what is new. */
  | {
      readonly kind: 'board';
      readonly index: number;
      readonly at: number;
      /** The user must move there, by hand. */
      readonly yourTurn: boolean;
    }
  /** A message or a recommendation came or went that this viewer may see: draw the page again. */
  | { readonly kind: 'post'; readonly mark: string }
  /** Nothing for a while: keeps the connection open. */
  | { readonly kind: 'heartbeat' }
  /** The user may no longer look, or the campaign is gone: close. */
  | { readonly kind: 'closed' };
