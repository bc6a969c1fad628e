import { randomBytes, randomUUID } from 'node:crypto';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase, prisma } from '@/lib/database/client';
import { tryToThrowAgain } from './reroll/tries';

/**
 * Tries to have the dice of battles thrown again, ten thousand times: by doubled, changed and late commands, by
 * processes that die or lag behind, by changes to the rows, one at a time and many at once.
 */
export const needsDatabase = true;

const TRIES = 10_000;

export async function run(args: readonly string[]): Promise<void> {
  const tries = Number(args[0] ?? TRIES);
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const wrappingKey = randomBytes(32);
  const services = openServices({ databaseUrl, wrappingKey });
  const other = openServices({ databaseUrl, wrappingKey });
  const account = await prisma().user.create({
    data: {
      ...{ email: `${randomUUID()}@example.org`, displayName: 'Doubter', passwordHash: 'none' },
      memberships: { create: { role: 'owner', club: { create: { name: 'Club of the doubter' } } } },
    },
  });
  const start = performance.now();
  const tally = await tryToThrowAgain(
    { services, other, user: account.id, libraryId: 'silesia-1757' },
    tries,
  );
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all([services.close(), other.close()]);
  await closeDatabase();
  for (const [way, number] of Object.entries(tally.byWay))
    console.log(`${String(number).padStart(7)}  ${way}`);
  console.log(
    `${tally.succeeded.length} of ${tally.tries} tries on ${tally.battles} battles changed a battle (at most 0), ${seconds.toFixed(0)} s`,
  );
  if (tally.succeeded.length > 0) throw new Error(tally.succeeded.slice(0, 5).join('; '));
}
