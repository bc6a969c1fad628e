import { ok, type Refusal, type Result, refuse } from '../../kernel/result';
import { otherSide, type Side } from '../../kernel/side';
import { type Decided, Decision, running } from '../decision';
import type { RewindCommands, RewindProposal } from '../events/rewind';
import type { CampaignState, StartedCampaign } from '../state';
import { facesAnotherPerson } from './onward';

/** Longest reason, in characters. */
export const REWIND_REASON_MAX = 500;

/**
 * Proposes to go back to the state after entry `at`. Refuses: NOBODY_TO_ASK (an artificial commander, one screen, an
 * open seat: there one begins a what-if alone), ALREADY_PROPOSED, AT_OUT_OF_RANGE, NOTHING_DECIDED, REASON_INVALID.
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
      'There is nobody to agree with: begin a what-if at that entry instead.',
    );
  if (campaign.rewindProposal !== null)
    return refuse(
      'ALREADY_PROPOSED',
      campaign.rewindProposal.side === side
        ? 'You have already proposed to go back; withdraw that before you propose something else.'
        : 'The other side has already proposed to go back; answer that first.',
    );
  if (!Number.isInteger(at) || at < 1 || at >= state.position)
    return refuse('AT_OUT_OF_RANGE', 'The campaign has no such entry to go back to.', 'at');
  if (!decided)
    return refuse(
      'NOTHING_DECIDED',
      'Nothing has been opened or settled since that entry: there is nothing to go back behind.',
      'at',
    );
  const words = reason.trim();
  if (words.length < 1 || words.length > REWIND_REASON_MAX || !words.isWellFormed())
    return refuse('REASON_INVALID', `Say why in 1 to ${REWIND_REASON_MAX} characters.`, 'reason');
  const decision = new Decision(state);
  decision.tell({ type: 'RewindProposed', data: { side, at, reason: words } });
  return decision.made();
}

/** Takes one’s own proposal back. Refuses NO_PROPOSAL. */
export function withdrawRewind(
  state: CampaignState,
  { side }: RewindCommands['WithdrawRewind'],
): Decided {
  const waiting = proposalOf(state, side);
  if (!waiting.ok) return waiting;
  const decision = new Decision(state);
  decision.tell({ type: 'RewindWithdrawn', data: { side } });
  return decision.made();
}

/** Declines the other side’s proposal. Refuses NO_PROPOSAL. */
export function declineRewind(
  state: CampaignState,
  { side }: RewindCommands['DeclineRewind'],
): Decided {
  const waiting = proposalOf(state, otherSide(side));
  if (!waiting.ok) return waiting;
  const decision = new Decision(state);
  decision.tell({ type: 'RewindDeclined', data: { side } });
  return decision.made();
}

/** Agrees to the other side’s proposal: this line ends, and the campaign goes on elsewhere. Refuses NO_PROPOSAL. */
export function agreeToRewind(
  state: CampaignState,
  { side, successor }: RewindCommands['AgreeToRewind'],
): Decided {
  const waiting = proposalOf(state, otherSide(side));
  if (!waiting.ok) return waiting;
  const decision = new Decision(state);
  decision.tell({ type: 'RewindAgreed', data: { side, at: waiting.value.at, successor } });
  return decision.made();
}

function proposalOf(state: CampaignState, by: Side): Result<RewindProposal, Refusal> {
  const started: Result<Readonly<StartedCampaign>, Refusal> = running(state);
  if (!started.ok) return started;
  const { rewindProposal } = started.value;
  if (rewindProposal === null || rewindProposal.side !== by)
    return refuse(
      'NO_PROPOSAL',
      'No such proposal waits now: it was answered or withdrawn, or the campaign has gone on.',
    );
  return ok(rewindProposal);
}
