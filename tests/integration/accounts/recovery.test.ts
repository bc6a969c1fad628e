import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { changePassword } from '@/lib/accounts/change-password';
import { sweepAccounts } from '@/lib/accounts/housekeeping';
import {
  makePasswordLink,
  openPasswordLink,
  setPasswordByLink,
  withdrawPasswordLink,
} from '@/lib/accounts/password-link';
import { register } from '@/lib/accounts/register';
import { hasRegistered, openSession, userOfSession } from '@/lib/accounts/sessions';
import { countAttempt } from '@/lib/accounts/throttle';
import { closeDatabase, prisma } from '@/lib/database/client';
import type { Result } from '@/lib/kernel/result';
import { call } from '@/tests/cli/call';
import { freshDatabase } from '@/tests/support/database';

const OLD = 'seven grenadiers at Rossbach';
const NEW = 'a march through Silesia';
const HOUR_MS = 60 * 60 * 1000;
const root = path.resolve(import.meta.dirname, '../../..');
let url: string;
let folder: string;
let number = 0;

beforeAll(async () => {
  url = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'orderly-recovery-'));
});
afterAll(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await prisma().throttle.deleteMany();
});

async function person(): Promise<{ email: string; userId: string }> {
  number += 1;
  const email = `forgetful${number}@example.org`;
  return {
    email,
    userId: value(await register({ email, displayName: 'Keith', password: OLD }, 'direct')).userId,
  };
}

function value<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}
const code = (answer: Result<unknown>): string => (answer.ok ? 'OK' : answer.error.code);
const linkFor = async (email: string): Promise<string> =>
  value(await makePasswordLink(email)).secret;
const passwordIs = async (email: string, password: string): Promise<boolean> =>
  (await authenticate({ email, password }, 'direct')).ok;

test('[accounts: recovery] a link sets a new password once, ends every session, and invalidates the old password', async () => {
  const { email, userId } = await person();
  const other = await person();
  const sessions = [await openSession(userId), await openSession(userId)];
  const otherSession = await openSession(other.userId);
  const secret = await linkFor(` ${email.toUpperCase()}`);
  expect(value(await openPasswordLink(secret))).toMatchObject({ email, displayName: 'Keith' });
  expect(code(await setPasswordByLink(secret, NEW))).toBe('OK');
  expect(await Promise.all(sessions.map(userOfSession))).toEqual([null, null]);
  expect([await passwordIs(email, OLD), await passwordIs(email, NEW)]).toEqual([false, true]);
  expect((await userOfSession(otherSession))?.id).toBe(other.userId);
  expect(await passwordIs(other.email, OLD)).toBe(true);
  expect([
    code(await openPasswordLink(secret)),
    code(await setPasswordByLink(secret, 'pikes and halberds')),
  ]).toEqual(['PASSWORD_LINK_GONE', 'PASSWORD_LINK_GONE']);
  expect(await passwordIs(email, NEW)).toBe(true);
});

test('[accounts: recovery] only the hash of a 256-bit secret is stored', async () => {
  const { email, userId } = await person();
  const secret = await linkFor(email);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const row = await prisma().passwordLink.findUniqueOrThrow({ where: { userId } });
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(code(await openPasswordLink(row.secretHash))).toBe('PASSWORD_LINK_GONE');
});

test('[accounts: recovery] of links made at once one works, and none fails', async () => {
  const { email } = await person();
  const secrets = await Promise.all(Array.from({ length: 6 }, () => linkFor(email)));
  const codes = await Promise.all(secrets.map(async (one) => code(await openPasswordLink(one))));
  expect(codes.filter((one) => one === 'OK')).toHaveLength(1);
});

test('[accounts: recovery] a newer link, a withdrawal and a changed password each invalidate a link', async () => {
  const { email, userId } = await person();
  const first = await linkFor(email);
  const second = await linkFor(email);
  expect([code(await openPasswordLink(first)), code(await openPasswordLink(second))]).toEqual([
    'PASSWORD_LINK_GONE',
    'OK',
  ]);
  expect(value(await withdrawPasswordLink(email)).wasOpen).toBe(true);
  expect(value(await withdrawPasswordLink(email)).wasOpen).toBe(false);
  expect(code(await setPasswordByLink(second, NEW))).toBe('PASSWORD_LINK_GONE');

  const third = await linkFor(email);
  const user = await userOfSession(await openSession(userId));
  if (user === null || !hasRegistered(user)) throw new Error('no session');
  expect(code(await changePassword(user, OLD, NEW))).toBe('OK');
  expect(code(await openPasswordLink(third))).toBe('PASSWORD_LINK_GONE');
});

