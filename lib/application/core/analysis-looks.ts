import { isPlayedOut } from './access';
import type { LoadedCampaign } from './loaded-campaign';
import type { Services } from './services';

/** Why somebody who knows both sides’ affairs can take no post, in words for them. */
export const HAVE_LOOKED =
  'You have umpired this campaign or looked at an analysis of it while it was being played: what you know there, no commander may.';

/**
 * Remembers that somebody knows what no side knows of a campaign that is still being played, in any of its lines: they
 * had it analysed, or umpired it.
 */
export async function rememberLook(
  services: Services,
  { trunkId }: LoadedCampaign,
  userId: string,
): Promise<void> {
  await services.prisma.analysisLook.upsert({
    where: { trunkId_userId: { trunkId, userId } },
    create: { trunkId, userId },
    update: {},
  });
}

/** Which of these accounts know what no side knows of a campaign that is still being played. */
export async function lookers(
  services: Services,
  loaded: LoadedCampaign,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await services.prisma.analysisLook.findMany({
    where: { trunkId: loaded.trunkId, userId: { in: [...users] } },
    select: { userId: true },
  });
  return rows.length > 0 && (await isPlayedOut(services, loaded))
    ? new Set()
    : new Set(rows.map(({ userId }) => userId));
}

export async function hasLooked(
  services: Services,
  loaded: LoadedCampaign,
  user: string,
): Promise<boolean> {
  return (await lookers(services, loaded, [user])).size > 0;
}
