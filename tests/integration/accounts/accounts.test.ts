import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { changeDetails } from '@/lib/accounts/change-details';
import { changePassword } from '@/lib/accounts/change-password';
import { sweepAccounts } from '@/lib/accounts/housekeeping';
import { register } from '@/lib/accounts/register';
import { closeToken, openToken, sealSession } from '@/lib/accounts/session-token';
import {
  closeSession,
  closeSessionsOf,
  hasRegistered,
  openSession,
  SESSION_SECONDS,
  userOfSession,
} from '@/lib/accounts/sessions';
import { sweepThrottle } from '@/lib/accounts/throttle';
import { clubsOf } from '@/lib/clubs/club';
import { closeDatabase, prisma } from '@/lib/database/client';
import { freshDatabase } from '@/tests/support/database';

// The real one, with its calls counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const PASSWORD = 'seven grenadiers at Rossbach';
let number = 0;

beforeAll(async () => {
  await freshDatabase();
  process.env.NEXTAUTH_SECRET = 'a secret for this test alone, long enough';
});
afterAll(closeDatabase);
beforeEach(async () => {
  await prisma().throttle.deleteMany();
});

async function person(): Promise<{ email: string; userId: string; clubId: string }> {
  number += 1;
  const email = `officer${number}@example.org`;
  const made = await register(
    { email, displayName: `Officer ${number}`, password: PASSWORD },
    'direct',
  );
  if (!made.ok) throw new Error(made.error.code);
  return { email, ...made.value };
}

test('[accounts: register] a new account owns a club of its own at once', async () => {
  const { userId, clubId } = await person();
  expect(await clubsOf(userId)).toEqual([
    { id: clubId, name: `Officer ${number}’s club`, role: 'owner', memberCount: 1 },
  ]);
});

test('[accounts: register] one address is one account, however it is spelled and however many register at once', async () => {
  const wish = { displayName: 'Ziethen', password: PASSWORD };
  const spellings = [
    'Ziethen@Example.org',
    ' ziethen@example.org',
    'ZIETHEN@EXAMPLE.ORG',
    'ziethen@example.org',
  ];
  const answers = await Promise.all(
    spellings.map((email) => register({ ...wish, email }, 'direct')),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(
    Array(3).fill('EMAIL_TAKEN'),
  );
  expect(await prisma().user.count({ where: { email: 'ziethen@example.org' } })).toBe(1);
});

test('[accounts: register] a refused registration leaves nothing behind', async () => {
  const before = [await prisma().user.count(), await prisma().club.count()];
  const wish = { email: 'x@example.org', displayName: 'X', password: PASSWORD };
  const refused = await Promise.all([
    register({ ...wish, email: 'no address' }, 'direct'),
    register({ ...wish, displayName: '‮' }, 'direct'),
    register({ ...wish, password: 'short' }, 'direct'),
    register({ ...wish, password: 'password123' }, 'direct'),
  ]);
  expect(
    refused.map((answer) => (answer.ok ? 'accepted' : [answer.error.code, answer.error.path])),
  ).toEqual([
    ['EMAIL_INVALID', 'email'],
    ['NAME_INVALID', 'displayName'],
    ['PASSWORD_TOO_SHORT', 'password'],
    ['PASSWORD_COMMON', 'password'],
  ]);
  expect([await prisma().user.count(), await prisma().club.count()]).toEqual(before);
});

test('[accounts: password] only an argon2id hash of 19 MiB and two passes is kept', async () => {
  const { userId } = await person();
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('[accounts: sign in] the right password opens a session; a wrong one and an unknown address get the same answer', async () => {
  const { email, userId } = await person();
  const right = await authenticate({ email: email.toUpperCase(), password: PASSWORD }, 'direct');
  expect(right.ok && right.value.id).toBe(userId);
  const wrong = await authenticate({ email, password: `${PASSWORD}!` }, 'direct');
  const unknown = await authenticate({ email: 'nobody@example.org', password: PASSWORD }, 'direct');
  expect(wrong).toEqual(unknown);
  expect(wrong.ok || wrong.error.code).toBe('CREDENTIALS_WRONG');
});

test('[accounts: sign in] an unknown address takes as long as a wrong password: one hash at the same cost', async () => {
  const { email } = await person();
  const judged = async (address: string) => {
    vi.mocked(verify).mockClear();
    await authenticate({ email: address, password: 'not the password' }, 'direct');
    // For each hash that a password was checked against, its kind and cost, without salt and digest.
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  };
  const known = await judged(email);
  expect(known).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  expect(await judged('nobody.at.all@example.org')).toEqual(known);
});

test('[security: sign-in throttle] of 40 simultaneous guesses for an account and address, 10 are checked', async () => {
  const { email } = await person();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) =>
      authenticate({ email, password: `a wrong guess ${guess}` }, 'here'),
    ),
  );
  const codes = answers.map((answer) => (answer.ok ? 'in' : answer.error.code));
  expect(codes.filter((code) => code === 'CREDENTIALS_WRONG')).toHaveLength(10);
  expect(codes.filter((code) => code === 'THROTTLED')).toHaveLength(30);
  const right = await authenticate({ email, password: PASSWORD }, 'here');
  expect(right.ok || right.error.code).toBe('THROTTLED');
  const elsewhere = await authenticate({ email, password: PASSWORD }, 'elsewhere');
  expect(elsewhere.ok).toBe(true);
});

