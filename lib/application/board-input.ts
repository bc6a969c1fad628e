import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BoardActInput, BoardApplication, BoardLook, GiveOrderInput } from './board-contract';

/** The door of the boards: what comes from outside has the kinds of values that the contract says. */

const COMMAND_VALUES_MAX = 200;
const COMMAND_DEPTH_MAX = 6;
const COMMAND_TEXT_MAX = 200;
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

/** Whether a value is a small piece of JSON: looked at value by value, so that none is too deep for the look itself. */
function isSmallJson(value: unknown): value is Json {
  let left = COMMAND_VALUES_MAX;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    left -= 1;
    if (left < 0 || next.depth > COMMAND_DEPTH_MAX) return false;
    const { value: one, depth } = next;
    if (one === null || typeof one === 'boolean') continue;
    if (typeof one === 'number') {
      if (!Number.isFinite(one)) return false;
    } else if (typeof one === 'string') {
      if (one.length > COMMAND_TEXT_MAX || !one.isWellFormed()) return false;
    } else if (typeof one === 'object') {
      const members = Array.isArray(one) ? one : memberOf(one);
      if (members === null || members.length > left) return false;
      for (const member of members) open.push({ value: member, depth: depth + 1 });
    } else return false;
  }
  return true;
}

/** The values of a plain object; null where it is none, or its keys are no plain words. */
function memberOf(value: object): readonly unknown[] | null {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return null;
  const keys = Object.keys(value);
  if (keys.some((key) => key.length > COMMAND_TEXT_MAX || !key.isWellFormed())) return null;
  return Object.values(value);
}

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

export const BOARD_ACT: z.ZodType<BoardActInput> = z.object({ as, commandId });

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
