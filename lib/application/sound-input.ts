import { z } from 'zod';
import type { MethodAnswer } from '@/lib/campaign/events';
import { WrongStoreKey } from '@/lib/event-store/data-keys';
import { refuse } from '@/lib/kernel/result';
import type {
  BranchInput,
  FormFigure,
  HandSeatInput,
  ImportInput,
  Look,
  Opponent,
  ResignSeatInput,
  SealInput,
  StartBattleInput,
  StartInput,
  TableAnswerInput,
  TableReportInput,
} from './contract';
import { logFault } from './fault-log';
import { type Answer, refuseAll } from './refusal';

/**
 * The door of the use cases: what comes from outside has the kinds of values that the contract says, whatever a
 * browser put in their place; fields that the contract does not know are dropped. What the values mean is judged
 * by the use cases themselves.
 */

/** Characters of one field at most; every field has a narrower bound of its own behind this one. */
const TEXT_LENGTH_MAX = 20_000;
const ROWS_MAX = 5_000;
const FAULTS_TOLD = 20;

const text = z
  .string()
  .max(TEXT_LENGTH_MAX)
  .refine((written) => written.isWellFormed());
const side = z.enum(['A', 'B']);
const commandId = z.string().max(64);
const figure: z.ZodType<FormFigure> = z.union([text, z.number()]).optional();

const opponent: z.ZodType<Opponent> = z.union([
  z.object({ kind: z.literal('member'), userId: text }),
  z.object({ kind: z.literal('mail'), recipient: text.optional() }),
  z.object({ kind: z.enum(['conservative', 'reckless', 'open', 'hotSeat']) }),
]);

const methods: z.ZodType<readonly MethodAnswer[]> = z
  .array(z.enum(['expected', 'quick', 'fought', 'table']))
  .max(10);

export const LOOK: z.ZodType<Look> = z.object({
  as: side.optional(),
  at: z.number().optional(),
});

/** The content's size in bytes is judged by the use case, which has a refusal of its own for it. */
export const IMPORT: z.ZodType<ImportInput> = z.object({
  clubId: text,
  fileName: text,
  content: z.string(),
});

export const START: z.ZodType<StartInput> = z.object({
  libraryId: text,
  name: text,
  side,
  opponent,
  useExpectedValues: z.boolean(),
  methods: methods.optional(),
  advantage: z.number().optional(),
  startSituation: text.optional(),
  clubId: text.optional(),
  commandId,
});

export const BATTLE_START: z.ZodType<StartBattleInput> = z.object({
  libraryId: text,
  battle: text,
  name: text,
  side,
  opponent,
  methods,
  advantage: z.number().optional(),
  clubId: text.optional(),
  commandId,
});
export const REMATCH: z.ZodType<{ readonly commandId: string }> = z.object({ commandId });

export const NAME: z.ZodType<{ readonly name: string; readonly commandId: string }> = z.object({
  name: text,
  commandId,
});

export const SEAT: z.ZodType<{ readonly side: 'A' | 'B'; readonly commandId: string }> = z.object({
  side,
  commandId,
});

export const RESIGN: z.ZodType<ResignSeatInput> = z.object({ side: side.optional(), commandId });
export const HAND: z.ZodType<HandSeatInput> = z.object({
  side,
  controller: z.enum(['conservative', 'reckless']),
  commandId,
});

export const SEAL: z.ZodType<SealInput<string>> = z.object({
  round: text,
  side: side.optional(),
  answer: text,
  commandId,
});

/** What a table report says of units and leaders. */
export const REPORT_ROWS = {
  rows: z
    .array(
      z.object({
        unit: text,
        counts: z.record(text, z.record(text, figure)),
        fatigue: figure,
        routed: z.boolean().optional(),
      }),
    )
    .max(ROWS_MAX),
  leaders: z.array(z.object({ id: text, fate: text })).max(ROWS_MAX),
};

export const TABLE_REPORT: z.ZodType<TableReportInput> = z.object({
  battleIndex: z.number(),
  side: side.optional(),
  level: text,
  heldField: text,
  turnsFought: figure,
  ...REPORT_ROWS,
  commandId,
});

const tableAnswer = z.object({
  battleIndex: z.number(),
  side: side.optional(),
  reportPosition: z.number(),
  commandId,
});
export const TABLE_ANSWER: z.ZodType<TableAnswerInput> = tableAnswer;
export const TABLE_REFUSAL: z.ZodType<TableAnswerInput & { readonly reason: string }> =
  tableAnswer.extend({ reason: text });

export const BRANCH: z.ZodType<BranchInput> = z.object({
  at: z.number(),
  name: text,
  opponent,
  side: side.optional(),
  commandId,
});

export const TRIALS: z.ZodType<{ readonly trials?: number }> = z.object({
  trials: z.number().optional(),
});

/** Goes on with sound input, or refuses INVALID_INPUT with the path of each field that is none. */
export async function withSound<T, R>(
  shape: z.ZodType<T>,
  input: unknown,
  goOn: (sound: T) => Promise<Answer<R>>,
): Promise<Answer<R>> {
  const checked = shape.safeParse(input);
  if (checked.success) return withRightKey(() => goOn(checked.data));
  const message = 'The page sent what it should not have; load it again.';
  const faults = checked.error.issues.slice(0, FAULTS_TOLD).map((issue) => ({
    code: 'INVALID_INPUT',
    message: 'This field cannot be read.',
    path: issue.path.map(String).join('.').slice(0, 200),
  }));
  return refuseAll('INVALID_INPUT', message, faults);
}

/** Refuses WRONG_STORE_KEY, and tells the log, where what is sealed cannot be opened or added to. */
async function withRightKey<R>(goOn: () => Promise<Answer<R>>): Promise<Answer<R>> {
  try {
    return await goOn();
  } catch (fault) {
    if (!(fault instanceof WrongStoreKey)) throw fault;
    logFault(fault);
    return refuse(
      fault.code,
      'What is sealed here cannot be opened: the program runs with another store key than before. Nothing is lost; whoever runs it must give it the right key.',
    );
  }
}
