import type { Locator, Page } from '@playwright/test';
import { awake } from './people';

const PRESSES_MAX = 150;

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${what}`);
}

/** Moves the focus to an element by Tab, and presses a key on it. */
export async function press(what: Locator, key: string): Promise<void> {
  const page = what.page();
  await awake(what);
  await tabTo(page, what);
  await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab, and types into it instead of what it holds. */
export async function type(what: Locator, text: string): Promise<void> {
  const page = what.page();
  await awake(what);
  await tabTo(page, what);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
