import { parseName } from '@/lib/accounts/display-name';
import { isGuest, registerFirst } from '@/lib/accounts/guests';
import { isUuid } from '@/lib/accounts/sessions';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { authoriseInClub } from './membership';
import type { ClubRole } from './role';

/** Characters of a club's name at most. */
export const CLUB_NAME_LENGTH_MAX = 80;
/** Clubs one account may belong to. */
export const CLUBS_MAX = 50;

/** A club as one of its members sees it in a list. */
export interface ClubSummary {
  readonly id: string;
  readonly name: string;
  readonly role: ClubRole;
  readonly memberCount: number;
}

export interface ClubMember {
  readonly userId: string;
  readonly displayName: string;
  readonly role: ClubRole;
  readonly joinedAt: Date;
}

/** A club with its members, owners first, then by name. E-mail addresses are not included. */
export interface ClubView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** The viewer's own role. */
  readonly role: ClubRole;
  readonly members: readonly ClubMember[];
}

/** Makes a club that the user owns. Refuses: NAME_INVALID, REGISTER_FIRST, CLUBS_TOO_MANY. */
export async function createClub(
  userId: string,
  name: string,
): Promise<Result<{ readonly clubId: string }>> {
  const parsed = parseName(name, CLUB_NAME_LENGTH_MAX, 'name');
  if (!parsed.ok) return parsed;
  if (await isGuest(userId)) return registerFirst();
  if ((await prisma().membership.count({ where: { userId } })) >= CLUBS_MAX) {
    return refuse(
      'CLUBS_TOO_MANY',
      `One account belongs to at most ${CLUBS_MAX} clubs: leave one first.`,
    );
  }
  const club = await prisma().club.create({
    data: { name: parsed.value, memberships: { create: { userId, role: 'owner' } } },
    select: { id: true },
  });
  return ok({ clubId: club.id });
}

/** Refuses: CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN, NAME_INVALID. */
export async function renameClub(
  userId: string,
  clubId: string,
  name: string,
): Promise<Result<null>> {
  const authorised = await authoriseInClub(userId, clubId, 'renameClub');
  if (!authorised.ok) return authorised;
  const parsed = parseName(name, CLUB_NAME_LENGTH_MAX, 'name');
  if (!parsed.ok) return parsed;
  await prisma().club.update({ where: { id: clubId }, data: { name: parsed.value } });
  return ok(null);
}

/** The clubs of a user, in the order in which they were joined: their own is first. */
export async function clubsOf(userId: string): Promise<readonly ClubSummary[]> {
  if (!isUuid(userId)) return [];
  const memberships = await prisma().membership.findMany({
    where: { userId },
    orderBy: [{ joinedAt: 'asc' }, { clubId: 'asc' }],
    select: {
      role: true,
      club: { select: { id: true, name: true, _count: { select: { memberships: true } } } },
    },
  });
  return memberships.map(({ role, club }) => ({
    id: club.id,
    name: club.name,
    role,
    memberCount: club._count.memberships,
  }));
}

/** A club as a member sees it. Refuses: CLUB_NOT_FOUND. */
export async function viewClub(userId: string, clubId: string): Promise<Result<ClubView>> {
  const authorised = await authoriseInClub(userId, clubId, 'viewClub');
  if (!authorised.ok) return authorised;
  const club = await prisma().club.findUniqueOrThrow({
    where: { id: clubId },
    select: {
      id: true,
      name: true,
      createdAt: true,
      memberships: {
        orderBy: [{ role: 'asc' }, { user: { displayName: 'asc' } }, { userId: 'asc' }],
        select: {
          userId: true,
          role: true,
          joinedAt: true,
          user: { select: { displayName: true } },
        },
      },
    },
  });
  const members = club.memberships.map(({ user, ...membership }) => ({
    ...membership,
    displayName: user.displayName,
  }));
  return ok({
    id: club.id,
    name: club.name,
    createdAt: club.createdAt,
    role: authorised.value,
    members,
  });
}
