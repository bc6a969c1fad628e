import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import type { Decision } from '@/lib/application/core/act';
import { decided, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import { foundingContext } from '@/lib/application/core/decision-context';
import { commandId, listUpTo, text } from '@/lib/application/core/input-schemas';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { seatRights } from '@/lib/application/header/seat-rights';
import type { CampaignCommand } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { sideServed } from '@/lib/campaign/staff/staff';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/** Formations that one sub-commander can be given. */
const FORMATIONS_MAX = 2_000;

/** The account that holds the post. */
const POST = z.object({ userId: text, commandId, hand: SIGNED.optional() });

/**
 * Dismisses a sub-commander. An umpire of the club may while nobody commands the side. Refuses NOT_YOUR_SEAT,
 * NO_SUCH_POST.
 */
export const dismissSubCommander = useCase({
  on: 'campaign',
  may: 'dismiss',
  effect: 'writes',
  guests: 'refused',
  input: POST,
  run: (call, { userId, commandId: id, hand }) =>
    record(
      call,
      { commandId: id, content: { kind: 'dismiss', userId, user: call.user }, hand },
      async ({ access }) => {
        const side = await sideOfPost(access, userId, call.services);
        return side.ok
          ? ordered(access, {
              type: 'DismissSubCommander',
              data: { side: side.value, user: userId },
            })
          : side;
      },
    ),
});

/** Resigns the user's own post. */
export const resignPost = useCase({
  on: 'campaign',
  may: 'resignPost',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ commandId, hand: SIGNED.optional() }),
  run: (call, { commandId: id, hand }) =>
    record(
      call,
      { commandId: id, content: { kind: 'resign-post', user: call.user }, hand },
      ({ access }) =>
        access.serves === null
          ? refuse('NOT_YOUR_SEAT', 'You serve on no side of this campaign.')
          : ordered(access, {
              type: 'ResignPost',
              data: { side: access.serves, user: call.user },
            }),
    ),
});

/**
 * Says what a sub-commander commands: all of it, so that an empty list takes everything back. Refuses NO_SUCH_POST, and
 * what `decide` refuses.
 */
export const assignFormations = useCase({
  on: 'campaign',
  may: 'commandEither',
  effect: 'writes',
  guests: 'refused',
  input: POST.extend({
    /** Ids of formations of the order of battle. */
    formations: listUpTo(text, FORMATIONS_MAX),
  }),
  run: (call, { userId, formations, commandId: id, hand }) =>
    record(
      call,
      {
        commandId: id,
        content: { kind: 'assign', userId, formations: [...formations], user: call.user },
        hand,
      },
      async ({ access }) => {
        const side = await sideOfPost(access, userId);
        return side.ok
          ? ordered(access, {
              type: 'AssignFormations',
              data: { side: side.value, user: userId, formations },
            })
          : side;
      },
    ),
});

/**
 * Hands the supreme command to a sub-commander; its former holder serves under them from then on. Refuses NO_SUCH_POST,
 * NOT_ALLOWED where the other has left the club.
 */
export const passSupremeCommand = useCase({
  on: 'campaign',
  may: 'resignCommand',
  effect: 'writes',
  guests: 'refused',
  input: POST,
  run: (call, { userId, commandId: id, hand }) =>
    record(
      call,
      { commandId: id, content: { kind: 'pass-command', userId, user: call.user }, hand },
      async ({ access }) => {
        const side = await sideOfPost(access, userId);
        if (!side.ok) return side;
        const { club } = access.loaded;
        const names = await memberNames([{ club, user: userId }]);
        if (!names(club).has(userId))
          return refuse('NOT_ALLOWED', 'This player is no longer a member of the club.', 'userId');
        return ordered(access, {
          type: 'PassSupremeCommand',
          data: { side: side.value, to: userId },
        });
      },
    ),
});

/**
 * The side on whose staff somebody serves, where the asking user commands that side. `services`: given where an umpire
 * of the club may step in while nobody commands it.
 */
async function sideOfPost(
  access: Access,
  userId: string,
  services?: Services,
): Promise<Answer<Side>> {
  const { loaded, sides, clubRole } = access;
  const served = sideServed(loaded.campaign, userId);
  const stepsIn =
    services !== undefined &&
    served !== null &&
    mayInClub(clubRole, 'umpireCampaign') &&
    (await seatRights(services, access)).open.includes(served);
  if (sides.length === 0 && !stepsIn)
    return refuse('NOT_YOUR_SEAT', 'You command no side of this campaign.');
  if (served === null || (!sides.includes(served) && !stepsIn))
    return refuse('NO_SUCH_POST', 'This player is not a sub-commander of your side.', 'userId');
  return ok(served);
}

function ordered(access: Access, command: CampaignCommand): Answer<Decision> {
  return decided(decide(access.loaded.state, command, foundingContext()));
}
