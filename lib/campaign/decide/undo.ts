import { refuse } from '../../kernel/result';
import { type Decided, Decision, running } from '../decision';
import type { UndoCommands } from '../events/undo';
import { commitKey, isPosted, reportKey } from '../mail';
import { roundOf } from '../rounds';
import type { CampaignState } from '../state';
import { alreadyPosted } from './rounds';

/**
 * Takes back what a side has sealed in the open round, whatever the round is about. With the second seal a round is
 * closed, so that nothing is ever taken back across a reveal or a die. Refuses: STALE_ROUND, NOT_SEALED.
 */
export function withdrawSeal(
  state: CampaignState,
  { round, side }: UndoCommands['WithdrawSeal'],
): Decided {
  const started = running(state);
  if (!started.ok) return started;
  const open = roundOf(started.value);
  if (open === null || open.key !== round)
    return refuse(
      'STALE_ROUND',
      'It can no longer be taken back: both sides had sealed, and both answers lie open.',
      'round',
    );
  if (isPosted(started.value, commitKey(round))) return alreadyPosted();
  if (open.seals[side] === null)
    return refuse('NOT_SEALED', 'Nothing of yours lies sealed here that could be taken back.');
  const decision = new Decision(state);
  decision.tell({ type: 'SealWithdrawn', data: { round, side } });
  return decision.made();
}

/**
 * Takes back one’s own table report while it waits for the other side’s answer. Refuses: WRONG_PHASE (it has been
 * countersigned, or none is due), NOT_AWAITED (none waits, or it is the other side’s).
 */
export function withdrawTableReport(
  state: CampaignState,
  { side }: UndoCommands['WithdrawTableReport'],
): Decided {
  const started = running(state);
  if (!started.ok) return started;
  const { encounter, phase, mail } = started.value;
  if (!encounter || phase !== 'table')
    return refuse(
      'WRONG_PHASE',
      'The report can no longer be taken back: what it tells has become part of the campaign.',
    );
  if (encounter.tableReport === null)
    return refuse('NOT_AWAITED', 'No table report of yours waits that could be taken back.');
  if (encounter.tableReport.side !== side)
    return refuse(
      'NOT_AWAITED',
      'The report that waits is the other side’s; only it may take it back.',
    );
  if (mail && isPosted(started.value, reportKey(encounter.index, mail.attempt)))
    return alreadyPosted();
  const decision = new Decision(state);
  decision.tell({ type: 'TableReportWithdrawn', data: { side } });
  return decision.made();
}
