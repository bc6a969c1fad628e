import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import { facesAnotherPerson } from '@/lib/campaign/start/settings';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import type { RewindCommands } from './events';
import type { RewindProposal } from './state';

/** Maximum length of a reason, in characters. */
export const REWIND_REASON_MAX = 500;

/**
 * Proposes to go back to the state after entry `at`. Refuses: NOBODY_TO_ASK (an artificial commander, one screen, a
 * vacant seat: there a what-if needs no agreement), ALREADY_PROPOSED, AT_OUT_OF_RANGE, NOTHING_DECIDED, REASON_INVALID.
 */
export function proposeRewind(
  state: CampaignState,
  { side, at, reason, decided }: RewindCommands['ProposeRewind'],
): Decided {
  const started = running(state);
  if (!started.ok) return started;
  const campaign = started.value;
  if (!facesAnotherPerson(campaign) || campaign.seats[otherSide(side)].user === undefined)
    return refuse(
      'NOBODY_TO_ASK',
      'There is no other commander to agree. Begin a what-if at that entry instead.',
    );
  if (campaign.rewindProposal !== null)
    return refuse(
      'ALREADY_PROPOSED',
      campaign.rewindProposal.side === side
        ? 'You have already proposed to go back. Withdraw that proposal first.'
        : 'The other side has already proposed to go back. Answer that proposal first.',
    );
  if (!Number.isInteger(at) || at < 1 || at >= state.position)
    return refuse('AT_OUT_OF_RANGE', 'The campaign has no such entry to go back to.', 'at');
  if (!decided)
    return refuse(
      'NOTHING_DECIDED',
      'Nothing has been opened or settled since that entry, so there is nothing to go back on.',
      'at',
    );
  const words = reason.trim();
  if (words.length < 1 || words.length > REWIND_REASON_MAX || !words.isWellFormed())
    return refuse('REASON_INVALID', `Say why in 1 to ${REWIND_REASON_MAX} characters.`, 'reason');
  return happened({ type: 'RewindProposed', data: { side, at, reason: words } });
}

/** Withdraws a side’s own proposal. Refuses NO_PROPOSAL. */
export function withdrawRewind(
  state: CampaignState,
  { side }: RewindCommands['WithdrawRewind'],
): Decided {
  const waiting = proposalOf(state, side);
  if (!waiting.ok) return waiting;
  return happened({ type: 'RewindWithdrawn', data: { side } });
}

/** Declines the other side’s proposal. Refuses NO_PROPOSAL. */
export function declineRewind(
  state: CampaignState,
  { side }: RewindCommands['DeclineRewind'],
): Decided {
  const waiting = proposalOf(state, otherSide(side));
  if (!waiting.ok) return waiting;
  return happened({ type: 'RewindDeclined', data: { side } });
}

/** Agrees to the other side’s proposal: this branch ends, and the campaign goes on in another. Refuses NO_PROPOSAL. */
export function agreeToRewind(
  state: CampaignState,
  { side, successor }: RewindCommands['AgreeToRewind'],
): Decided {
  const waiting = proposalOf(state, otherSide(side));
  if (!waiting.ok) return waiting;
  return happened({ type: 'RewindAgreed', data: { side, at: waiting.value.at, successor } });
}

function proposalOf(state: CampaignState, by: Side): Result<RewindProposal, Refusal> {
  const started: Result<Readonly<StartedCampaign>, Refusal> = running(state);
  if (!started.ok) return started;
  const { rewindProposal } = started.value;
  if (rewindProposal === null || rewindProposal.side !== by)
    return refuse(
      'NO_PROPOSAL',
      'There is no such proposal now: it was answered or withdrawn, or the campaign has moved on.',
    );
  return ok(rewindProposal);
}

export const rewindDeciders: Deciders<keyof RewindCommands> = {
  ProposeRewind: proposeRewind,
  WithdrawRewind: withdrawRewind,
  DeclineRewind: declineRewind,
  AgreeToRewind: agreeToRewind,
};
