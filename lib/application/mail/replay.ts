import { z } from 'zod';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { battleOnBoard } from '@/lib/application/core/loaded-board';
import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor } from '@/lib/application/header/open-campaign';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { ChronicleEntry } from '@/lib/campaign/view/view';
import { ok, refuse } from '@/lib/kernel/result';

export interface ReplayPage {
  readonly header: CampaignHeader;
  /** What happened after `from`, the oldest first. */
  readonly entries: readonly ChronicleEntry[];
  /** Index of the battle on the board; null: none. */
  readonly onBoard: number | null;
}

/**
 * What happened since a position, entry by entry, as this user may know it. Refuses NOT_FOUND for a position that it
 * does not have.
 */
export const replayPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK.extend({
    /** The position after which the replay begins. */
    from: z.number(),
  }),
  async run({ services, access }, { from, ...look }): Promise<Answer<ReplayPage>> {
    const header = await headerFor(services, access, look);
    if (!header.ok) return header;
    const { events, campaign, version } = access.loaded;
    if (!Number.isInteger(from) || from < 0 || from > version)
      return refuse('NOT_FOUND', 'The campaign has no such position.', 'from');
    const entries = chronicle(events.map(campaignEvent), campaign.definition, header.value.viewer);
    const onBoard = battleOnBoard(campaign);
    return ok({ header: header.value, entries: entries.slice(from), onBoard });
  },
});
