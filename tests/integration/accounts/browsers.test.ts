import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { nextAuthOptions } from '@/lib/accounts/next-auth-options';
import { register } from '@/lib/accounts/register';
import { browsersOf, closeBrowser, openSession, userOfSession } from '@/lib/accounts/sessions';
import { closeDatabase, connectionPool, prisma } from '@/lib/database/client';
import { freshDatabase } from '@/tests/support/database';

const PASSWORD = 'seven grenadiers at Rossbach';
const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
let number = 0;

beforeAll(async () => {
  await freshDatabase();
});
afterAll(closeDatabase);

async function person(): Promise<{ email: string; userId: string }> {
  number += 1;
  const email = `browsing${number}@example.org`;
  const made = await register({ email, displayName: 'Seydlitz', password: PASSWORD }, 'direct');
  if (!made.ok) throw new Error(made.error.code);
  return { email, userId: made.value.userId };
}

test('[accounts: browsers] a user’s browsers are listed by name and day, the requesting one first, without session ids', async () => {
  const { userId } = await person();
  const stranger = await person();
  await openSession(stranger.userId, 'Opera on a Mac');
  const here = await openSession(userId, 'Firefox on Linux');
  const there = await openSession(userId);
  const over = await openSession(userId, 'Edge on Windows');
  await prisma().session.update({
    where: { id: over },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  const listed = await browsersOf({ id: userId, sessionId: here });
  const today = dayOf(Date.now());
  expect(listed.map(({ browser, lastUsedOn, here: own }) => [browser, lastUsedOn, own])).toEqual([
    ['Firefox on Linux', today, true],
    [null, today, false],
  ]);
  for (const id of [here, there]) expect(JSON.stringify(listed)).not.toContain(id);
});

test('[accounts: browsers] a sign-in stores the plain name of its browser, and nothing else of its header', async () => {
  const { email, userId } = await person();
  const [provider] = nextAuthOptions().providers;
  const authorize: unknown = Reflect.get(
    Reflect.get(provider ?? {}, 'options') as object,
    'authorize',
  );
  if (typeof authorize !== 'function') throw new Error('no way to sign in');
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  await Reflect.apply(authorize, null, [
    { email, password: PASSWORD },
    { headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.7' } },
  ]);
  const rows = await prisma().session.findMany({ where: { userId } });
  expect(rows.map(({ browser }) => browser)).toEqual(['Firefox on Linux']);
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Gecko|203\.0\.113/);
  await authenticate({ email, password: PASSWORD }, 'direct');
  expect(await prisma().session.count({ where: { userId, browser: null } })).toBe(1);
});

test('[accounts: browsers] each is signed out on its own; another’s, a repeated and a hostile id end nothing', async () => {
  const { userId } = await person();
  const stranger = await person();
  const [here, there] = [await openSession(userId), await openSession(userId, 'Chrome on Android')];
  const foreign = await openSession(stranger.userId, 'Firefox on a Mac');
  const handleIn = async (id: string, sessionId: string) =>
    (await browsersOf({ id, sessionId })).find((one) => one.here)?.handle ?? '';
  const [handle, foreignHandle] = [
    await handleIn(userId, there),
    await handleIn(stranger.userId, foreign),
  ];
  const hostile: unknown[] = ['', there, foreign, foreignHandle, '%', null, 7, {}, [handle]];
  for (const given of hostile)
    expect([given, await Reflect.apply(closeBrowser, null, [userId, given])]).toEqual([
      given,
      null,
    ]);
  expect((await userOfSession(there))?.id).toBe(userId);
  const both = await Promise.all([closeBrowser(userId, handle), closeBrowser(userId, handle)]);
  expect(both.filter((one) => one !== null)).toEqual([{ browser: 'Chrome on Android' }]);
  expect(await userOfSession(there)).toBeNull();
  expect((await userOfSession(here))?.id).toBe(userId);
  expect((await userOfSession(foreign))?.id).toBe(stranger.userId);
});

test('[accounts: browsers] a request needs one statement; only the first of a day writes the day', async () => {
  const { userId } = await person();
  const session = await openSession(userId);
  const asked = vi.spyOn(connectionPool(), 'query');
  const statements = async (): Promise<number> => {
    asked.mockClear();
    expect((await userOfSession(session))?.id).toBe(userId);
    return asked.mock.calls.length;
  };
  try {
    const now = Date.now();
    expect(await statements()).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: now + 3 * DAY_MS });
    expect([await statements(), await statements(), await statements()]).toEqual([2, 1, 1]);
    const [listed] = await browsersOf({ id: userId, sessionId: session });
    expect([listed?.lastUsedOn, dayOf(listed?.since.getTime() ?? 0)]).toEqual([
      dayOf(now + 3 * DAY_MS),
      dayOf(now),
    ]);
    // A process whose clock is behind does not move a date back.
    vi.setSystemTime(now + DAY_MS);
    expect(await statements()).toBe(1);
  } finally {
    vi.useRealTimers();
    asked.mockRestore();
  }
});
