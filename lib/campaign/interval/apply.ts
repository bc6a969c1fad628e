import { lookupOf } from '@/lib/campaign/definition/lookup';
import { applyUnitChange, setStanding } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { IntervalStep } from './events';

/** The part of a campaign that an interval changes. */
export type IntervalGround = Pick<StartedCampaign, 'definition' | 'forces' | 'pools'>;

/** Applies one step of an interval: units, leaders, formations, pools. */
export function applyIntervalStep(campaign: IntervalGround, step: IntervalStep): void {
  const { forces, pools } = campaign;
  if (step.formations)
    setStanding(forces, lookupOf(campaign.definition), step.formations, 'detached');
  for (const change of step.changes) applyUnitChange(forces, change);
  for (const { leader, formation, officer, seniority } of step.leaders ?? []) {
    const known = forces.leaders.get(leader);
    if (known)
      forces.leaders.set(leader, {
        ...known,
        formation,
        seniority: seniority ?? known.seniority,
        status: 'present',
        since: null,
      });
    else if (officer)
      forces.leaders.set(leader, {
        ...officer,
        rank: null,
        side: step.side,
        formation,
        seniority: 99,
        status: 'present',
        since: null,
      });
  }
  for (const [id, taken] of Object.entries(step.drawn ?? {})) {
    const pool = pools.get(id);
    if (pool) pools.set(id, { men: pool.men - taken.men, guns: pool.guns - taken.guns });
  }
}
