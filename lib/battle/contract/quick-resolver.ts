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
  /** The version of new battles. */
  readonly version: string;
  /** Every version whose battles it still reproduces exactly: those its orders may name. Default: its own. */
  readonly versions?: readonly string[];
  /**
   * How its battles are fought, as given in their reports. Default: quick; `autoplayed`: on a board, by two commanders.
   */
  readonly method?: 'quick' | 'autoplayed';
  /** The number of trials worth the computing time, where they are expensive: the default maximum. */
  readonly trialsMost?: number;
  /** Trials between two reports of progress, where they are expensive. */
  readonly trialsAtOnce?: number;
  /**
   * Warnings for authors about an order that is playable all the same, such as a deployment that names no unit sent
   * (PLACE_UNMATCHED). Never a reason to refuse a battle: a unit may have been disbanded on the way to it.
   */
  reviewOrder?(order: BattleOrder): readonly Refusal[];
  /** One battle with its log. `seed`: any text. */
  fight(checked: CheckedOrder<Scenario>, seed: string): BattleReport;
  /**
   * Trials `from` (inclusive) to `to` (exclusive) of the endless sequence that `seed` names. Trial n does not depend on
   * the requested range, so that ranges can be split among threads.
   */
  trials(checked: CheckedOrder<Scenario>, seed: string, from: number, to: number): TrialBatch;
  /** The full report of trial n of that sequence; its log only on request. */
  trialReport(
    checked: CheckedOrder<Scenario>,
    seed: string,
    trial: number,
    withLog?: boolean,
  ): BattleReport;
}

/** Whether a resolver reproduces the battles of a version exactly; false without a resolver. */
export function fightsVersion(
  resolver: Pick<QuickResolver, 'version' | 'versions'> | undefined,
  version: string,
): resolver is QuickResolver {
  return (resolver?.versions ?? [resolver?.version]).includes(version);
}
