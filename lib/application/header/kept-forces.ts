import type { CampaignState } from '@/lib/campaign/state';
import type { CampaignView } from '@/lib/campaign/view/view';
import { viewBothForces } from '@/lib/campaign/view/view-campaign';

const kept = new WeakMap<CampaignState, CampaignView['forces']>();

/**
 * Both armies of a state that is never changed in place, viewed once: they are the same for every viewer, and stay the
 * same object, so that pages recognise what they have drawn before.
 */
export function keptForces(state: CampaignState): CampaignView['forces'] {
  const forces = kept.get(state) ?? viewBothForces(state);
  kept.set(state, forces);
  return forces;
}
