import { z } from 'zod';
import type { MailFileInput, PostMailInput, ReplayLook } from './contract';

/** The door of play by mail; see `sound-input`. */
const commandId = z.string().max(64);
const text = z
  .string()
  .max(20_000)
  .refine((written) => written.isWellFormed());

/** Base64 of more than a mail file may hold: what is beyond the file's own bound has a refusal of its own. */
const FILE_LENGTH_MAX = 8_000_000;

export const MAIL_FILE: z.ZodType<MailFileInput> = z.object({
  file: z.string().max(FILE_LENGTH_MAX),
  passphrase: text.optional(),
  campaignId: z.string().max(64).optional(),
  accept: z.object({ clubId: z.string().max(64) }).optional(),
  commandId,
});
export const POST_MAIL: z.ZodType<PostMailInput> = z.object({ note: text.optional(), commandId });
export const RESIGN_BY_MAIL: z.ZodType<{ readonly commandId: string }> = z.object({ commandId });
export const PASSWORD: z.ZodType<{ readonly password: string }> = z.object({
  password: z.string().max(4_000),
});
export const REPLAY: z.ZodType<ReplayLook> = z.object({
  from: z.number(),
  at: z.number().optional(),
  as: z.enum(['A', 'B']).optional(),
});
