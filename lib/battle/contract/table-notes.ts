import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';

/** What a side's sheet for the table says of a scenario, in plain sentences. */
export interface TableNotes {
  /** Hours, missions, objectives. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Arrivals, ground, weather, rules that are switched on. One sentence each. */
  readonly rules: readonly string[];
}

/** A step of a scale, and what a unit on it can or cannot do. */
export interface ScaleStep {
  /** “0 to 299”, “A”. */
  readonly step: string;
  readonly effect: string;
}

/** A scale of the campaign in a ruleset: what a step on it means, and how a unit moves along it. */
export interface Scale {
  readonly steps: readonly ScaleStep[];
  readonly explained: string;
}

/** What the campaign’s scales do to a unit by this ruleset; null where it does not use one. */
export interface Scales {
  /** From fresh to exhausted. */
  readonly fatigue: Scale | null;
  /** From best to worst. */
  readonly quality: Scale | null;
}

/** How a ruleset words a scenario for people who fight it on a table. Optional. Never throws. */
export interface TableWriter {
  /** For the sheet of one side: nothing that this side alone of the two may not know. Null: the order cannot be read. */
  notes(order: BattleOrder, side: Side): TableNotes | null;
  readonly scales: Scales;
}
