import http from 'node:http';
import { begin } from './support/campaigns';
import { awake, expect, test } from './support/people';

/** Most bytes of script that a page may send, compressed as a browser asks for it. */
const SCRIPT_BYTES_MAX = 220_000;

/** Bytes of a file as it is sent to a browser. */
function sent(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve(bytes));
      })
      .on('error', reject);
  });
}

test('[product: weight] no page sends more than 220 kB of script', async ({ people, open }) => {
  const page = await open(people.anna);
  const campaign = await begin(page, {
    libraryId: 'silesia-1757',
    name: 'Weighed',
    opponent: /Artificial, reckless/,
  });
  const known = new Map<string, number>();
  const weights: Record<string, number> = {};
  for (const address of [
    ...['/', '/campaigns', '/campaigns/new?campaign=silesia-1757', '/library', '/battles'],
    ...['/rules/musket-and-pike', '/rules/campaign', '/signs/board', '/verify', '/account'],
    ...['', '/overview', '/forces', '/chronicle', '/branches', '/staff', '/messages'].map(
      (rest) => `${campaign}${rest}`,
    ),
  ]) {
    const answer = await page.request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    let sum = 0;
    for (const [tag, source = ''] of (await answer.text()).matchAll(
      /<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g,
    )) {
      if (/\bnomodule\b/i.test(tag)) continue;
      const file = new URL(source, answer.url()).href;
      if (!known.has(file)) known.set(file, await sent(file));
      sum += known.get(file) ?? 0;
    }
    weights[address] = sum;
  }
  expect(Object.values(weights).every((bytes) => bytes > 50_000)).toBe(true);
  expect(
    Object.entries(weights).filter(([, bytes]) => bytes > SCRIPT_BYTES_MAX),
    'pages above the limit',
  ).toEqual([]);
});

test('[product: weight] a page asks for no other page until its reader points at a link', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch'] !== undefined)
      asked.add(new URL(request.url()).pathname);
  });
  await page.goto('/campaigns');
  const link = page.getByRole('banner').getByRole('link', { name: 'Library' });
  await awake(link);
  await link.hover();
  await expect.poll(() => asked.size).toBeGreaterThan(0);
  expect([...asked]).toEqual(['/library']);
});
