import { latePost, leastKnown } from '@/lib/campaign/couriers/known';
import type { LatePost } from '@/lib/campaign/couriers/state';
import { sideServed } from '@/lib/campaign/staff/staff';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { companyIn } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import type { ClubRole } from '@/lib/clubs/role';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { Look } from './input-schemas';
import {
  beganBefore,
  type LoadedCampaign,
  loadedBefore,
  loadedThrough,
  officers,
} from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/** What a user is to a campaign. */
export type CampaignRole = 'commander' | 'subCommander' | 'hotSeat' | 'watcher';

/** What one user may do and see in one campaign, at this moment. */
export interface Access {
  readonly loaded: LoadedCampaign;
  readonly user: string;
  readonly role: CampaignRole;
  readonly clubRole: ClubRole;
  /** The name of the club. */
  readonly clubName: string;
  /** Display names of everybody who holds a seat or a post and is a member of the club now, by account id. */
  readonly names: ReadonlyMap<string, string>;
  /** Sides that the user commands. */
  readonly sides: readonly Side[];
  /** The side under whose commander the user serves; null where under none. */
  readonly serves: Side | null;
  /** The user is the umpire of this campaign, and sees what both sides see. */
  readonly umpires: boolean;
  /** Nobody has the umpire’s seat, or its holder no longer umpires in the club. */
  readonly unumpired: boolean;
  /** Sides for which the user acts as the umpire. */
  readonly standsIn: readonly Side[];
  /**
   * The user is kept behind: `loaded` ends where the campaign was some hours ago, or where couriers brought them, except
   * for acts of theirs.
   */
  readonly delayed: boolean;
  /** The user’s post is away from headquarters: they know of the campaign what couriers brought. */
  readonly away: LatePost | null;
  /** The campaign as it is, whatever the user may know of it: for what riders carry to and from their own post. */
  readonly newest: LoadedCampaign;
  /** Only its creator and those who hold a seat in it may look at the branch, until its trunk is concluded. */
  readonly private: boolean;
}

/**
 * The one place that says who may look at a campaign: members of its club, each by their part in it. Everything else
 * (no such campaign, another club's, somebody's private branch, one that is not shown to its club) is NOT_FOUND.
 *
 * @param as `shown`: those who hold no post are kept behind, where the campaign says so; `itIs`: for acts, which are
 *   decided on the campaign as it is
 */
export async function accessTo(
  services: Services,
  user: string,
  campaignId: string,
  as: 'shown' | 'itIs' = 'shown',
): Promise<Answer<Access>> {
  const newest = await services.campaigns.load(campaignId);
  if (newest === null) return { ok: false, error: NOT_FOUND };
  const { club, members } = await companyIn(newest.club, [user, ...officers(newest)]);
  const membership = members.get(user);
  if (membership === undefined) return { ok: false, error: NOT_FOUND };
  const { seats, settings, umpire, standsIn } = newest.campaign;
  const sides = SIDES.filter(
    (side) => seats[side].controller === 'user' && seats[side].user === user,
  );
  const serves = sides.length === 0 ? sideServed(newest.campaign, user) : null;
  const holder = umpire === null ? undefined : members.get(umpire);
  const unumpired = holder === undefined || !mayInClub(holder.role, 'umpireCampaign');
  const umpires = umpire === user && !unumpired && sides.length === 0 && serves === null;
  const hidden = await isPrivate(services, newest);
  if (hidden && newest.creator !== user && sides.length === 0)
    return { ok: false, error: NOT_FOUND };
  const holds = holdsPost({ sides, serves, umpires });
  const behind = holds ? null : await behindHours(services, newest, user, membership.role);
  if (behind === 'hidden') return { ok: false, error: NOT_FOUND };
  const ridden = await rides(services, newest);
  const away = ridden && serves !== null ? latePost(newest.campaign, user) : null;
  const upTo = away?.known.position ?? (ridden && !holds ? leastKnown(newest.campaign) : null);
  const late = upTo === null ? newest : loadedThrough(newest, upTo);
  const delayed = (behind !== null && behind > 0) || upTo !== null;
  return ok({
    loaded: as === 'itIs' ? newest : behind ? loadedBefore(late, behind) : late,
    ...{ away, newest },
    user,
    role: campaignRole(sides, serves, settings.hotSeat),
    clubRole: membership.role,
    clubName: club,
    names: new Map([...members].map(([id, { name }]) => [id, name])),
    sides,
    serves,
    umpires,
    unumpired,
    standsIn: umpires ? SIDES.filter((side) => standsIn[side]) : [],
    delayed,
    private: hidden,
  });
}

/**
 * How many hours somebody without a post is kept behind; `hidden`: they may not look. The account that began a campaign, and
 * those who umpire in the club, may follow it in any case. A branch is followed by those who may follow the campaign
 * that it belongs to.
 */
async function behindHours(
  services: Services,
  loaded: LoadedCampaign,
  user: string,
  role: ClubRole,
): Promise<number | 'hidden'> {
  const line = await endOfLine(services, loaded);
  const { audience } = (line ?? loaded).campaign;
  const shown = mayInClub(role, 'followCampaigns') && audience?.kind !== 'players';
  if (!shown && loaded.creator !== user && !mayInClub(role, 'umpireCampaign')) return 'hidden';
  const hours = audience?.delayHours ?? 0;
  if (hours === 0 || loaded.parent === null) return hours;
  // A branch is there for them once they can know of it: of a continuation that was agreed, of the end of its trunk.
  const known =
    loaded.continues || loadedBefore(line ?? loaded, hours).campaign.phase === 'concluded';
  return known && beganBefore(loaded, hours) ? hours : 'hidden';
}

