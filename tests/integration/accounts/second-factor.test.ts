import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { authenticate, beginSignIn, finishSignIn } from '@/lib/accounts/authenticate';
import { nextAuthOptions } from '@/lib/accounts/next-auth-options';
import { makePasswordLink, setPasswordByLink } from '@/lib/accounts/password-link';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  passesSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '@/lib/accounts/second-factor';
import { openPending, sealPending, sealSession } from '@/lib/accounts/session-token';
import { type Account, openSession, userOfSession } from '@/lib/accounts/sessions';
import { prisma } from '@/lib/database/client';
import { call } from '@/tests/cli/call';
import { Table } from '@/tests/integration/application/table';
import { account, code, ok, PASSWORD } from './account';

const STEP_MS = 30_000;

let table: Table;
let secrets: ReturnType<Table['services']>['secrets'];
beforeAll(async () => {
  table = await Table.set();
  secrets = table.services().secrets;
});
afterEach(async () => {
  vi.useRealTimers();
  await prisma().throttle.deleteMany();
});
afterAll(async () => {
  await table.clear();
  expect(table.faults).toEqual([]);
});

/** Stops the clock in the middle of a half minute, so that no code runs out under the test. */
function middle(): number {
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  return now;
}
const later = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS);

/** Somebody with a second factor: their app, and their recovery codes. */
async function withFactor() {
  middle();
  const user = await account();
  ok(await beginSecondFactor(secrets, user, PASSWORD));
  const view = await secondFactorOf(secrets, user);
  if (view.state !== 'begun') throw new Error(view.state);
  const app = new TOTP({ secret: Secret.fromBase32(view.key) });
  const now = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP_MS });
  const codes = ok(await confirmSecondFactor(secrets, user, now()));
  later(2);
  return { user, now, codes };
}
const pendingOf = async ({ email }: Account, password = PASSWORD) => {
  const begun = ok(await beginSignIn({ email, password }, 'direct'));
  if (!('pending' in begun)) throw new Error('no code is asked for');
  return begun.pending;
};

test('[accounts: second factor] it counts once a code was entered; then every other browser is signed out and the owner is notified', async () => {
  middle();
  const user = await account();
  const { email } = user;
  const elsewhere = await openSession(user.id);
  expect(code(await beginSecondFactor(secrets, user, 'not the password'))).toBe(
    'CREDENTIALS_WRONG',
  );
  expect((await secondFactorOf(secrets, user)).state).toBe('off');
  ok(await beginSecondFactor(secrets, user, PASSWORD));
  const view = await secondFactorOf(secrets, user);
  if (view.state !== 'begun') throw new Error(view.state);
  expect(view.address).toContain(`otpauth://totp/Orderly%20Book:${encodeURIComponent(email)}?`);
  expect(code(await authenticate({ email, password: PASSWORD }, 'direct'))).toBe('OK');
  const app = new TOTP({ secret: Secret.fromBase32(view.key) });
  expect(code(await confirmSecondFactor(secrets, user, '000 00'))).toBe('CODE_WRONG');
  const codes = ok(await confirmSecondFactor(secrets, user, app.generate()));
  expect(new Set(codes).size).toBe(10);
  expect(await userOfSession(elsewhere)).toBeNull();
  expect(await userOfSession(user.sessionId)).not.toBeNull();
  const told = { userId: user.id, kind: 'account-changed' };
  expect(await prisma().notice.count({ where: told })).toBe(1);
  expect(await prisma().mailLetter.count({ where: { address: email } })).toBe(1);
  expect(await secondFactorOf(secrets, user)).toMatchObject({ state: 'on', codesLeft: 10 });
  expect(code(await beginSecondFactor(secrets, user, PASSWORD))).toBe('SECOND_FACTOR_ON');
});

test('[accounts: second factor] setting up ends after a quarter of an hour', async () => {
  middle();
  const user = await account();
  ok(await beginSecondFactor(secrets, user, PASSWORD));
  const view = await secondFactorOf(secrets, user);
  if (view.state !== 'begun') throw new Error(view.state);
  later(31);
  const app = new TOTP({ secret: Secret.fromBase32(view.key) });
  expect(code(await confirmSecondFactor(secrets, user, app.generate()))).toBe('SECOND_FACTOR_GONE');
  expect((await secondFactorOf(secrets, user)).state).toBe('off');
});

