import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine, LogMoment } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';

/** What a ruleset may use to word a fact of a log. */
export interface LogContext {
  /** The order of the battle: names of sides, units and leaders, and the pinned version. */
  readonly order: BattleOrder;
  /** Turn, side and kind of the line. */
  readonly moment: LogMoment;
}

/** How a ruleset words the facts in the logs of its reports. */
export interface LogWords {
  /**
   * One or more plain English sentences; null for a fact that this ruleset never wrote. Never throws, whatever the
   * JSON: a report may come from a file.
   */
  logLine(fact: Json, context: LogContext): string | null;
  /** The figures behind a fact: modifiers, dice, ranges. Absent or empty: no details. Never throws. */
  figures?(fact: Json, context: LogContext): readonly LogFigure[];
}

/** One figure behind a result: “Fire value”, “1,240”. */
export interface LogFigure {
  readonly name: string;
  readonly value: string;
}

/** A line of a log as shown. */
export interface WordedLine extends LogMoment {
  readonly text: string;
  /** Its details, shown on demand; absent if there are none. */
  readonly figures?: readonly LogFigure[];
}

/** Shown for a fact that no ruleset here can word. */
export const NOT_WORDED = 'This entry was written by a ruleset that is not installed here.';

/**
 * A report's log as every page shows it. Stored sentences are unchanged, facts are worded by the ruleset.
 *
 * @param order the battle's order; null if the campaign has none, as for a battle without a scenario
 * @param words how the ruleset of the report words its facts; undefined: the ruleset is unknown here
 */
export function wordedLog(
  log: readonly BattleLogLine[],
  order: BattleOrder | null,
  words: LogWords | undefined,
): readonly WordedLine[] {
  return log.map((line) => {
    if (line.fact === undefined) return line;
    const { fact, text: _, ...moment } = line;
    if (order === null) return { ...moment, text: NOT_WORDED };
    const text = words?.logLine(fact, { order, moment });
    const figures = words?.figures?.(fact, { order, moment }) ?? [];
    return { ...moment, text: text ?? NOT_WORDED, ...(figures.length > 0 ? { figures } : {}) };
  });
}
