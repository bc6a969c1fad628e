import { z } from 'zod';
import { readJson } from '@/lib/accounts/request-guard';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';

/** Bytes of an order at most; the use cases are narrower still. */
const BODY_BYTES_MAX = 20_000;

const side = z.enum(['A', 'B']);
const act = { as: side.optional(), commandId: z.string().max(64) };

/** What a page posts. What it means, and whether it may be, is judged by the use case. */
export const ACT = z.object(act);
export const ORDER = z.object({
  ...act,
  pending: z.string().max(200),
  command: z.custom<Json>((value) => value !== undefined).optional(),
  text: z.string().max(200).optional(),
});
export const EXCHANGE = z.object({ ...act, side, doctrine: z.string().max(50).nullable() });

/** The body of a post from one of our pages, of the kinds of values it should have. */
export async function readAct<Input>(
  schema: z.ZodType<Input>,
  request: Request,
): Promise<Result<Input>> {
  const body = await readJson(request, BODY_BYTES_MAX);
  if (!body.ok) return body;
  const read = schema.safeParse(body.value);
  return read.success
    ? ok(read.data)
    : refuse('INVALID_INPUT', 'This page is out of order: open it anew.');
}
