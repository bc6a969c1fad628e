import type { Access } from '@/lib/application/core/access';
import { hasLooked } from '@/lib/application/core/analysis-looks';
import {
  type LoadedCampaign,
  postHolders,
  servedBefore,
} from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import type { Services } from '@/lib/application/core/services';
import { mayInClub } from '@/lib/clubs/permissions';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';

/**
 * Who commands, and how a command changes hands. A seat is open if nobody ever took it, if its holder resigned, or if
 * its holder has left the club; a holder who returns before anybody else took it has it again.
 *
 * What the former holder has sealed stays sealed and counts at the reveal, as an order that went out. The successor
 * commands the side: they see it, and may seal another answer until both sides have sealed; an artificial successor
 * leaves it unchanged. Somebody who has commanded or served on one side of a campaign never takes a post on the other:
 * they know what was sealed there. Where the side has sub-commanders, the eldest of them takes its open seat first.
 */

/** What a user may do about the seats of a campaign now. */
export interface SeatRights {
  /** Seats that nobody holds. */
  readonly open: readonly Side[];
  readonly mayTake: readonly Side[];
  /** Open seats that the user may hand to an artificial commander. */
  readonly mayHand: readonly Side[];
  readonly mayResign: boolean;
}

export async function seatRights(services: Services, access: Access): Promise<SeatRights> {
  const { loaded, sides } = access;
  const { phase, seats, rewound } = loaded.campaign;
  if (phase === 'concluded' || rewound || loaded.campaign.away || loaded.campaign.mail !== null)
    return { open: [], mayTake: [], mayHand: [], mayResign: false };
  const departed = await departedHolders(loaded, access.names);
  const open = SIDES.filter(
    (side) =>
      seats[side].controller === 'user' &&
      (seats[side].user === undefined || departed.has(seats[side].user)),
  );
  // After repeated misses of deadlines a seat is offered, while its commander still holds it.
  const { conduct } = loaded.campaign.deadlines;
  const offered = SIDES.filter((side) => conduct[side].offered && !open.includes(side));
  const takeable = [...open, ...offered];
  const looked = takeable.length > 0 && (await hasLooked(services, loaded, access.user));
  return {
    open,
    mayTake: looked ? [] : takeable.filter((side) => takeFault(access, side, departed) === null),
    mayHand: open.filter((side) => handFault(access, side, departed) === null),
    mayResign: sides.length > 0,
  };
}

/** Why the user may not take an open seat; null where they may. */
export function takeFault(
  { loaded, user, sides }: Access,
  side: Side,
  departed: ReadonlySet<string>,
): string | null {
  if (sides.length > 0) return 'You already command in this campaign.';
  if (!loaded.campaign.settings.hotSeat && servedBefore(loaded, user, otherSide(side)))
    return 'You have served the other side of this campaign, and know what it knows.';
  const eldest = loaded.campaign.staff[side].find((one) => !departed.has(one.user));
  if (eldest !== undefined && eldest.user !== user)
    return 'The eldest sub-commander of that side takes its command first.';
  return null;
}

/** Why the user may not hand an open seat over; null where they may. */
export function handFault(
  { loaded, sides, clubRole }: Access,
  side: Side,
  departed: ReadonlySet<string>,
): string | null {
  const { seats, settings } = loaded.campaign;
  if (sides.length === 0 && !mayInClub(clubRole, 'umpireCampaign'))
    return 'Only who commands in the campaign, or umpires in the club, may hand a seat over.';
  if (settings.hotSeat || seats[otherSide(side)].controller !== 'user')
    return 'In this campaign a person must command that side.';
  if (
    loaded.campaign.staff[side].some((one) => !departed.has(one.user)) &&
    !mayInClub(clubRole, 'umpireCampaign')
  )
    return 'That side has sub-commanders: one of them takes it, or who umpires in the club hands it over.';
  return null;
}

/**
 * Holders of seats and posts who are not members of the club now; `known`: the names of all of them, if already loaded.
 */
export async function departedHolders(
  loaded: LoadedCampaign,
  known?: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const { club } = loaded;
  const holders = postHolders(loaded);
  const names = known ?? (await memberNames(holders.map((user) => ({ club, user }))))(club);
  return new Set(holders.filter((user) => !names.has(user)));
}
