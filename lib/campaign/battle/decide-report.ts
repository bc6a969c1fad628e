import type { BattleMethod } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { type Decided, happened, running } from '@/lib/campaign/chapter';
import type { EventOf } from '@/lib/campaign/events';
import { isPosted, reportKey } from '@/lib/campaign/mail/state';
import { alreadyPosted } from '@/lib/campaign/rounds/seal';
import { facesAnotherPerson } from '@/lib/campaign/start/settings';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { battleOf, battleResolved } from './decide-battle';
import type { BattleCommands, BoardHead, OpenedSeed } from './events';
import { battleRoll } from './order';
import { reportFaults } from './report-check';
import type { BattleState } from './state';

/** Maximum length of the reason for refusing a table report, in characters. */
export const REASON_LENGTH_MAX = 500;

/**
 * Submits the result of a table battle. Against an artificial opponent or in a hot-seat game it counts at once, else it
 * waits for the other side's countersignature. Refuses: WRONG_PHASE, NOT_AWAITED (the other side's report waits for an
 * answer), ALREADY_POSTED, and every fault of the report.
 */
export function submitTableReport(
  state: CampaignState,
  data: BattleCommands['SubmitTableReport'],
): Decided {
  const awaited = awaitedAt(state, 'table');
  if (!awaited.ok) return awaited;
  const { campaign, encounter } = awaited.value;
  const { mail } = campaign;
  if (
    mail &&
    data.side === mail.own &&
    isPosted(campaign, reportKey(encounter.index, mail.attempt))
  )
    return alreadyPosted();
  // By mail two reports may cross; the application decides which of them counts.
  const crossed = mail !== null && data.side !== mail.own;
  if (!crossed && encounter.tableReport && encounter.tableReport.side !== data.side)
    return refuse('NOT_AWAITED', 'The other side has handed in a report. Answer that one first.');
  const fault = faultOf(campaign, encounter, data.report, ['reported']);
  if (fault) return { ok: false, error: fault };
  const submitted: EventOf<'TableReportSubmitted'> = {
    type: 'TableReportSubmitted',
    data: { side: data.side, report: data.report },
  };
  if (facesAnotherPerson(campaign)) return happened(submitted);
  const opened = seedOf(data.opened ?? null, encounter);
  if (!opened.ok) return opened;
  return happened(submitted, battleResolved(campaign, data.report, opened.value));
}

/** The other side agrees to a table report, which then counts. Refuses: WRONG_PHASE, NOT_AWAITED. */
export function countersignTableReport(
  state: CampaignState,
  data: BattleCommands['CountersignTableReport'],
): Decided {
  const awaited = awaitedAt(state, 'table');
  if (!awaited.ok) return awaited;
  const { campaign, encounter } = awaited.value;
  const waiting = answerable(encounter, data.side);
  if (!waiting.ok) return waiting;
  const opened = seedOf(data.opened, encounter);
  if (!opened.ok) return opened;
  return happened(battleResolved(campaign, waiting.value, opened.value));
}

/** The other side rejects it, with a reason. Refuses: WRONG_PHASE, NOT_AWAITED, REASON_INVALID. */
export function refuseTableReport(
  state: CampaignState,
  data: BattleCommands['RefuseTableReport'],
): Decided {
  const awaited = awaitedAt(state, 'table');
  if (!awaited.ok) return awaited;
  const waiting = answerable(awaited.value.encounter, data.side);
  if (!waiting.ok) return waiting;
  const reason = data.reason.trim();
  if (reason.length < 1 || reason.length > REASON_LENGTH_MAX || !reason.isWellFormed())
    return refuse('REASON_INVALID', `Say why in 1 to ${REASON_LENGTH_MAX} characters.`, 'reason');
  return happened({ type: 'TableReportRefused', data: { side: data.side, reason } });
}

