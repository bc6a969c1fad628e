import type { BattleMethod } from '../../battle/battle-order';
import type { BattleReport } from '../../battle/battle-report';
import { ok, type Refusal, type Result, refuse } from '../../kernel/result';
import type { CampaignCommands, DecisionContext } from '../commands';
import { type Decided, Decision, running } from '../decision';
import type { BoardHead, OpenedSeed } from '../events';
import { isPosted, reportKey } from '../mail';
import { battleRoll } from '../order';
import { reportFaults } from '../report-check';
import type { BattleState, CampaignState, StartedCampaign } from '../state';
import { battleOf, resolveBattle } from './battles';
import { facesAnotherPerson } from './onward';
import { alreadyPosted } from './rounds';

/** Longest reason for refusing a table report, in characters. */
export const REASON_LENGTH_MAX = 500;

/**
 * Hands in what a table battle came to. Against an artificial opponent or in a hot-seat game it counts at once, else
 * it waits for the other side's countersign. Refuses: WRONG_PHASE, NOT_AWAITED (the other side's report waits for an
 * answer), ALREADY_POSTED, and every fault of the report.
 */
export function submitTableReport(
  state: CampaignState,
  data: CampaignCommands['SubmitTableReport'],
  context: DecisionContext,
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
  // By mail two reports may cross; which of them stands the application knows.
  const crossed = mail !== null && data.side !== mail.own;
  if (!crossed && encounter.tableReport && encounter.tableReport.side !== data.side)
    return refuse('NOT_AWAITED', 'The other side’s report waits for your answer first.');
  const fault = faultOf(campaign, encounter, data.report, ['reported']);
  if (fault) return { ok: false, error: fault };
  const decision = new Decision(state);
  decision.tell({ type: 'TableReportSubmitted', data: { side: data.side, report: data.report } });
  if (!facesAnotherPerson(campaign)) {
    const opened = seedOf(data.opened ?? null, encounter);
    if (!opened.ok) return opened;
    resolveBattle(decision, data.report, opened.value, context);
  }
  return decision.made();
}

/** The other side agrees to a table report, which then counts. Refuses: WRONG_PHASE, NOT_AWAITED. */
export function countersignTableReport(
  state: CampaignState,
  data: CampaignCommands['CountersignTableReport'],
  context: DecisionContext,
): Decided {
  const awaited = awaitedAt(state, 'table');
  if (!awaited.ok) return awaited;
  const { encounter } = awaited.value;
  const waiting = answerable(encounter, data.side);
  if (!waiting.ok) return waiting;
  const opened = seedOf(data.opened, encounter);
  if (!opened.ok) return opened;
  const decision = new Decision(state);
  resolveBattle(decision, waiting.value, opened.value, context);
  return decision.made();
}

/** The other side does not agree, and says why. Refuses: WRONG_PHASE, NOT_AWAITED, REASON_INVALID. */
export function refuseTableReport(
  state: CampaignState,
  data: CampaignCommands['RefuseTableReport'],
): Decided {
  const awaited = awaitedAt(state, 'table');
  if (!awaited.ok) return awaited;
  const waiting = answerable(awaited.value.encounter, data.side);
  if (!waiting.ok) return waiting;
  const reason = data.reason.trim();
  if (reason.length < 1 || reason.length > REASON_LENGTH_MAX || !reason.isWellFormed())
    return refuse('REASON_INVALID', `Say why in 1 to ${REASON_LENGTH_MAX} characters.`, 'reason');
  const decision = new Decision(state);
  decision.tell({ type: 'TableReportRefused', data: { side: data.side, reason } });
  return decision.made();
}

/** The server's own report of the expected result. Refuses: WRONG_PHASE, and every fault of the report. */
export function recordBattleReport(
  state: CampaignState,
  data: CampaignCommands['RecordBattleReport'],
  context: DecisionContext,
): Decided {
  const awaited = awaitedAt(state, 'expected');
  if (!awaited.ok) return awaited;
  const { campaign, encounter } = awaited.value;
  const fault = faultOf(campaign, encounter, data.report, ['expected', 'quick', 'autoplayed']);
  if (fault) return { ok: false, error: fault };
  const opened = seedOf(data.opened, encounter);
  if (!opened.ok) return opened;
  const decision = new Decision(state);
  resolveBattle(decision, data.report, opened.value, context);
  return decision.made();
}

/**
 * The server's own report of a battle that was fought out on the board. Refuses: WRONG_PHASE, every fault of the report,
 * SEED_OF_ANOTHER_BATTLE, SEED_MISSING, BOARD_INVALID (the battle's stream is not named by version and hash); by mail
 * BOARD_OUT_OF_ORDER (it is not over, or its last turn was not noted).
 */
export function recordBoardBattle(
  state: CampaignState,
  { report, opened, board }: CampaignCommands['RecordBoardBattle'],
  context: DecisionContext,
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
    return refuse('SEED_MISSING', 'The seed of the battle’s dice is not opened.', 'opened');
  if (mail !== null && (mail.board?.next !== null || mail.board.to !== board.version))
    return refuse('BOARD_OUT_OF_ORDER', 'The battle’s last turn has not been noted.', 'board');
  if (!isBoardHead(board))
    return refuse('BOARD_INVALID', 'The battle’s own record is not named whole.', 'board');
  const decision = new Decision(state);
  resolveBattle(decision, report, seed.value, context, board);
  return decision.made();
}

/** Whether the last event of a battle's stream is named as it must be. */
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
    return refuse('WRONG_PHASE', 'No such report is due now; look at the campaign again.');
  return ok({ campaign: started.value, encounter });
}

function answerable(encounter: BattleState, side: string): Result<BattleReport, Refusal> {
  const waiting = encounter.tableReport;
  if (!waiting) return refuse('NOT_AWAITED', 'No table report waits for an answer.');
  if (waiting.side === side)
    return refuse('NOT_AWAITED', 'Your own report waits for the other side’s answer.');
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
    return refuse('SEED_OF_ANOTHER_BATTLE', 'The opened seed is of another battle.', 'opened');
  return ok(opened);
}
