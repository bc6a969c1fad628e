import type { MemoryDatabase } from '@/tests/simulator/memory/database';
import { keyText } from '@/tests/simulator/memory/prisma';
import type { Statements } from '@/tests/simulator/memory/sql';

/** Statements about accounts and clubs, which every page of a campaign runs. */
export const PEOPLE_STATEMENTS: Statements = {
  'SELECT m.user_id::text AS user, m.role::text AS role, u.display_name AS name, c.name AS club FROM club_membership m JOIN club c ON c.id = m.club_id JOIN user_account u ON u.id = m.user_id WHERE m.club_id = ?::uuid AND m.user_id = ANY (?::uuid[])':
    (db, [club, users]) => {
      const name = db.table('club').get(club)?.name;
      return membersOf(db, [club], users).map(({ user, role }) => ({
        ...{ user, role, club: name },
        name: db.table('user').get(user)?.displayName,
      }));
    },
  'SELECT m.club_id::text AS club, m.user_id::text AS user, u.display_name AS name FROM club_membership m JOIN user_account u ON u.id = m.user_id WHERE m.club_id = ANY (?::uuid[]) AND m.user_id = ANY (?::uuid[])':
    (db, [clubs, users]) =>
      membersOf(db, clubs, users).map(({ club, user }) => ({
        ...{ club, user },
        name: db.table('user').get(user)?.displayName,
      })),
  // The limiter's own, as its library spells it.
  'INSERT INTO "throttle" VALUES (?, ?, ?) ON CONFLICT(key) DO UPDATE SET points = CASE WHEN ("throttle".expire <= ? OR 1=0) THEN ? ELSE "throttle".points + (?) END, expire = CASE WHEN "throttle".expire <= ? THEN ? ELSE "throttle".expire END RETURNING points, expire;':
    (db, [key, points, expire, now]) => {
      const known = db.throttle.get(key);
      const counts = known !== undefined && known.expire > now;
      const row = counts ? { ...known, points: known.points + points } : { points, expire };
      db.throttle.set(key, row);
      return [row];
    },
};

function membersOf(db: MemoryDatabase, clubs: readonly string[], users: readonly string[]) {
  return clubs.flatMap((club) =>
    users.flatMap((user) => {
      const row = db.table('membership').get(keyText([club, user]));
      return row === undefined ? [] : [{ club, user, role: row.role }];
    }),
  );
}
