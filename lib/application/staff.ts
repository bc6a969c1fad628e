import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { sideServed } from '@/lib/campaign/staff';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import { otherSide, type Side } from '@/lib/kernel/side';
import { type Access, actingSide } from './access';
import type { Decision } from './act';
import { hasLooked } from './analysis-looks';
import type { Acted } from './contract';
import { foundingContext } from './decision-context';
import type { House } from './house';
import { memberNames } from './members';
import type { Answer } from './refusal';
import { change, seatRights } from './seats';
import { servedBefore } from './served-before';
import type { AppointInput, AssignInput, PostInput } from './staff-contract';

/**
 * Takes a member of the club on the own staff. Refuses NOT_YOUR_SEAT, NOT_ALLOWED (no member, has served the other side,
 * a private what-if), and what `decide` refuses.
 */
export async function appointSubCommander(
  house: House,
  user: string,
  campaignId: string,
  { userId, side: named, commandId }: AppointInput,
): Promise<Answer<Acted>> {
  const content = { kind: 'appoint', userId, side: named ?? null, user };
  const appointed = await change(house, user, campaignId, commandId, content, async (access) => {
    const side = actingSide(access, named);
    if (!side.ok) return side;
    const fault = await appointFault(house, access, side.value, userId);
    if (fault !== null) return refuse('NOT_ALLOWED', fault, 'userId');
    return decided(access, {
      type: 'AppointSubCommander',
      data: { side: side.value, user: userId },
    });
  });
  // Who was taken in asks no more, whichever side he had asked.
  if (appointed.ok)
    await house.sql`
    DELETE FROM campaign_petition WHERE campaign_id = ${campaignId} AND user_id = ${userId}::uuid`;
  return appointed;
}

/** Why somebody may not be taken in; null where he may, as far as only the application can know. */
async function appointFault(
  house: House,
  { loaded, private: hidden }: Access,
  side: Side,
  candidate: string,
): Promise<string | null> {
  if (hidden) return 'A what-if is your own until the campaign is concluded.';
  const names = await memberNames([{ club: loaded.club, user: candidate }]);
  if (!names(loaded.club).has(candidate)) return 'Pick a member of the club.';
  if (servedBefore(loaded, candidate, otherSide(side)))
    return 'He has served the other side of this campaign, and knows what it knows.';
  return (await hasLooked(house, loaded, candidate))
    ? 'He has looked at an analysis of this campaign while it was being played.'
    : null;
}

/** Dismisses a sub-commander. Refuses NOT_YOUR_SEAT, NO_SUCH_POST. */
export function dismissSubCommander(
  house: House,
  user: string,
  campaignId: string,
  { userId, commandId }: PostInput,
): Promise<Answer<Acted>> {
  const content = { kind: 'dismiss', userId, user };
  return change(house, user, campaignId, commandId, content, async (access) => {
    const side = await sideOfPost(house, access, userId, true);
    return side.ok
      ? decided(access, {
          type: 'DismissSubCommander',
          data: { side: side.value, user: userId },
        })
      : side;
  });
}

/** Lays the own post down. Refuses NOT_YOUR_SEAT to who serves on no side. */
export function resignPost(
  house: House,
  user: string,
  campaignId: string,
  { commandId }: { readonly commandId: string },
): Promise<Answer<Acted>> {
  const content = { kind: 'resign-post', user };
  return change(house, user, campaignId, commandId, content, async (access) =>
    access.serves === null
      ? refuse('NOT_YOUR_SEAT', 'You serve on no side of this campaign.')
      : decided(access, { type: 'ResignPost', data: { side: access.serves, user } }),
  );
}

/** Gives formations to a sub-commander, or takes them back. Refuses NOT_YOUR_SEAT, and what `decide` refuses. */
export function assignFormations(
  house: House,
  user: string,
  campaignId: string,
  { userId, formations, commandId }: AssignInput,
): Promise<Answer<Acted>> {
  const content = { kind: 'assign', userId, formations: [...formations], user };
  return change(house, user, campaignId, commandId, content, async (access) => {
    const side = await sideOfPost(house, access, userId, false);
    return side.ok
      ? decided(access, {
          type: 'AssignFormations',
          data: { side: side.value, user: userId, formations },
        })
      : side;
  });
}

/** Hands the supreme command over. Refuses NOT_YOUR_SEAT, NO_SUCH_POST, NOT_ALLOWED where the other left the club. */
export function passSupremeCommand(
  house: House,
  user: string,
  campaignId: string,
  { userId, commandId }: PostInput,
): Promise<Answer<Acted>> {
  const content = { kind: 'pass-command', userId, user };
  return change(house, user, campaignId, commandId, content, async (access) => {
    const side = await sideOfPost(house, access, userId, false);
    if (!side.ok) return side;
    const { club } = access.loaded;
    const names = await memberNames([{ club, user: userId }]);
    if (!names(club).has(userId))
      return refuse('NOT_ALLOWED', 'He is no member of the club any more.', 'userId');
    return decided(access, {
      type: 'PassSupremeCommand',
      data: { side: side.value, to: userId },
    });
  });
}

/**
 * The side on whose staff somebody serves, where the asking user commands that side; an umpire of the club may `step in`
 * while nobody commands it.
 */
async function sideOfPost(
  house: House,
  access: Access,
  userId: string,
  stepIn: boolean,
): Promise<Answer<Side>> {
  const { loaded, sides, clubRole } = access;
  const side = sideServed(loaded.campaign, userId);
  const steps =
    stepIn &&
    side !== null &&
    mayInClub(clubRole, 'umpireCampaign') &&
    (await seatRights(house, access)).open.includes(side);
  if (sides.length === 0 && !steps)
    return refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.');
  if (side === null || (!sides.includes(side) && !steps))
    return refuse('NO_SUCH_POST', 'He is no sub-commander of your side.', 'userId');
  return ok(side);
}

function decided(access: Access, command: CampaignCommand): Answer<Decision> {
  const made = decide(access.loaded.state, command, foundingContext());
  return made.ok ? ok({ events: made.value }) : made;
}
