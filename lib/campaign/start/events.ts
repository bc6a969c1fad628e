import type { BoardHead } from '@/lib/campaign/battle/events';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { DiceScheme } from '@/lib/chance/keyed-dice';
import type { BySide, Side } from '@/lib/kernel/side';
import type { CampaignSettings, Seat } from './settings';

/** A campaign or a what-if begins; its name and its seats. */
export interface StartEvents {
  CampaignStarted: {
    readonly definition: CampaignDefinition;
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    readonly start: string;
    readonly date: string;
    /** Merkle root over the seeds of all battles (hex). */
    readonly seedRoot: string;
    /** How the dice of intervals and boards follow from seeds, here and in every branch; absent: scheme 1. */
    readonly diceScheme?: DiceScheme;
    /** Ruleset versions that battles of this campaign are pinned to: id → version. */
    readonly rulesets: Readonly<Record<string, string>>;
    /** Those of them that have a board and no quick method: their battles are played by two artificial commanders. */
    readonly autoplayed?: readonly string[];
    /**
     * Those of them that have a board, on which people may fight; “ruleset/scenario” where only some of its battles have a
     * field for it.
     */
    readonly boards?: readonly string[];
  };
  CampaignRenamed: { readonly name: string };
  /** The first event of a what-if: its own name, seats and dice. */
  BranchBegun: {
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    readonly seedRoot: string;
    /** The campaign that both commanders agreed to go back in: this branch is not a what-if, but the continuation. */
    readonly continues?: string;
    /** The battle on the board continues here, from this event of its own stream. Absent: it begins from the start. */
    readonly board?: BoardHead;
  };
  SeatTaken: { readonly side: Side; readonly seat: Seat };
}

export interface StartCommands {
  StartCampaign: {
    readonly definition: CampaignDefinition;
    readonly name: string;
    readonly settings: CampaignSettings;
    readonly seats: BySide<Seat>;
    /** Default: the definition's start. */
    readonly start?: string;
    readonly seedRoot: string;
    /** Default: scheme 1. */
    readonly diceScheme?: DiceScheme;
    readonly rulesets: Readonly<Record<string, string>>;
    readonly autoplayed?: readonly string[];
    readonly boards?: readonly string[];
  };
  RenameCampaign: { readonly name: string };
  BeginBranch: StartEvents['BranchBegun'];
  /**
   * `departed`: the account that holds the seat in the record but has left, which only the application knows: their
   * seat counts as vacant.
   */
  TakeSeat: { readonly side: Side; readonly seat: Seat; readonly departed?: string };
  /** The commander of a side resigns: the seat becomes vacant. Their sealed answers stay sealed. */
  ResignSeat: { readonly side: Side };
}
