import type { Json } from '../kernel/canonical-json';
import type { Refusal, Result } from '../kernel/result';
import type { BySide } from '../kernel/side';
import type { VictoryLevel } from '../kernel/victory-level';
import type { BattleOrder } from './battle-order';
import type { BattleReport } from './battle-report';

/**
 * What every ruleset's quick resolver offers. Pure and deterministic: the same order and seed give the same
 * report on every machine. `application` is the only room that joins it to a campaign.
 */
export interface QuickResolver {
  readonly id: string;
  /** The version by which new battles are fought. */
  readonly version: string;
  /** Every version whose battles it still fights as they were fought: those its orders may name. Default: its own. */
  readonly versions?: readonly string[];
  readonly title: string;
  /** The source document and edition the rules come from. */
  readonly source: string;
  /** How its battles are fought, and what their reports say. Default: quick; `autoplayed`: on a board, by two commanders. */
  readonly method?: 'quick' | 'autoplayed';
  /** Trials that are worth their time, where they are dear: whoever wants more by default takes these. */
  readonly trialsMost?: number;
  /** Trials between two signs of life, where they are dear. */
  readonly trialsAtOnce?: number;
  /**
   * Checks a scenario's set-up against the units that would be sent. Refuses with every fault found, each with
   * its path below the set-up. Never throws, whatever the input.
   */
  checkOrder(order: BattleOrder): Result<true, readonly Refusal[]>;
  /**
   * What an author should look at although the order is playable, such as a deployment that names nothing sent
   * (PLACE_UNMATCHED). Never a reason to refuse a battle: on the way to it a unit may have been disbanded.
   */
  reviewOrder?(order: BattleOrder): readonly Refusal[];
  /** One battle, printed turn by turn. `seed`: any text; the report's method is `quick`. */
  fight(order: BattleOrder, seed: string): BattleReport;
  /**
   * Trials `from` (inclusive) to `to` (exclusive) of the endless sequence that `seed` names. Trial n is the same
   * whichever range it is asked in, so that ranges can be shared among threads.
   */
  trials(order: BattleOrder, seed: string, from: number, to: number): TrialBatch;
  /** The full report of trial n of that sequence, without its log unless asked for. */
  trialReport(order: BattleOrder, seed: string, trial: number, withLog?: boolean): BattleReport;
  /** Named calculators for the page, the command line and the tests. */
  readonly calculators: readonly Calculator[];
}

/** Whether a resolver fights the battles of a version as they were fought; without one, nobody does. */
export function fightsVersion(
  resolver: Pick<QuickResolver, 'version' | 'versions'> | undefined,
  version: string,
): resolver is QuickResolver {
  return (resolver?.versions ?? [resolver?.version]).includes(version);
}

/** Outcome of each trial of a range, in flat arrays (index = trial − from). */
export interface TrialBatch {
  readonly from: number;
  readonly to: number;
  /** Index into VICTORY_LEVELS, 0 … 4. */
  readonly level: Uint8Array;
  /** Men lost (killed, wounded, missing, captured) by side. */
  readonly menLost: BySide<Float64Array>;
  readonly gunsLost: BySide<Float64Array>;
  /** Victory points, side A's view. */
  readonly points: Float64Array;
}

/** A named calculation of a ruleset: input schema (JSON Schema) → answer. */
export interface Calculator {
  readonly name: string;
  readonly title: string;
  /** The section of the rulebook it computes. */
  readonly section: string;
  readonly inputSchema: Json;
  calculate(input: Json): Result<Json, readonly Refusal[]>;
}

/** Summary of trials, as pages, the command line and the expected value read it. */
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
    /** Where the mean lies, 95 %. */
    readonly sampling95: readonly [number, number];
    /** Where one battle's loss lies, 95 %. */
    readonly prediction95: readonly [number, number];
  }>;
  /** Median level (a tie goes towards draw) and the trial of that level nearest the mean losses. */
  readonly expected: { readonly level: VictoryLevel; readonly trial: number };
  /** For each level that occurred, the trial of that level nearest the mean losses. */
  readonly representative: Readonly<Partial<Record<VictoryLevel, number>>>;
}
