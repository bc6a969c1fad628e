import type { Services } from './services';

/** Names of the players at the other ends, by campaign. */
export async function correspondents(
  services: Services,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await services.sql<{ campaign_id: string; correspondent: string }[]>`
    SELECT campaign_id, correspondent FROM mail_game
      WHERE campaign_id = ANY (${`{${campaignIds.join(',')}}`}::uuid[]) AND correspondent IS NOT NULL`;
  return new Map(rows.map((row) => [row.campaign_id, row.correspondent]));
}
