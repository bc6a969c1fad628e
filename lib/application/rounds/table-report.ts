import { z } from 'zod';
import { SIGNED } from '@/lib/application/core/by-hand';
import {
  commandId,
  figure as formFigure,
  listUpTo,
  REPORT_ROWS,
  side,
  text,
} from '@/lib/application/core/input-schemas';
import { DOUBTS } from '@/lib/campaign/battle/table/doubts';

/** A table report as a form sends it. */
export const TABLE_REPORT = z.object({
  battleIndex: z.number(),
  /** Hot-seat: which side submits it. */
  side: side.optional(),
  level: text,
  /** `A`, `B` or `none`. */
  heldField: text,
  /** 0 to 500; blank: 0. */
  turnsFought: formFigure,
  /**
   * One row for each unit of the battle; `start` comes from the order. Faults are refused with the paths
   * `rows[<unit id>].<kind>.<column>`, `rows[<unit id>].fatigue`, `formations[<id>].<figure>`, `level`, `heldField`,
   * `turnsFought`, `leaders[<leader id>]`.
   */
  ...REPORT_ROWS,
  /** Contradictions that the reporting commander has affirmed, by their ids. */
  affirmed: listUpTo(text, DOUBTS.length * 2).optional(),
  commandId,
  hand: SIGNED.optional(),
});
export type TableReportInput = z.infer<typeof TABLE_REPORT>;
