import { z } from 'zod';
import { type Access, accessTo, viewerOf } from '@/lib/application/core/access';
import type { Decision } from '@/lib/application/core/act';
import { record } from '@/lib/application/core/acting';
import { derivedId } from '@/lib/application/core/derived-id';
import { inTurn } from '@/lib/application/core/in-turn';
import { commandId, listUpTo, text } from '@/lib/application/core/input-schemas';
import {
  type LoadedCampaign,
  postHolders,
  servedBefore,
} from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { viewClub } from '@/lib/clubs/club';
import { leaveClub, removeMember } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { announce, type NewNotice } from '@/lib/notices/announce';

/** Running campaigns of a club that are looked through for one member's posts. */
const CAMPAIGNS_MAX = 500;

/** What somebody who leaves holds in a running campaign, and who can go on with it. */
export interface LeavingPost {
  readonly campaignId: string;
  readonly name: string;
  readonly part: 'commander' | 'bothSides' | 'subCommander' | 'umpire' | 'byMail';
  /** The name of the side; '' for an umpire, and for both. */
  readonly side: string;
  /** Members who serve under them, in the order in which they would take the command: the deputy first. */
  readonly successors: readonly { readonly userId: string; readonly name: string }[];
  /** A person commands the other side, and can give the vacant seat to the computer. */
  readonly computer: boolean;
}

export interface LeavingPage {
  readonly clubName: string;
  readonly member: { readonly userId: string; readonly name: string; readonly self: boolean };
  /** Of a member who is removed: those campaigns alone that the remover can see. */
  readonly posts: readonly LeavingPost[];
  /** The club would be without an owner: somebody of these becomes one. Null: it has another, or they own nothing. */
  readonly heirs: readonly { readonly userId: string; readonly name: string }[] | null;
}

/** What happens if the user leaves the club, or removes a member from it. Refuses NOT_FOUND, CLUB_ACTION_FORBIDDEN. */
export const leavingPage = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  input: z.object({ member: text.optional() }),
  run: ({ services, user, clubId }, { member = user }) =>
    whatLeavingMeans(services, user, clubId, member),
});

/**
 * Leaves the club with a hand-over, or removes a member from it. First each named successor gets the command, and posts on staffs
 * are resigned, so that nothing waits for somebody who is gone; then the membership ends; then what they had left in the club's
 * campaigns for themselves goes: orders for the case of being late, offers and requests. What was sealed stays sealed. Sent again
 * after it broke off, it goes on. Refuses NOT_FOUND, CLUB_ACTION_FORBIDDEN, MEMBER_NOT_FOUND, CLUB_NEEDS_OWNER, and what
 * `decide` refuses.
 */
export const departFromClub = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** Who goes: the user, or somebody whom an owner removes. Named in each case, so that nobody leaves by an oversight. */
    member: text,
    /** Sub-commanders who get the user's command; a campaign that is not named is left to who takes the vacant seat. */
    successors: listUpTo(z.object({ campaignId: text, userId: text }), CAMPAIGNS_MAX).optional(),
    /** Who owns the club from then on, where the user is its only owner. */
    heir: text.optional(),
    commandId,
  }),
  run: ({ services, user, clubId }, input) => depart(services, { user, clubId, ...input }),
});

/** Who goes from which club, and who goes on with what, as the input of `departFromClub` says it. */
export interface Departure {
  /** Who asks: the member, or an owner who removes them. */
  readonly user: string;
  readonly clubId: string;
  readonly member: string;
  readonly successors?:
    | readonly { readonly campaignId: string; readonly userId: string }[]
    | undefined;
  readonly heir?: string | undefined;
  readonly commandId: string;
}

/** Carries a departure out, for whom it is permitted. Refuses as `departFromClub`. */
export async function depart(services: Services, departure: Departure): Promise<Answer<true>> {
  const { user, clubId, member, successors = [], heir, commandId } = departure;
  const self = member === user;
  const page = await whatLeavingMeans(services, user, clubId, member);
  if (!page.ok) return page;
  const heirs = page.value.heirs;
  if (heirs !== null && !heirs.some(({ userId }) => userId === heir))
    return refuse('CLUB_NEEDS_OWNER', 'Pick who owns the club from now on.', 'heir');
  const held = await campaignsOf(services, clubId, member);
  if (self)
    for (const { loaded } of held) {
      const to = successors.find(({ campaignId }) => campaignId === loaded.id)?.userId ?? null;
      const handed = await handOver(services, { user, campaignId: loaded.id, to }, commandId);
      if (!handed.ok) return handed;
    }
  const gone = self
    ? await leaveClub(user, clubId, heir)
    : await removeMember(user, clubId, member);
  if (!gone.ok) return gone;
  await clearLeft(services, clubId, member);
  for (const { loaded } of held) await announceVacancy(services, loaded.id, member);
  return ok(true);
}

