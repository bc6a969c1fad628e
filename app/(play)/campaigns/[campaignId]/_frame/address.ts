import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignView } from '@/lib/campaign/view/view';

/** How a campaign is viewed: which entry and which side, from the page's address. */
export function lookFrom(query: Readonly<Record<string, string | string[] | undefined>>): Look {
  const at =
    typeof query.at === 'string' && /^\d{1,9}$/.test(query.at) ? Number(query.at) : undefined;
  const as = query.as === 'A' || query.as === 'B' ? query.as : undefined;
  return { as, at };
}

/** An address within a campaign. Keeps the side at a shared screen; `at` only if it is given. */
export function campaignHref(
  campaignId: string,
  path: string,
  look: Look,
  more: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const query = new URLSearchParams();
  if (look.as) query.set('as', look.as);
  for (const [name, value] of Object.entries(more))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `/campaigns/${campaignId}${path}${text === '' ? '' : `?${text}`}`;
}

/** Where a turn on the board is replayed: from the position before it. */
export function turnHref(
  campaignId: string,
  look: Look,
  index: number,
  { from }: { readonly from: number },
): string {
  return campaignHref(campaignId, `/battles/${index}/board`, look, { at: Math.max(1, from - 1) });
}

/**
 * Where a battle is replayed: on its board, if it was fought on one, else turn by turn above its ledger; null where
 * only its result is known, as from a table.
 */
export function replayHref(
  campaignId: string,
  look: Look,
  view: Pick<CampaignView, 'battles'>,
  index: number,
): string | null {
  const battle = view.battles.find((one) => one.index === index);
  if (battle?.board) return campaignHref(campaignId, `/battles/${index}/board`, look, { at: 1 });
  return battle?.report?.log.length
    ? campaignHref(campaignId, `/battles/${index}`, look, { watch: 1 })
    : null;
}
