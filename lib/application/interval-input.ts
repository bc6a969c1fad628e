import { z } from 'zod';
import type { SealIntervalInput } from './interval-contract';

const ROWS_MAX = 5_000;
const text = z
  .string()
  .max(200)
  .refine((written) => written.isWellFormed());
const figure = z.union([text, z.number()]).optional();

/** What orders for an interval say. */
export const INTERVAL_ORDERS = {
  drafts: z
    .array(z.object({ pool: text, unit: text, men: figure, guns: figure }))
    .max(ROWS_MAX)
    .optional(),
  rest: text.optional(),
  promotions: z
    .array(z.object({ formation: text, leader: text }))
    .max(ROWS_MAX)
    .optional(),
};

/** Orders for an interval as they come from outside. */
export const SEAL_INTERVAL: z.ZodType<SealIntervalInput> = z.object({
  round: text,
  side: z.enum(['A', 'B']).optional(),
  ...INTERVAL_ORDERS,
  commandId: z.string().max(64),
});
