import type { Access } from '@/lib/application/core/access';
import { lookers } from '@/lib/application/core/analysis-looks';
import type { CampaignHeader, CommanderName } from '@/lib/application/core/campaign-header';
import { LOOK } from '@/lib/application/core/input-schemas';
import { type LoadedCampaign, servedBefore } from '@/lib/application/core/loaded-campaign';
import { FORMER_MEMBER } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { seatRights } from '@/lib/application/header/seat-rights';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignView } from '@/lib/campaign/view/view';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { staffNames } from './names';
import { type OfferMade, type OfferReceived, offeredTo, offersOf } from './offers';
import type { Asking, Petition } from './petitions';
import { askingOf, petitionsTo } from './petitions';

/** A sub-commander by name. */
export interface SubCommanderName {
  readonly userId: string;
  /** Display name, or “A former member”. */
  readonly name: string;
  /** Not a member of the club now: their units fall to the officer above them. */
  readonly gone: boolean;
  readonly you: boolean;
  readonly formations: readonly { readonly id: string; readonly name: string }[];
}

/** A formation that the commander may give out. */
export interface AssignableFormation {
  readonly id: string;
  readonly name: string;
  /** 0 for an army, 1 for the formations directly below it, and so on. */
  readonly depth: number;
  /** To whom this formation itself was given; null: it goes with the formation above it. */
  readonly heldBy: string | null;
}

export interface StaffPage {
  readonly header: CampaignHeader;
  readonly view: Pick<CampaignView, 'sides' | 'date' | 'dated'>;
  readonly staff: BySide<{
    readonly commander: CommanderName;
    readonly subCommanders: readonly SubCommanderName[];
    /** The viewer may dismiss them: they command the side, or umpire while nobody does. */
    readonly mayDismiss: boolean;
  }>;
  /** The side whose staff the user may change; null where they command none, at one screen, and in the past. */
  readonly yours: Side | null;
  /** Members to whom the user could offer a post. */
  readonly eligible: readonly { readonly userId: string; readonly name: string }[];
  /** The order of battle of the user's side. */
  readonly formations: readonly AssignableFormation[];
  /** Members who ask for a post on the user's staff. */
  readonly petitions: readonly Petition[];
  /** Posts that the user has offered, and that were not accepted. */
  readonly offers: readonly OfferMade[];
  /** Posts that are offered to the user. */
  readonly offered: BySide<OfferReceived | null>;
  /** Whether the user may ask a side for a post, or has asked. */
  readonly asking: BySide<Asking | null>;
}

/** Who serves on each side and what they command; for a commander, what they may do about it. */
export const staffPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, user, access }, look): Promise<Answer<StaffPage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { loaded } = access;
    const names = await staffNames(loaded);
    const { formations } = lookupOf(loaded.campaign.definition);
    const now = header.at === header.head && header.phase !== 'concluded';
    const rights = await seatRights(services, access);
    const [commanded] = access.sides;
    // By mail each player commands all of their side: nobody serves at another installation.
    const yours =
      now && access.role === 'commander' && loaded.campaign.mail === null
        ? (commanded ?? null)
        : null;
    const offers = yours === null ? [] : await offersOf(services, access, yours);
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
      eligible:
        yours === null || access.private
          ? []
          : (await eligibleFor(services, access, yours)).filter(
              ({ userId }) => !offers.some((offer) => offer.userId === userId),
            ),
      formations: yours === null ? [] : assignable(loaded, yours),
      petitions: yours === null ? [] : await petitionsTo(services, access, yours),
      offers,
      offered: now ? await offeredTo(services, access) : { A: null, B: null },
      asking: now ? await askingOf(services, access) : { A: null, B: null },
    });
  },
});

/** Members of the club who hold no post in the campaign and never served the other side. */
async function eligibleFor(
  services: Services,
  { loaded }: Access,
  side: Side,
): Promise<StaffPage['eligible']> {
  const { seats, staff } = loaded.campaign;
  const posted = new Set(
    SIDES.flatMap((one) => [seats[one].user, ...staff[one].map(({ user }) => user)]),
  );
  const rows = await services.prisma.membership.findMany({
    where: { clubId: loaded.club },
    select: { user: { select: { id: true, displayName: true } } },
  });
  const looked = await lookers(
    services,
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
