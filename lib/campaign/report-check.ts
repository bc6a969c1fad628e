import type { BattleMethod } from '../battle/battle-order';
import type { BattleReport, LeaderFate } from '../battle/battle-report';
import { checkLedger } from '../battle/ledger';
import type { Refusal } from '../kernel/result';
import { VICTORY_LEVELS } from '../kernel/victory-level';
import { AUTHORED_RULESET } from './expected-report';
import { type BattleRoll, ledgerExpectation } from './order';

/** Bounds of what a report may hold. */
export const REPORT_LIMITS = {
  logLinesMax: 20_000,
  logTextMax: 2_000,
  turnsMax: 1_000,
} as const;

const FATES: readonly LeaderFate[] = ['unhurt', 'wounded', 'killed', 'captured'];

/** The file's own word: it may stand for an expected result that the pinned ruleset cannot reckon. */
function isAuthored({ id, version }: BattleReport['ruleset']): boolean {
  return id === AUTHORED_RULESET.id && version === AUTHORED_RULESET.version;
}

/**
 * Everything wrong with a report for a battle: REPORT_FOR_ANOTHER_BATTLE, WRONG_METHOD, WRONG_RULESET, LEVEL_UNKNOWN,
 * FIELD_UNKNOWN, TURNS_OUT_OF_RANGE, LOG_TOO_LONG, LEADER_UNKNOWN, LEADER_DOUBLED, FATE_UNKNOWN and the faults of
 * the ledger. Whoever sent it, a report that is not whole is refused. Takes any value shaped like a report.
 */
export function reportFaults(
  report: BattleReport,
  sent: {
    readonly battle: string;
    readonly methods: readonly BattleMethod[];
    /** The pinned ruleset, or null where no ruleset fights this battle. */
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
    report.log.some((line) => line.text.length > REPORT_LIMITS.logTextMax)
  )
    fault('LOG_TOO_LONG', 'The battle’s log is too long.', 'log');
  const known = new Set(sent.roll.leaders.map((leader) => leader.id));
  const told = new Set<string>();
  report.leaders.forEach(({ id, fate }, index) => {
    const path = `leaders[${index}]`;
    if (!known.has(id)) fault('LEADER_UNKNOWN', 'That leader was not at this battle.', path);
    else if (told.has(id)) fault('LEADER_DOUBLED', 'A leader stands in the report twice.', path);
    if (!FATES.includes(fate))
      fault('FATE_UNKNOWN', 'A leader is unhurt, wounded, killed or captured.', `${path}.fate`);
    told.add(id);
  });
  const ledger = checkLedger(ledgerExpectation(sent.roll), report.ledger);
  if (!ledger.ok) faults.push(...ledger.error);
  return faults;
}
