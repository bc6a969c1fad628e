import { z } from 'zod';
import type { MessageInput, NoteInput } from './messages-contract';
import type { AppointInput, AssignInput, PostInput, RecommendInput } from './staff-contract';

/** The door for posts, recommendations, messages and notes; what the values mean is judged by the use cases. */
const text = z
  .string()
  .max(20_000)
  .refine((written) => written.isWellFormed() && !written.includes('\u0000'));
const side = z.enum(['A', 'B']);
const commandId = z.string().max(64);

export const APPOINT: z.ZodType<AppointInput> = z.object({
  userId: text,
  side: side.optional(),
  commandId,
});
export const POST: z.ZodType<PostInput> = z.object({ userId: text, commandId });
export const ASSIGN: z.ZodType<AssignInput> = z.object({
  userId: text,
  formations: z.array(text).max(2_000),
  commandId,
});
export const COMMAND_ONLY: z.ZodType<{ readonly commandId: string }> = z.object({ commandId });
export const RECOMMEND: z.ZodType<RecommendInput> = z.object({
  round: text,
  answer: text,
  reason: text,
});
export const ROUND: z.ZodType<{ readonly round: string }> = z.object({ round: text });
export const MESSAGE: z.ZodType<MessageInput> = z.object({ to: text, text, commandId });
export const MESSAGE_ID: z.ZodType<{ readonly messageId: string }> = z.object({ messageId: text });
export const UP_TO: z.ZodType<{ readonly upTo: string }> = z.object({ upTo: text });
export const NOTE: z.ZodType<NoteInput> = z.object({ text, side: side.optional() });
export const PAGED: z.ZodType<{
  readonly as?: 'A' | 'B' | undefined;
  readonly at?: number | undefined;
  readonly page?: number | undefined;
}> = z.object({ as: side.optional(), at: z.number().optional(), page: z.number().optional() });
