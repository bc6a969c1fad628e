import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { type WrittenRows, writtenOf } from './report-rows';

/** A report as it was submitted earlier, when everybody could read it. */
export interface ReportBefore extends WrittenRows {
  readonly level: VictoryLevel;
  readonly heldField: Side | null;
  readonly turnsFought: number;
  /** ISO instant. */
  readonly writtenAt: string;
}

/** The report of the open battle that was submitted last, where another one is awaited. */
export function reportBefore({ campaign, events }: LoadedCampaign): ReportBefore | null {
  const { encounter, phase } = campaign;
  if (phase !== 'table' || encounter === null || encounter.tableReport !== null) return null;
  for (const recorded of [...events].reverse()) {
    const event = campaignEvent(recorded);
    if (event.type === 'BattleAnnounced') return null;
    if (event.type !== 'TableReportSubmitted') continue;
    const { report } = event.data;
    const { level, heldField, turnsFought } = report;
    return { ...writtenOf(report), level, heldField, turnsFought, writtenAt: recorded.recordedAt };
  }
  return null;
}
