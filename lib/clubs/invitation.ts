import { createHash, randomBytes } from 'node:crypto';
import { isGuest, registerFirst } from '@/lib/accounts/guests';
import { isUuid } from '@/lib/accounts/sessions';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { CLUBS_MAX } from './club';
import { authoriseInClub, changeMembers, roleInClub } from './membership';
import { mayInClub } from './permissions';
import type { ClubRole, GivenRole } from './role';

/** Bounds of an invitation: days it lasts, people it lets in, open ones a club may have. */
export const INVITATION_DAYS_MAX = 30;
export const INVITATION_USES_MAX = 100;
const OPEN_INVITATIONS_MAX = 50;
const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The role an invitation gives. Nobody becomes owner by a link. */
export type InvitedRole = Exclude<GivenRole, 'owner'>;

export interface InvitationWish {
  readonly role: InvitedRole;
  /** 1 to 30. */
  readonly days: number;
  /** People it lets in, 1 to 100. */
  readonly usesMax: number;
}

/** An open invitation in the club's list. Its secret is not kept, so its link cannot be shown again. */
export interface InvitationRow {
  readonly id: string;
  readonly role: InvitedRole;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usesMax: number;
  readonly usesCount: number;
  /** Where it was mailed to, and what became of the mail; null for one that was made as a link. */
  readonly mail: {
    readonly email: string;
    readonly state: 'waiting' | 'sent' | 'failed' | 'unclear' | 'declined';
  } | null;
}

/** What the bearer of a link may know before accepting. */
export interface InvitationPreview {
  readonly clubId: string;
  readonly clubName: string;
  readonly role: InvitedRole;
  readonly expiresAt: Date;
  /** It was mailed to one person, who can decline it. */
  readonly mailed: boolean;
}

/** What somebody must be allowed to do to invite people in this role. */
export const inviteAction = (role: ClubRole) =>
  role === 'umpire' ? 'inviteUmpire' : 'inviteMember';

/** A secret that is given out once, and the hash that is kept of it. */
export function newSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** Why a club cannot make such an invitation now; null where it can. */
export async function invitationFault(clubId: string, wish: InvitationWish) {
  if (!isWithin(wish.days, INVITATION_DAYS_MAX) || !isWithin(wish.usesMax, INVITATION_USES_MAX))
    return refuse(
      'INVITATION_INVALID',
      `An invitation lasts 1 to ${INVITATION_DAYS_MAX} days and lets in 1 to ${INVITATION_USES_MAX} people.`,
    );
  const open = await prisma().invitation.count({
    where: { clubId, withdrawnAt: null, expiresAt: { gt: new Date() } },
  });
  return open < OPEN_INVITATIONS_MAX
    ? null
    : refuse(
        'INVITATIONS_TOO_MANY',
        'This club has too many open invitations: withdraw some first.',
      );
}

/**
 * Makes an invitation. The secret is returned only this once: put it into a link `/join/<secret>`. Refuses:
 * CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN (umpires are invited by owners only), INVITATION_INVALID, INVITATIONS_TOO_MANY.
 */
export async function inviteToClub(
  userId: string,
  clubId: string,
  wish: InvitationWish,
): Promise<
  Result<{ readonly invitationId: string; readonly secret: string; readonly expiresAt: Date }>
> {
  const authorised = await authoriseInClub(userId, clubId, inviteAction(wish.role));
  if (!authorised.ok) return authorised;
  const fault = await invitationFault(clubId, wish);
  if (fault !== null) return fault;
  const { secret, hash } = newSecret();
  const made = await prisma().invitation.create({
    data: {
      clubId,
      createdById: userId,
      role: wish.role,
      secretHash: hash,
      expiresAt: new Date(Date.now() + wish.days * DAY_MS),
      usesMax: wish.usesMax,
    },
    select: { id: true, expiresAt: true },
  });
  return ok({ invitationId: made.id, secret, expiresAt: made.expiresAt });
}

