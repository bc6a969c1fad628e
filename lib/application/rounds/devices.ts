import { z } from 'zod';
import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { JOINING, SIGNED } from '@/lib/application/core/by-hand';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId } from '@/lib/application/core/input-schemas';
import { joinAs } from '@/lib/application/core/join';
import { battleOnBoard } from '@/lib/application/core/loaded-board';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { decide } from '@/lib/campaign/decide';
import { refuse } from '@/lib/kernel/result';

/**
 * A commander's browser joins: it is registered, and commits to its first numbers for the dice. A page sends it by
 * itself where nothing of the kind is recorded yet. Refuses HAND_INVALID, HAND_FOREIGN, HAND_REVOKED.
 */
export const joinByHand = useCase({
  on: 'campaign',
  may: 'commandEither',
  effect: 'writes',
  input: JOINING,
  run: ({ services, user, campaignId }, input): Promise<Answer<true>> =>
    joinAs(services, campaignId, user, input),
});

/**
 * Revokes one of the user's own devices in a campaign: what it signs from now on does not count as theirs. Refuses
 * NO_SUCH_DEVICE, BY_MAIL, STALE_MOMENT.
 */
export const revokeDevice = useCase({
  on: 'campaign',
  may: 'join',
  effect: 'writes',
  input: z.object({
    /** The key of the device, 32 bytes in hex. */
    key: z.string().regex(/^[0-9a-f]{64}$/),
    commandId,
    hand: SIGNED.optional(),
  }),
  run(call, input): Promise<Answer<Acted>> {
    const { key, commandId: id, hand } = input;
    const content = { ...plain(input), kind: 'revoke-device', user: call.user };
    return record(call, { commandId: id, content, hand }, async ({ access: { loaded } }) => {
      const battle = battleOnBoard(loaded.campaign);
      const board =
        battle === null ? null : await call.services.boards.load(battleStreamOf(loaded.id, battle));
      if (battle !== null && board === null)
        return refuse('STALE_MOMENT', 'The battle is being laid out. Try again in a moment.');
      const head = board === null ? {} : { board: { version: board.version, hash: board.hash } };
      return decided(
        decide(
          loaded.state,
          { type: 'RevokeDevice', data: { account: call.user, key, ...head } },
          foundingContext(),
        ),
      );
    });
  },
});
