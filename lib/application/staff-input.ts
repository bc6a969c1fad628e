import { z } from 'zod';
import { INTERVAL_ORDERS } from './interval-input';
import type { MessageInput, NoteInput } from './messages-contract';
import { REPORT_ROWS } from './sound-input';
import type {
  AnswerPetitionInput,
  AppointInput,
  AskForPostInput,
  AssignInput,
  FillRowsInput,
  PostInput,
  RecommendInput,
  RecommendIntervalInput,
} from './staff-contract';

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
export const RECOMMEND_INTERVAL: z.ZodType<RecommendIntervalInput> = z.object({
  round: text,
  ...INTERVAL_ORDERS,
  reason: text,
});
export const FILL_ROWS: z.ZodType<FillRowsInput> = z.object({
  battleIndex: z.number().int().min(0).max(1_000_000),
  ...REPORT_ROWS,
});
export const ASK_FOR_POST: z.ZodType<AskForPostInput> = z.object({ side, reason: text });
export const SIDE: z.ZodType<{ readonly side: 'A' | 'B' }> = z.object({ side });
export const ANSWER_PETITION: z.ZodType<AnswerPetitionInput> = z.object({
  userId: text,
  accept: z.boolean(),
  commandId,
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
