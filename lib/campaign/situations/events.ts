import type { OpenedSeed } from '@/lib/campaign/battle/events';
import type { AnswerSealed, Opened, SealAnswer } from '@/lib/campaign/rounds/events';
import type { BySide, Side } from '@/lib/kernel/side';

/** From situation to situation: choices sealed and revealed, until a conclusion is reached. */
export interface SituationEvents {
  SituationReached: {
    readonly situation: string;
    /** 1, 2, 3 … within the campaign. */
    readonly ordinal: number;
    readonly date: string;
    /** Formations that joined here. */
    readonly joined: readonly string[];
    /** Choices open to each side now. */
    readonly open: BySide<readonly string[]>;
  };
  ChoiceSealed: AnswerSealed;
  ChoicesRevealed: {
    readonly round: string;
    readonly situation: string;
    readonly A: Opened<string>;
    readonly B: Opened<string>;
    /** From dice scheme 3 on: the round's seed, by which artificial commanders chose and from which its dice follow. */
    readonly opened?: OpenedSeed;
  };
  CampaignConcluded: {
    /** Null when an endless campaign was stopped without an `exhausted` conclusion. */
    readonly conclusion: string | null;
    readonly value: number;
    /** `resigned`: a side gave up the campaign, by mail. */
    readonly reason: 'branch' | 'exhausted' | 'resigned';
    /** The side that gave it up. */
    readonly side?: Side;
    readonly date: string;
  };
}

export interface SituationCommands {
  /** Seals a side's choice of this round. */
  SealChoice: SealAnswer<string>;
}