/** As `leavingPage`, for whom it is permitted. */
export async function whatLeavingMeans(
  services: Services,
  user: string,
  clubId: string,
  member: string,
): Promise<Answer<LeavingPage>> {
  const viewed = await viewClub(user, clubId);
  if (!viewed.ok) return viewed;
  const club = viewed.value;
  const self = member === user;
  const who = club.members.find(({ userId }) => userId === member);
  if (!self && !mayInClub(club.role, 'removeMember'))
    return refuse('CLUB_ACTION_FORBIDDEN', 'Your role in this club does not allow this.');
  if (who === undefined) return { ok: false, error: NOT_FOUND };
  const posts: LeavingPost[] = [];
  for (const access of await campaignsOf(services, clubId, member)) {
    if (!self && !(await accessTo(services, user, access.loaded.id)).ok) continue;
    posts.push(...(await postIn(access)));
  }
  const owners = club.members.filter(({ role }) => role === 'owner');
  const last = who.role === 'owner' && owners.length === 1;
  return ok({
    clubName: club.name,
    member: { userId: member, name: who.displayName, self },
    posts,
    heirs: last
      ? club.members
          .filter(({ userId }) => userId !== member)
          .map(({ userId, displayName }) => ({ userId, name: displayName }))
      : null,
  });
}

/** The user's access to the running campaigns of a club in which they hold something. */
async function campaignsOf(
  services: Services,
  clubId: string,
  user: string,
): Promise<readonly Access[]> {
  const rows = await services.prisma.campaignList.findMany({
    where: { clubId, phase: { not: 'concluded' } },
    orderBy: { updatedAt: 'desc' },
    take: CAMPAIGNS_MAX,
    select: { campaignId: true },
  });
  const held: Access[] = [];
  for (const { campaignId } of rows) {
    const loaded = await services.campaigns.load(campaignId);
    if (loaded === null || loaded.campaign.rewound || loaded.campaign.away) continue;
    if (loaded.campaign.umpire !== user && !postHolders(loaded).includes(user)) continue;
    const access = await accessTo(services, user, campaignId, 'itIs');
    if (access.ok) held.push(access.value);
  }
  return held;
}

/** What the reader of an access holds in its campaign. */
async function postIn(access: Access): Promise<readonly LeavingPost[]> {
  const { loaded, sides, serves, umpires } = access;
  const { campaign } = loaded;
  const of = { campaignId: loaded.id, name: campaign.name };
  const none = { successors: [], computer: false };
  const [side] = sides;
  if (side !== undefined) {
    if (access.role === 'hotSeat') return [{ ...of, part: 'bothSides', side: '', ...none }];
    const part = campaign.mail === null ? 'commander' : 'byMail';
    const successors = part === 'byMail' ? [] : await successorsOf(loaded, side);
    const computer = part === 'commander' && campaign.seats[otherSide(side)].controller === 'user';
    const name = campaign.definition.sides[side].name;
    return [{ ...of, part, side: name, successors, computer }];
  }
  if (serves !== null) {
    const name = campaign.definition.sides[serves].name;
    return [{ ...of, part: 'subCommander', side: name, ...none }];
  }
  return umpires && viewerOf(access).kind === 'umpire'
    ? [{ ...of, part: 'umpire', side: '', ...none }]
    : [];
}

/** Members who serve on a side: its deputy, then the eldest. */
async function successorsOf({ campaign, club }: LoadedCampaign, side: Side) {
  const staff = campaign.staff[side].map(({ user }) => user);
  const names = (await memberNames(staff.map((user) => ({ club, user }))))(club);
  const deputy = campaign.deadlines.deputies[side];
  return [...staff.filter((one) => one === deputy), ...staff.filter((one) => one !== deputy)]
    .filter((userId) => names.has(userId))
    .map((userId) => ({ userId, name: names.get(userId) ?? '' }));
}

