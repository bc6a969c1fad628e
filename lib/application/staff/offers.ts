import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { type Access, accessTo } from '@/lib/application/core/access';
import { record } from '@/lib/application/core/acting';
import { SIGNED, type SignedAct, signsHere } from '@/lib/application/core/by-hand';
import { derivedId } from '@/lib/application/core/derived-id';
import { side, text } from '@/lib/application/core/input-schemas';
import { joinAs } from '@/lib/application/core/join';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import type { Call } from '@/lib/application/core/use-case';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { announce } from '@/lib/notices/announce';
import { appointed, appointFault, endAsking } from './appointing';
import { notifyInboxes } from './posts';
import { mayWriteNow } from './written-text';

/** A post that a commander has offered to a member of the club. */
export interface OfferMade {
  readonly userId: string;
  readonly name: string;
  /** They have declined: nothing more is offered to them, but they can still ask. */
  readonly declined: boolean;
}

/** A post that is offered to the reader. */
export interface OfferReceived {
  /** Name of the commander. */
  readonly from: string;
  /** The id of the command that accepts it: what the reader's browser signs. */
  readonly command: string;
}

/**
 * Nobody serves under a commander without having agreed to: a post is offered, and the person accepts or declines. Only
 * the two of them know of it. An offer lasts until it is taken back, its commander leaves the seat, or the campaign ends.
 */
export async function offersOf(
  services: Services,
  { loaded }: Access,
  side: Side,
): Promise<readonly OfferMade[]> {
  const rows = await services.prisma.postOffer.findMany({
    where: { campaignId: loaded.id, side },
    orderBy: [{ offeredAt: 'asc' }, { userId: 'asc' }],
  });
  const { club } = loaded;
  const names = (await memberNames(rows.map((row) => ({ club, user: row.userId }))))(club);
  const commander = loaded.campaign.seats[side].user;
  return rows.flatMap(({ userId, state, offeredById }) => {
    const name = names.get(userId);
    return name === undefined || offeredById !== commander
      ? []
      : [{ userId, name, declined: state === 'declined' }];
  });
}

/**
 * The posts that are offered to the user, by side; null where none is. Those who are kept behind see too what is offered
 * to them now.
 */
export async function offeredTo(
  services: Services,
  { loaded: { id, club }, user }: Access,
): Promise<BySide<OfferReceived | null>> {
  const offers: Record<Side, OfferReceived | null> = { A: null, B: null };
  const rows = await services.prisma.postOffer.findMany({
    where: { campaignId: id, userId: user, state: { not: 'declined' } },
  });
  if (rows.length === 0) return offers;
  const seats = (await services.campaigns.load(id))?.campaign.seats;
  const names = (await memberNames(rows.map((row) => ({ club, user: row.offeredById }))))(club);
  for (const side of SIDES) {
    const offer = rows.find((row) => row.side === side);
    if (offer !== undefined && seats?.[side].user === offer.offeredById)
      offers[side] = { from: names.get(offer.offeredById) ?? FORMER_MEMBER, command: offer.id };
  }
  return offers;
}

/**
 * Offers a member of the club a post on the staff of the user's side. Refuses NOT_YOUR_SEAT, NOT_ALLOWED (not a member,
 * has served the other side, has declined, a private what-if), TOO_MANY, and what `decide` refuses. Offering twice has
 * the effect of offering once.
 */
