import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvents } from '@/lib/campaign/events';
import { changeOf } from '@/lib/campaign/forces/changes';
import { headsPresent, servedSide } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import { SIDES, type Side } from '@/lib/kernel/side';

/** What one unit gained and lost in an interval. */
export interface IntervalAccountRow {
  readonly unit: string;
  readonly name: string;
  readonly side: Side;
  readonly before: { readonly men: number; readonly guns: number };
  /** Its own men and guns that came back. */
  readonly returned: { readonly men: number; readonly guns: number };
  /** Men and guns from pools, and from units that were broken up. */
  readonly joined: { readonly men: number; readonly guns: number };
  /** Men and guns that left, unsigned. */
  readonly gone: { readonly men: number; readonly guns: number };
  /** Fatigue removed, unsigned. */
  readonly rested: number;
  readonly quality: { readonly before: string; readonly after: string };
  readonly after: { readonly men: number; readonly guns: number };
  /** It left the army, or was broken up. */
  readonly left: 'detached' | 'disbanded' | null;
}

const RETURNS = new Set(['stragglersRallied', 'woundedReturned', 'gunsRecovered', 'refitted']);

/**
 * Each unit's gains and losses in an interval: a row for each unit that it changed, side A first, in the order of
 * battle.
 */
export function intervalAccount(
  before: Readonly<StartedCampaign>,
  { steps }: CampaignEvents['IntervalPassed'],
): IntervalAccountRow[] {
  const lookup = lookupOf(before.definition);
  const rows: IntervalAccountRow[] = [];
  for (const side of SIDES)
    for (const [id, placed] of lookup.units) {
      const unit = before.forces.units.get(id);
      if (!unit || servedSide(placed, unit) !== side) continue;
      const changes = steps.flatMap((step) =>
        step.changes.filter((change) => change.unit === id).map((change) => ({ change, step })),
      );
      if (changes.length === 0) continue;
      const sum = (kind: 'men' | 'guns', of: 'returned' | 'joined' | 'gone') =>
        changes.reduce((total, { change, step }) => {
          const count = changeOf(change, kind === 'men' ? lookup.heads : kind);
          const column = count < 0 ? 'gone' : RETURNS.has(step.kind) ? 'returned' : 'joined';
          return column === of ? total + Math.abs(count) : total;
        }, 0);
      const both = (of: 'returned' | 'joined' | 'gone') => ({
        men: sum('men', of),
        guns: sum('guns', of),
      });
      const [returned, joined, gone] = [both('returned'), both('joined'), both('gone')];
      const quality = changes.findLast(({ change }) => change.quality !== undefined);
      const left = changes.findLast(({ change }) => change.status !== undefined)?.change.status;
      rows.push({
        unit: id,
        name: placed.unit.name,
        side,
        before: { men: headsPresent(lookup, unit), guns: unit.guns },
        returned,
        joined,
        gone,
        rested: changes.reduce((total, { change }) => total - change.fatigue, 0),
        quality: { before: unit.quality, after: quality?.change.quality ?? unit.quality },
        after: {
          men: headsPresent(lookup, unit) + returned.men + joined.men - gone.men,
          guns: unit.guns + returned.guns + joined.guns - gone.guns,
        },
        left: left === 'detached' || left === 'disbanded' ? left : null,
      });
    }
  return rows;
}
