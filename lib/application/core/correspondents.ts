import type { Services } from './services';

/** Names of the players at the other ends, by campaign. */
export async function correspondents(
  services: Services,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await services.prisma.mailGame.findMany({
    where: { campaignId: { in: [...campaignIds] }, correspondent: { not: null } },
    select: { campaignId: true, correspondent: true },
  });
  return new Map(rows.map(({ campaignId, correspondent }) => [campaignId, correspondent ?? '']));
}
