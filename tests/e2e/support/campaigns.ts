import { expect, type Locator, type Page } from '@playwright/test';
import { type Canaries, canaryFile, newCanaries } from './campaign-files';
import { awake, SIGNED_IN, send } from './people';
import { dateText } from './words';

/** Uploads a campaign file to the library through the page, and returns its address there. */
export async function bringIn(
  page: Page,
  content: string,
  clubId?: string,
  fileName = 'campaign.yaml',
): Promise<void> {
  await page.goto('/library');
  if (clubId !== undefined) await page.getByLabel('To the library of').selectOption(clubId);
  await page
    .getByLabel('Campaign file')
    .setInputFiles({ name: fileName, mimeType: 'text/yaml', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Check and add it' }).click();
}

/**
 * The canary campaign in a club's library; `footMen`: another strength, so that its battle has no earlier trials;
 * `change`: further changes to its file.
 */
export async function canaryCampaign(
  page: Page,
  clubId?: string,
  footMen = 1_200,
  change: (file: string) => string = (file) => file,
): Promise<{ readonly libraryId: string; readonly title: string; readonly words: Canaries }> {
  const words = newCanaries();
  const title = `Two Banks ${dateText()}`;
  const file = change(canaryFile(title, words).replace('men: 1200', `men: ${footMen}`));
  await bringIn(page, file, clubId);
  await expect(page.getByText('is now in the library')).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  return { libraryId: new URL(href, 'http://x').searchParams.get('campaign') ?? '', title, words };
}

export interface Begin {
  readonly libraryId: string;
  readonly name: string;
  /** The club it is begun in, where the player owns another. */
  readonly clubId?: string;
  /** The name of the side as the page shows it. Default: the first. */
  readonly side?: 'A' | 'B';
  /** Words on the row of the opponent. */
  readonly opponent: string | RegExp;
  readonly expected?: boolean;
  /** Fills in the opponent's additional fields. */
  readonly fill?: (page: Page) => Promise<void>;
}

/** Begins a campaign through the page and returns its address; against a person, once they have accepted. */
export async function begin(page: Page, wish: Begin): Promise<string> {
  await send(await proposed(page, wish));
  await page.waitForURL(/\/(campaigns\/[^/]+\/(overview|mail)|challenges\/[^/]+)$/);
  const { pathname } = new URL(page.url());
  if (!pathname.startsWith('/challenges/')) return pathname.replace(/\/(overview|mail)$/, '');
  const campaign = await acceptedBy(page, String(wish.opponent), pathname);
  await page.goto(`${campaign}/overview`);
  return campaign;
}

/** Sends a challenge through the page and returns its address. */
export async function challenge(page: Page, wish: Begin): Promise<string> {
  await send(await proposed(page, wish));
  await page.waitForURL(/\/challenges\/[^/]+$/);
  return new URL(page.url()).pathname;
}

/** Opens a lobby on the form’s own terms, unless `fill` changes them, and returns its address. */
export async function openLobby(
  page: Page,
  libraryId: string,
  name: string,
  fill?: (page: Page) => Promise<void>,
): Promise<string> {
  await page.goto(`/lobbies/new?campaign=${encodeURIComponent(libraryId)}`);
  await awake(page.getByLabel('Name of this campaign'));
  await page.getByLabel('Name of this campaign').fill(name);
  await fill?.(page);
  await send(page.getByRole('button', { name: 'Open the lobby' }));
  await page.waitForURL(/\/lobbies\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Takes a challenge back, so that it does not wait for its person in other tests. */
export async function takeBack(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await (await awake(page.getByRole('button', { name: 'Take it back' }))).click();
  await expect(page.getByText('You took it back')).toBeVisible();
}

/** Accepts a challenge as the person who was asked, in a browser of their own; returns the campaign's address. */
export async function acceptedBy(page: Page, name: string, address: string): Promise<string> {
  const state = SIGNED_IN.get(name);
  const browser = page.context().browser();
  if (state === undefined || browser === null) throw new Error(`nobody is signed in as ${name}`);
  const theirs = await browser.newContext({ baseURL: process.env.BASE_URL, storageState: state });
  const asked = await theirs.newPage();
  await asked.goto(address);
  await asked.getByRole('button', { name: /^Accept and begin/ }).click();
  await asked.waitForURL(/\/campaigns\/[^/]+\/overview$/);
  const campaign = new URL(asked.url()).pathname.replace(/\/overview$/, '');
  await theirs.close();
  return campaign;
}

/** A post on the staff: its commander offers it on the page, and the person accepts in a browser of their own. */
export async function postTaken(page: Page, campaign: string, name: string): Promise<void> {
  await page.goto(`${campaign}/staff`);
  await (await awake(page.getByLabel('Offer a member of the club'))).selectOption({ label: name });
  await page.getByRole('button', { name: 'Offer the post' }).click();
  await expect(page.getByText('has not answered your offer yet')).toBeVisible();
  const state = SIGNED_IN.get(name);
  const browser = page.context().browser();
  if (state === undefined || browser === null) throw new Error(`nobody is signed in as ${name}`);
  const theirs = await browser.newContext({ baseURL: process.env.BASE_URL, storageState: state });
  const asked = await theirs.newPage();
  await asked.goto(`${campaign}/staff`);
  await (await awake(asked.getByRole('button', { name: 'Accept the post' }))).click();
  await expect(asked.getByRole('button', { name: 'Resign the post' })).toBeVisible();
  await theirs.close();
  await page.goto(`${campaign}/staff`);
}

/** Fills in the form of a new campaign; returns the button that sends it. */
async function proposed(page: Page, wish: Begin): Promise<Locator> {
  const club = wish.clubId === undefined ? '' : `&club=${wish.clubId}`;
  await page.goto(`/campaigns/new?campaign=${encodeURIComponent(wish.libraryId)}${club}`);
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await page.getByLabel('Name of this campaign').fill(wish.name);
  await form.locator(`input[name=side][value=${wish.side ?? 'A'}]`).check();
  await form.getByRole('radio', { name: wish.opponent }).check();
  await wish.fill?.(page);
  if (wish.expected === false) await page.getByLabel('Use expected values').uncheck();
  return page.getByRole('button', { name: /^(Begin the campaign|Send the challenge)$/ });
}

/** Picks the course whose title has these words, and seals it. */
export async function seal(page: Page, words: string | RegExp | number): Promise<void> {
  const radio =
    typeof words === 'number'
      ? page.locator('.choices input[type=radio]').nth(words)
      : page.locator('.choices').getByRole('radio', { name: words });
  await awake(radio);
  await radio.check();
  await send(page.getByRole('button', { name: /^Seal (choice|instead)/ }));
}

/** Gives the answer to an encounter message. */
export async function answer(page: Page, words: string): Promise<void> {
  const radio = page.getByRole('radio', { name: words });
  await awake(radio);
  await radio.check();
  await send(page.getByRole('button', { name: /^Seal (the answer|instead)/ }));
}

export const ACCEPT = 'Accept the expected result';
export const QUICK = 'Fight it quickly';
export const TABLE = 'Fight it on a table';

/** Takes the first course and accepts the expected result, repeatedly, until the campaign is concluded. */
export async function playToTheEnd(page: Page, campaign: string, stepsMax = 40): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    await page.goto(campaign);
    if (await page.getByText('The campaign is concluded').isVisible()) return;
    const place = page.locator('.masthead, .campaign-nav, h1');
    const dateline = page.locator('main .dateline').first();
    const before = `${await place.last().textContent()} ${await dateline.textContent()}`;
    if (await page.locator('.choices').isVisible()) await seal(page, 0);
    else if (await page.getByRole('radio', { name: ACCEPT }).isVisible())
      await answer(page, ACCEPT);
    else if (await page.getByRole('button', { name: 'Seal the orders' }).isVisible())
      await page.getByRole('button', { name: 'Seal the orders' }).click();
    // The page continues by itself: at once, or when the trials are finished.
    await expect
      .poll(async () => `${await place.last().textContent()} ${await dateline.textContent()}`, {
        timeout: 40_000,
      })
      .not.toBe(before);
  }
  throw new Error(`the campaign goes on after ${stepsMax} steps`);
}
