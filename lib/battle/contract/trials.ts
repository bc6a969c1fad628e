import type { BySide } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** Outcome of each trial of a range, in flat arrays (index = trial − from). */
export interface TrialBatch {
  readonly from: number;
  readonly to: number;
  /** Index into VICTORY_LEVELS, 0 … 4. */
  readonly level: Uint8Array;
  /**
   * Lost (killed, wounded, missing, captured) by side, less what was returned in the battle, in what the armies are
   * counted in (`headsOf` of the order): men, points, figures, bases or pieces.
   */
  readonly headsLost: BySide<Float64Array>;
  readonly gunsLost: BySide<Float64Array>;
  /** Victory points, from side A's point of view. */
  readonly points: Float64Array;
}

/** Summary of trials for pages, the command line and the expected value. */
export interface TrialSummary {
  readonly trials: number;
  readonly model: { readonly ruleset: string; readonly version: string };
  readonly levels: Readonly<
    Record<VictoryLevel, { readonly share: number; readonly sampling95: readonly [number, number] }>
  >;
  /** Levels counted −2 … +2: mean and 95 % sampling interval of the mean. */
  readonly score: { readonly mean: number; readonly sampling95: readonly [number, number] };
  readonly losses: BySide<{
    readonly start: number;
    readonly mean: number;
    /** 95 % interval of the mean. */
    readonly sampling95: readonly [number, number];
    /** 95 % interval of a single battle's loss. */
    readonly prediction95: readonly [number, number];
  }>;
  /** Median level (a tie goes towards draw) and the trial of that level nearest the mean losses. */
  readonly expected: { readonly level: VictoryLevel; readonly trial: number };
  /** For each level that occurred, the trial of that level nearest the mean losses. */
  readonly representative: Readonly<Partial<Record<VictoryLevel, number>>>;
}
