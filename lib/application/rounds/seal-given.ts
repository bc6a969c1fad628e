import { z } from 'zod';
import { type Acted, after } from '@/lib/application/core/acting';
import { HAND } from '@/lib/application/core/by-hand';
import { commandId, side, text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Call } from '@/lib/application/core/use-case';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import { ok } from '@/lib/kernel/result';
import { sealAnswer } from './seal-answer';

const FINGERPRINT_LENGTH = 12;

/** The input common to all sealed answers. */
export const SEAL = z.object({
  /** `view.round` of the page on which the answer was given. */
  round: text,
  /** Hot-seat: for which side. Elsewhere it may be left out. */
  side: side.optional(),
  commandId,
  /** What the player's own browser made of the answer; absent: it runs no script, and the server seals in their name. */
  hand: HAND.optional(),
});

/** The result of sealing. */
export interface Sealed extends Acted {
  /** Both had sealed: the answers are open now. */
  readonly revealed: boolean;
  /** First characters of the commitment. */
  readonly fingerprint: string;
}

/** Seals an answer of any kind for the side that the user commands, and does what follows by itself. */
export async function sealGiven(
  { services, user, campaignId, side: own, look }: Call<'campaign', 'command'>,
  { round, commandId: id, hand }: z.infer<typeof SEAL>,
  of: GivenAnswer,
): Promise<Answer<Sealed>> {
  const done = await sealAnswer(
    services,
    { campaignId, of, round, side: own, actor: user, commandId: id, hand },
    async () => {
      const looked = await look();
      return looked.ok ? ok(looked.value.access.loaded) : looked;
    },
  );
  if (!done.ok) return done;
  const acted = await after(services, done.value);
  return ok({
    ...acted,
    revealed: done.value.revealed,
    fingerprint: done.value.commitment.slice(0, FINGERPRINT_LENGTH),
  });
}
