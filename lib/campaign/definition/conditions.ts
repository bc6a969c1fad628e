import { z } from 'zod';
import { ARMS } from '@/lib/battle/handoff/battle-order';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { identifier } from './names';

const sideSchema = z.enum(['A', 'B']);
const isoDate = z.iso.date();

/** The strength that a condition refers to: a side's, or a part of it. */
const strengthSelector = {
  side: sideSchema,
  formation: identifier.optional(),
  arm: z.enum(ARMS).optional(),
  kind: z.enum(['men', 'guns']).default('men'),
};

/** A condition is data over the campaign's state: history, strength, calendar. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { visited: string }
  | { fought: { battle: string; levels?: (typeof VICTORY_LEVELS)[number][] | undefined } }
  | { chosen: { situation: string; side: 'A' | 'B'; choice: string } }
  | {
      strength: {
        side: 'A' | 'B';
        formation?: string | undefined;
        arm?: (typeof ARMS)[number] | undefined;
        kind?: 'men' | 'guns' | undefined;
        /** Absolute bounds, inclusive. */
        atLeast?: number | undefined;
        atMost?: number | undefined;
        /** Bounds in per cent of the strength at the campaign's start, inclusive. */
        atLeastPercent?: number | undefined;
        atMostPercent?: number | undefined;
      };
    }
  /** Men of side A divided by men of side B, inclusive bounds. */
  | { ratio: { atLeast?: number | undefined; atMost?: number | undefined } }
  | { date: { onOrAfter?: string | undefined; before?: string | undefined } };

/** A condition has exactly one of these. */
export const CONDITION_KEYS = [
  'all',
  'any',
  'not',
  'visited',
  'fought',
  'chosen',
  'strength',
  'ratio',
  'date',
] as const satisfies readonly ConditionKey[];
type ConditionKey = Condition extends infer One
  ? One extends Condition
    ? keyof One
    : never
  : never;

export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(conditionSchema).min(1).max(20) }),
    z.strictObject({ any: z.array(conditionSchema).min(1).max(20) }),
    z.strictObject({ not: conditionSchema }),
    z.strictObject({ visited: identifier }),
    z.strictObject({
      fought: z.strictObject({
        battle: identifier,
        levels: z.array(z.enum(VICTORY_LEVELS)).min(1).max(5).optional(),
      }),
    }),
    z.strictObject({
      chosen: z.strictObject({ situation: identifier, side: sideSchema, choice: identifier }),
    }),
    z.strictObject({
      strength: z.strictObject({
        ...strengthSelector,
        atLeast: z.number().nonnegative().optional(),
        atMost: z.number().nonnegative().optional(),
        atLeastPercent: z.number().min(0).max(1_000).optional(),
        atMostPercent: z.number().min(0).max(1_000).optional(),
      }),
    }),
    z.strictObject({
      ratio: z.strictObject({
        atLeast: z.number().nonnegative().optional(),
        atMost: z.number().nonnegative().optional(),
      }),
    }),
    z.strictObject({
      date: z.strictObject({ onOrAfter: isoDate.optional(), before: isoDate.optional() }),
    }),
  ]),
);
