import type { BattleMethod } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine, BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import type { Refusal } from '@/lib/kernel/result';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { AUTHORED_RULESET } from './expected-report';
import { type BattleRoll, ledgerExpectation } from './order';

/** Limits on the contents of a report. */
export const REPORT_LIMITS = {
  logLinesMax: 20_000,
  /** Of a sentence, or of a fact as JSON. */
  logTextMax: 2_000,
  turnsMax: 1_000,
} as const;

const FATES: readonly LeaderFate[] = ['unhurt', 'wounded', 'killed', 'captured'];

/** Characters of a line's sentence, or of its fact as JSON. */
function logLineLength(line: BattleLogLine): number {
  return line.fact === undefined ? line.text.length : JSON.stringify(line.fact).length;
}

/** The file's own result: it may replace an expected result that the pinned ruleset cannot compute. */
function isAuthored({ id, version }: BattleReport['ruleset']): boolean {
  return id === AUTHORED_RULESET.id && version === AUTHORED_RULESET.version;
}

/**
 * Every fault of a report for a battle: REPORT_FOR_ANOTHER_BATTLE, WRONG_METHOD, WRONG_RULESET, LEVEL_UNKNOWN,
 * FIELD_UNKNOWN, TURNS_OUT_OF_RANGE, LOG_TOO_LONG, LEADER_UNKNOWN, LEADER_DOUBLED, FATE_UNKNOWN and the faults of the
 * ledger. An incomplete report is refused, from either side. Takes any value shaped like a report.
 */
export function reportFaults(
  report: BattleReport,
  sent: {
    readonly battle: string;
    readonly methods: readonly BattleMethod[];
    /** The pinned ruleset, or null if no ruleset fights this battle. */
    readonly ruleset: { readonly id: string; readonly version: string } | null;
    readonly roll: BattleRoll;
  },
): Refusal[] {
  const faults: Refusal[] = [];
  const fault = (code: string, message: string, path: string) =>
    faults.push({ code, message, path });
  if (report.format !== 'orderly-book/battle-report' || report.formatVersion !== 1)
    fault('FORMAT', 'This is no battle report of version 1.', 'format');
  if (report.battle !== sent.battle)
    fault('REPORT_FOR_ANOTHER_BATTLE', 'The report is of another battle.', 'battle');
  if (!sent.methods.includes(report.method))
    fault('WRONG_METHOD', 'The battle was not resolved in this way.', 'method');
  if (
    sent.ruleset &&
    report.method !== 'reported' &&
    !(report.method === 'expected' && isAuthored(report.ruleset)) &&
    (report.ruleset.id !== sent.ruleset.id || report.ruleset.version !== sent.ruleset.version)
  )
    fault(
      'WRONG_RULESET',
      'The report is by another ruleset than the campaign is pinned to.',
      'ruleset',
    );
  if (!VICTORY_LEVELS.includes(report.level))
    fault('LEVEL_UNKNOWN', 'Choose one of the five levels of victory.', 'level');
  if (report.heldField !== null && report.heldField !== 'A' && report.heldField !== 'B')
    fault('FIELD_UNKNOWN', 'Say which side held the field, or that neither did.', 'heldField');
  if (
    !Number.isInteger(report.turnsFought) ||
    report.turnsFought < 0 ||
    report.turnsFought > REPORT_LIMITS.turnsMax
  )
    fault(
      'TURNS_OUT_OF_RANGE',
      `Turns fought run from 0 to ${REPORT_LIMITS.turnsMax}.`,
      'turnsFought',
    );
  if (
    report.log.length > REPORT_LIMITS.logLinesMax ||
    report.log.some((line) => logLineLength(line) > REPORT_LIMITS.logTextMax)
  )
    fault('LOG_TOO_LONG', 'The battle’s log is too long.', 'log');
  const known = new Set(sent.roll.leaders.map((leader) => leader.id));
  const listed = new Set<string>();
  report.leaders.forEach(({ id, fate }, index) => {
    const path = `leaders[${index}]`;
    if (!known.has(id)) fault('LEADER_UNKNOWN', 'That leader was not at this battle.', path);
    else if (listed.has(id))
      fault('LEADER_DOUBLED', 'A leader is listed twice in the report.', path);
    if (!FATES.includes(fate))
      fault('FATE_UNKNOWN', 'A leader is unhurt, wounded, killed or captured.', `${path}.fate`);
    listed.add(id);
  });
  const ledger = checkLedger(ledgerExpectation(sent.roll), report.ledger);
  if (!ledger.ok) faults.push(...ledger.error);
  return faults;
}
