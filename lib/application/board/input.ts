import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import { isSmallJson } from '@/lib/kernel/small-json';
import type { BoardApplication, BoardLook, GiveOrderInput, TakeBackInput } from './contract';

/** The door of the boards: what comes from outside has the kinds of values that the contract says. */

const POSITION_MAX = 2_147_483_647;
const LOG_LINES_MAX = 500;

const written = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed());
const as = z.enum(['A', 'B']).optional();
const position = z.number().int().min(1).max(POSITION_MAX).optional();
const commandId = z.string().max(64);

export const BOARD_LOOK: z.ZodType<BoardLook> = z.object({ as, position });

export const LOG_LOOK: z.ZodType<Parameters<BoardApplication['boardLog']>[3]> = z.object({
  after: z.number().int().min(0).max(POSITION_MAX),
  limit: z.number().int().min(1).max(LOG_LINES_MAX),
  as,
});

export const OPTIONS_LOOK: z.ZodType<Parameters<BoardApplication['boardOptions']>[3]> = z.object({
  as,
  focus: written(100).optional(),
});

export const TAKE_BACK: z.ZodType<TakeBackInput> = z.object({ as, commandId, at: position });

export const GIVE_ORDER: z.ZodType<GiveOrderInput> = z
  .object({
    as,
    commandId,
    pending: written(200),
    command: z.custom<Json>(isSmallJson).optional(),
    text: written(200).optional(),
  })
  .refine(({ command, text }) => (command === undefined) !== (text === undefined));

export const EXCHANGE: z.ZodType<Parameters<BoardApplication['exchangeCommand']>[3]> = z.object({
  as,
  commandId,
  side: z.enum(['A', 'B']),
  doctrine: written(50).nullable(),
});
