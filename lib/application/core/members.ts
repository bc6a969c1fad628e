import { isUuid } from '@/lib/accounts/sessions';
import { connectionPool } from '@/lib/database/client';

/** The name shown for a user who is no longer a member of the club. */
export const FORMER_MEMBER = 'A former member';

/**
 * Display names of those who are members of a club now, by account id, for each club in the call; those who have left
 * the club, or have no account any more, are left out.
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
    // One plain statement, because every page runs it.
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
