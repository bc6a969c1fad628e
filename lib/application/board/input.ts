import { z } from 'zod';
import { SIGNED } from '@/lib/application/core/by-hand';
import { commandId, side } from '@/lib/application/core/input-schemas';

/**
 * The input of calls about a battle on the board. Positions are versions of its own stream, 1 (the deployment) upward.
 */

/** The highest position that the store can count to. */
export const POSITION_MAX = 2_147_483_647;

export const position = z.number().int().min(1).max(POSITION_MAX).optional();

/** At a shared screen: the side that sits there. */
export const as = side.optional();

export const BOARD_LOOK = z.object({
  as,
  /** Absent: the newest. */
  position,
});
export type BoardLook = z.infer<typeof BOARD_LOOK>;

/** What the player's own browser signed; it saw an entry of the battle's own record. */
export const BY_HAND = SIGNED.extend({
  /** Of a sheet that it seals: the nonce under the commitment that it signed, 32 bytes in hex. */
  nonce: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export const BOARD_ACT = z.object({
  as,
  commandId,
  hand: BY_HAND.optional(),
});
export type BoardActInput = z.infer<typeof BOARD_ACT>;
