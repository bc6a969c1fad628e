import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import { commitKey, isPosted, reportKey } from '@/lib/campaign/mail/state';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import { alreadyPosted } from '@/lib/campaign/rounds/seal';
import type { CampaignState } from '@/lib/campaign/state';
import { refuse } from '@/lib/kernel/result';
import type { UndoCommands } from './events';

/**
 * Withdraws a side's sealed answer in the open round, whatever the round is about. The second seal closes a round, so
 * that nothing can be withdrawn after a reveal or a die. Refuses: STALE_ROUND, NOT_SEALED.
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
      'Both sides have sealed and both answers are open. They can no longer be withdrawn.',
      'round',
    );
  if (isPosted(started.value, commitKey(round))) return alreadyPosted();
  if (open.seals[side] === null)
    return refuse('NOT_SEALED', 'You have sealed nothing in this round.');
  return happened({ type: 'SealWithdrawn', data: { round, side } });
}

/**
 * Withdraws a side’s own table report while it waits for the other side’s answer. Refuses: WRONG_PHASE (it has been
 * countersigned, or none is due), NOT_AWAITED (none is waiting, or it is the other side’s).
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
      'The report is now part of the campaign and can no longer be withdrawn.',
    );
  if (encounter.tableReport === null)
    return refuse('NOT_AWAITED', 'You have no table report waiting for an answer.');
  if (encounter.tableReport.side !== side)
    return refuse(
      'NOT_AWAITED',
      'The waiting report is the other side’s. Only they can withdraw it.',
    );
  if (mail && isPosted(started.value, reportKey(encounter.index, mail.attempt)))
    return alreadyPosted();
  return happened({ type: 'TableReportWithdrawn', data: { side } });
}

export const undoDeciders: Deciders<keyof UndoCommands> = {
  WithdrawSeal: withdrawSeal,
  WithdrawTableReport: withdrawTableReport,
};
