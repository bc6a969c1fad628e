import { isUuid } from '@/lib/accounts/sessions';
import { leastKnown } from '@/lib/campaign/couriers/known';
import { ok } from '@/lib/kernel/result';
import { endOfLine, rides } from './access';
import { type LoadedCampaign, loadedBefore, loadedThrough } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/** A club as strangers may know it. */
export interface OpenClub {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

/** A campaign that strangers may follow: as it was as long ago as its spectators are kept behind. */
export interface Followed {
  readonly loaded: LoadedCampaign;
  readonly club: OpenClub;
  /** How far behind it is, in hours; 0: at once. */
  readonly behindHours: number;
}

/** A club that has opened its public page. Refuses NOT_FOUND, alike for a club that there is not. */
export async function openClub(services: Services, clubId: unknown): Promise<Answer<OpenClub>> {
  if (typeof clubId !== 'string' || !isUuid(clubId)) return { ok: false, error: NOT_FOUND };
  const club = await services.prisma.club.findUnique({
    where: { id: clubId },
    select: { id: true, name: true, about: true, publicPage: true },
  });
  if (club === null || !club.publicPage) return { ok: false, error: NOT_FOUND };
  return ok({ id: club.id, name: club.name, about: club.about });
}

/**
 * A campaign that is shown to everybody: its club has opened its page, and its players let everybody follow. What-ifs,
 * and branches that were given up, are not among them. Refuses NOT_FOUND, alike for a campaign that there is not.
 */
export async function followedCampaign(
  services: Services,
  campaignId: unknown,
): Promise<Answer<Followed>> {
  const loaded = typeof campaignId === 'string' ? await services.campaigns.load(campaignId) : null;
  if (loaded === null) return { ok: false, error: NOT_FOUND };
  const { audience, settings } = loaded.campaign;
  if (audience?.kind !== 'public' || settings.mail !== undefined)
    return { ok: false, error: NOT_FOUND };
  const line = await endOfLine(services, loaded);
  if (line?.id !== loaded.id) return { ok: false, error: NOT_FOUND };
  const club = await openClub(services, loaded.club);
  if (!club.ok) return club;
  const behindHours = audience.delayHours;
  // Nobody learns here what a post of the campaign is still to hear of.
  const upTo = (await rides(services, loaded)) ? leastKnown(loaded.campaign) : null;
  const late = upTo === null ? loaded : loadedThrough(loaded, upTo);
  return ok({
    loaded: behindHours > 0 ? loadedBefore(late, behindHours) : late,
    club: club.value,
    behindHours,
  });
}
