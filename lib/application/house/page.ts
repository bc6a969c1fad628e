import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { moveFault, playsWithOthers } from '@/lib/application/core/house-rights';
import { LOOK } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { photographsSeen } from '@/lib/application/photographs/seen';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';

export interface MovePage {
  readonly header: CampaignHeader;
  readonly away: boolean;
  /** Why the user may not move it; null where they may. */
  readonly fault: string | null;
  /** Making the file bars the user from commanding in it: other people play. */
  readonly bars: boolean;
  /** Vacant seats to which the user can invite somebody. */
  readonly seats: readonly { readonly side: Side; readonly name: string }[];
  /** Photographs of its battles, which stay on this server. */
  readonly photographs: number;
}

/** Moving a campaign to another server, and inviting people to its vacant seats. */
export const movePage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<MovePage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { campaign } = access.loaded;
    const invites =
      mayInClub(access.clubRole, 'inviteMember') &&
      !campaign.away &&
      !campaign.settings.hotSeat &&
      campaign.settings.mail === undefined &&
      campaign.phase !== 'concluded';
    return ok({
      header: opened.value.header,
      away: campaign.away,
      fault: moveFault(access),
      bars: playsWithOthers(access.loaded),
      photographs: (await photographsSeen(services, access, access.loaded.version)).length,
      seats: SIDES.filter((side) => {
        const { controller, user } = campaign.seats[side];
        return invites && controller === 'user' && user === undefined;
      }).map((side) => ({ side, name: campaign.definition.sides[side].name })),
    });
  },
});