test('[accounts: recovery] a link works for 24 hours and is then removed; a valid one stays', async () => {
  const { email, userId } = await person();
  const open = await person();
  const secret = await linkFor(email);
  const now = Date.now();
  await linkFor(open.email);
  vi.useFakeTimers({ toFake: ['Date'], now: now + 24 * HOUR_MS - 60_000 });
  try {
    expect(code(await openPasswordLink(secret))).toBe('OK');
    vi.setSystemTime(now + 24 * HOUR_MS + 60_000);
    expect([
      code(await openPasswordLink(secret)),
      code(await setPasswordByLink(secret, NEW)),
    ]).toEqual(['PASSWORD_LINK_GONE', 'PASSWORD_LINK_GONE']);
    expect(value(await withdrawPasswordLink(email)).wasOpen).toBe(false);
  } finally {
    vi.useRealTimers();
  }
  expect(await passwordIs(email, OLD)).toBe(true);
  await prisma().passwordLink.update({
    where: { userId },
    data: { expiresAt: new Date(now - 1) },
  });
  await sweepAccounts(now);
  const left = await prisma().passwordLink.findMany({
    where: { userId: { in: [userId, open.userId] } },
  });
  expect(left.map((row) => row.userId)).toEqual([open.userId]);
});

test('[accounts: recovery] a refused password leaves the link as it was', async () => {
  const { email } = await person();
  const secret = await linkFor(email);
  const refused = [];
  for (const wanted of ['short', 'password123', email, 'x'.repeat(129), ''])
    refused.push(code(await setPasswordByLink(secret, wanted)));
  expect(refused).toEqual([
    'PASSWORD_TOO_SHORT',
    'PASSWORD_COMMON',
    'PASSWORD_PERSONAL',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_SHORT',
  ]);
  expect(code(await setPasswordByLink(secret, NEW))).toBe('OK');
});

test('[accounts: recovery] of two who use a link at once, one sets the password and the other learns that it is used up', async () => {
  const { email } = await person();
  const secret = await linkFor(email);
  const wanted = ['pikes and halberds', 'fifes and hautboys', 'ravelin and glacis'];
  const codes = await Promise.all(
    wanted.map(async (password) => code(await setPasswordByLink(secret, password))),
  );
  expect([...codes].sort()).toEqual(['OK', 'PASSWORD_LINK_GONE', 'PASSWORD_LINK_GONE']);
  const opens = await Promise.all(wanted.map((password) => passwordIs(email, password)));
  expect(opens).toEqual(codes.map((one) => one === 'OK'));
});

test('[security: recovery] every invalid secret gets the same answer and changes nothing', async () => {
  const { email, userId } = await person();
  const secret = await linkFor(email);
  const before = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const hostile: unknown[] = [
    ...['', ' ', '\u0000', "' OR 1=1 --", '../..', '%00', 'x'.repeat(100_000), '0'.repeat(43)],
    ...[`${secret} `, secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), userId, email],
    ...[null, undefined, 7, true, {}, [], [secret], { equals: secret }, { not: '' }],
  ];
  for (const given of hostile) {
    const answers = await Promise.all([
      Reflect.apply(openPasswordLink, null, [given]),
      Reflect.apply(setPasswordByLink, null, [given, NEW]),
    ]);
    expect([given, answers.map(code)]).toEqual([
      given,
      ['PASSWORD_LINK_GONE', 'PASSWORD_LINK_GONE'],
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  }
  expect(await prisma().user.findUniqueOrThrow({ where: { id: userId } })).toEqual(before);
  expect(code(await openPasswordLink(secret))).toBe('OK');
});

test('[security: recovery] the account’s failed sign-ins are forgotten, those of other accounts are not', async () => {
  const { email } = await person();
  const other = await person();
  const places = ['here', 'there'];
  for (const address of [email, other.email]) {
    for (const place of places) {
      for (let failure = 0; failure < 10; failure += 1)
        await countAttempt('signInFromAddress', [address, place]);
    }
  }
  expect(code(await authenticate({ email, password: OLD }, 'here'))).toBe('THROTTLED');
  expect(code(await setPasswordByLink(await linkFor(email), NEW))).toBe('OK');
  for (const place of places) {
    expect(code(await authenticate({ email, password: NEW }, place))).toBe('OK');
    expect(code(await authenticate({ email: other.email, password: OLD }, place))).toBe(
      'THROTTLED',
    );
  }
});

/** Runs actions that each wait for the row of an account, in this order, and then releases them. */
async function inTurn<T>(userId: string, deeds: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from user_account where id = $1 for update', [userId]);
    const begun: Promise<T>[] = [];
    for (const deed of deeds) {
      begun.push(deed());
      await expect
        .poll(async () => {
          const { rows } = await holder.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]?.waiting;
        })
        .toBe(begun.length);
    }
    await holder.query('commit');
    return await Promise.all(begun);
  } finally {
    await holder.end();
  }
}

