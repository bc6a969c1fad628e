import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import type { StartedCampaign } from '@/lib/campaign/state';
import { lossByCause, splitLoss } from '@/lib/campaign/toll/split-loss';
import { rowsOf } from '@/lib/campaign/toll/unit-rows';
import { otherSide } from '@/lib/kernel/side';
import type { Casualties } from './state';

const NONE: Casualties = { battles: [], healed: 0, rallied: 0, gunsBack: 0 };

/** Records who was hurt or lost in a battle, and which guns were left on the field. */
export function noteCasualties(
  campaign: Pick<StartedCampaign, 'casualties' | 'date'>,
  report: BattleReport,
  carried: readonly UnitChange[],
): void {
  const changes = new Map(carried.map((change) => [change.unit, change]));
  for (const { unit, side, counts } of report.ledger) {
    const change = changes.get(unit);
    // The hospitals of the side that a unit left do not send its men after it.
    if (change?.side !== undefined && change.side !== side) continue;
    const before =
      change?.side === undefined ? undefined : rowsOf(report, unit, otherSide(side)).own?.counts;
    const fates = (kind: 'men' | 'guns') => {
      const lost = Math.max(0, -(change?.[kind] ?? 0));
      const count = counts[kind];
      if (!count || lost === 0) return null;
      const split = before ? splitLoss(before[kind], count, lost) : null;
      return split ? split.after : lossByCause(count, lost);
    };
    const [lost, gunsLost] = [fates('men'), fates('guns')];
    const [wounded, missing] = [lost?.wounded ?? 0, lost?.missing ?? 0];
    const gunsLeft = gunsLost?.missing ?? 0;
    if (wounded + missing + gunsLeft === 0) continue;
    const known = campaign.casualties.get(unit) ?? NONE;
    const battle = {
      since: campaign.date,
      wounded,
      missing,
      gunsLeft,
      heldField: report.heldField === side,
    };
    campaign.casualties.set(unit, { ...known, battles: [...known.battles, battle] });
  }
}

/** Records who came back in an interval. */
export function noteReturned(
  campaign: Pick<StartedCampaign, 'casualties'>,
  steps: readonly { readonly kind: string; readonly changes: readonly UnitChange[] }[],
): void {
  for (const { kind, changes } of steps) {
    const column = COLUMN[kind];
    if (column === undefined) continue;
    for (const { unit, men, guns } of changes) {
      const before = campaign.casualties.get(unit);
      const count = column === 'gunsBack' ? guns : men;
      if (before && count > 0)
        campaign.casualties.set(unit, { ...before, [column]: before[column] + count });
    }
  }
}

const COLUMN: Readonly<Record<string, 'rallied' | 'healed' | 'gunsBack' | undefined>> = {
  stragglersRallied: 'rallied',
  woundedReturned: 'healed',
  gunsRecovered: 'gunsBack',
};
