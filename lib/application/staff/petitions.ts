import { z } from 'zod';
import type { Access } from '@/lib/application/core/access';
import { HAVE_LOOKED, hasLooked } from '@/lib/application/core/analysis-looks';
import { commandId, side, text } from '@/lib/application/core/input-schemas';
import { servedBefore } from '@/lib/application/core/loaded-campaign';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { departedHolders } from '@/lib/application/header/seat-rights';
import { STAFF_MAX } from '@/lib/campaign/staff/staff';
import { ok, type Refusal, refuse } from '@/lib/kernel/result';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { appoint } from './appointing';
import { keepPetition } from './petition-store';
import { notifyInboxes } from './posts';
import { mayAddress, mayWriteNow, writtenText } from './written-text';

/** A member of the club who asks for a post, as the commander in question sees them. */
export interface Petition {
  readonly userId: string;
  readonly name: string;
  readonly reason: string;
  /** ISO instant. */
  readonly askedAt: string;
}

export type Asking = 'may' | 'waiting' | 'declined';

/** Longest words that go with a petition, in characters. */
export const PETITION_LENGTH_MAX = 300;

/**
 * Petitions of club members for a post on a side’s staff. Only the commander of that side reads a petition; its author
 * sees its state, and nobody else learns that it exists.
 */
export async function petitionsTo(
  services: Services,
  { loaded }: Access,
  side: Side,
): Promise<readonly Petition[]> {
  const rows = await services.prisma.campaignPetition.findMany({
    where: { campaignId: loaded.id, side, declined: false },
    orderBy: [{ askedAt: 'asc' }, { userId: 'asc' }],
  });
  const { club } = loaded;
  const names = (await memberNames(rows.map((row) => ({ club, user: row.userId }))))(club);
  return rows.flatMap((row) => {
    const name = names.get(row.userId);
    return name === undefined
      ? []
      : [
          {
            userId: row.userId,
            name,
            reason: row.reason,
            askedAt: row.askedAt.toISOString(),
          },
        ];
  });
}

/** Whether the viewer may ask each side, or has asked it; null where neither. */
export async function askingOf(services: Services, access: Access): Promise<BySide<Asking | null>> {
  const { loaded, user } = access;
  const rows = await services.prisma.campaignPetition.findMany({
    where: { campaignId: loaded.id, userId: user },
    select: { side: true, declined: true },
  });
  const departed = await departedHolders(loaded);
  const waits = rows.some((row) => !row.declined);
  const looked = await hasLooked(services, loaded, user);
  const asking = (side: Side): Asking | null => {
    if (looked || askFault(access, side, departed) !== null) return null;
    const own = rows.find((row) => row.side === side);
    if (own !== undefined) return own.declined ? 'declined' : 'waiting';
    return waits ? null : 'may';
  };
  return { A: asking('A'), B: asking('B') };
}

/**
 * Asks for a post on a side’s staff. Refuses HAS_POST, STAFF_CLOSED, STAFF_FULL, NOT_ALLOWED (has served the other
 * side, or that commander has declined), ALREADY_ASKED, TEXT_INVALID, TOO_MANY. Asking twice has the effect of asking
 * once.
 */
export const askForPost = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    side,
    /** 0 to 300 characters. */
    reason: text,
  }),
  async run({ services, user, campaignId, access }, { side, reason }): Promise<Answer<true>> {
    const fault = askFault(access, side, await departedHolders(access.loaded));
    if (fault !== null) return fault;
    if (await hasLooked(services, access.loaded, user))
      return refuse('NOT_ALLOWED', HAVE_LOOKED, 'side');
    const text = writtenText(reason, {
      lengthMax: PETITION_LENGTH_MAX,
      blank: true,
      field: 'reason',
    });
    if (!text.ok) return text;
    if (text.value !== '') {
      const addresses = await mayAddress(services, access.loaded, user);
      if (!addresses.ok) return addresses;
    }
    const mayWrite = await mayWriteNow(user);
    if (!mayWrite.ok) return mayWrite;
    const kept = await keepPetition(services, { campaignId, user, side, reason: text.value });
    if (kept === 'otherAsked')
      return refuse(
        'ALREADY_ASKED',
        'You have asked the other side; take that back first.',
        'side',
      );
    if (kept === 'declined')
      return refuse(
        'NOT_ALLOWED',
        'That side has declined: its commander may still take you in.',
        'side',
      );
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

/** Withdraws the user's own petition; a declined one stays declined. */
export const withdrawPetition = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ side }),
  async run({ services, user, campaignId }, { side }): Promise<Answer<true>> {
    await services.prisma.campaignPetition.deleteMany({
      where: { campaignId, userId: user, side, declined: false },
    });
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

/**
 * Appoints the author of a petition, or declines. Refuses NOT_YOUR_SEAT,
 * NO_SUCH_PETITION where the petition was withdrawn, and what an appointment is refused for.
 */
export const answerPetition = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ userId: text, accept: z.boolean(), commandId }),
  async run(call, { userId, accept, commandId }): Promise<Answer<true>> {
    const { services, campaignId, access, side } = call;
    const waiting = (await petitionsTo(services, access, side)).some(
      (one) => one.userId === userId,
    );
    // Sent twice: the first call has appointed the member and removed the petition.
    const taken = access.loaded.campaign.staff[side].some((one) => one.user === userId);
    if (!waiting && !(accept && taken))
      return refuse(
        'NO_SUCH_PETITION',
        'This member is no longer asking. Reload the page.',
        'userId',
      );
    if (accept) {
      const appointed = await appoint(call, { userId, commandId });
      if (!appointed.ok) return appointed;
    } else {
      await services.prisma.campaignPetition.updateMany({
        where: { campaignId, userId, side },
        data: { declined: true },
      });
    }
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

/** Why somebody may not ask a side; null where they may. */
function askFault(
  { loaded, user, private: hidden }: Access,
  side: Side,
  departed: ReadonlySet<string>,
): { readonly ok: false; readonly error: Refusal } | null {
  const { seats, staff, settings, phase, rewound } = loaded.campaign;
  const holder = seats[side].user;
  if (SIDES.some((one) => seats[one].user === user || staff[one].some((it) => it.user === user)))
    return refuse('HAS_POST', 'You already hold a post in this campaign.');
  if (phase === 'concluded' || rewound || hidden)
    return refuse('STAFF_CLOSED', 'Nobody is taken in here any more.');
  if (
    settings.hotSeat ||
    loaded.campaign.mail !== null ||
    seats[side].controller !== 'user' ||
    holder === undefined ||
    departed.has(holder)
  )
    return refuse(
      'STAFF_CLOSED',
      'Only a side whose commander plays at a screen of their own can have a staff.',
      'side',
    );
  if (servedBefore(loaded, user, otherSide(side)))
    return refuse('NOT_ALLOWED', 'You have served the other side, and know what it knows.', 'side');
  return staff[side].length >= STAFF_MAX
    ? refuse('STAFF_FULL', `A side has at most ${STAFF_MAX} sub-commanders.`, 'side')
    : null;
}
