import type { CampaignPhase } from '@/lib/campaign/view';
import type { Side } from '@/lib/kernel/side';

/** Where a user must act now. */
export interface YourTurn {
  readonly campaignId: string;
  readonly name: string;
  readonly side: Side | null;
  /** “Choose at The crossroads”, “Answer the encounter at Lobositz”, “Report the battle of …”. */
  readonly deed: string;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  readonly phase: CampaignPhase;
  readonly since: string;
}

/** Whom a user could meet in one of his clubs. */
export interface ClubOpponents {
  readonly club: { readonly id: string; readonly name: string };
  readonly members: readonly { readonly userId: string; readonly name: string }[];
}
