import type { Page } from '@playwright/test';
import { awake, expect } from './people';

/** Starts the battle at Macysburg on the page, and chooses to fight it on the board. */
export async function giveBattle(page: Page, opponent: string | RegExp): Promise<string> {
  await page.goto('/battles/new?from=macysburg&battle=first-day');
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await form.getByRole('radio', { name: opponent }).check();
  await form.getByRole('radio', { name: 'Fought on the board' }).check();
  await page.getByRole('button', { name: 'Give battle' }).click();
  await page.waitForURL(/\/campaigns\/[^/]+$/);
  const campaign = new URL(page.url()).pathname;
  await agree(page);
  return campaign;
}

/** Answers the encounter: on the board. */
export async function agree(page: Page): Promise<void> {
  await (await awake(page.getByRole('button', { name: 'Fight it on the board' }))).click();
  await expect(page.getByRole('button', { name: 'Fight it on the board' })).toHaveCount(0);
}
