import type { ComparedFormation, ComparedRow } from '@/lib/campaign/compare';
import type { CampaignPhase, CampaignView } from '@/lib/campaign/view';
import type { BySide, Side } from '@/lib/kernel/side';
import type { CampaignHeader } from './contract';
import type { Answer } from './refusal';

/** Two lines of one campaign, side by side. */
export interface CompareApplication {
  /**
   * This line and another of its tree, as this user may see each of them. A line that is not there, not open to him
   * or of another campaign is `notOpen`, all three alike.
   */
  comparePage(user: string, campaignId: string, look?: CompareLook): Promise<Answer<ComparePage>>;
}

export interface CompareLook {
  /** Hot-seat only: the side that sits at the screen. */
  readonly as?: Side | undefined;
  /** The other line’s campaign id; absent: nothing is compared yet. */
  readonly with?: string | undefined;
}

export interface ComparePage {
  readonly header: CampaignHeader;
  readonly sides: BySide<string>;
  /** The other lines that the user may see, the trunk first. */
  readonly lines: readonly ComparableLine[];
  /** A line was asked for that is not open to the user. */
  readonly notOpen: boolean;
  readonly comparison: Comparison | null;
}

export interface ComparableLine {
  readonly campaignId: string;
  readonly name: string;
  readonly private: boolean;
}

export interface Comparison {
  readonly one: ComparedLine;
  readonly other: ComparedLine;
  /** Where they part: the last entry that both share, its date, the situation, and what differs first, as a sentence. */
  readonly parting: {
    readonly position: number;
    readonly date: string;
    readonly situation: string | null;
    readonly words: string;
  };
  readonly rows: readonly ComparedRow[];
  readonly forces: BySide<readonly ComparedFormation[]>;
}

/** Only what the user may know of the line. */
export interface ComparedLine {
  readonly campaignId: string;
  readonly name: string;
  readonly head: number;
  readonly phase: CampaignPhase;
  readonly date: string;
  readonly private: boolean;
  readonly situation: string | null;
  readonly strength: CampaignView['strength'];
  readonly conclusion: { readonly title: string; readonly value: number } | null;
}
