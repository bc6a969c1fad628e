import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { departedHolders } from '@/lib/application/header/seat-rights';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { controllerOf } from '@/lib/campaign/staff/staff';
import { SIDES } from '@/lib/kernel/side';

/** Names of the commanders and sub-commanders who are members of the club now, by account id. */
export async function staffNames({
  campaign,
  club,
}: LoadedCampaign): Promise<ReadonlyMap<string, string>> {
  const users = SIDES.flatMap((side) => [
    campaign.seats[side].user,
    ...campaign.staff[side].map(({ user }) => user),
  ]);
  return (await memberNames(users.map((user) => ({ club, user }))))(club);
}

/**
 * Who commands what, by name: every formation that has another commander than the one above it. Empty where no side has
 * a staff.
 */
export async function commandersByFormation(
  loaded: LoadedCampaign,
): Promise<Readonly<Record<string, string>>> {
  const { campaign } = loaded;
  if (SIDES.every((side) => campaign.staff[side].length === 0)) return {};
  const [names, gone] = await Promise.all([staffNames(loaded), departedHolders(loaded)]);
  const found: Record<string, string> = {};
  for (const [id, { side, above }] of lookupOf(campaign.definition).formations) {
    if (campaign.staff[side].length === 0) continue;
    const holder = controllerOf(campaign, id, gone);
    const over = above.at(-1);
    if (holder !== null && (over === undefined || controllerOf(campaign, over, gone) !== holder))
      found[id] = names.get(holder) ?? FORMER_MEMBER;
  }
  return found;
}
