import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import type { CampaignEvent, Seat } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { mayInClub } from '@/lib/clubs/permissions';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { type Access, accessTo, actingSide } from './access';
import { act, type Decision } from './act';
import { HAVE_LOOKED, hasLooked } from './analysis-looks';
import { after } from './campaign-acts';
import type { Acted, HandSeatInput, ResignSeatInput } from './contract';
import { foundingContext } from './decision-context';
import type { House } from './house';
import { type LoadedCampaign, postHolders } from './loaded-campaign';
import { memberNames } from './members';
import type { Answer } from './refusal';
import { servedBefore } from './served-before';

/**
 * Who commands, and how a command changes hands. A seat is open where nobody ever took it, where it was laid down, and
 * where its holder is no member of the club any more: his return before anybody took it gives it back to him.
 *
 * What the former holder has sealed stays sealed and counts at the reveal, as an order that went out. The successor
 * commands the side: he sees it, and may seal another answer until both are in; an artificial successor leaves
 * it as it is. Whoever has commanded or served on one side of a campaign never takes a post on the other: he knows what
 * was sealed there. Where the side has sub-commanders, the eldest of them takes its open seat first.
 */

/** What a user may do about the seats of a campaign now. */
export interface SeatRights {
  /** Seats that nobody holds. */
  readonly open: readonly Side[];
  readonly mayTake: readonly Side[];
  /** Open seats that he may hand to an artificial commander. */
  readonly mayHand: readonly Side[];
  readonly mayResign: boolean;
}

export async function seatRights(house: House, access: Access): Promise<SeatRights> {
  const { loaded, sides } = access;
  const { phase, seats, rewound } = loaded.campaign;
  if (phase === 'concluded' || rewound || loaded.campaign.mail !== null)
    return { open: [], mayTake: [], mayHand: [], mayResign: false };
  const departed = await departedHolders(loaded, access.names);
  const open = SIDES.filter(
    (side) =>
      seats[side].controller === 'user' &&
      (seats[side].user === undefined || departed.has(seats[side].user)),
  );
  const looked = open.length > 0 && (await hasLooked(house, loaded, access.user));
  return {
    open,
    mayTake: looked ? [] : open.filter((side) => takeFault(access, side, departed) === null),
    mayHand: open.filter((side) => handFault(access, side, departed) === null),
    mayResign: sides.length > 0,
  };
}

/**
 * Takes a seat that stands open; at a shared screen, both. Refuses ALREADY_TAKEN, NOT_ALLOWED to who commands in the
 * campaign or has commanded the other side.
 */
export function takeSeat(
  house: House,
  user: string,
  campaignId: string,
  { side, commandId }: { readonly side: Side; readonly commandId: string },
): Promise<Answer<Acted>> {
  const content = { kind: 'take-seat', side, user };
  return change(house, user, campaignId, commandId, content, async (access) => {
    const fault = takeFault(access, side, await departedHolders(access.loaded));
    if (fault !== null) return refuse('NOT_ALLOWED', fault, 'side');
    if (await hasLooked(house, access.loaded, user))
      return refuse('NOT_ALLOWED', HAVE_LOOKED, 'side');
    return seated(access.loaded, side, { controller: 'user', user });
  });
}

/**
 * Lays the own command down; at a shared screen, of both sides. Refuses NOT_YOUR_SEAT, and INVALID_INPUT where a user of
 * two sides names none.
 */
export function resignSeat(
  house: House,
  user: string,
  campaignId: string,
  { side: named, commandId }: ResignSeatInput,
): Promise<Answer<Acted>> {
  const content = { kind: 'resign-seat', side: named ?? null, user };
  return change(house, user, campaignId, commandId, content, async (access) => {
    const { loaded, role } = access;
    if (role === 'hotSeat')
      return inTurn(
        loaded,
        SIDES.map((side) => resignation(side)),
      );
    const side = actingSide(access, named);
    return side.ok ? inTurn(loaded, [resignation(side.value)]) : side;
  });
}

/**
 * Hands an open seat to an artificial commander, who seals by the same path as people: the other side's commander may,
 * and who umpires in the club. Refuses NOT_ALLOWED, ALREADY_TAKEN, and SEAT_INVALID where a person must command.
 */
export function handSeat(
  house: House,
  user: string,
  campaignId: string,
  { side, controller, commandId }: HandSeatInput,
): Promise<Answer<Acted>> {
  const content = { kind: 'hand-seat', side, controller, user };
  return change(house, user, campaignId, commandId, content, async (access) => {
    const fault = handFault(access, side, await departedHolders(access.loaded));
    if (fault !== null) return refuse('NOT_ALLOWED', fault, 'side');
    return seated(access.loaded, side, { controller });
  });
}

/** Why the user may not take an open seat; null where he may. */
function takeFault(
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

/** Why the user may not hand an open seat over; null where he may. */
function handFault(
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

/** Holders of seats and posts who are no members of the club now; `known`: the names of all of them, asked already. */
export async function departedHolders(
  loaded: LoadedCampaign,
  known?: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const { club } = loaded;
  const holders = postHolders(loaded);
  const names = known ?? (await memberNames(holders.map((user) => ({ club, user }))))(club);
  return new Set(holders.filter((user) => !names.has(user)));
}

/** Somebody takes an open seat; a person at a shared screen takes both. */
async function seated(loaded: LoadedCampaign, side: Side, seat: Seat): Promise<Answer<Decision>> {
  const { seats, settings } = loaded.campaign;
  const departed = await departedHolders(loaded);
  return inTurn(
    loaded,
    (settings.hotSeat ? SIDES : [side]).map((one): CampaignCommand => {
      const holder = seats[one].user;
      return {
        type: 'TakeSeat',
        data: {
          side: one,
          seat,
          ...(holder !== undefined && departed.has(holder) ? { departed: holder } : {}),
        },
      };
    }),
  );
}

function resignation(side: Side): CampaignCommand {
  return { type: 'ResignSeat', data: { side } };
}

/** Several commands in one append, each decided on what the one before it told. */
function inTurn(
  { state: before }: LoadedCampaign,
  commands: readonly CampaignCommand[],
): Answer<Decision> {
  const events: CampaignEvent[] = [];
  let state = before;
  for (const command of commands) {
    const told = decide(state, command, foundingContext());
    if (!told.ok) return told;
    events.push(...told.value);
    state = fold(told.value, state);
  }
  return ok({ events });
}

/** A change of seats or posts, judged anew on every version. */
export async function change(
  house: House,
  user: string,
  campaignId: string,
  commandId: string,
  content: Json,
  judge: (access: Access) => Promise<Answer<Decision>>,
): Promise<Answer<Acted>> {
  let access: Access | null = null;
  const done = await act(
    house,
    { campaignId, commandId, actor: user, content },
    async () => {
      const looked = await accessTo(house, user, campaignId);
      if (!looked.ok) return looked;
      access = looked.value;
      return ok(looked.value.loaded);
    },
    async () => {
      if (access === null) throw new Error('It was looked at before it was judged');
      return judge(access);
    },
  );
  return done.ok ? ok(await after(house, campaignId, done.value)) : done;
}
