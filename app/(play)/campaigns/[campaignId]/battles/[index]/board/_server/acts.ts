import { z } from 'zod';
import { signInFirst } from '@/app/_server/file-answer';
import { jsonAnswer, refusedJson } from '@/app/_server/json-answer';
import { readJson } from '@/lib/accounts/request-guard';
import { currentUser } from '@/lib/accounts/viewer';
import { BY_HAND } from '@/lib/application/board/input';
import type { PICKED } from '@/lib/application/board/try-out';
import type { Answer } from '@/lib/application/core/refusal';
import type { HandAct } from '@/lib/battle/contract/steering';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { type BoardPlace, indexOf } from './ask';

/** Most bytes of an order; the use cases set narrower limits. */
const BODY_BYTES_MAX = 20_000;

const side = z.enum(['A', 'B']);
const act = { as: side.optional(), commandId: z.string().max(64), hand: BY_HAND.optional() };

/** The body that a page posts. The use case judges what it means and whether it is allowed. */
export const TAKE_BACK = z.object({ ...act, at: z.number().optional() });
export const ORDER = z.object({
  ...act,
  pending: z.string().max(200),
  command: z.custom<Json>((value) => value !== undefined).optional(),
  text: z.string().max(200).optional(),
  commands: z.custom<Json[]>((value) => Array.isArray(value)).optional(),
});
export const SHEET = z.object({
  as: side.optional(),
  sheet: z.custom<Json>((value) => value !== undefined).optional(),
  put: z.custom<Json>((value) => value !== undefined).optional(),
  text: z.string().max(200).optional(),
  lift: z.string().max(100).optional(),
  empty: z.literal(true).optional(),
  posts: z.literal(true).optional(),
});
export const ANSWERS = z.object({
  as: side.optional(),
  answers: z.array(z.object({ kind: z.string().max(100), answer: z.string().max(100) })).max(20),
});
/** A hand's acts are checked by the use case, which names what is wrong with them. */
export const TRY_OUT = z.object({
  as: side.optional(),
  piece: z.string().max(100).optional(),
  acts: z.custom<HandAct[]>((value) => Array.isArray(value)).optional(),
  text: z.string().max(200).optional(),
  picked: z.custom<z.input<typeof PICKED>>((value) => typeof value === 'object').optional(),
});
export const EXCHANGE = z.object({
  ...act,
  side,
  doctrine: z.string().max(50).nullable(),
  once: z.boolean().optional(),
});

/** Answers a POST after its origin was checked: reads the request, carries it out, and returns the result. */
export async function answerAct<Input>(
  request: Request,
  params: Promise<BoardPlace>,
  schema: z.ZodType<Input>,
  act: (user: string, campaignId: string, index: number, input: Input) => Promise<Answer<unknown>>,
): Promise<Response> {
  const user = await currentUser();
  if (user === null) return signInFirst();
  const place = await params;
  const input = await readAct(schema, request);
  if (!input.ok) return refusedJson(input.error);
  return jsonAnswer(await act(user.id, place.campaignId, indexOf(place), input.value));
}

/** The body of a POST from one of our pages, with its values' types checked. */
async function readAct<Input>(schema: z.ZodType<Input>, request: Request): Promise<Result<Input>> {
  const body = await readJson(request, BODY_BYTES_MAX);
  if (!body.ok) return body;
  const read = schema.safeParse(body.value);
  return read.success
    ? ok(read.data)
    : refuse('INVALID_INPUT', 'This page is out of date. Reload it.');
}