/** Hands the user's command to a sub-commander and resigns their own post, in one append; nothing where they hold neither. */
async function handOver(
  services: Services,
  {
    user,
    campaignId,
    to,
  }: { readonly user: string; readonly campaignId: string; readonly to: string | null },
  parent: string,
): Promise<Answer<unknown>> {
  const access = await accessTo(services, user, campaignId, 'itIs');
  if (!access.ok) return access;
  const { sides, serves, role } = access.value;
  if (serves === null && (to === null || sides.length === 0 || role === 'hotSeat')) return ok(null);
  const look = async () => {
    const now = await accessTo(services, user, campaignId, 'itIs');
    return now.ok ? ok({ access: now.value }) : now;
  };
  return record(
    { services, user, campaignId, look },
    {
      commandId: derivedId('leave-club', parent, campaignId),
      content: { kind: 'leave-club', to, user },
    },
    async ({ access: now }): Promise<Answer<Decision>> => {
      const side = now.sides[0] ?? now.serves;
      if (side === null) return refuse('NOT_YOUR_SEAT', 'You hold no post in this campaign.');
      if (to !== null && !(await successorsOf(now.loaded, side)).some((one) => one.userId === to))
        return refuse('NO_SUCH_POST', 'This player is not a sub-commander of your side.');
      const pass: CampaignCommand[] =
        to !== null && now.sides.length > 0
          ? [{ type: 'PassSupremeCommand', data: { side, to } }]
          : [];
      return inTurn(now.loaded, [...pass, { type: 'ResignPost', data: { side, user } }]);
    },
  );
}

/** Removes what somebody left for themselves, or was offered, in the club's campaigns. */
async function clearLeft({ prisma }: Services, clubId: string, userId: string): Promise<void> {
  const rows = await prisma.campaignList.findMany({
    where: { clubId },
    select: { campaignId: true },
  });
  const campaignId = { in: rows.map((row) => row.campaignId) };
  await prisma.standingOrder.deleteMany({ where: { campaignId, userId } });
  await prisma.boardAnswer.deleteMany({ where: { campaignId, userId } });
  await prisma.boardPostOrder.deleteMany({ where: { campaignId, userId } });
  await prisma.campaignPetition.deleteMany({ where: { campaignId, userId } });
  await prisma.postOffer.deleteMany({
    where: { campaignId, OR: [{ userId }, { offeredById: userId }] },
  });
  const night = { clubId, startsAt: { gt: new Date() } };
  await prisma.battleNightAnswer.deleteMany({ where: { night, userId } });
  await prisma.battleNightTable.deleteMany({ where: { night, laidById: userId } });
  await prisma.battleNightTable.updateMany({
    where: { night, takenById: userId },
    data: { takenById: null },
  });
  await prisma.campaignLobbySeat.deleteMany({
    where: { userId, lobby: { clubId, state: 'open' } },
  });
  await prisma.campaignLobby.updateMany({
    where: { clubId, hostId: userId, state: 'open' },
    data: { state: 'closed' },
  });
  const answer = { state: 'open', clubId };
  await prisma.campaignChallenge.updateMany({
    where: { ...answer, challengerId: userId },
    data: { state: 'withdrawn' },
  });
  await prisma.campaignChallenge.updateMany({
    where: { ...answer, askedId: userId },
    data: { state: 'declined' },
  });
}

/** Offers a seat that has become vacant to those who can take it, and tells the other commander. */
async function announceVacancy(
  services: Services,
  campaignId: string,
  departed: string,
): Promise<void> {
  const loaded = await services.campaigns.load(campaignId);
  if (loaded === null || loaded.campaign.mail !== null) return;
  const { campaign, club, version } = loaded;
  const notices: NewNotice[] = [];
  for (const side of SIDES) {
    if (campaign.seats[side].user !== departed) continue;
    const able = await ableToTake(services, loaded, side);
    const of = {
      ...{ campaignId, key: `left/${campaignId}/${side}/${version}` },
      data: { campaign: campaign.name, side: campaign.definition.sides[side].name },
    };
    for (const userId of able) notices.push({ kind: 'seat-offered', userId, ...of });
    const other = campaign.seats[otherSide(side)].user;
    const names = await memberNames([{ club, user: other }]);
    if (other !== undefined && other !== departed && names(club).has(other))
      notices.push({ kind: 'seat-changed', userId: other, ...of });
  }
  await announce(services.prisma, notices);
  await services.noticeNews.tell('');
}

/** The eldest sub-commander; where there is none, members who hold nothing in the campaign and can look at it. */
async function ableToTake(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
): Promise<readonly string[]> {
  const { campaign, club, id } = loaded;
  const members = await services.prisma.membership.findMany({
    where: { clubId: club, role: { not: 'guest' } },
    select: { userId: true },
  });
  const present = new Set(members.map(({ userId }) => userId));
  const eldest = campaign.staff[side].find((one) => present.has(one.user));
  if (eldest !== undefined) return [eldest.user];
  const holders = new Set([...postHolders(loaded), campaign.umpire]);
  const able: string[] = [];
  for (const userId of present) {
    if (holders.has(userId) || servedBefore(loaded, userId, otherSide(side))) continue;
    // A campaign of its players alone, or somebody's own what-if, is offered to nobody else.
    if ((await accessTo(services, userId, id)).ok) able.push(userId);
  }
  return able;
}
