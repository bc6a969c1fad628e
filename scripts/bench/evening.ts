import type { Browser, BrowserContext, Page } from 'playwright';
import { median } from './kernels/paired';
import { inBrowser } from './pages/in-browser';

/**
 * What a person waits for, in Chromium without a screen, at the pace of a script that clicks as a person does: the way
 * of a guest from the front page to the first opened seal; sealing until the next page has come, in Silesia against the
 * computer; presses of Tab to the first choice, the skip link counted; the script that each page sends.
 *
 * Sealing is compared with opening the page of the same situation by its address, in the same run.
 *
 * npm run bench -- evening [address of a running program]
 */
export const needsDatabase = false;

const GUEST_SECONDS_MAX = 60;
const SEAL_MS_MAX = 1_000;
const TABS_MAX = 8;
const SCRIPT_BYTES_MAX = 220_000;
const SEALS = 5;
/** Milliseconds between what a person sees and the next click. */
const LOOK_MS = 1_000;

export const run = ([address]: readonly string[]): Promise<void> => inBrowser(address, measure);

async function measure(browser: Browser, address: string): Promise<void> {
  const missed: string[] = [];
  const held = (words: string, figure: number, most: number) => {
    if (!(figure <= most)) missed.push(`${words}: ${figure}, wanted at most ${most}`);
  };
  const context = () =>
    browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });

  const guest = await (await context()).newPage();
  const seconds = await guestToOpenedSeal(guest);
  console.log(
    `a guest, from the address to the first opened seal: ${seconds.toFixed(1)} s with ${LOOK_MS / 1_000} s before each click (wanted under ${GUEST_SECONDS_MAX})`,
  );
  held('a guest’s first opened seal, s', seconds, GUEST_SECONDS_MAX);

  const player = await context();
  const page = await player.newPage();
  await register(page);
  const campaign = await beginSilesia(page);
  for (const [name, at] of [
    ['front page, signed out', '/'],
    ['situation', campaign],
  ] as const) {
    const own = at === '/' ? await (await context()).newPage() : page;
    const tabs = await tabsToFirstChoice(own, at);
    console.log(`${name}: ${tabs} presses of Tab to the first choice (wanted at most ${TABS_MAX})`);
    held(`${name}: presses of Tab`, tabs, TABS_MAX);
  }

  const { sealed, opened } = await sealings(page, campaign);
  console.log(
    `sealing until the next page: median ${median(sealed).toFixed(0)} ms, longest ${Math.max(...sealed).toFixed(0)} ms of ${sealed.length} (wanted under ${SEAL_MS_MAX} at rest); ${(median(sealed) / median(opened)).toFixed(1)} times opening that page by its address (${median(opened).toFixed(0)} ms)`,
  );
  held('sealing until the next page, ms', median(sealed), SEAL_MS_MAX);

  for (const [name, at] of await pagesOf(page, campaign)) {
    const bytes = await scriptSent(player, at);
    console.log(
      `${name}: ${(bytes / 1_000).toFixed(0)} kB of script sent (wanted at most ${SCRIPT_BYTES_MAX / 1_000})`,
    );
    held(`${name}: script in bytes`, bytes, SCRIPT_BYTES_MAX);
  }
  if (missed.length > 0) throw new Error(missed.join('; '));
}

async function guestToOpenedSeal(page: Page): Promise<number> {
  const look = () => page.waitForTimeout(LOOK_MS);
  const began = performance.now();
  await page.goto('/');
  await look();
  await page.locator('.choices input[type=radio]').first().check();
  await look();
  await page.getByRole('button', { name: /^Seal choice/ }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('The armies meet').first().waitFor();
  return (performance.now() - began) / 1_000;
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Your name').fill('Bench');
  await page.getByLabel('E-mail address').fill(`bench.${process.pid}@example.org`);
  await page.getByLabel('Password').fill('four plain words here');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/campaigns');
}

async function beginSilesia(page: Page): Promise<string> {
  await page.goto('/campaigns/new?campaign=silesia-1757');
  await page.getByRole('radio', { name: /Artificial, conservative/ }).check();
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/overview$/);
  return new URL(page.url()).pathname.replace(/\/overview$/, '');
}

