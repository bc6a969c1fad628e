import { isPlayedOut } from './access';
import type { LoadedCampaign } from './loaded-campaign';
import type { Services } from './services';

/** Why somebody who has seen the analysis can take no post, in words for them. */
export const HAVE_LOOKED =
  'You have looked at an analysis of this campaign while it was being played: what you know there, no commander may.';

/** Remembers that an umpire had a campaign analysed that is still being played, in any of its lines. */
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

/** Which of these accounts have seen an analysis of a campaign that is still being played. */
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
