import { expect, test } from '@playwright/test';

const PAGES = ['/', '/sign-in', '/register', '/signs'];

for (const page of PAGES) {
  test(`[security: content security policy] ${page} runs with nonces only and breaks nothing`, async ({
    page: tab,
  }) => {
    const complaints: string[] = [];
    tab.on('console', (message) => {
      if (/content security policy|refused to/i.test(message.text()))
        complaints.push(message.text());
    });
    tab.on('pageerror', (error) => complaints.push(error.message));
    const answer = await tab.goto(page);
    const headers = answer?.headers() ?? {};
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce).toHaveLength(24);
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    const bare = await tab
      .locator('script')
      .evaluateAll((scripts) => scripts.filter((script) => !script.nonce).length);
    expect(bare).toBe(0);
    await tab.waitForTimeout(500); // scripts that run after loading may still log errors
    expect(complaints).toEqual([]);
  });
}

test('[security: content security policy] each response has its own nonce', async ({ request }) => {
  const policies = await Promise.all(
    [0, 1].map(async () => (await request.get('/signs')).headers()['content-security-policy']),
  );
  expect(policies[0]).not.toBe(policies[1]);
});

test('[security: CSRF] a form posted from another site is refused before it is read', async ({
  request,
}) => {
  for (const path of ['/sign-in', '/api/auth/signout', '/api/auth/callback/credentials']) {
    const answer = await request.post(path, {
      headers: { origin: 'https://evil.example' },
      form: { email: 'a@b.c' },
    });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
});

test('[security: bodies] nine million bytes are refused with 413', async ({ request, baseURL }) => {
  const answer = await request.post('/sign-in', {
    headers: { origin: new URL(baseURL ?? '').origin, 'content-type': 'application/json' },
    data: Buffer.alloc(9_000_000, ' '),
  });
  expect(answer.status()).toBe(413);
});

test('[toolchain: health] two processes serve one database', async ({ request }) => {
  for (const base of [process.env.BASE_URL, process.env.SECOND_BASE_URL]) {
    const answer = await request.get(`${base}/api/health`);
    expect([answer.status(), await answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('[product: links] who is sent to sign in comes back to the whole address, with what its query says', async ({
  page,
}) => {
  for (const address of [
    '/battles/new?from=krzeczhorz-1757&battle=krzeczhorz',
    '/campaigns/new?campaign=silesia-1757',
    '/lobbies/new?campaign=a%26b%2F..',
  ]) {
    await page.goto(address);
    expect(new URL(page.url()).searchParams.get('next')).toBe(address);
  }
});
