import type { Look } from '@/lib/application/contract';
import type { CampaignView } from '@/lib/campaign/view';

/** What the address of a campaign's page says of how it is looked at. */
export function lookFrom(query: Readonly<Record<string, string | string[] | undefined>>): Look {
  const at =
    typeof query.at === 'string' && /^\d{1,9}$/.test(query.at) ? Number(query.at) : undefined;
  const as = query.as === 'A' || query.as === 'B' ? query.as : undefined;
  return { as, at };
}

/** An address within a campaign that keeps who sits at the screen; `at` only where it is given. */
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

/** Where a turn on the board is gone through: from the position before it. */
export function turnHref(
  campaignId: string,
  look: Look,
  index: number,
  { from }: { readonly from: number },
): string {
  return campaignHref(campaignId, `/battles/${index}/board`, look, { at: Math.max(1, from - 1) });
}

/**
 * Where a battle is gone through again: on its board, where it was fought on one, else turn by turn beside its ledger; null
 * where only its end was told, as from a table.
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