/** The server's own report of the expected result. Refuses: WRONG_PHASE, and every fault of the report. */
export function recordBattleReport(
  state: CampaignState,
  data: BattleCommands['RecordBattleReport'],
): Decided {
  const awaited = awaitedAt(state, 'expected');
  if (!awaited.ok) return awaited;
  const { campaign, encounter } = awaited.value;
  const fault = faultOf(campaign, encounter, data.report, ['expected', 'quick', 'autoplayed']);
  if (fault) return { ok: false, error: fault };
  const opened = seedOf(data.opened, encounter);
  if (!opened.ok) return opened;
  return happened(battleResolved(campaign, data.report, opened.value));
}

/**
 * The server's own report of a battle that was played on the board. Refuses: WRONG_PHASE, every fault of the report,
 * SEED_OF_ANOTHER_BATTLE, SEED_MISSING, BOARD_INVALID (the battle's stream is not named by version and hash); by mail
 * BOARD_OUT_OF_ORDER (it is not over, or its last turn was not recorded).
 */
export function recordBoardBattle(
  state: CampaignState,
  { report, opened, board }: BattleCommands['RecordBoardBattle'],
): Decided {
  const awaited = awaitedAt(state, 'board');
  if (!awaited.ok) return awaited;
  const { campaign, encounter } = awaited.value;
  const fault = faultOf(campaign, encounter, report, ['fought']);
  if (fault) return { ok: false, error: fault };
  const seed = seedOf(opened, encounter);
  if (!seed.ok) return seed;
  const { mail } = campaign;
  if (mail === null && opened === null)
    return refuse('SEED_MISSING', 'The seed of the battle’s dice is missing.', 'opened');
  if (mail !== null && (mail.board?.next !== null || mail.board.to !== board.version))
    return refuse('BOARD_OUT_OF_ORDER', 'The battle’s last turn has not been recorded.', 'board');
  if (!isBoardHead(board))
    return refuse(
      'BOARD_INVALID',
      'The battle’s record must be named by its version and hash.',
      'board',
    );
  return happened(battleResolved(campaign, report, seed.value, board));
}

/** Whether the last event of a battle's stream is named correctly. */
function isBoardHead({ version, hash }: BoardHead): boolean {
  return Number.isSafeInteger(version) && version >= 1 && /^[0-9a-f]{64}$/.test(hash);
}

function awaitedAt(
  state: CampaignState,
  phase: 'table' | 'expected' | 'board',
): Result<{ campaign: Readonly<StartedCampaign>; encounter: BattleState }, Refusal> {
  const started = running(state);
  if (!started.ok) return started;
  const { encounter } = started.value;
  if (!encounter || started.value.phase !== phase)
    return refuse('WRONG_PHASE', 'No such report is due now. Reload the campaign.');
  return ok({ campaign: started.value, encounter });
}

function answerable(encounter: BattleState, side: string): Result<BattleReport, Refusal> {
  const waiting = encounter.tableReport;
  if (!waiting) return refuse('NOT_AWAITED', 'No table report is waiting for an answer.');
  if (waiting.side === side)
    return refuse('NOT_AWAITED', 'Your report is waiting for the other side’s answer.');
  return ok(waiting.report);
}

function faultOf(
  campaign: Readonly<StartedCampaign>,
  encounter: BattleState,
  report: BattleReport,
  methods: readonly BattleMethod[],
): Refusal | undefined {
  return reportFaults(report, {
    battle: encounter.id,
    methods,
    ruleset: encounter.order?.ruleset ?? null,
    roll: battleRoll(campaign.definition, battleOf(campaign, encounter.id), campaign.forces),
  })[0];
}

function seedOf(
  opened: OpenedSeed | null,
  encounter: BattleState,
): Result<OpenedSeed | null, Refusal> {
  if (opened && opened.index !== encounter.index)
    return refuse('SEED_OF_ANOTHER_BATTLE', 'The opened seed belongs to another battle.', 'opened');
  return ok(opened);
}
