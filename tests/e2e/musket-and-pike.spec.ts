import type { Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { agree } from './support/boards';
import { awake, expect, test } from './support/people';

/** The computer plays a whole turn of an army; nobody measures it here. */
const TURN_MS = 90_000;

const headline = (page: Page) => page.locator('.board-room__headline');
const log = (page: Page) => page.getByRole('region', { name: 'The battle so far' });

async function type(page: Page, order: string): Promise<void> {
  await page.getByLabel('Order, typed').fill(order);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
}

test('[board: formed units] a first turn at Krzeczhorz against the computer: a battalion marches and forms by typed orders, an overlay by its key, and the computer answers', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  await page.goto('/battles/new?from=krzeczhorz-1757&battle=krzeczhorz');
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
  await expect(headline(page)).toContainText('Turn 1 of 8, 14:00: Prussia moves');

  await type(page, 's24 to s22');
  await expect(log(page)).toContainText('Kahlden Grenadiers go from s24 to s22.');
  await type(page, 's22 form column');
  await expect(log(page)).toContainText('Kahlden Grenadiers form column.');
  // What a formed unit is and how it stands is said to readers.
  await page.getByText('The board in words').click();
  await expect(page.getByRole('main')).toContainText(
    /s22: Kahlden Grenadiers.*560 men of 560; in column, facing/,
  );
  await type(page, 'a1 to a2');
  await expect(page.getByText('There is no unit “a1” here.')).toBeVisible();

  await page.getByRole('application').focus();
  await page.keyboard.press('3');
  await expect(page.getByText(/leaders on the field/)).toBeVisible();
  await judge(page, 'a board of formed units');

  await type(page, 'end');
  await expect(headline(page)).toContainText('Turn 2 of 8, 14:15: Prussia moves', {
    timeout: TURN_MS,
  });
  await expect(log(page)).toContainText('Turn 1, 14:00: Austria moves.');
});