/**
 * Whether riders carry what is known of a campaign: until it is played out, so that a line which was given up tells
 * nothing either.
 */
export async function rides(services: Services, loaded: LoadedCampaign): Promise<boolean> {
  const { couriers, phase, rewound } = loaded.campaign;
  if (couriers === null || phase === 'concluded') return false;
  return rewound === null || !(await isPlayedOut(services, loaded));
}

/** The part in a campaign of a user who commands these sides, or serves on one. */
export function campaignRole(
  sides: readonly Side[],
  serves: Side | null,
  hotSeat: boolean,
): CampaignRole {
  if (sides.length > 0) return hotSeat ? 'hotSeat' : 'commander';
  return serves === null ? 'watcher' : 'subCommander';
}

/** Whether a branch is still private to its creator: what they try must not reach the campaign that is being played. */
export async function isPrivate(services: Services, loaded: LoadedCampaign): Promise<boolean> {
  if (loaded.parent === null) return false;
  if (loaded.continues) {
    const parent = await services.campaigns.load(loaded.parent.id);
    return parent === null || isPrivate(services, parent);
  }
  return !(await isPlayedOut(services, loaded));
}

/**
 * Whether the campaign that a branch belongs to has come to its conclusion: the trunk, or where that was given up by
 * agreement, the branch that continues it.
 */
export async function isPlayedOut(services: Services, loaded: LoadedCampaign): Promise<boolean> {
  return (await endOfLine(services, loaded))?.campaign.phase === 'concluded';
}

/** Where the campaign that a branch belongs to is played now; null while its continuation does not exist yet. */
export async function endOfLine(
  services: Services,
  loaded: LoadedCampaign,
): Promise<LoadedCampaign | null> {
  const { id, trunkId } = loaded;
  let line = id === trunkId ? loaded : await services.campaigns.load(trunkId);
  while (line?.campaign.rewound)
    line = await services.campaigns.load(line.campaign.rewound.successor);
  return line;
}

/**
 * Who looks: a commander and their sub-commanders as their side, a hot-seat user as the side that sits at the screen,
 * the umpire as the side that they name, or as umpire; everybody else as public.
 */
export function viewerOf(
  access: Pick<Access, 'role' | 'sides' | 'serves'> & Partial<Pick<Access, 'umpires'>>,
  look: Look = {},
): CampaignViewer {
  const [side] = access.sides;
  if (access.umpires)
    return look.as === undefined ? { kind: 'umpire' } : { kind: 'side', side: look.as };
  if (access.serves !== null) return { kind: 'side', side: access.serves };
  if (access.role === 'commander' && side !== undefined) return { kind: 'side', side };
  if (access.role === 'hotSeat' && look.as !== undefined && access.sides.includes(look.as)) {
    return { kind: 'side', side: look.as };
  }
  return { kind: 'public' };
}

/**
 * The side for which a user acts. Refuses NOT_YOUR_SEAT, and INVALID_INPUT where a hot-seat command names no side.
 */
export function actingSide(access: Access, named: Side | undefined): Answer<Side> {
  if (named !== undefined) {
    return access.sides.includes(named)
      ? ok(named)
      : refuse('NOT_YOUR_SEAT', 'You do not command this side of the campaign.');
  }
  const [side, second] = access.sides;
  if (side === undefined) return refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.');
  if (second !== undefined) return refuse('INVALID_INPUT', 'Say for which side you act.', 'side');
  return ok(side);
}

/**
 * The side for which a user decides: their own, or as the umpire, one for which they stand in. Refuses as `actingSide`
 * does.
 */
export function decidingSide(access: Access, named: Side | undefined): Answer<Side> {
  if (!access.umpires) return actingSide(access, named);
  const side = named ?? (access.standsIn.length === 1 ? access.standsIn[0] : undefined);
  return side !== undefined && access.standsIn.includes(side)
    ? ok(side)
    : refuse('NOT_YOUR_SEAT', 'Say first, at the umpire’s desk, that you act for this side.');
}

/** The side on whose pieces a user gives orders: their own, or the one they serve on. Refuses as `actingSide` does. */
export function orderingSide(access: Access, named: Side | undefined): Answer<Side> {
  const { serves } = access;
  if (access.umpires) return decidingSide(access, named);
  if (serves === null || (named !== undefined && named !== serves))
    return actingSide(access, named);
  return ok(serves);
}

/**
 * For acts by mail: requires that the user commands the side that is played at this installation. Refuses NOT_FOUND
 * where the campaign is not played by mail, NOT_YOUR_SEAT.
 */
export function corresponding(access: Access): Answer<Access> {
  const { mail, settings } = access.loaded.campaign;
  if (mail === null) return { ok: false, error: NOT_FOUND };
  const kind = settings.singleBattle ? 'battle' : 'campaign';
  return access.sides.includes(mail.own)
    ? ok(access)
    : refuse('NOT_YOUR_SEAT', `You command no side of this ${kind}.`);
}

/** Whether somebody commands, serves or umpires. */
export const holdsPost = ({
  sides,
  serves,
  umpires,
}: Pick<Access, 'sides' | 'serves' | 'umpires'>): boolean =>
  sides.length > 0 || serves !== null || umpires;

/** The side on which somebody holds a post; null for those who only watch, and at a shared screen. */
export function postOf({ role, sides, serves }: Access): Side | null {
  if (role === 'hotSeat') return null;
  return sides[0] ?? serves;
}

/** Whether a user may rename the campaign: its commanders, and the account that began it. */
export function mayRename({ sides, loaded, user }: Access): boolean {
  return sides.length > 0 || loaded.creator === user;
}