test('[security: second factor] after the password a code is asked for: no session before it, by no door', async () => {
  const { user, now } = await withFactor();
  const { email, id } = user;
  const sessions = () => prisma().session.count({ where: { userId: id } });
  const before = await sessions();
  expect(code(await authenticate({ email, password: PASSWORD }, 'direct'))).toBe(
    'SECOND_FACTOR_ASKED',
  );
  expect(code(await beginSignIn({ email, password: 'wrong' }, 'direct'))).toBe('CREDENTIALS_WRONG');
  const [provider] = nextAuthOptions().providers;
  const authorize: unknown = Reflect.get(Reflect.get(provider ?? {}, 'options'), 'authorize');
  if (typeof authorize !== 'function') throw new Error('no way to sign in');
  const signIn = () => Reflect.apply(authorize, null, [{ email, password: PASSWORD }, {}]);
  await expect(signIn()).rejects.toThrow('SECOND_FACTOR_ASKED');
  const pending = await pendingOf(user);
  expect(code(await finishSignIn(secrets, pending, '123456'))).toBe('CODE_WRONG');
  expect(await sessions()).toBe(before);
  const { sessionId } = ok(await finishSignIn(secrets, pending, now()));
  expect(await userOfSession(sessionId)).toMatchObject({ id });
});

test('[security: second factor] a code opens once, also of many at once; one half minute before and after are accepted, no more', async () => {
  const { user, now } = await withFactor();
  const pass = (text: string) => passesSecondFactor(secrets, user.id, text);
  const [first] = [now()];
  const answers = await Promise.all(Array.from({ length: 8 }, () => pass(first)));
  expect(answers.map(code).sort()).toEqual([...Array(7).fill('CODE_WRONG'), 'OK']);
  expect(code(await pass(first))).toBe('CODE_WRONG');
  later(5);
  for (const [steps, wanted] of [
    [-2, 'CODE_WRONG'],
    [2, 'CODE_WRONG'],
    [-1, 'OK'],
    [0, 'OK'],
    [1, 'OK'],
    // A code of a later half minute was used: earlier ones open nothing any more.
    [0, 'CODE_WRONG'],
  ] as const)
    expect([steps, code(await pass(now(steps)))]).toEqual([steps, wanted]);
});

test('[security: second factor] a recovery code opens once however it is typed, new ones cancel the old, and only hashes are stored', async () => {
  const { user, now, codes } = await withFactor();
  const [first = '', second = '', third = ''] = codes;
  const pass = (text: string) => passesSecondFactor(secrets, user.id, text);
  expect(code(await pass(` ${first.toLowerCase().replaceAll('-', ' ')} `))).toBe('OK');
  expect(code(await pass(first))).toBe('CODE_WRONG');
  expect(await secondFactorOf(secrets, user)).toMatchObject({ codesLeft: 9 });
  const asked = { present: PASSWORD, code: now() };
  const wrong = { ...asked, present: 'wrong' };
  expect(code(await renewRecoveryCodes(secrets, user, wrong))).toBe('CREDENTIALS_WRONG');
  const renewed = ok(await renewRecoveryCodes(secrets, user, asked));
  expect(code(await pass(second))).toBe('CODE_WRONG');
  expect(code(await pass(renewed[0] ?? ''))).toBe('OK');
  const rows = JSON.stringify(await prisma().recoveryCode.findMany());
  for (const one of [...codes, ...renewed])
    expect(rows.includes(one.replaceAll('-', ''))).toBe(false);
  // A code of one person opens nothing of another.
  const other = await withFactor();
  expect(code(await passesSecondFactor(secrets, other.user.id, renewed[1] ?? third))).toBe(
    'CODE_WRONG',
  );
});

test('[security: second factor] of 40 wrong codes at once 10 are looked at, from wherever; then the right one has to wait', async () => {
  const { user, now } = await withFactor();
  const pending = await pendingOf(user);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => finishSignIn(secrets, pending, 'not-a-code')),
  );
  const codes = answers.map(code);
  expect(codes.filter((one) => one === 'CODE_WRONG')).toHaveLength(10);
  expect(codes.filter((one) => one === 'THROTTLED')).toHaveLength(30);
  expect(code(await finishSignIn(secrets, pending, now()))).toBe('THROTTLED');
  // What was refused unlooked at uses up nothing of the day.
  const ofDay = { where: { key: { startsWith: 'secondFactorDay' } } };
  expect(await prisma().throttle.findMany(ofDay)).toMatchObject([{ points: 10 }]);
});

