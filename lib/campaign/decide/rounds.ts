import { invariant } from '../../kernel/assert';
import { ok, type Refusal, type Result, refuse } from '../../kernel/result';
import type { BySide, Side } from '../../kernel/side';
import type { DecisionContext } from '../commands';
import { Decision, running } from '../decision';
import type { Opened } from '../events';
import { type RoundKind, roundOf, SEALED_EVENTS } from '../rounds';
import { COMMITMENT_PATTERN } from '../sealing';
import type { CampaignState, StartedCampaign } from '../state';
import { opened } from './reveal';

/** An answer to be sealed, of whatever kind of round. */
export interface Sealing {
  readonly round: string;
  readonly side: Side;
  readonly answer: string;
  readonly commitment: string;
}

/** Why an answer is none that its side may give; null where it may. */
export type AnswerFault = (
  campaign: Readonly<StartedCampaign>,
  side: Side,
  answer: string,
) => Refusal | null;

/** A round after one more seal: what was told, and both answers once nobody is left to seal. */
export interface Sealed {
  readonly decision: Decision;
  /** Null for a side that was not asked; the whole is null while a seal is missing. */
  readonly answers: BySide<Opened<string> | null> | null;
}

/** Both answers of a round in which both sides are asked. */
export function bothAnswers(answers: BySide<Opened<string> | null>): BySide<Opened<string>> {
  const { A, B } = answers;
  invariant(A !== null && B !== null, 'both sides were asked');
  return { A, B };
}

/**
 * Seals a side's answer in the open round, or replaces it until all are in; with the last seal all are opened. What
 * follows is the kind's own. Refuses STALE_ROUND, NOT_ASKED, what `fault` says, COMMITMENT_INVALID, ALREADY_SEALED,
 * SEALED_ANSWER_MISSING, COMMITMENT_MISMATCH.
 */
export function sealInRound(
  state: CampaignState,
  kind: RoundKind,
  sealing: Sealing,
  fault: AnswerFault,
  context: Pick<DecisionContext, 'sealed'>,
): Result<Sealed, Refusal> {
  const started = running(state);
  if (!started.ok) return started;
  const round = roundOf(started.value);
  if (round === null || round.kind !== kind || round.key !== sealing.round)
    return refuse(
      'STALE_ROUND',
      `The campaign has moved on; look at it again before you ${kind === 'choice' ? 'choose' : 'answer'}.`,
      'round',
    );
  const { side, commitment } = sealing;
  if (!round.asked.includes(side))
    return refuse('NOT_ASKED', 'Nothing is asked of this side now.', 'side');
  const wrong = fault(started.value, side, sealing.answer);
  if (wrong) return { ok: false, error: wrong };
  if (!COMMITMENT_PATTERN.test(commitment))
    return refuse(
      'COMMITMENT_INVALID',
      'The commitment must be 64 hexadecimal digits.',
      'commitment',
    );
  if (round.seals[side] === commitment)
    return refuse('ALREADY_SEALED', 'This answer has already been sealed.', 'commitment');
  const decision = new Decision(state);
  decision.tell({
    type: SEALED_EVENTS[kind],
    data: { round: round.key, side, commitment, again: round.seals[side] !== null },
  });
  const seals = roundOf(decision.campaign)?.seals;
  invariant(seals !== undefined, 'the round is still open');
  if (round.asked.some((one) => seals[one] === null)) return ok({ decision, answers: null });
  const answers = opened(sealing, round.asked, seals, context);
  if (!answers.ok) return answers;
  for (const one of round.asked) {
    const answer = answers.value[one]?.answer;
    if (answer === undefined || fault(started.value, one, answer))
      return refuse('COMMITMENT_MISMATCH', 'A sealed answer is none that was open.', 'commitment');
  }
  return ok({ decision, answers: answers.value });
}
