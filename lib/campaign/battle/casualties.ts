import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import type { StartedCampaign } from '@/lib/campaign/state';
import { lossByCause } from '@/lib/campaign/toll/toll';
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
    const { men, guns } = counts;
    const lost = men && change && change.men < 0 ? lossByCause(men, -change.men) : null;
    const gunsLost = guns && change && change.guns < 0 ? lossByCause(guns, -change.guns) : null;
    const [wounded, missing] = [lost?.wounded ?? 0, lost?.missing ?? 0];
    const gunsLeft = gunsLost?.missing ?? 0;
    if (wounded + missing + gunsLeft === 0) continue;
    const before = campaign.casualties.get(unit) ?? NONE;
    const battle = {
      since: campaign.date,
      wounded,
      missing,
      gunsLeft,
      heldField: report.heldField === side,
    };
    campaign.casualties.set(unit, { ...before, battles: [...before.battles, battle] });
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
