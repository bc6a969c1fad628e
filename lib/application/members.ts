import { isUuid } from '@/lib/accounts/sessions';
import { clubsOf } from '@/lib/clubs/club';
import { connectionPool, prisma } from '@/lib/database/client';
import type { ClubOpponents } from './contract';

/**
 * Display names of those who are members of a club now, by account id, for each club that was asked about; who is gone,
 * from the club or altogether, is left out.
 */
export async function memberNames(
  seated: Iterable<{ readonly club: string; readonly user: string | null | undefined }>,
): Promise<(club: string) => ReadonlyMap<string, string>> {
  const clubs = new Map<string, Map<string, string>>();
  const users = new Set<string>();
  for (const { club, user } of seated) {
    if (typeof user !== 'string' || !isUuid(user) || !isUuid(club)) continue;
    users.add(user);
    clubs.set(club, new Map());
  }
  if (users.size > 0) {
    // One plain statement, as every page asks it.
    const { rows } = await connectionPool().query<{ club: string; user: string; name: string }>(
      `SELECT m.club_id::text AS club, m.user_id::text AS user, u.display_name AS name
         FROM club_membership m JOIN user_account u ON u.id = m.user_id
        WHERE m.club_id = ANY ($1::uuid[]) AND m.user_id = ANY ($2::uuid[])`,
      [[...clubs.keys()], [...users]],
    );
    for (const { club, user, name } of rows) clubs.get(club)?.set(user, name);
  }
  return (club) => clubs.get(club) ?? NOBODY;
}
const NOBODY: ReadonlyMap<string, string> = new Map();

/** The members of each of the user's clubs, without himself, by name. */
export async function possibleOpponents(user: string): Promise<readonly ClubOpponents[]> {
  const clubs = await clubsOf(user);
  if (clubs.length === 0) return [];
  const rows = await prisma().membership.findMany({
    where: { clubId: { in: clubs.map((club) => club.id) }, userId: { not: user } },
    select: { clubId: true, user: { select: { id: true, displayName: true } } },
  });
  return clubs.map((club) => ({
    club: { id: club.id, name: club.name },
    members: rows
      .filter((row) => row.clubId === club.id)
      .map((row) => ({ userId: row.user.id, name: row.user.displayName }))
      .sort(
        (one, other) =>
          one.name.localeCompare(other.name, 'en') || (one.userId < other.userId ? -1 : 1),
      ),
  }));
}