/** The open invitations, newest first. Refuses: CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN. */
export async function openInvitations(
  userId: string,
  clubId: string,
): Promise<Result<readonly InvitationRow[]>> {
  const authorised = await authoriseInClub(userId, clubId, 'viewInvitations');
  if (!authorised.ok) return authorised;
  const rows = await prisma().invitation.findMany({
    where: { clubId, withdrawnAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { createdBy: { select: { displayName: true } } },
  });
  return ok(
    rows
      .filter((row) => row.usesCount < row.usesMax)
      .map((row) => ({
        id: row.id,
        role: invitedRole(row.role),
        createdByName: row.createdBy?.displayName ?? null,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
        usesMax: row.usesMax,
        usesCount: row.usesCount,
        mail:
          row.email === null
            ? null
            : {
                email: row.email,
                state: row.declinedAt === null ? mailedState(row.mailed) : 'declined',
              },
      })),
  );
}

/** Revokes an invitation's link. Idempotent. Refuses: CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN, INVITATION_NOT_FOUND. */
export async function withdrawInvitation(
  userId: string,
  clubId: string,
  invitationId: string,
): Promise<Result<null>> {
  const authorised = await authoriseInClub(userId, clubId, 'withdrawInvitation');
  if (!authorised.ok) return authorised;
  if (!isUuid(invitationId)) return noInvitation();
  const found = await prisma().invitation.findFirst({ where: { id: invitationId, clubId } });
  if (found === null) return noInvitation();
  await prisma().invitation.updateMany({
    where: { id: invitationId, withdrawnAt: null },
    // Nobody needs to know any more whom it was for.
    data: { withdrawnAt: new Date(), email: null },
  });
  return ok(null);
}

/** What a link offers its bearer, signed in or not. Refuses: INVITATION_GONE. */
export async function previewInvitation(secret: string): Promise<Result<InvitationPreview>> {
  const found = await findOpen(secret);
  if (found === null) return gone();
  return ok({
    clubId: found.clubId,
    clubName: found.club.name,
    role: invitedRole(found.role),
    expiresAt: found.expiresAt,
    mailed: found.mailed !== null,
  });
}

/**
 * Declines an invitation that was mailed: its link opens nothing any more, and the club sees that it was declined. Nobody needs
 * to be signed in; the link is the proof. Refuses: INVITATION_GONE, also for a link that was not mailed to one person.
 */
export async function declineInvitation(secret: string): Promise<Result<null>> {
  const found = await findOpen(secret);
  if (found === null || found.mailed === null) return gone();
  const { count } = await prisma().invitation.updateMany({
    where: { id: found.id, usesCount: 0, withdrawnAt: null, declinedAt: null },
    data: { declinedAt: new Date() },
  });
  return count === 1 ? ok(null) : gone();
}

/**
 * Joins the club of a link. A member who opens it again keeps their role, and no use is counted. Refuses:
 * INVITATION_GONE (unknown, withdrawn, expired, used up, or its maker may no longer invite), REGISTER_FIRST,
 * CLUBS_TOO_MANY.
 */
export async function acceptInvitation(
  userId: string,
  secret: string,
): Promise<Result<{ readonly clubId: string; readonly role: ClubRole }>> {
  const found = await findOpen(secret);
  if (found === null) return gone();
  if (await isGuest(userId)) return registerFirst();
  const { clubId } = found;
  return changeMembers(clubId, async (tx) => {
    const present = await roleInClub(userId, clubId, tx);
    if (present !== null) return ok({ clubId, role: present });
    if ((await tx.membership.count({ where: { userId } })) >= CLUBS_MAX) {
      return refuse(
        'CLUBS_TOO_MANY',
        `One account belongs to at most ${CLUBS_MAX} clubs: leave one first.`,
      );
    }
    // Counted in one statement: two people at once cannot both take the last place.
    const { count } = await tx.invitation.updateMany({
      where: {
        id: found.id,
        withdrawnAt: null,
        expiresAt: { gt: new Date() },
        usesCount: { lt: found.usesMax },
        declinedAt: null,
      },
      data: { usesCount: { increment: 1 }, email: null },
    });
    if (count === 0) return gone();
    await tx.membership.create({ data: { clubId, userId, role: found.role } });
    return ok({ clubId, role: found.role });
  });
}

async function findOpen(secret: string) {
  if (typeof secret !== 'string' || !SECRET_SHAPE.test(secret)) return null;
  const found = await prisma().invitation.findUnique({
    where: { secretHash: hashSecret(secret) },
    include: { club: { select: { name: true } } },
  });
  return found !== null && (await isOpenNow(found)) ? found : null;
}

/** Whether an invitation still lets somebody in. */
export async function isOpenNow(found: {
  readonly clubId: string;
  readonly createdById: string | null;
  readonly role: ClubRole;
  readonly expiresAt: Date;
  readonly withdrawnAt: Date | null;
  readonly declinedAt: Date | null;
  readonly usesMax: number;
  readonly usesCount: number;
}): Promise<boolean> {
  const { withdrawnAt, declinedAt, usesCount, usesMax, createdById } = found;
  if (withdrawnAt !== null || declinedAt !== null || usesCount >= usesMax) return false;
  if (found.expiresAt.getTime() <= Date.now()) return false;
  // Somebody who may no longer invite cannot let people in with an older link.
  const makerRole = createdById === null ? null : await roleInClub(createdById, found.clubId);
  return mayInClub(makerRole, inviteAction(found.role));
}

const MAILED = ['waiting', 'sent', 'failed', 'unclear'] as const;
const mailedState = (state: string | null) => MAILED.find((one) => one === state) ?? 'unclear';

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function invitedRole(role: ClubRole): InvitedRole {
  if (role === 'owner' || role === 'guest')
    throw new Error(`an invitation never makes anybody ${role}`);
  return role;
}

const isWithin = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= max;
const noInvitation = () => refuse('INVITATION_NOT_FOUND', 'There is no such invitation.');
const gone = () =>
  refuse('INVITATION_GONE', 'This invitation is no longer open: ask the club for a new link.');
