import type { Page } from '@playwright/test';
import { agree } from './support/boards';
import { awake, expect, test } from './support/people';

const headline = (page: Page) => page.locator('.board-room__headline');
const log = (page: Page) => page.getByRole('region', { name: 'The battle so far' });

async function type(page: Page, order: string): Promise<void> {
  await page.getByLabel('Order, typed').fill(order);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
}

/** Leaves every question be, and gives up what the enemy foils, until the page asks for one of these. */
async function untilAsked(page: Page, what: RegExp): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const asked = await headline(page).innerText();
    if (what.test(asked)) return asked;
    if (/France may (interrupt|play)/.test(asked)) await type(page, 'let it pass');
    else if (/France may add cards/.test(asked)) await type(page, 'add nothing');
    await page.waitForTimeout(1_000);
  }
  throw new Error(`${what} is never asked: ${await headline(page).innerText()}`);
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
  // What the rules leave to the players is agreed on before it begins, and the battle's page says it.
  await form.getByText('Rules of this battle').click();
  await form.getByLabel('The first round').selectOption({ label: 'begun by France' });
  await form.getByLabel('Cards dealt').fill('8');
  await page.getByRole('button', { name: 'Give battle' }).click();
  await page.waitForURL(/\/campaigns\/[^/]+$/);
  const campaign = new URL(page.url()).pathname;
  await expect(page.getByRole('main')).toContainText('begun by France');
  await expect(page.getByRole('main')).toContainText('8 cards');
  await agree(page);
  await page.goto(`${campaign}/battles/0/board`);
  await awake(page.getByRole('application'));
  await untilAsked(page, /France chooses what to do with the round/);
  await expect(page.getByText('Your hand')).toBeVisible();
  await page.getByRole('button', { name: /^March/ }).click();
  await expect(log(page)).toContainText('France means to march.');
  await type(page, 'activate');
  // An interrupt can foil it; then the round is over.
  const after = /France (moves|may move the commander)|Round [23], the Pragmatic Army/;
  if ((await untilAsked(page, after)).includes('France moves')) await type(page, 'end moves');
  const end = /France may move the commander|Round [23], the Pragmatic Army/;
  if ((await untilAsked(page, end)).includes('may move the commander'))
    await page.getByRole('button', { name: 'The commander-in-chief stays' }).click();
  await expect(log(page)).toContainText(/Round [23]: the Pragmatic Army/);
});
