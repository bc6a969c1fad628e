import type { DecisionContext } from '@/lib/campaign/commands';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';
import type { Opened } from './events';
import { opensCommitment } from './sealing';
import type { Seals } from './state';

/**
 * The sealed answers of a round's asked sides, opened and checked against their commitments; null for a side that was
 * not asked. Refuses SEALED_ANSWER_MISSING if the server cannot open one (its side must seal again), and
 * COMMITMENT_MISMATCH if one does not match its commitment.
 */
export function opened(
  sealed: { readonly round: string; readonly side?: Side; readonly answer?: string },
  asked: readonly Side[],
  seals: Seals,
  context: Pick<DecisionContext, 'sealed'>,
): Result<BySide<Opened<string> | null>, Refusal> {
  const answers: Record<Side, Opened<string> | null> = { A: null, B: null };
  for (const side of asked) {
    const answer = context.sealed[side];
    const commitment = seals[side];
    if (!answer || commitment === null)
      return refuse('SEALED_ANSWER_MISSING', 'A sealed answer cannot be opened. Seal it again.');
    if (
      !opensCommitment(commitment, sealed.round, side, answer) ||
      (side === sealed.side && answer.answer !== sealed.answer)
    )
      return refuse('COMMITMENT_MISMATCH', 'A sealed answer is not the one that was committed to.');
    answers[side] = { answer: answer.answer, nonce: answer.nonce };
  }
  return ok(answers);
}
