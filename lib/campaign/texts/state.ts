import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { ForcesState } from '@/lib/campaign/forces/state';
import type { Toll } from '@/lib/campaign/toll/state';
import type { BySide } from '@/lib/kernel/side';

/** What placeholders and clauses are filled from: facts that everybody in the campaign may know. */
export interface TextGround {
  readonly definition: CampaignDefinition;
  readonly forces: ForcesState;
  readonly date: string;
  /** A `CampaignPhase`. */
  readonly phase: string;
  readonly visited: ReadonlySet<string>;
  readonly battles: readonly {
    readonly id: string;
    readonly index: number;
    readonly report: BattleReport | null;
  }[];
  /** `situation/side/choice`. */
  readonly choicesMade: ReadonlySet<string>;
  /** Situations reached, each with the index of the battle fought there. */
  readonly chain: readonly { readonly situation: string; readonly battle: number | null }[];
  readonly toll: BySide<Toll>;
}
