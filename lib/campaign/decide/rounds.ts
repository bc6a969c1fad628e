import { invariant } from '../../kernel/assert';
import { ok, type Refusal, type Result, refuse } from '../../kernel/result';
import type { BySide, Side } from '../../kernel/side';
import type { DecisionContext } from '../commands';
import { Decision, running } from '../decision';
import type { Opened } from '../events';
import { commitKey, isPosted } from '../mail';
import { type RoundKind, roundOf, SEALED_EVENTS } from '../rounds';
import { COMMITMENT_PATTERN } from '../sealing';
import type { CampaignState, Seals, StartedCampaign } from '../state';
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

/** A round's opened answers; null for a side that was not asked. */
export type RoundAnswers = BySide<Opened<string> | null>;

/** A round after one more seal: what was told, and both answers once nobody is left to seal. */
export interface Sealed {
  readonly decision: Decision;
  /** Null for a side that was not asked; the whole is null while a seal is missing. */
  readonly answers: RoundAnswers | null;
}

/** Both answers of a round in which both sides are asked. */
export function bothAnswers(answers: BySide<Opened<string> | null>): BySide<Opened<string>> {
  const { A, B } = answers;
  invariant(A !== null && B !== null, 'both sides were asked');
  return { A, B };
}

/**
 * Seals a side's answer in the open round, or replaces it until all are in; with the last seal all are opened. What
 * follows is the kind's own. Refuses STALE_ROUND, NOT_ASKED, what `fault` says, COMMITMENT_INVALID, ALREADY_SEALED, ALREADY_POSTED,
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
  if (isPosted(started.value, commitKey(round.key))) return alreadyPosted();
  if (round.seals[side] === commitment)
    return refuse('ALREADY_SEALED', 'This answer has already been sealed.', 'commitment');
  const decision = new Decision(state);
  decision.tell({
    type: SEALED_EVENTS[kind],
    data: { round: round.key, side, commitment, again: round.seals[side] !== null },
  });
  const seals = roundOf(decision.campaign)?.seals;
  invariant(seals !== undefined, 'the round is still open');
  // By mail the answers are opened once they have gone out and come in.
  if (started.value.mail !== null || round.asked.some((one) => seals[one] === null))
    return ok({ decision, answers: null });
  const answers = openedAll(started.value, sealing, round.asked, seals, fault, context);
  return answers.ok ? ok({ decision, answers: answers.value }) : answers;
}

/**
 * Opens the open round, in which all who are asked have sealed: by mail, where sealing opens nothing. Refuses STALE_ROUND,
 * SEALED_ANSWER_MISSING, COMMITMENT_MISMATCH.
 */
export function openInRound(
  state: CampaignState,
  key: string,
  fault: AnswerFault,
  context: Pick<DecisionContext, 'sealed'>,
): Result<{ readonly decision: Decision; readonly answers: RoundAnswers }, Refusal> {
  const started = running(state);
  if (!started.ok) return started;
  const round = roundOf(started.value);
  if (round?.key !== key)
    return refuse('STALE_ROUND', 'The campaign has moved on from that round.', 'round');
  const answers = openedAll(
    started.value,
    { round: key },
    round.asked,
    round.seals,
    fault,
    context,
  );
  return answers.ok ? ok({ decision: new Decision(state), answers: answers.value }) : answers;
}

function openedAll(
  campaign: Readonly<StartedCampaign>,
  sealing: Pick<Sealing, 'round'> & Partial<Sealing>,
  asked: readonly Side[],
  seals: Seals,
  fault: AnswerFault,
  context: Pick<DecisionContext, 'sealed'>,
): Result<RoundAnswers, Refusal> {
  const answers = opened(sealing, asked, seals, context);
  if (!answers.ok) return answers;
  for (const side of asked) {
    const answer = answers.value[side]?.answer;
    if (answer === undefined || fault(campaign, side, answer))
      return refuse('COMMITMENT_MISMATCH', 'A sealed answer is none that was open.', 'commitment');
  }
  return answers;
}

/** An answer that went into a mail file can no longer be changed. */
export function alreadyPosted(): ReturnType<typeof refuse> {
  return refuse(
    'ALREADY_POSTED',
    'What you sealed went into a mail file: it can no longer be changed.',
  );
}