test('[security: recovery] a sign-in with the old password in progress meanwhile leaves no session', async () => {
  for (const signInFirst of [true, false]) {
    const { email, userId } = await person();
    const secret = await linkFor(email);
    const set = async () => code(await setPasswordByLink(secret, NEW));
    const signIn = async () => code(await authenticate({ email, password: OLD }, 'direct'));
    const codes = await inTurn(userId, signInFirst ? [signIn, set] : [set, signIn]);
    expect(codes).toEqual(signInFirst ? ['OK', 'OK'] : ['OK', 'CREDENTIALS_WRONG']);
    expect(await prisma().session.count({ where: { userId } })).toBe(0);
    expect([await passwordIs(email, OLD), await passwordIs(email, NEW)]).toEqual([false, true]);
  }
});

test('[security: recovery] a link and a change of password at once: the later one holds, and neither fails', async () => {
  const { email, userId } = await person();
  const secret = await linkFor(email);
  const user = await userOfSession(await openSession(userId));
  if (user === null || !hasRegistered(user)) throw new Error('no session');
  const codes = await inTurn(userId, [
    async () => code(await changePassword(user, OLD, 'fifes and hautboys')),
    async () => code(await setPasswordByLink(secret, NEW)),
  ]);
  expect(codes).toEqual(['OK', 'PASSWORD_LINK_GONE']);
  expect(await passwordIs(email, 'fifes and hautboys')).toBe(true);
});

const orderly = (words: readonly string[], environment: Record<string, string> = {}) =>
  call(['reset-password', ...words], {
    folder,
    environment: { DATABASE_URL: url, ORDERLY_ROOT: root, ORDERLY_DATA: folder, ...environment },
  });

test('[command line: reset-password] prints only a link on standard output, and its account and lifetime on standard error', async () => {
  const { email } = await person();
  const called = await orderly([email]);
  expect(called.code).toBe(0);
  const found = /^http:\/\/localhost:3000\/reset-password\/([\w-]{43})\n$/.exec(called.out);
  expect(called.err).toContain(`Keith (${email})`);
  expect(called.err).toMatch(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(called.err).not.toContain(found?.[1] ?? '');
  expect(code(await setPasswordByLink(found?.[1] ?? '', NEW))).toBe('OK');
});

test('[command line: reset-password] prints JSON; the address comes from the option, else the environment, else the last start', async () => {
  const { email } = await person();
  const linkOf = async (words: readonly string[], environment: Record<string, string> = {}) => {
    const called = await orderly([email, '--json', ...words], environment);
    expect([called.code, called.err]).toEqual([0, '']);
    const { link, ...rest } = called.json();
    expect(rest).toEqual({ ok: true, email, displayName: 'Keith', expiresAt: expect.any(String) });
    return new URL(String(link)).origin;
  };
  expect(await linkOf([], { PORT: '4000' })).toBe('http://localhost:4000');
  await writeFile(path.join(folder, 'address'), 'http://localhost:3210\n');
  expect(await linkOf([])).toBe('http://localhost:3210');
  expect(await linkOf([], { NEXTAUTH_URL: 'https://book.example.org/' })).toBe(
    'https://book.example.org',
  );
  expect(await linkOf(['--site', 'https://other.example.org/'])).toBe('https://other.example.org');
  await rm(path.join(folder, 'address'));
});

test('[command line: reset-password] an unknown or malformed address exits with 1 and says so', async () => {
  for (const [address, wanted] of [
    ['nobody.at.all@example.org', 'ACCOUNT_NOT_FOUND'],
    ['no address', 'EMAIL_INVALID'],
    ['\u0000', 'EMAIL_INVALID'],
  ] as const) {
    const called = await orderly([address, '--json']);
    expect([address, called.code]).toEqual([address, 1]);
    expect(called.json()).toMatchObject({ ok: false, findings: [{ code: wanted }] });
  }
});

test('[command line: reset-password] --withdraw invalidates the printed link', async () => {
  const { email } = await person();
  const secret = await linkFor(email);
  expect((await orderly([email, '--withdraw'])).out).toContain('no longer opens');
  expect(code(await openPasswordLink(secret))).toBe('PASSWORD_LINK_GONE');
  expect((await orderly([email, '--withdraw', '--json'])).json()).toEqual({
    ok: true,
    email,
    withdrawn: false,
  });
});

test('[command line: reset-password] a backup contains no link: a used one must not work after a restore', async () => {
  const { email } = await person();
  const secret = await linkFor(email);
  const { secretHash } = await prisma().passwordLink.findFirstOrThrow({
    where: { user: { email } },
  });
  const file = path.join(folder, 'whole.backup');
  const environment = { DATABASE_URL: url, ORDERLY_ROOT: root };
  expect((await call(['backup', file], { folder, environment })).code).toBe(0);
  const text = gunzipSync(await readFile(file)).toString('latin1');
  expect(text).toContain(email);
  expect(text).not.toContain(secretHash);
  expect((await call(['restore', file, '--replace'], { folder, environment })).code).toBe(0);
  expect(code(await openPasswordLink(secret))).toBe('PASSWORD_LINK_GONE');
  expect(await passwordIs(email, OLD)).toBe(true);
});