async function tabsToFirstChoice(page: Page, at: string): Promise<number> {
  await page.goto(at);
  const first = page.locator('.choices input[type=radio]').first();
  await first.waitFor({ state: 'attached' });
  for (let tabs = 1; tabs <= 60; tabs += 1) {
    await page.keyboard.press('Tab');
    // The skip links are taken, as somebody does who works by keys.
    const skips = await page.evaluate(() => document.activeElement?.matches('a.skip') ?? false);
    if (skips) await page.keyboard.press('Enter');
    const there = await page.evaluate(
      () => document.activeElement?.matches('.choices input[type=radio]') ?? false,
    );
    if (there) return tabs;
  }
  return Number.POSITIVE_INFINITY;
}

/** Seals situation after situation, settling each battle by its expected result; and opens each page again. */
async function sealings(
  page: Page,
  campaign: string,
): Promise<{ readonly sealed: number[]; readonly opened: number[] }> {
  const sealed: number[] = [];
  const opened: number[] = [];
  await page.goto(campaign);
  for (let act = 0; act < 60 && sealed.length < SEALS; act += 1) {
    const button = page.getByRole('button', { name: /^Seal (choice|the answer|the orders|the)/ });
    await button.waitFor();
    const radio = page.locator('.choices input[type=radio]').first();
    const isChoice = (await radio.count()) > 0;
    const answer = page.getByRole('radio', { name: 'Fight it quickly' });
    if (isChoice) await radio.check();
    else if ((await answer.count()) > 0) await answer.check();
    const before = await page.getByRole('heading', { level: 1 }).innerText();
    const kind = await page.locator('.dateline').first().innerText();
    const began = performance.now();
    await button.click();
    await page.waitForFunction(
      ([title, line]) =>
        document.querySelector('h1')?.innerText !== title ||
        document.querySelector<HTMLElement>('.dateline')?.innerText !== line,
      [before, kind] as const,
    );
    if (isChoice) sealed.push(performance.now() - began);
    const from = performance.now();
    await page.goto(campaign);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (isChoice) opened.push(performance.now() - from);
    if ((await page.getByText('The campaign is concluded').count()) > 0) break;
  }
  return { sealed, opened };
}

/** Pages of a campaign that has been played for a while, by name. */
async function pagesOf(
  page: Page,
  campaign: string,
): Promise<readonly (readonly [name: string, address: string])[]> {
  await page.goto(`${campaign}/battles`);
  return [
    ['front page', '/'],
    ['campaigns', '/campaigns'],
    ['new campaign', '/campaigns/new?campaign=silesia-1757'],
    ['campaign as it stands', campaign],
    ['overview', `${campaign}/overview`],
    ['forces', `${campaign}/forces`],
    ['chronicle', `${campaign}/chronicle`],
    ['battle', `${campaign}/battles/0`],
    ['battle watched', `${campaign}/battles/0?watch=1`],
    ['branches', `${campaign}/branches`],
    ['messages', `${campaign}/messages`],
    ['staff', `${campaign}/staff`],
    ['fairness', `${campaign}/fairness`],
    ['analysis', `${campaign}/analysis`],
    ['mail', `${campaign}/mail`],
    ['library', '/library'],
    ['rules of Musket and Pike', '/rules/musket-and-pike'],
    ['rules of the campaign', '/rules/campaign'],
    ['club', '/club'],
    ['account', '/account'],
    ['check a campaign', '/verify'],
    ['board', '/signs/board'],
  ];
}

/** Bytes of script that a browser receives for a page that it opens for the first time, as they are sent. */
async function scriptSent(context: BrowserContext, at: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(at, { waitUntil: 'networkidle' }).catch(() => page.waitForTimeout(2_000));
  await page.close();
  return bytes;
}
