import { lookupOf } from '@/lib/campaign/definition/lookup';
import { mayInClub } from '@/lib/clubs/permissions';
import { prisma } from '@/lib/database/client';
import { ok } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import type { Access } from './access';
import { lookers } from './analysis-looks';
import { openCampaign } from './campaign-pages';
import type { Look } from './contract';
import type { House } from './house';
import type { LoadedCampaign } from './loaded-campaign';
import { askingOf, petitionsTo } from './petitions';
import type { Answer } from './refusal';
import { seatRights } from './seats';
import { servedBefore } from './served-before';
import type { AssignableFormation, StaffPage, SubCommanderName } from './staff-contract';
import { FORMER_MEMBER, staffNames } from './staff-names';

/** Who serves on each side and what he commands; for a commander, what he may do about it. */
export async function staffPage(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<StaffPage>> {
  const opened = await openCampaign(house, user, campaignId, look);
  if (!opened.ok) return opened;
  const { access, header, view } = opened.value;
  const { loaded } = access;
  const names = await staffNames(loaded);
  const { formations } = lookupOf(loaded.campaign.definition);
  const now = header.at === header.head && header.phase !== 'concluded';
  const rights = await seatRights(house, access);
  const [commanded] = access.sides;
  // By mail each commands all of his side: nobody serves at another installation.
  const yours =
    now && access.role === 'commander' && loaded.campaign.mail === null
      ? (commanded ?? null)
      : null;
  const sideOf = (side: Side) => ({
    commander: header.commanders[side],
    subCommanders: view.staff[side].map(
      (one): SubCommanderName => ({
        userId: one.user,
        name: names.get(one.user) ?? FORMER_MEMBER,
        gone: !names.has(one.user),
        you: one.user === user,
        formations: one.formations.map((id) => ({
          id,
          name: formations.get(id)?.formation.name ?? id,
        })),
      }),
    ),
    mayDismiss:
      now &&
      (yours === side ||
        (mayInClub(access.clubRole, 'umpireCampaign') && rights.open.includes(side))),
  });
  return ok({
    header,
    view: { sides: view.sides, date: view.date, dated: view.dated },
    staff: { A: sideOf('A'), B: sideOf('B') },
    yours,
    eligible: yours === null || access.private ? [] : await eligibleFor(house, access, yours),
    formations: yours === null ? [] : assignable(loaded, yours),
    petitions: yours === null ? [] : await petitionsTo(house, access, yours),
    asking: now ? await askingOf(house, access) : { A: null, B: null },
  });
}

/** Members of the club who hold no post in the campaign and never served the other side. */
async function eligibleFor(
  house: House,
  { loaded }: Access,
  side: Side,
): Promise<StaffPage['eligible']> {
  const { seats, staff } = loaded.campaign;
  const posted = new Set(
    SIDES.flatMap((one) => [seats[one].user, ...staff[one].map(({ user }) => user)]),
  );
  const rows = await prisma().membership.findMany({
    where: { clubId: loaded.club },
    select: { user: { select: { id: true, displayName: true } } },
  });
  const looked = await lookers(
    house,
    loaded,
    rows.map(({ user }) => user.id),
  );
  return rows
    .map((row) => ({ userId: row.user.id, name: row.user.displayName }))
    .filter(
      ({ userId }) =>
        !posted.has(userId) &&
        !looked.has(userId) &&
        !servedBefore(loaded, userId, otherSide(side)),
    )
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function assignable({ campaign }: LoadedCampaign, side: Side): readonly AssignableFormation[] {
  return [...lookupOf(campaign.definition).formations.values()]
    .filter((placed) => placed.side === side)
    .map(({ formation, above }) => ({
      id: formation.id,
      name: formation.name,
      depth: above.length,
      heldBy:
        campaign.staff[side].find(({ formations }) => formations.includes(formation.id))?.user ??
        null,
    }));
}
