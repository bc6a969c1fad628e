import type { ReportBefore } from './contract';
import { campaignEvent, type LoadedCampaign } from './loaded-campaign';
import { writtenOf } from './report-rows';

/** The report of the open battle that was handed in last, where the table waits for another. */
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
