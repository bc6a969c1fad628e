import { running } from '@/lib/campaign/chapter';
import type { DecisionContext } from '@/lib/campaign/commands';
import type { EventOf } from '@/lib/campaign/events';
import { commitKey, isPosted } from '@/lib/campaign/mail/state';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import type { NumberGiven, Opened } from './events';
import { mayOpen, NUMBERS_FROM_SCHEME } from './numbers';
import { opened } from './open';
import { type RoundKind, roundOf, SEALED_EVENTS } from './rounds';
import { COMMITMENT_PATTERN } from './sealing';
import type { Seals } from './state';

/** An answer to be sealed, of any kind of round. */
export interface Sealing extends NumberGiven {
  readonly round: string;
  readonly side: Side;
  readonly answer: string;
  readonly commitment: string;
}

/** Why a side may not give an answer; null if it may. */
export type AnswerFault = (
  campaign: Readonly<StartedCampaign>,
  side: Side,
  answer: string,
) => Refusal | null;

/** A round's opened answers; null for a side that was not asked. */
export type RoundAnswers = BySide<Opened<string> | null>;

/** A round after one more seal: the event, and all answers if every side has sealed. */
export interface Sealed {
  /** The campaign before the seal. */
  readonly campaign: Readonly<StartedCampaign>;
  readonly event: EventOf<(typeof SEALED_EVENTS)[RoundKind]>;
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
 * Seals a side's answer in the open round, or replaces it until all are in; the last seal opens all. The consequences
 * depend on the kind of round. Refuses STALE_ROUND, NOT_ASKED, the reason given by `fault`, COMMITMENT_INVALID,
 * ALREADY_SEALED, ALREADY_POSTED, NUMBER_INVALID, SEALED_ANSWER_MISSING, COMMITMENT_MISMATCH.
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
      `The campaign has moved on. Reload it before you ${kind === 'choice' ? 'choose' : 'answer'}.`,
      'round',
    );
  const { side, commitment } = sealing;
  if (!round.asked.includes(side))
    return refuse('NOT_ASKED', 'This side has nothing to decide now.', 'side');
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
  const unfit = numberFault(started.value, sealing);
  if (unfit) return { ok: false, error: unfit };
  const { opens, next } = sealing;
  const event = {
    type: SEALED_EVENTS[kind],
    data: {
      ...{ round: round.key, side, commitment, again: round.seals[side] !== null },
      ...(opens === undefined ? {} : { opens }),
      ...(next === undefined ? {} : { next }),
    },
  };
  const seals = { ...round.seals, [side]: commitment };
  // By mail the answers are opened once they have been sent and received.
  if (started.value.mail !== null || round.asked.some((one) => seals[one] === null))
    return ok({ campaign: started.value, event, answers: null });
  const answers = openedAll(started.value, sealing, round.asked, seals, fault, context);
  return answers.ok ? ok({ campaign: started.value, event, answers: answers.value }) : answers;
}

/** What a seal may add to the dice: the number that was committed to, and a commitment to another. */
export function numberFault(
  campaign: Readonly<StartedCampaign>,
  { side, opens, next }: Pick<Sealing, 'side' | 'opens' | 'next'>,
): Refusal | null {
  if (opens === undefined && next === undefined) return null;
  const closed = campaign.diceScheme < NUMBERS_FROM_SCHEME || campaign.mail !== null;
  const wrong =
    (opens !== undefined && !mayOpen(campaign, side, opens)) ||
    (next !== undefined && !COMMITMENT_PATTERN.test(next));
  return closed || wrong
    ? refuse('NUMBER_INVALID', 'This device’s number for the dice is not the one it committed to.')
        .error
    : null;
}

/**
 * Opens the open round, in which all sides that are asked have sealed: by mail, where sealing opens nothing. Refuses
 * STALE_ROUND, SEALED_ANSWER_MISSING, COMMITMENT_MISMATCH.
 */
export function openInRound(
  state: CampaignState,
  key: string,
  fault: AnswerFault,
  context: Pick<DecisionContext, 'sealed'>,
): Result<
  { readonly campaign: Readonly<StartedCampaign>; readonly answers: RoundAnswers },
  Refusal
> {
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
  return answers.ok ? ok({ campaign: started.value, answers: answers.value }) : answers;
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
      return refuse(
        'COMMITMENT_MISMATCH',
        'A sealed answer is not among those that were open.',
        'commitment',
      );
  }
  return answers;
}

/** An answer that went into a mail file can no longer be changed. */
export function alreadyPosted(): ReturnType<typeof refuse> {
  return refuse(
    'ALREADY_POSTED',
    'What you sealed is in a mail file and can no longer be changed.',
  );
}
