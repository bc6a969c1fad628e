import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeDetails } from '@/lib/accounts/change-details';
import { register } from '@/lib/accounts/register';
import { closeDatabase, connectionPool } from '@/lib/database/client';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let server: Server;

beforeAll(async () => {
  server = await startEmbeddedPostgres();
  process.env.DATABASE_URL = server.url;
  await migrate(server.url);
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});

const PASSWORD = 'a long and quiet march';
const log = () => readFileSync(path.join(server.folder, 'server.log'), 'utf8');
const wish = (email: string) => ({ email, displayName: 'Anna', password: PASSWORD });
const codes = (answers: readonly Awaited<ReturnType<typeof register>>[]) =>
  answers.map((answer) => (answer.ok ? 'OK' : answer.error.code)).sort();

test('[security: logs] registering or taking a known address leaves no trace in the database’s log', async () => {
  const canary = 'canary-7f31@example.org';
  const first = await Promise.all(
    Array.from({ length: 8 }, (_, index) => register(wish(canary), `from ${index}`)),
  );
  expect(codes(first)).toEqual([...Array(7).fill('EMAIL_TAKEN'), 'OK']);
  expect(codes([await register(wish(canary), 'direct')])).toEqual(['EMAIL_TAKEN']);
  const other = await register(wish('other@example.org'), 'direct');
  if (!other.ok) throw new Error(other.error.code);
  const signedIn = {
    id: other.value.userId,
    sessionId: randomUUID(),
    email: 'other@example.org',
    displayName: 'Anna',
    guestUntil: null,
  } as const;
  const taken = await changeDetails(signedIn, { displayName: 'Anna', email: canary }, PASSWORD);
  expect(taken).toMatchObject({ ok: false, error: { code: 'EMAIL_TAKEN', path: 'email' } });
  const { rows } = await connectionPool().query('select count(*)::integer as clubs from club');
  expect(rows).toEqual([{ clubs: 2 }]);

  // Failed statements are logged: this one is in the log, and none of the others.
  await expect(connectionPool().query("select 'seen-in-the-log'::integer")).rejects.toThrow();
  await expect.poll(log).toContain('seen-in-the-log');
  expect(log()).not.toContain('canary-7f31');
  expect(log()).not.toContain('user_account');
});
