import { parseEmailAddress } from '@/lib/accounts/email-address';
import { writeLetter } from '@/lib/accounts/letters';
import { countAttempt } from '@/lib/accounts/throttle';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import {
  type InvitationWish,
  invitationFault,
  inviteAction,
  isOpenNow,
  newSecret,
} from './invitation';
import { authoriseInClub } from './membership';

/** What the mail with an invitation says. */
export interface InvitationMail {
  readonly secret: string;
  readonly clubName: string;
  /** Display name of the account that invites. */
  readonly from: string;
  readonly expiresAt: Date;
}

/**
 * Invites one person by mail. Their link lets one account in, whichever address that has: it proves that somebody reads the mail
 * of the address. Whether an account has the address is asked nowhere, so that nobody learns it. Refuses: CLUB_NOT_FOUND,
 * CLUB_ACTION_FORBIDDEN, EMAIL_INVALID, INVITATION_INVALID, INVITED_ALREADY, INVITATIONS_TOO_MANY, THROTTLED.
 */
export async function inviteByMail(
  userId: string,
  clubId: string,
  wish: Omit<InvitationWish, 'usesMax'> & { readonly email: string },
): Promise<Result<{ readonly invitationId: string; readonly email: string }>> {
  const authorised = await authoriseInClub(userId, clubId, inviteAction(wish.role));
  if (!authorised.ok) return authorised;
  const email = parseEmailAddress(wish.email);
  if (!email.ok) return email;
  const fault = await invitationFault(clubId, { ...wish, usesMax: 1 });
  if (fault !== null) return fault;
  const now = new Date();
  const known = await prisma().invitation.count({
    where: {
      ...{ clubId, email: email.value, withdrawnAt: null, declinedAt: null, usesCount: 0 },
      expiresAt: { gt: now },
    },
  });
  if (known > 0)
    return refuse(
      'INVITED_ALREADY',
      'This address is invited already. Withdraw that invitation to send another one.',
      'email',
    );
  const waits = await Promise.all([
    countAttempt('inviteByMail', [userId]),
    countAttempt('inviteAddress', [email.value]),
  ]);
  if (waits.some((wait) => wait !== null))
    return refuse('THROTTLED', 'Too many invitations were mailed today. Try again tomorrow.');
  const made = await prisma().$transaction(async (tx) => {
    const { id } = await tx.invitation.create({
      data: {
        ...{ clubId, createdById: userId, role: wish.role, usesMax: 1 },
        // Nobody knows this secret: the worker makes another when it sends the mail.
        secretHash: newSecret().hash,
        expiresAt: new Date(now.getTime() + wish.days * 24 * 60 * 60 * 1000),
        ...{ email: email.value, mailed: 'waiting' },
      },
      select: { id: true },
    });
    await writeLetter(tx, { kind: 'club-invitation', address: email.value, invitationId: id });
    return id;
  });
  return ok({ invitationId: made, email: email.value });
}

/**
 * Makes the secret of a mailed invitation, for the worker that sends it; an earlier one opens nothing any more. Null where the
 * invitation is no longer open.
 */
export async function secretForMail(invitationId: string): Promise<InvitationMail | null> {
  const found = await prisma().invitation.findUnique({
    where: { id: invitationId },
    include: {
      club: { select: { name: true } },
      createdBy: { select: { displayName: true } },
    },
  });
  if (found === null || found.createdBy === null || !(await isOpenNow(found))) return null;
  const { secret, hash } = newSecret();
  const { count } = await prisma().invitation.updateMany({
    where: { id: invitationId, usesCount: 0, withdrawnAt: null },
    data: { secretHash: hash },
  });
  if (count === 0) return null;
  return {
    ...{ secret, clubName: found.club.name, from: found.createdBy.displayName },
    expiresAt: found.expiresAt,
  };
}

/** Notes what became of the mail with an invitation. */
export async function noteMailed(
  invitationId: string,
  mailed: 'sent' | 'failed' | 'unclear',
): Promise<void> {
  await prisma().invitation.updateMany({ where: { id: invitationId }, data: { mailed } });
}
