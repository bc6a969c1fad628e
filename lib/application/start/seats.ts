import { z } from 'zod';
import { actingSide } from '@/lib/application/core/access';
import type { Decision } from '@/lib/application/core/act';
import { record } from '@/lib/application/core/acting';
import { HAVE_LOOKED, hasLooked } from '@/lib/application/core/analysis-looks';
import { SIGNED } from '@/lib/application/core/by-hand';
import { inTurn } from '@/lib/application/core/in-turn';
import { commandId, side } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { departedHolders, handFault, takeFault } from '@/lib/application/header/seat-rights';
import type { CampaignCommand } from '@/lib/campaign/commands';
import type { Seat } from '@/lib/campaign/events';
import { refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';

/**
 * Takes a vacant seat; at a shared screen, both. Refuses ALREADY_TAKEN, NOT_ALLOWED to a user who commands in the
 * campaign or has commanded the other side.
 */
export const takeSeat = useCase({
  on: 'campaign',
  may: 'join',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ side, commandId, hand: SIGNED.optional() }),
  run: (call, { side: wanted, commandId: id, hand }) =>
    record(
      call,
      { commandId: id, content: { kind: 'take-seat', side: wanted, user: call.user }, hand },
      async ({ access }) => {
        const fault = takeFault(access, wanted, await departedHolders(access.loaded));
        if (fault !== null) return refuse('NOT_ALLOWED', fault, 'side');
        if (await hasLooked(call.services, access.loaded, call.user))
          return refuse('NOT_ALLOWED', HAVE_LOOKED, 'side');
        return seated(access.loaded, wanted, { controller: 'user', user: call.user });
      },
    ),
});

/**
 * Resigns the user's own command; at a shared screen, of both sides. What is sealed stays until the successor changes
 * it. Refuses NOT_YOUR_SEAT, and INVALID_INPUT where a user of two sides names none.
 */
export const resignSeat = useCase({
  on: 'campaign',
  may: 'resignCommand',
  effect: 'writes',
  guests: 'refused',
  /** `side`: needed only by those who command both sides at two screens. */
  input: z.object({ side: side.optional(), commandId, hand: SIGNED.optional() }),
  run: (call, { side: named, commandId: id, hand }) =>
    record(
      call,
      {
        commandId: id,
        content: { kind: 'resign-seat', side: named ?? null, user: call.user },
        hand,
      },
      ({ access }) => {
        if (access.role === 'hotSeat') return inTurn(access.loaded, SIDES.map(resignation));
        const own = actingSide(access, named);
        return own.ok ? inTurn(access.loaded, [resignation(own.value)]) : own;
      },
    ),
});

/**
 * Hands an open seat to an artificial commander, who seals by the same path as people. Refuses NOT_ALLOWED,
 * ALREADY_TAKEN, and SEAT_INVALID where a person must command.
 */
export const handSeat = useCase({
  on: 'campaign',
  may: 'handOver',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    side,
    controller: z.enum(['conservative', 'reckless']),
    commandId,
    hand: SIGNED.optional(),
  }),
  run: (call, { side: handed, controller, commandId: id, hand }) =>
    record(
      call,
      {
        commandId: id,
        content: { kind: 'hand-seat', side: handed, controller, user: call.user },
        hand,
      },
      async ({ access }) => {
        const fault = handFault(access, handed, await departedHolders(access.loaded));
        if (fault !== null) return refuse('NOT_ALLOWED', fault, 'side');
        return seated(access.loaded, handed, { controller });
      },
    ),
});

/** Somebody takes an open seat; a person at a shared screen takes both. */
async function seated(loaded: LoadedCampaign, side: Side, seat: Seat): Promise<Answer<Decision>> {
  const { seats, settings } = loaded.campaign;
  const departed = await departedHolders(loaded);
  return inTurn(
    loaded,
    (settings.hotSeat ? SIDES : [side]).map((one): CampaignCommand => {
      const holder = seats[one].user;
      return {
        type: 'TakeSeat',
        data: {
          side: one,
          seat,
          ...(holder !== undefined && departed.has(holder) ? { departed: holder } : {}),
        },
      };
    }),
  );
}

function resignation(side: Side): CampaignCommand {
  return { type: 'ResignSeat', data: { side } };
}
