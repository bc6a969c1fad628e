import { z } from 'zod';

const name = z.string().max(120);
const names = z.array(name).max(400);
const place = z.string().max(16);
const amount = z.number().min(-1_000_000).max(1_000_000);
const hurt = z.strictObject({
  name,
  men: amount,
  guns: amount.optional(),
  captured: amount.optional(),
});

/**
 * A fact of the board as a log keeps it: units by the names that they had in the battle, since the order of a campaign
 * knows brigades and not their battalions. `board` tells it from the facts of the battle line.
 */
export const lineSchema = z.strictObject({
  board: z.literal(1),
  type: z.string().max(40),
  side: z.enum(['A', 'B']).optional(),
  turn: z.number().int().min(0).max(999).optional(),
  clock: z.string().max(5).optional(),
  who: names.optional(),
  others: names.optional(),
  from: place.optional(),
  at: place.optional(),
  word: z.string().max(60).optional(),
  /** Figures by name, in the order in which they are shown. */
  figures: z
    .array(z.tuple([z.string().max(40), amount]))
    .max(40)
    .optional(),
  count: amount.optional(),
  hurt: z.array(hurt).max(60).optional(),
});
export type Line = z.output<typeof lineSchema>;
