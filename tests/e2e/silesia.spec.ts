import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { begin } from './support/campaigns';
import { awake, expect, newcomer, register, test } from './support/people';
import { act, playAtOneScreen, playOn, type Way } from './support/walk';

/**
 * The campaign of 1757 played to its end in the browser. By default once, as Prussia, with the quick method, which takes
 * most steps of those without people; with ORDERLY_WALK=all from both sides by every way, by two people in two
 * browsers, and at one screen (docs/evidence/single-battles.md). ORDERLY_WALK_PICTURES names a folder for pictures of
 * each kind of page.
 */
const ALL = process.env.ORDERLY_WALK === 'all';
const WALKS: readonly { side: 'A' | 'B'; way: Way; always: boolean; opponent: RegExp }[] = [
  { side: 'A', way: 'quick', always: true, opponent: /Artificial, conservative/ },
  { side: 'B', way: 'table', always: false, opponent: /Artificial, reckless/ },
  { side: 'A', way: 'expected', always: false, opponent: /Artificial, reckless/ },
  { side: 'B', way: 'expected', always: false, opponent: /Artificial, conservative/ },
  { side: 'B', way: 'quick', always: false, opponent: /Artificial, reckless/ },
  { side: 'A', way: 'table', always: false, opponent: /Artificial, conservative/ },
];
const ROOT = path.resolve(import.meta.dirname, '../..');
const METHOD_WORDS: Readonly<Record<Way, string>> = {
  expected: 'by its expected result',
  quick: 'by the quick method',
  table: 'reported from a table',
};

/** No page may scroll sideways, or report an error. */
async function inspect(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([page.url(), wide]).toEqual([page.url(), 0]);
}

const pictured = new Set<string>();
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.ORDERLY_WALK_PICTURES;
  if (folder === undefined || pictured.has(name)) return;
  pictured.add(name);
  for (const [width, scheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await inspect(page);
    await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: null });
}

/** The exported file passes the offline verifier of the command line. */
async function verified(page: Page, campaign: string, file: string): Promise<void> {
  const exported = await page.request.get(`${campaign}/export`);
  expect(exported.status()).toBe(200);
  writeFileSync(file, await exported.body());
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/go.mjs', 'orderly', 'verify', file, '--json'],
    { cwd: ROOT },
  );
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, breaks: [] });
}

for (const { side, way, opponent } of WALKS.filter(({ always }) => always || ALL)) {
  const name = side === 'A' ? 'Prussia' : 'Austria';
  test(`[product: the walk] Silesia to its end as ${name}, each battle ${METHOD_WORDS[way]}`, async ({
    page,
  }, info) => {
    test.setTimeout(900_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await register(page, newcomer(name));
    await page.goto('/campaigns/new?campaign=silesia-1757');
    await picture(page, 'begin');
    const campaign = await begin(page, {
      libraryId: 'silesia-1757',
      name: `${name}, ${way}`,
      side,
      opponent,
    });
    await picture(page, 'overview');
    await playOn(page, campaign, way, async (at, ask) => {
      await inspect(at);
      await picture(at, `${way}-${ask}`);
    });
    await expect(page.getByRole('link', { name: 'Read the chronicle' })).toBeVisible();
    for (const [place, heading] of [
      ['battles', 'Battles'],
      ['chronicle', /^Chronicle of/],
      ['forces', /./],
      ['branches', /./],
    ] as const) {
      await page.goto(`${campaign}/${place}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await inspect(page);
      await picture(page, place);
    }
    await page.goto(`${campaign}/battles`);
    const fought = page.locator('.battle-row');
    expect(await fought.count()).toBeGreaterThan(0);
    for (const row of await fought.all()) await expect(row).toContainText(METHOD_WORDS[way]);
    await page.goto(`${campaign}/battles/0`);
    await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
    await inspect(page);
    await picture(page, `${way}-ledger`);
    await verified(page, campaign, info.outputPath('campaign.json'));
    expect(errors).toEqual([]);
  });
}

if (ALL) {
  test('[product: the walk] Silesia to its end with two people in two browsers', async ({
    people,
    open,
  }) => {
    test.setTimeout(900_000);
    const [anna, berta] = [await open(people.anna), await open(people.berta, { second: true })];
    await anna.goto(`/campaigns/new?campaign=silesia-1757&club=${people.clubId}`);
    const campaign = await begin(anna, {
      libraryId: 'silesia-1757',
      name: 'Two of us',
      opponent: people.berta.name,
    });
    for (let step = 0; step < 60; step += 1) {
      const asks: string[] = [];
      for (const page of [anna, berta]) {
        await page.goto(campaign);
        asks.push(await act(page, step % 2 === 0 ? 'expected' : 'quick', step));
      }
      if (asks.every((ask) => ask === 'over')) return;
    }
    throw new Error('the campaign does not come to its end');
  });

  test('[product: the walk] Silesia to its end at one screen', async ({ page }) => {
    test.setTimeout(900_000);
    await register(page, newcomer('Host'));
    const campaign = await begin(page, {
      libraryId: 'silesia-1757',
      name: 'Across the table',
      opponent: 'Two at this screen',
    });
    await playAtOneScreen(page, campaign, 'quick');
    await page.goto(campaign);
    await expect(page.getByText('The campaign is concluded')).toBeVisible();
  });
}

test('[product: single battles] field, terms, encounter and battle, then a rematch with sides exchanged', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await register(page, newcomer('Seydlitz'));
  await page
    .getByRole('navigation', { name: 'Orderly Book' })
    .getByRole('link', { name: 'Battles' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Battles' })).toBeVisible();
  await picture(page, 'single-empty');
  await page.getByRole('link', { name: 'Choose a field' }).click();
  await page.waitForURL('/battles/new');
  await expect(page.locator('.battle-row').filter({ hasText: 'Rossbach' })).toContainText('men');
  await picture(page, 'single-fields');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rossbach/ })
    .click();
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await picture(page, 'single-terms');
  await form.locator('input[name=side][value=B]').check();
  await form.getByRole('radio', { name: 'Fought quickly' }).check();
  await form.getByLabel('Advantage').fill('80');
  await form.getByRole('button', { name: 'Give battle' }).click();
  await expect(
    page.getByText('The advantage is a whole number from −50 to 50.').first(),
  ).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Fought quickly' })).toBeChecked();
  await form.getByLabel('Advantage').fill('−20');
  await form.getByRole('button', { name: 'Give battle' }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.getByText('20 % for Austria', { exact: true })).toBeVisible();
  await expect(
    page.getByText(/Quick method, .*with the advantage of 20 % for Austria/),
  ).toBeVisible({
    timeout: 60_000,
  });
  await picture(page, 'single-encounter');
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/campaign/i);
  await (await awake(page.getByRole('button', { name: 'Fight it quickly' }))).click();
  await page.waitForURL(/\/battles\/0/);
  await expect(page.getByRole('heading', { name: 'Ledger' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Skip to the result' }).click();
  await expect(page.locator('.battle-log')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/campaign/i);
  await picture(page, 'single-over');
  await inspect(page);
  await (await awake(page.getByRole('button', { name: 'Play it again, sides exchanged' }))).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  await expect(
    page.locator('.seal-status > div').filter({ hasText: 'Prussia, you' }),
  ).toBeVisible();
  await page.goto('/battles');
  await expect(page.getByRole('heading', { name: 'To be fought' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Over' })).toBeVisible();
  await picture(page, 'single-list');
  await page.goto('/campaigns');
  await expect(page.getByText('One single battle is waiting for you')).toBeVisible();
});
