import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { type Brief, briefOf } from '@/lib/campaign/view/brief';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignView } from '@/lib/campaign/view/view';
import { ok } from '@/lib/kernel/result';

export interface BriefPage {
  readonly header: CampaignHeader;
  readonly view: CampaignView;
  /** Null: the reader holds no post, or nobody sits at the shared screen. */
  readonly brief: Brief | null;
}

/** What the side of the user's post knows, for somebody who has just taken the post over. */
export const briefPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<BriefPage>> {
    const opened = await openCampaign(services, access, { as: look.as });
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    if (view.viewer.kind !== 'side') return ok({ header, view, brief: null });
    const { events, campaign } = access.loaded;
    const entries = chronicle(events.map(campaignEvent), campaign.definition, view.viewer);
    return ok({ header, view, brief: briefOf(view, view.viewer.side, entries) });
  },
});
