import http from 'node:http';
import { type APIRequestContext, request as requests } from '@playwright/test';
import { expect, newcomer, type Person, register, test } from './support/people';

const base = (): string => process.env.BASE_URL ?? '';
const origin = (): string => new URL(base()).origin;

/** A browser's requests without the browser: with a person's cookies, and any headers. */
function as(who: Person | null, headers: Record<string, string> = {}): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: base(),
    extraHTTPHeaders: headers,
    ...(who === null ? {} : { storageState: who.state }),
  });
}

/** A raw request, which a client would correct. */
function raw(
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly chunks?: number;
  },
): Promise<{ readonly status: number; readonly headers: http.IncomingHttpHeaders }> {
  const { hostname, port } = new URL(base());
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        method: options.method ?? 'GET',
        headers: { host: new URL(base()).host, ...options.headers },
      },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      },
    );
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer within 30 s')));
    sent.once('error', reject);
    const chunk = Buffer.alloc(100_000, 97);
    const write = (left: number): void => {
      if (left === 0 || sent.destroyed) sent.end();
      else sent.write(chunk, () => write(left - 1));
    };
    write(options.chunks ?? 0);
  });
}

/** One response of every kind, with its required status for a visitor who is not signed in. */
const KINDS: readonly (readonly [path: string, status: number])[] = [
  ...([
    ['/', 200],
    ['/sign-in', 200],
    ['/rules', 200],
    ['/campaigns', 307],
    ['/no/such/page', 404],
  ] as const),
  ...([
    ['/join/none', 200],
    ['/reset-password/none', 404],
    ['/club/00000000-0000-4000-8000-000000000000', 307],
    ['/campaigns/x/export', 401],
  ] as const),
  ...([
    ['/api/live/campaign/x', 401],
    ['/api/health', 200],
    ['/api/auth/session', 200],
    ['/api/no-such', 404],
  ] as const),
  ...([
    ['/%00', 400],
    ['/campaigns/%E0%A4%A', 400],
    ['/..%2f..%2fetc%2fpasswd', 404],
    ['/_next/static/no-such.js', 404],
    ['/favicon.svg', 200],
  ] as const),
];

test('[security: headers] every kind of response has the headers, and only built files are cacheable', async () => {
  const context = await as(null);
  for (const [path, status] of KINDS) {
    const answer = await context.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    expect([path, answer.status()]).toEqual([path, status]);
    expect([
      path,
      headers['x-content-type-options'],
      headers['x-frame-options'],
      headers['referrer-policy'],
    ]).toEqual([path, 'nosniff', 'DENY', 'same-origin']);
    expect([path, headers['x-powered-by'], headers.server]).toEqual([path, undefined, undefined]);
    if (path === '/favicon.svg') continue;
    expect([path, headers['cache-control']]).toEqual([path, expect.stringContaining('no-store')]);
    if (path.startsWith('/_next/')) continue;
    // Requests refused before any page renders get no script at all.
    const scripts =
      status === 400 ? /^default-src 'none'/ : /script-src 'nonce-[^']{24}' 'strict-dynamic';/;
    expect([path, headers['content-security-policy']]).toEqual([
      path,
      expect.stringMatching(scripts),
    ]);
    expect([
      path,
      /script-src[^;]*unsafe-(inline|eval)/.test(headers['content-security-policy'] ?? ''),
    ]).toEqual([path, false]);
  }
});

