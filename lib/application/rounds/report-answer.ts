import { z } from 'zod';
import { SIGNED } from '@/lib/application/core/by-hand';
import { commandId, side } from '@/lib/application/core/input-schemas';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { refuse } from '@/lib/kernel/result';

/** What an answer to a table report names. */
export const REPORT_ANSWER = z.object({
  battleIndex: z.number(),
  side: side.optional(),
  /** `view.encounter.tableReport.position` of the page: an answer to an older report is refused as STALE_ROUND. */
  reportPosition: z.number(),
  commandId,
  hand: SIGNED.optional(),
});
export type TableAnswerInput = z.infer<typeof REPORT_ANSWER>;

/** Whether the answer is to the report that is waiting now. */
export function answersNewest({ campaign }: LoadedCampaign, input: TableAnswerInput): boolean {
  const waiting = campaign.encounter?.tableReport;
  return (
    waiting == null ||
    (campaign.encounter?.index === input.battleIndex && waiting.position === input.reportPosition)
  );
}

/** The page showed a report that is no longer the one awaiting an answer. */
export function staleReport() {
  return refuse('STALE_ROUND', 'The campaign has moved on. Reload it before you answer.');
}
