import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { type Brief, briefOf } from '@/lib/campaign/view/brief';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignView } from '@/lib/campaign/view/view';
import { ok, refuse } from '@/lib/kernel/result';

export interface BriefPage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  readonly brief: Brief;
}

/**
 * What the side of the user's post knows, for somebody who has just taken the post over. Refuses NOT_YOUR_SEAT to who
 * holds none.
 */
export const briefPage = useCase({
  on: 'campaign',
  may: 'order',
  effect: 'reads',
  input: LOOK,
  async run({ services, access, side }, look): Promise<Answer<BriefPage>> {
    const opened = await openCampaign(services, access, { as: look.as });
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    if (view.viewer.kind !== 'side' || view.viewer.side !== side)
      return refuse('NOT_YOUR_SEAT', 'Only a commander or a sub-commander has a brief.');
    const { events, campaign } = access.loaded;
    const entries = chronicle(events.map(campaignEvent), campaign.definition, view.viewer);
    return ok({ header, view, brief: briefOf(view, side, entries) });
  },
});
