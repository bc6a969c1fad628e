import { z } from 'zod';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

/** A player's browser seals for itself: it makes the nonce, signs, and adds a number to the dice. */
export const HAND = z.object({
  key: hex(32),
  signature: hex(64),
  nonce: hex(32),
  opens: hex(32).optional(),
  next: hex(32).optional(),
  seen: z.object({ version: z.int().min(1), hash: hex(32) }),
});
export type HandGiven = z.infer<typeof HAND>;
