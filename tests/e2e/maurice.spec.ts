import type { Page } from '@playwright/test';
import { agree } from './support/boards';
import { awake, expect, test } from './support/people';

const headline = (page: Page) => page.locator('.board-room__headline');
const log = (page: Page) => page.getByRole('region', { name: 'The battle so far' });

async function type(page: Page, order: string): Promise<void> {
  await page.getByLabel('Order, typed').fill(order);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
}

/** Leaves every question in the enemy's rounds be, until the page asks for this. */
async function untilAsked(page: Page, what: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const asked = await headline(page).innerText();
    if (asked.includes(what)) return;
    if (/France may (interrupt|play)/.test(asked)) await type(page, 'let it pass');
    await page.waitForTimeout(1_000);
  }
  await expect(headline(page)).toContainText(what);
}

test('[board: cards] a round of Maurice Lite: a march is declared, a force activated by a typed order, the enemy’s questions left be, and the round ended', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  await page.goto('/battles/new?from=melle-1745&battle=melle');
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await form.getByRole('radio', { name: /^Artificial, conservative/ }).check();
  await form.getByRole('radio', { name: 'Fought on the board' }).check();
  await page.getByRole('button', { name: 'Give battle' }).click();
  await page.waitForURL(/\/campaigns\/[^/]+$/);
  const campaign = new URL(page.url()).pathname;
  await agree(page);
  await page.goto(`${campaign}/battles/0/board`);
  await awake(page.getByRole('application'));
  await untilAsked(page, 'France chooses what to do with the round');
  await expect(page.getByText('Your hand')).toBeVisible();
  await page.getByRole('button', { name: /^March/ }).click();
  await expect(log(page)).toContainText('France');
  await type(page, 'activate');
  await untilAsked(page, 'France moves');
  await type(page, 'end moves');
  await untilAsked(page, 'France may move the commander');
  await page.getByRole('button', { name: 'The commander-in-chief stays' }).click();
  await expect(log(page)).toContainText('Round 2');
});
