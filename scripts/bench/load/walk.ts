import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js';
import type { Page, Request } from 'playwright';
import { inBrowser } from '@/scripts/bench/pages/in-browser';

/** What a browser asked for while a member read, for one campaign; others ask for the same of theirs. */
export interface WalkRequest {
  /** Path and query, without the `_rsc` that its headers make. */
  readonly path: string;
  /** Those that choose what is answered. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of a request that choose what is answered; the framework wants them in this order, as a hash, in the address. */
const CHOOSING = [
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
] as const;
/** Links of a campaign’s own pages, then of the club’s. */
const LINKS = ['overview', 'forces', 'chronicle', 'messages', 'deadlines'] as const;
const OUTSIDE = ['/notices', '/library', '/campaigns'] as const;
/** Milliseconds that a page is looked at; what it still asks for meanwhile belongs to it. */
const LOOK_MS = 1_500;

/**
 * Signs in with a browser, opens a campaign by its address and the first page once more, as who comes back does, then goes
 * from link to link through its pages and the club's. Answers how many pages that were, those that it
 * comes to again counted again, and what the browser asked for on the way: not the scripts,
 * pictures and styles, which it keeps, and not the feed, which stays open.
 */
export async function walked(
  address: string,
  who: { readonly email: string; readonly password: string },
  campaignId: string,
): Promise<{ readonly pages: number; readonly requests: readonly WalkRequest[] }> {
  const asked: WalkRequest[] = [];
  let pages = 2;
  await inBrowser(address, async (browser) => {
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill(who.email);
    await page.getByLabel('Password').fill(who.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/campaigns$/);
    await page.waitForTimeout(LOOK_MS);
    page.on('request', (request) => {
      const one = kept(request, address);
      if (one !== null) asked.push(one);
    });
    const campaign = `/campaigns/${campaignId}`;
    await page.goto(campaign);
    await page.waitForTimeout(LOOK_MS);
    const within = LINKS.map((name) => `${campaign}/${name}`);
    for (const path of [...within, campaign, ...OUTSIDE, campaign])
      if (await follow(page, path)) pages += 1;
    await page.reload();
    await page.waitForTimeout(LOOK_MS);
    await context.close();
  });
  return { pages, requests: asked };
}

/** Presses a link to a path; false: the page has none. */
async function follow(page: Page, path: string): Promise<boolean> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
  if ((await link.count()) === 0) return false;
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForTimeout(LOOK_MS);
  return true;
}

function kept(request: Request, address: string): WalkRequest | null {
  const url = new URL(request.url());
  const { origin, pathname } = url;
  const all = request.headers();
  const document = request.resourceType() === 'document';
  if (origin !== new URL(address).origin || request.method() !== 'GET') return null;
  if (pathname.startsWith('/_next/') || (pathname.startsWith('/api/live') && !document))
    return null;
  if (!document && all.rsc === undefined && !pathname.startsWith('/api/')) return null;
  url.searchParams.delete('_rsc');
  const headers = Object.fromEntries(
    ['rsc', ...CHOOSING].flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
  return { path: `${pathname}${url.search}`, headers };
}

/** The same request for another campaign. */
export async function asOf(
  { path, headers }: WalkRequest,
  from: string,
  to: string,
): Promise<WalkRequest> {
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replaceAll(from, to)]),
  );
  const changed = path.replaceAll(from, to);
  if (own.rsc === undefined) return { path: changed, headers: own };
  const [prefetch, segment, tree, nextUrl] = CHOOSING.map((name) => own[name]);
  const hash = await computeCacheBustingSearchParam(
    prefetch as '1' | '2' | '0' | undefined,
    segment,
    tree,
    nextUrl,
  );
  return { path: `${changed}${changed.includes('?') ? '&' : '?'}_rsc=${hash}`, headers: own };
}