test('[security: sign-in throttle] the window passes, and a success forgets the failures before it', async () => {
  const { email } = await person();
  for (let failure = 0; failure < 9; failure += 1)
    await authenticate({ email, password: 'wrong one' }, 'here');
  expect((await authenticate({ email, password: PASSWORD }, 'here')).ok).toBe(true);
  for (let failure = 0; failure < 10; failure += 1)
    await authenticate({ email, password: 'wrong one' }, 'here');
  expect((await authenticate({ email, password: PASSWORD }, 'here')).ok).toBe(false);
  await sweepThrottle(Date.now() + 15 * 60 * 1000 - 1000 - 60_000);
  expect((await authenticate({ email, password: PASSWORD }, 'here')).ok).toBe(false);
  await sweepThrottle(Date.now() + 15 * 60 * 1000 + 1000);
  expect((await authenticate({ email, password: PASSWORD }, 'here')).ok).toBe(true);
});

test('[accounts: sign out] a copied cookie is worth nothing once its session has been closed', async () => {
  const { userId } = await person();
  const cookie = await sealSession(await openSession(userId));
  const copy = cookie;
  expect((await openToken(cookie))?.user.id).toBe(userId);
  await closeToken(cookie);
  expect(await openToken(copy)).toBeNull();
});

test('[accounts: session] damaged, foreign and empty cookies give no user', async () => {
  const { userId } = await person();
  const cookie = await sealSession(await openSession(userId));
  // Opened before: its cache applies to exactly this cookie, this secret, and its own time.
  expect((await openToken(cookie))?.user.id).toBe(userId);
  const damaged = `${cookie.slice(0, -6)}${cookie.at(-6) === 'A' ? 'B' : 'A'}${cookie.slice(-5)}`;
  process.env.NEXTAUTH_SECRET = 'another secret, with which it was not made';
  const foreign = await openToken(cookie);
  process.env.NEXTAUTH_SECRET = 'a secret for this test alone, long enough';
  expect([
    foreign,
    await openToken(damaged),
    await openToken(''),
    await openToken('a.b.c.d.e'),
  ]).toEqual([null, null, null, null]);
  expect(await openToken(await sealSession("' or 1=1 --"))).toBeNull();
  await prisma().session.updateMany({
    where: { userId },
    data: { expiresAt: new Date(Date.now() + 3 * SESSION_SECONDS * 1_000) },
  });
  expect((await openToken(cookie))?.user.id).toBe(userId);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (SESSION_SECONDS + 60) * 1_000 });
  try {
    expect(await openToken(cookie)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('[accounts: session] an expired session gives no user, and signing out everywhere keeps the named session', async () => {
  const { userId } = await person();
  const [here, there, old] = [
    await openSession(userId),
    await openSession(userId),
    await openSession(userId),
  ];
  await prisma().session.update({
    where: { id: old },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  expect(await userOfSession(old)).toBeNull();
  expect(await closeSessionsOf(userId, here)).toBe(2);
  expect([(await userOfSession(here))?.id, await userOfSession(there)]).toEqual([userId, null]);
  await closeSession(here);
  expect(await userOfSession(here)).toBeNull();
});

test('[accounts: change password] requires the current password and ends all other sessions', async () => {
  const { email, userId } = await person();
  const [here, there] = [await openSession(userId), await openSession(userId)];
  const user = await userOfSession(here);
  if (user === null || !hasRegistered(user)) throw new Error('no session');
  const wrong = await changePassword(user, 'not this one', 'a march through Silesia');
  expect(wrong.ok || wrong.error.code).toBe('CREDENTIALS_WRONG');
  expect(await changePassword(user, PASSWORD, 'a march through Silesia')).toEqual({
    ok: true,
    value: { sessionsEnded: 1 },
  });
  expect(await userOfSession(there)).toBeNull();
  expect((await authenticate({ email, password: PASSWORD }, 'direct')).ok).toBe(false);
  expect((await authenticate({ email, password: 'a march through Silesia' }, 'direct')).ok).toBe(
    true,
  );
});

test('[accounts: details] a new name applies at once; a new address requires the current password, and is never somebody else’s', async () => {
  const { email, userId } = await person();
  const other = await person();
  const session = await openSession(userId);
  const user = await userOfSession(session);
  if (user === null || !hasRegistered(user)) throw new Error('no session');
  const asked = async (displayName: string, address: string, present = '') => {
    const answer = await changeDetails(user, { displayName, email: address }, present);
    return answer.ok ? answer.value : [answer.error.code, answer.error.path];
  };
  expect(await asked('  Anna   of Seydlitz ', email)).toEqual({
    displayName: 'Anna of Seydlitz',
    email,
  });
  expect(await userOfSession(session)).toMatchObject({ displayName: 'Anna of Seydlitz', email });
  const fresh = `fresh.${email}`;
  expect(await asked('\u200b', email)).toEqual(['NAME_INVALID', 'displayName']);
  expect(await asked('Anna', 'nowhere')).toEqual(['EMAIL_INVALID', 'email']);
  expect(await asked('Anna', fresh)).toEqual(['CREDENTIALS_WRONG', 'present']);
  expect(await asked('Anna', other.email, 'not this one')).toEqual([
    'CREDENTIALS_WRONG',
    'present',
  ]);
  expect(await asked('Anna', other.email, PASSWORD)).toEqual(['EMAIL_TAKEN', 'email']);
  expect(await userOfSession(session)).toMatchObject({ displayName: 'Anna of Seydlitz', email });

  expect(await asked('Anna', fresh.toUpperCase(), PASSWORD)).toMatchObject({ email: fresh });
  expect((await authenticate({ email, password: PASSWORD }, 'direct')).ok).toBe(false);
  expect((await authenticate({ email: fresh, password: PASSWORD }, 'direct')).ok).toBe(true);
  expect(await userOfSession(session)).toMatchObject({ displayName: 'Anna', email: fresh });
});

test('[accounts: details] password guesses are throttled here as at the sign-in, and changes are counted', async () => {
  const { email, userId } = await person();
  const user = await userOfSession(await openSession(userId));
  if (user === null || !hasRegistered(user)) throw new Error('no session');
  const codes: string[] = [];
  for (let guess = 0; guess < 11; guess++) {
    const answer = await changeDetails(user, { displayName: 'A', email: 'b@example.org' }, 'no');
    codes.push(answer.ok ? 'changed' : answer.error.code);
  }
  expect(codes).toEqual([...Array<string>(10).fill('CREDENTIALS_WRONG'), 'THROTTLED']);
  const names: boolean[] = [];
  for (let change = 0; change < 31; change++)
    names.push((await changeDetails(user, { displayName: `A ${change}`, email }, '')).ok);
  expect(names).toEqual([...Array<boolean>(30).fill(true), false]);
});

test('[accounts: housekeeping] expired rows are removed, open ones stay', async () => {
  const { userId, clubId } = await person();
  const [open, over] = [await openSession(userId), await openSession(userId)];
  const now = Date.now();
  const invitation = { clubId, createdById: userId, role: 'member', usesMax: 1 } as const;
  const days = (count: number) => new Date(now + count * 24 * 60 * 60 * 1000);
  await prisma().session.update({ where: { id: over }, data: { expiresAt: new Date(now - 1) } });
  await prisma().invitation.createMany({
    data: [
      { ...invitation, secretHash: 'long over', expiresAt: days(-91) },
      { ...invitation, secretHash: 'just over', expiresAt: days(-1) },
    ],
  });
  await sweepAccounts(now);
  expect((await prisma().session.findMany({ where: { userId } })).map(({ id }) => id)).toEqual([
    open,
  ]);
  expect(
    (await prisma().invitation.findMany({ where: { clubId } })).map(({ secretHash }) => secretHash),
  ).toEqual(['just over']);
});