export const offerPost = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ userId: text, side: side.optional() }),
  async run({ services, user, campaignId, access, side }, { userId }): Promise<Answer<true>> {
    const fault = await appointFault(services, access, side, userId);
    if (fault !== null) return refuse('NOT_ALLOWED', fault, 'userId');
    const trial = appointed(access, side, userId);
    if (!trial.ok) return trial;
    const mayWrite = await mayWriteNow(user);
    if (!mayWrite.ok) return mayWrite;
    const from = access.names.get(user) ?? FORMER_MEMBER;
    const id = randomUUID();
    const key = { campaignId, userId, side };
    const kept = await services.prisma.$transaction(async (tx) => {
      // An offer of a commander who has left the seat makes room for their successor's, even where it was declined.
      await tx.postOffer.deleteMany({ where: { ...key, offeredById: { not: user } } });
      const { count } = await tx.postOffer.createMany({
        data: [{ ...key, id, offeredById: user }],
        skipDuplicates: true,
      });
      if (count === 1)
        await announce(tx, {
          kind: 'post-offered',
          ...{ userId, campaignId, key: id },
          data: { campaign: access.loaded.campaign.name, from },
        });
      const now = await tx.postOffer.findUnique({
        where: { campaignId_userId_side: key },
        select: { state: true },
      });
      return now?.state ?? 'open';
    });
    if (kept === 'declined')
      return refuse(
        'NOT_ALLOWED',
        'They have declined. They can still ask you for a post.',
        'userId',
      );
    await notified(services, campaignId);
    return ok(true);
  },
});

/** Takes an offer back that has not been answered. Taking it back twice has the effect of doing so once. */
export const withdrawOffer = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ userId: text, side: side.optional() }),
  async run({ services, campaignId, side }, { userId }): Promise<Answer<true>> {
    if (!isUuid(userId)) return ok(true); // nobody, who was offered nothing
    await services.prisma.$transaction(async (tx) => {
      const where = { campaignId, userId, side, state: 'open' };
      const rows = await tx.postOffer.findMany({ where, select: { id: true } });
      await tx.postOffer.deleteMany({ where });
      await answeredNotice(
        tx,
        userId,
        rows.map(({ id }) => id),
      );
    });
    await notified(services, campaignId);
    return ok(true);
  },
});

const GONE = 'This offer was taken back, or its commander has left the seat. Reload the page.';

/**
 * Accepts a post on a side's staff, or declines it. The appointment is recorded under the commander who offered it, once,
 * with the signature of the browser that accepts it. Refuses NO_SUCH_OFFER, HAND_INVALID, NOT_ALLOWED (has served the other side, has looked at an analysis), and what `decide` refuses:
 * then the offer stays as it was.
 */
export const answerOffer = useCase({
  on: 'campaign',
  may: 'join',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ side, accept: z.boolean(), hand: SIGNED.optional() }),
  async run(call, { side, accept, hand }): Promise<Answer<true>> {
    const { services, user, campaignId, access } = call;
    // Sent twice: the first call has appointed them and removed the offer.
    if (accept && access.serves === side) return ok(true);
    const where = { campaignId, userId: user, side };
    const offer = await services.prisma.postOffer.findUnique({
      where: { campaignId_userId_side: where },
    });
    if (offer === null || access.loaded.campaign.seats[side].user !== offer.offeredById)
      return refuse('NO_SUCH_OFFER', GONE);
    if (!accept) return declined(call, side, offer);
    if (offer.state === 'declined') return refuse('NO_SUCH_OFFER', 'You have declined this post.');
    const signed = await signedHere(call, hand, { command: offer.id, side });
    if (!signed.ok) return signed;
    const moved = await services.prisma.postOffer.updateMany({
      where: { ...where, id: offer.id, state: { in: ['open', 'accepted'] } },
      data: { state: 'accepted' },
    });
    if (moved.count === 0) return refuse('NO_SUCH_OFFER', GONE);
    const done = await servesNow(services, { ...offer, campaignId, userId: user, side, hand });
    if (!done.ok) {
      await services.prisma.postOffer.updateMany({
        where: { ...where, id: offer.id, state: 'accepted' },
        data: { state: 'open' },
      });
      return done;
    }
    await endAsking(services, campaignId, user);
    const from = await nameOf(access);
    await services.prisma.$transaction(async (tx) => {
      await answeredNotice(tx, user, [offer.id]);
      await announceAnswer(tx, access, offer, { from, answer: 'accepted' });
    });
    await notified(services, campaignId);
    return ok(true);
  },
});

/**
 * That the browser of who accepts signed the appointment, and its registration under their own name: the appointment
 * itself is recorded under the commander's. Refuses HAND_INVALID and what registering does.
 */
