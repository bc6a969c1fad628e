import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';

/**
 * The pieces that the inputs of use cases are made of. A schema says what kinds of values a field holds, so that no
 * other kind of value reaches a use case; the use case itself judges what the values mean.
 */

/** Longest text that any field accepts, in characters; most fields have a narrower bound in their use case. */
const TEXT_LENGTH_MAX = 20_000;

/** A text that the database can hold: well-formed Unicode without a null character. */
export const textUpTo = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .refine((written) => written.isWellFormed() && !written.includes('\u0000'));

export const text = textUpTo(TEXT_LENGTH_MAX);

export const side = z.enum(['A', 'B']);

/**
 * Every changing call carries one: a UUID that the page made when it was drawn. Sent twice, the command acts once and
 * gets the same answer.
 */
export const commandId = z.string().max(64).refine(isUuid);

/** A number typed into a form, or a number. Blank or absent counts as 0, unless the field says otherwise. */
export const figure = z.union([text, z.number()]).optional();
export type FormFigure = z.infer<typeof figure>;

/** How a page looks at a campaign. */
export const LOOK = z.object({
  /** Hot-seat only: the side that sits at the screen. Absent there: the curtain is drawn. Ignored elsewhere. */
  as: side.optional(),
  /** A position of the history, 1 up to the newest; absent: the newest. */
  at: z.number().optional(),
});
export type Look = z.infer<typeof LOOK>;

/** A list that its use case leaves as it is. */
export const listUpTo = <Item extends z.ZodType>(
  item: Item,
  lengthMax: number,
): z.ZodType<readonly z.infer<Item>[]> => z.array(item).max(lengthMax);

/** Rows of units, or leaders, that one form can hold. */
export const ROWS_MAX = 5_000;

/** What a table report says of units and leaders; a commander writes all of it, a sub-commander a part. */
export const REPORT_ROWS = {
  rows: listUpTo(
    z.object({
      unit: text,
      /** By kind of strength and column of the ledger. */
      counts: z.record(text, z.record(text, figure).optional()),
      /** 0 to 900; blank: as before the battle. */
      fatigue: figure,
      routed: z.boolean().optional(),
      /** `mutinied`: what is left of it is missing; `over`: it went over with all that was left of it. Blank: it stayed. */
      loyalty: text.optional(),
      /** Points that a unit that went over lost on its new side. */
      lostThere: figure,
    }),
    ROWS_MAX,
  ),
  leaders: listUpTo(z.object({ id: text, fate: text }), ROWS_MAX),
  /**
   * What whole formations lost, spread over those of their units that have no figures: `lost`, or `killed`, `wounded`,
   * `missing`, `captured`; `guns`, `pieces` …; `gained`, the fatigue that each unit gained.
   */
  formations: listUpTo(
    z.object({ formation: text, figures: z.record(text, figure) }),
    ROWS_MAX,
  ).optional(),
  /** How each side’s `lost` divides, in parts; blank: the usual split. */
  split: z
    .object({ A: z.record(text, figure), B: z.record(text, figure) })
    .partial()
    .optional(),
};

const reportRows = z.object(REPORT_ROWS);
export type ReportRows = z.infer<typeof reportRows>;
