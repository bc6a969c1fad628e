import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Refusal } from '@/lib/kernel/result';
import type { CheckedOrder, OrderChecker } from './checked-order';
import type { TrialBatch } from './trials';

/**
 * Battles without people: a calibrated resolution without a board, or a board played by two artificial commanders. Pure
 * and deterministic: the same order and seed give the same report on every machine.
 */
export interface QuickResolver<Scenario = unknown> extends OrderChecker<Scenario> {
  /** The id of its ruleset. */
  readonly id: string;
  /** The version by which new battles are fought. */
  readonly version: string;
  /** Every version whose battles it still fights as they were fought: those its orders may name. Default: its own. */
  readonly versions?: readonly string[];
  /** How its battles are fought, and what their reports say. Default: quick; `autoplayed`: on a board, by two commanders. */
  readonly method?: 'quick' | 'autoplayed';
  /** The number of trials worth their time, where they are expensive: the most that is used by default. */
  readonly trialsMost?: number;
  /** Trials between two reports of progress, where they are expensive. */
  readonly trialsAtOnce?: number;
  /**
   * What an author should look at although the order is playable, such as a deployment that names nothing sent
   * (PLACE_UNMATCHED). Never a reason to refuse a battle: on the way to it a unit may have been disbanded.
   */
  reviewOrder?(order: BattleOrder): readonly Refusal[];
  /** One battle with its log. `seed`: any text. */
  fight(checked: CheckedOrder<Scenario>, seed: string): BattleReport;
  /**
   * Trials `from` (inclusive) to `to` (exclusive) of the endless sequence that `seed` names. Trial n is the same
   * whichever range it is asked in, so that ranges can be shared among threads.
   */
  trials(checked: CheckedOrder<Scenario>, seed: string, from: number, to: number): TrialBatch;
  /** The full report of trial n of that sequence, without its log unless asked for. */
  trialReport(
    checked: CheckedOrder<Scenario>,
    seed: string,
    trial: number,
    withLog?: boolean,
  ): BattleReport;
}

/** Whether a resolver fights the battles of a version as they were fought; without one, nobody does. */
export function fightsVersion(
  resolver: Pick<QuickResolver, 'version' | 'versions'> | undefined,
  version: string,
): resolver is QuickResolver {
  return (resolver?.versions ?? [resolver?.version]).includes(version);
}
