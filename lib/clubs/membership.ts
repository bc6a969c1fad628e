import { isUuid } from '@/lib/accounts/sessions';
import { connectionPool, prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Prisma } from '@/prisma/generated/client';
import { type ClubAction, requireInClub } from './permissions';
import type { ClubRole, GivenRole } from './role';

/** Database access inside or outside a transaction. */
type Access = Pick<Prisma.TransactionClient, 'membership'>;

/**
 * The role of a user in a club now; null for outsiders and for clubs that do not exist. Every page of a campaign runs
 * this: outside a transaction it is one plain statement, because a model's query costs a millisecond of processor time
 * more.
 */
export async function roleInClub(
  userId: string,
  clubId: string,
  access?: Access,
): Promise<ClubRole | null> {
  if (!isUuid(userId) || !isUuid(clubId)) return null;
  if (access !== undefined) {
    const membership = await access.membership.findUnique({
      where: { clubId_userId: { clubId, userId } },
      select: { role: true },
    });
    return membership?.role ?? null;
  }
  return (await companyIn(clubId, [userId])).members.get(userId)?.role ?? null;
}

/** Those of the given accounts that are members of a club now, with their roles and names. */
export interface Company {
  /** The club's name; empty where none of them is a member. */
  readonly club: string;
  readonly members: ReadonlyMap<string, { readonly role: ClubRole; readonly name: string }>;
}

/** Which of these accounts are members of a club now. One plain statement, because every page of a campaign runs it. */
export async function companyIn(clubId: string, userIds: readonly string[]): Promise<Company> {
  const asked = [...new Set(userIds)].filter(isUuid);
  if (!isUuid(clubId) || asked.length === 0) return { club: '', members: new Map() };
  const { rows } = await connectionPool().query<{
    user: string;
    role: ClubRole;
    name: string;
    club: string;
  }>(
    `SELECT m.user_id::text AS user, m.role::text AS role, u.display_name AS name, c.name AS club
       FROM club_membership m JOIN club c ON c.id = m.club_id JOIN user_account u ON u.id = m.user_id
      WHERE m.club_id = $1::uuid AND m.user_id = ANY ($2::uuid[])`,
    [clubId, asked],
  );
  return {
    club: rows[0]?.club ?? '',
    members: new Map(rows.map(({ user, role, name }) => [user, { role, name }])),
  };
}

/** Checks the permission table with the user's present role. Refuses: CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN. */
export async function authoriseInClub(
  userId: string,
  clubId: string,
  action: ClubAction,
  access?: Access,
): Promise<Result<ClubRole>> {
  return requireInClub(await roleInClub(userId, clubId, access), action);
}

/**
 * Gives a member another role.
 * Refuses: CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN, MEMBER_NOT_FOUND, CLUB_NEEDS_OWNER.
 */
export function changeRole(
  userId: string,
  clubId: string,
  memberId: string,
  role: GivenRole,
): Promise<Result<null>> {
  return changeMembers(clubId, async (tx) => {
    const authorised = await authoriseInClub(userId, clubId, 'changeRole', tx);
    if (!authorised.ok) return authorised;
    const present = await roleInClub(memberId, clubId, tx);
    if (present === null) return noSuchMember();
    if (present === 'owner' && role !== 'owner' && (await isOnlyOwner(tx, clubId)))
      return needsOwner();
    await tx.membership.update({
      where: { clubId_userId: { clubId, userId: memberId } },
      data: { role },
    });
    return ok(null);
  });
}

/**
 * Removes a member from the club, with effect from their next request. Refuses: CLUB_NOT_FOUND, CLUB_ACTION_FORBIDDEN,
 * MEMBER_NOT_FOUND, CLUB_NEEDS_OWNER.
 */
export function removeMember(
  userId: string,
  clubId: string,
  memberId: string,
): Promise<Result<null>> {
  return changeMembers(clubId, async (tx) => {
    const authorised = await authoriseInClub(userId, clubId, 'removeMember', tx);
    return authorised.ok ? dropMember(tx, clubId, memberId) : authorised;
  });
}

/**
 * Leaves a club. Refuses: CLUB_NOT_FOUND, MEMBER_NOT_FOUND, CLUB_NEEDS_OWNER (its only owner names an heir).
 *
 * @param heir a member who becomes an owner where the one who leaves is the only one
 */
export function leaveClub(userId: string, clubId: string, heir?: string): Promise<Result<null>> {
  return changeMembers(clubId, async (tx) => {
    const authorised = await authoriseInClub(userId, clubId, 'viewClub', tx);
    if (!authorised.ok) return authorised;
    if (heir !== undefined && authorised.value === 'owner' && (await isOnlyOwner(tx, clubId))) {
      const role = heir === userId ? null : await roleInClub(heir, clubId, tx);
      if (role === null) return noSuchMember();
      await tx.membership.update({
        where: { clubId_userId: { clubId, userId: heir } },
        data: { role: 'owner' },
      });
    }
    return dropMember(tx, clubId, userId);
  });
}

async function dropMember(
  tx: Prisma.TransactionClient,
  clubId: string,
  memberId: string,
): Promise<Result<null>> {
  const role = await roleInClub(memberId, clubId, tx);
  if (role === null) return noSuchMember();
  if (role === 'owner' && (await isOnlyOwner(tx, clubId))) return needsOwner();
  await tx.membership.delete({ where: { clubId_userId: { clubId, userId: memberId } } });
  return ok(null);
}

/** Runs a change of a club's members with the club locked, so that two at once cannot take its last owner. */
export async function changeMembers<T>(
  clubId: string,
  change: (tx: Prisma.TransactionClient) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!isUuid(clubId)) return noSuchClub();
  return prisma().$transaction(async (tx) => {
    const locked = await tx.$queryRaw<
      { id: string }[]
    >`select id from club where id = ${clubId}::uuid for update`;
    return locked.length === 0 ? noSuchClub() : change(tx);
  });
}

async function isOnlyOwner(tx: Prisma.TransactionClient, clubId: string): Promise<boolean> {
  return (await tx.membership.count({ where: { clubId, role: 'owner' } })) === 1;
}

const noSuchClub = () =>
  refuse('CLUB_NOT_FOUND', 'There is no such club, or you are no member of it.');
const noSuchMember = () => refuse('MEMBER_NOT_FOUND', 'This person is no member of the club.');
const needsOwner = () =>
  refuse('CLUB_NEEDS_OWNER', 'A club needs an owner: make somebody else owner first.');