test('[security: second factor] a sign-in by the password alone that is under way while it is turned on leaves no session', async () => {
  const user = await account();
  ok(await beginSecondFactor(secrets, user, PASSWORD));
  const view = await secondFactorOf(secrets, user);
  if (view.state !== 'begun') throw new Error(view.state);
  const text = new TOTP({ secret: Secret.fromBase32(view.key) }).generate();
  const waiting = (wanted: number) =>
    vi.waitFor(
      async () => {
        const found = await prisma().$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(found).toHaveLength(wanted);
      },
      { timeout: 20_000, interval: 20 },
    );
  // Both wait for the account's row: the sign-in, whose password was right, first.
  const begun = await prisma().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${user.id}::uuid FOR NO KEY UPDATE`;
      const signIn = authenticate({ email: user.email, password: PASSWORD }, 'direct');
      await waiting(1);
      const turnOn = confirmSecondFactor(secrets, user, text);
      await waiting(2);
      return { signIn, turnOn };
    },
    { timeout: 60_000 },
  );
  expect(code(await begun.turnOn)).toBe('OK');
  await begun.signIn;
  expect(await prisma().session.findMany({ where: { userId: user.id } })).toMatchObject([
    { id: user.sessionId },
  ]);
});

test('[security: second factor] turning it off takes password and code; a forgotten password does not', async () => {
  const { user, now } = await withFactor();
  const off = (present: string, text: string) =>
    endSecondFactor(secrets, user, { present, code: text });
  expect(code(await off('wrong', now()))).toBe('CREDENTIALS_WRONG');
  expect(code(await off(PASSWORD, '123456'))).toBe('CODE_WRONG');
  const link = ok(await makePasswordLink(user.email));
  const fresh = 'fifes and hautboys at Leuthen';
  const old = await pendingOf(user);
  ok(await setPasswordByLink(link.secret, fresh));
  // What was begun with the old password ends with it.
  expect(code(await finishSignIn(secrets, old, now()))).toBe('SIGN_IN_AGAIN');
  expect(code(await authenticate({ email: user.email, password: fresh }, 'direct'))).toBe(
    'SECOND_FACTOR_ASKED',
  );
  expect(code(await off(fresh, now()))).toBe('OK');
  expect(code(await authenticate({ email: user.email, password: fresh }, 'direct'))).toBe('OK');
  expect(await prisma().recoveryCode.count({ where: { userId: user.id } })).toBe(0);
});

test('[security: second factor] its key is encrypted, and unreadable once the person’s own key is destroyed', async () => {
  const { user } = await withFactor();
  const { secret } = await prisma().secondFactor.findUniqueOrThrow({ where: { userId: user.id } });
  const kept = secret as { keyId: string; sealed: string };
  expect(Object.keys(kept).sort()).toEqual(['keyId', 'sealed']);
  const key = await secrets.reveal(kept);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(JSON.stringify(secret)).not.toContain(key);
  await secrets.shredPerson(user.id);
  expect(await secrets.reveal(kept)).toBeNull();
  expect(code(await passesSecondFactor(secrets, user.id, '123456'))).toBe('CODE_WRONG');
});

test('[security: second factor] the cookie between password and code is no session, and a session’s cookie is none of its kind', async () => {
  vi.stubEnv('NEXTAUTH_SECRET', 'x'.repeat(40));
  const { user } = await withFactor();
  const pending = await pendingOf(user);
  const cookie = await sealPending(pending);
  expect(await openPending(cookie)).toEqual(pending);
  const { openToken } = await import('@/lib/accounts/session-token');
  expect(await openToken(cookie)).toBeNull();
  expect(await openPending(await sealSession(user.sessionId))).toBeNull();
  later(11);
  expect(await openPending(cookie)).toBeNull();
  vi.unstubAllEnvs();
});

test('[command line: reset-second-factor] turns it off for somebody who lost it, and says where there was none; the owner is notified', async () => {
  const { user } = await withFactor();
  vi.useRealTimers();
  const folder = await mkdtemp(path.join(tmpdir(), 'factor-'));
  const root = path.resolve(import.meta.dirname, '../../..');
  const environment = {
    ...{ DATABASE_URL: table.databaseUrl, ORDERLY_ROOT: root, ORDERLY_DATA: folder },
  };
  const reset = (...words: string[]) =>
    call(['reset-second-factor', ...words], { folder, environment });
  const letters = () => prisma().mailLetter.count({ where: { address: user.email } });
  const before = await letters();
  expect((await reset(user.email)).out).toBe(`The second factor of ${user.email} is off.\n`);
  expect(await letters()).toBe(before + 1);
  const { email } = user;
  expect((await reset(email, '--json')).json()).toEqual({ ok: true, email, reset: false });
  expect((await reset('nobody@example.org', '--json')).json()).toMatchObject({
    findings: [{ code: 'ACCOUNT_NOT_FOUND' }],
  });
  expect(code(await authenticate({ email, password: PASSWORD }, 'direct'))).toBe('OK');
  await rm(folder, { recursive: true });
});
