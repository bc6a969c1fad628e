import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authenticate } from '@/lib/accounts/authenticate';
import { nextAuthOptions } from '@/lib/accounts/next-auth-options';
import { makePasswordLink, setPasswordByLink } from '@/lib/accounts/password-link';
import { register } from '@/lib/accounts/register';
import { openToken, sealSession, sessionCookie } from '@/lib/accounts/session-token';
import { openSession } from '@/lib/accounts/sessions';
import { applicationOf } from '@/lib/application/application';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase, connectionPool } from '@/lib/database/client';
import { logFault } from '@/lib/log/log';
import {
  CAMPAIGNS,
  chosen,
  person,
  skirmishText,
  started,
  value,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';
import { freshDatabase } from '@/tests/support/database';

let url: string;
const written: string[] = [];

beforeAll(async () => {
  url = await freshDatabase();
  process.env.NEXTAUTH_SECRET = 'zqsecret-of-the-server-0123456789-0123456789';
  const hear = (chunk: unknown): boolean => {
    written.push(String(chunk));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...said) => {
      written.push(
        said.map((one) => (one instanceof Error ? `${one.stack}` : String(one))).join(' '),
      );
    });
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

/** Runs something while a table is missing: the answer is then an unforeseen fault. */
async function without(table: string, deed: () => Promise<unknown>): Promise<void> {
  await connectionPool().query(`alter table ${table} rename to ${table}_away`);
  try {
    await deed();
  } catch (fault) {
    // As Next logs an uncaught error.
    console.error(fault);
  } finally {
    await connectionPool().query(`alter table ${table}_away rename to ${table}`);
  }
}

const credentials = { email: 'zqmail@example.org', password: 'zqpassword of somebody' };

test('[security: logs] failures of every kind log no password, token, address, seed or choice', async () => {
  const faults: unknown[] = [];
  const services = openServices({
    databaseUrl: url,
    wrappingKey: WRAPPING_KEY,
    campaignsFolder: CAMPAIGNS,
    onFault: (fault) => {
      faults.push(fault);
      logFault(fault);
    },
  });
  try {
    const application = applicationOf(services);
    value(await register({ ...credentials, displayName: 'Zqname' }, 'direct'));
    await authenticate({ ...credentials, password: 'zqwrong password' }, 'direct');
    await authenticate({ email: 'zq\u0000', password: 'zq\u0000' }, 'direct');
    const anna = await person('Anna');
    const berta = await person('Berta', anna.club);
    const cookie = await sealSession(await openSession(anna.user));
    await openToken(`${cookie}zq`);
    const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
    value(await chosen(application, anna.user, id, 'canary-a-wait'));
    const seal = { round: 'choice-1', answer: 'canary-b-hold', commandId: randomUUID() };
    await application.sealChoice(berta.user, id, { ...seal, answer: 'zqchoice' });
    await application.importCampaign(anna.user, {
      clubId: anna.club,
      fileName: 'zqfile',
      content: `zqfile: [${skirmishText}`,
    });

    const link = value(await makePasswordLink(credentials.email));
    await setPasswordByLink(`${link.secret.slice(0, -1)}_`, 'zqnew password');
    await setPasswordByLink(link.secret, 'zqshort');

    const options = nextAuthOptions();
    for (const table of [
      'user_account',
      'throttle',
      'user_session',
      'password_link',
      'club_membership',
      'library_campaign',
    ]) {
      await without(table, () => authenticate(credentials, 'zqaddress'));
      await without(table, () => openToken(cookie));
      await without(table, () => makePasswordLink(credentials.email));
      await without(table, () => setPasswordByLink(link.secret, 'zqnew password of somebody'));
      await without(table, () => register({ ...credentials, displayName: 'Zqname' }, 'zqaddress'));
      await without(table, () => application.campaignPage(anna.user, id));
      await without(table, () => application.listLibrary(anna.user));
    }
    for (const table of ['orderly_store.event', 'orderly_store.sealed', 'orderly_store.command']) {
      const [schema, name] = table.split('.');
      await connectionPool().query(`alter table ${table} rename to ${name}_away`);
      for (const deed of [
        () => application.sealChoice(berta.user, id, { ...seal, commandId: randomUUID() }),
        () => application.campaignPage(anna.user, id),
        () => application.exportCampaign(anna.user, id),
        () =>
          application.beginBranch(anna.user, id, {
            at: 1,
            name: 'zqbranch',
            opponent: { kind: 'hotSeat' },
            commandId: randomUUID(),
          }),
      ]) {
        await deed().catch((fault: unknown) => console.error(fault));
      }
      await connectionPool().query(`alter table ${schema}.${name}_away rename to ${name}`);
    }
    options.logger?.error?.('zqcode'.slice(2), new Error(`token ${cookie}`));
    logFault(new Error(`the seed zqseed of ${cookie}`));

    const log = written.join('\n');
    expect(log.length).toBeGreaterThan(500);
    for (const secret of [
      'zq',
      'canary',
      cookie,
      link.secret,
      credentials.email,
      Buffer.from(WRAPPING_KEY).toString('hex'),
    ]) {
      expect([secret, log.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
    }
  } finally {
    await services.close();
  }
});

test('[security: sign-in] on a server fault the caller learns only that there was one', async () => {
  const [provider] = nextAuthOptions().providers;
  const authorize: unknown = Reflect.get(
    Reflect.get(provider ?? {}, 'options') as object,
    'authorize',
  );
  if (typeof authorize !== 'function') throw new Error('no way to sign in');
  await connectionPool().query('alter table user_account rename to user_account_away');
  const answer = Promise.resolve(Reflect.apply(authorize, null, [credentials, { headers: {} }]));
  await expect(answer).rejects.toThrow(/^UNAVAILABLE$/);
  await connectionPool().query('alter table user_account_away rename to user_account');
});

test('[security: cookies] over https every cookie has a name that binds it to the server', () => {
  const before = process.env.NEXTAUTH_URL;
  process.env.NEXTAUTH_URL = 'https://book.example.org';
  const { name, options } = sessionCookie();
  expect([name, options]).toEqual([
    '__Host-orderly-session',
    { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 30 * 24 * 60 * 60 },
  ]);
  expect(nextAuthOptions().useSecureCookies).toBe(true);
  process.env.NEXTAUTH_URL = before ?? '';
});