async function signedHere(
  { services, user, campaignId, access }: Call<'campaign', 'join'>,
  hand: SignedAct | undefined,
  { command, side }: { readonly command: string; readonly side: Side },
): Promise<Answer<true>> {
  if (hand === undefined) return ok(true);
  const { events } = access.loaded;
  const claim = { type: 'SubCommanderAppointed', data: { side, user }, command };
  const signed = signsHere(hand, { campaign: campaignId, ...claim }, events);
  if (!signed.ok || hand.registers === undefined) return signed;
  const { key, registers, seen } = hand;
  const joining = { command: derivedId('device', command, key), key, registers, numbers: {}, seen };
  return joinAs(services, campaignId, user, joining);
}

/** Records the appointment on behalf of the commander who offered it, while they still command the side. */
function servesNow(
  services: Services,
  {
    id,
    offeredById,
    campaignId,
    userId,
    side,
    hand,
  }: {
    readonly id: string;
    readonly offeredById: string;
    readonly campaignId: string;
    readonly userId: string;
    readonly side: Side;
    readonly hand: SignedAct | undefined;
  },
) {
  const look = async (): Promise<Answer<{ readonly access: Access }>> => {
    const access = await accessTo(services, offeredById, campaignId);
    if (!access.ok)
      return access.error.code === NOT_FOUND.code ? refuse('NO_SUCH_OFFER', GONE) : access;
    return ok({ access: access.value });
  };
  return record(
    { services, user: offeredById, campaignId, look },
    { commandId: id, content: { kind: 'accept-post', userId, side }, hand, signer: userId },
    async ({ access }) => {
      if (!access.sides.includes(side)) return refuse('NO_SUCH_OFFER', GONE);
      const fault = await appointFault(services, access, side, userId);
      return fault === null
        ? appointed(access, side, userId)
        : refuse('NOT_ALLOWED', fault, 'side');
    },
  );
}

interface Offer {
  readonly id: string;
  readonly offeredById: string;
  readonly state: string;
}

async function declined(
  { services, user, campaignId, access }: Call<'campaign', 'join'>,
  side: Side,
  offer: Offer,
): Promise<Answer<true>> {
  if (offer.state === 'declined') return ok(true);
  const from = await nameOf(access);
  const done = await services.prisma.$transaction(async (tx) => {
    const { count } = await tx.postOffer.updateMany({
      where: { campaignId, userId: user, side, id: offer.id, state: 'open' },
      data: { state: 'declined' },
    });
    if (count === 0) return false;
    await answeredNotice(tx, user, [offer.id]);
    await announceAnswer(tx, access, offer, { from, answer: 'declined' });
    return true;
  });
  if (!done) return refuse('NO_SUCH_OFFER', GONE);
  await notified(services, campaignId);
  return ok(true);
}

type Transaction = Parameters<Parameters<Services['prisma']['$transaction']>[0]>[0];

/** The notice of an offer asks for no answer any more. */
async function answeredNotice(
  tx: Pick<Transaction, 'notice'>,
  userId: string,
  offers: readonly string[],
): Promise<void> {
  await tx.notice.updateMany({
    where: { userId, kind: 'post-offered', key: { in: [...offers] }, readAt: null },
    data: { readAt: new Date() },
  });
}

/** Read before a transaction, which must not wait for a second connection. */
async function nameOf({ loaded: { club }, user }: Access): Promise<string> {
  return (await memberNames([{ club, user }]))(club).get(user) ?? FORMER_MEMBER;
}

async function announceAnswer(
  tx: Pick<Transaction, 'notice'>,
  { loaded }: Access,
  { id, offeredById }: Offer,
  told: { readonly from: string; readonly answer: 'accepted' | 'declined' },
): Promise<void> {
  await announce(tx, {
    kind: 'post-answered',
    ...{ userId: offeredById, campaignId: loaded.id, key: id },
    data: { campaign: loaded.campaign.name, ...told },
  });
}

async function notified(services: Services, campaignId: string): Promise<void> {
  await notifyInboxes(services, campaignId);
  await services.noticeNews.tell('');
}