test('[security: hosts] a foreign host name gets 421, with the headers', async () => {
  const answer = await raw('/sign-in', { headers: { host: 'evil.example' } });
  expect(answer.status).toBe(421);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  // What is turned away at the door has its number too.
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('[security: headers] a request can neither choose the nonce nor bypass the guard that sets it', async () => {
  const forged = {
    'x-nonce': 'chosen',
    'content-security-policy': "script-src 'nonce-chosen'",
    'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
    'x-middleware-rewrite': '/signs',
  };
  const context = await as(null, forged);
  const answer = await context.get('/');
  expect(await answer.text()).not.toContain('nonce="chosen"');
  expect(answer.headers()['content-security-policy']).not.toContain('chosen');
  const posted = await context.post('/sign-in', {
    headers: { origin: 'https://evil.example' },
    form: { a: 'b' },
  });
  expect(posted.status()).toBe(403);
});

test('[security: CSRF] with a cookie, only this site’s own origin can change anything', async ({
  people,
}) => {
  const actions: readonly Record<string, string>[] = [
    {},
    { 'next-action': 'a'.repeat(42), 'content-type': 'text/plain;charset=UTF-8' },
  ];
  const doors = [
    '/sign-in',
    '/account',
    '/club',
    '/library',
    '/api/auth/signout',
    '/api/auth/callback/credentials',
  ];
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin()}.evil.example` },
    { origin: origin(), 'sec-fetch-site': 'cross-site' },
    { origin: origin(), 'sec-fetch-site': 'same-site' },
    {},
    { referer: `${origin()}/account` },
  ];
  const context = await as(people.anna);
  for (const path of doors) {
    for (const headers of foreign) {
      for (const action of actions) {
        const answer = await context.post(path, { headers: { ...headers, ...action }, data: '[]' });
        expect([path, headers, answer.status()]).toEqual([path, headers, 403]);
      }
    }
  }
  const still = await context.get('/account');
  expect(still.url()).toContain('/account');
});

test('[security: methods] a route refuses methods it does not know', async ({ people }) => {
  const context = await as(people.anna, { origin: origin() });
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    for (const path of ['/api/health', '/api/live/campaign/x', '/campaigns/x/export']) {
      const answer = await context.fetch(path, { method });
      expect([method, path, answer.status()]).toEqual([method, path, 405]);
    }
  }
});

test('[security: bodies] a body of undeclared length is cut at the limit, and the server keeps running', async () => {
  const headers = {
    origin: origin(),
    'content-type': 'text/plain;charset=UTF-8',
    'next-action': 'b'.repeat(42),
    'transfer-encoding': 'chunked',
  };
  const answer = await raw('/sign-in', { method: 'POST', headers, chunks: 120 });
  expect(answer.status).toBe(413);
  expect((await raw('/api/health', {})).status).toBe(200);
});

test('[security: bodies] the sign-in route reads only valid, small bodies', async () => {
  const context = await as(null, { origin: origin(), 'content-type': 'application/json' });
  const door = '/api/auth/callback/credentials';
  expect((await context.post(door, { data: '{"password":"half' })).status()).toBe(400);
  expect((await context.post(door, { data: '{"__proto__":{"a":1}}' })).status()).toBe(400);
  const large = JSON.stringify({ password: 'x'.repeat(30_000) });
  expect((await context.post(door, { data: large })).status()).toBe(413);
});

test('[security: session] the cookie is set by the server, new at each sign-in, unreadable by scripts', async ({
  people,
  open,
}) => {
  const { anna } = people;
  const planted = 'planted.by.somebody.else';
  const page = await open(null);
  await page.context().addCookies([{ name: 'orderly-session', value: planted, url: base() }]);
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(anna.email);
  await page.getByLabel('Password').fill(anna.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/campaigns$/);
  const cookies = (await page.context().cookies()).filter(({ name }) =>
    name.endsWith('orderly-session'),
  );
  expect(cookies).toHaveLength(1);
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookies[0]?.value).not.toContain(planted);
  expect(cookies[0]?.value).not.toBe(
    anna.state.cookies.find(({ name }) => name === cookies[0]?.name)?.value,
  );
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
  const first = cookies[0]?.value;
  await page.goto('/account');
  await page.context().clearCookies();
  await page
    .context()
    .addCookies([{ name: 'orderly-session', value: `${first?.slice(0, -2)}xx`, url: base() }]);
  await page.goto('/account');
  expect(new URL(page.url()).pathname).toBe('/sign-in');
});

test('[security: redirects] signing in never redirects to another site', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    '/%0d%0aLocation:x',
  ]) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    expect(new URL(page.url()).origin).toBe(origin());
  }
  const callback = await (await as(people.anna)).get(
    '/api/auth/signin?callbackUrl=https://evil.example',
    { maxRedirects: 0 },
  );
  expect(callback.headers().location ?? '').not.toMatch(/^https?:\/\/evil/);
});

test('[security: revocation] an open live feed closes by itself after its session was ended elsewhere', async ({
  open,
}) => {
  test.setTimeout(600_000);
  const who = newcomer('Watcher');
  const page = await open(null);
  const other = await open(null);
  await register(other, who);
  const signIn = async () => {
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill(who.email);
    await page.getByLabel('Password').fill(who.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/campaigns$/);
  };
  await signIn();
  await page.goto('/campaigns/new?campaign=tutorial');
  await page.getByLabel('Name of this campaign').fill('A feed to be closed');
  await page.getByRole('main').locator('input[name=side][value=A]').check();
  await page.getByRole('radio', { name: /conservative/i }).check();
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
  const id = /\/campaigns\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const connected = page.waitForResponse(`**/api/live/campaign/${id}`);
  const feed = page.evaluate(async (address) => {
    const answer = await fetch(address);
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let end = false; !end; ) {
      const part = await reader?.read();
      end = part === undefined || part.done;
      text += decoder.decode(part?.value);
    }
    return { status: answer.status, text };
  }, `/api/live/campaign/${id}`);
  await connected;
  await other.goto('/account');
  await other.getByRole('button', { name: /other browser|everywhere else|elsewhere/i }).click();
  const { status, text } = await feed;
  expect(status).toBe(200);
  expect(text).toContain('event: closed');
});

test('[security: injections] names that contain scripts are shown as text, run nothing and break no policy', async ({
  people,
  open,
}) => {
  const page = await open(people.otto);
  const complaints: string[] = [];
  page.on('dialog', async (dialog) => {
    complaints.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text());
  });
  const name = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  await page.goto('/campaigns/new?campaign=tutorial');
  await page.getByLabel('Name of this campaign').fill(name);
  await page.getByRole('main').locator('input[name=side][value=A]').check();
  await page.getByRole('radio', { name: /conservative/i }).check();
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
  const here = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  for (const path of [
    '/campaigns',
    here,
    `${here}/overview`,
    `${here}/chronicle`,
    `${here}/branches`,
    `${here}/forces`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('onerror=alert(1)').first()).toBeVisible();
    expect([path, await page.locator('img[src=x]').count()]).toEqual([path, 0]);
  }
  expect(complaints).toEqual([]);
});

test('[security: exports] a campaign’s name cannot inject into a header or a path', async ({
  people,
  open,
}) => {
  const page = await open(people.otto);
  await page.goto('/campaigns/new?campaign=tutorial');
  await page.getByLabel('Name of this campaign').fill('../../x"; filename=evil.html; y="');
  await page.getByRole('main').locator('input[name=side][value=A]').check();
  await page.getByRole('radio', { name: /conservative/i }).check();
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
  const here = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  const answer = await page.request.get(`${here}/export`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toMatch(
    /^attachment; filename="[\w.-]+\.orderly\.ndjson"$/,
  );
  expect(answer.headers()['content-type']).toBe('application/x-ndjson; charset=utf-8');
});
