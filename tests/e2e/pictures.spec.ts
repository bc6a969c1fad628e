import path from 'node:path';
import type { Page } from '@playwright/test';
import { giveBattle } from './support/boards';
import { ACCEPT, answer, begin, seal } from './support/campaigns';
import {
  awake,
  expect,
  inviteLink,
  newcomer,
  type Open,
  register,
  SIGNED_IN,
  test,
} from './support/people';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
/** The windows' heights in pixels: the part that a reader of the README sees at once. */
const HEIGHT = { wide: 860, phone: 844 } as const;
/** The encounter with the odds below it. */
const ENCOUNTER_HEIGHT = 1_480;

/** A screenshot of a page: wide in paper, and on a phone by candle light. `from`: starts at an element. */
async function picture(page: Page, name: string, from?: string): Promise<void> {
  const address = page.url();
  for (const form of ['wide', 'phone'] as const) {
    const theme = form === 'wide' ? 'paper' : 'candle';
    const domain = new URL(address).hostname;
    await page.context().addCookies([{ name: 'theme', value: theme, domain, path: '/' }]);
    const height = form === 'wide' && name === 'encounter' ? ENCOUNTER_HEIGHT : HEIGHT[form];
    await page.setViewportSize({ width: form === 'wide' ? 1280 : 390, height });
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    if (name === 'situation') {
      const choice = page.locator('.choices input[type=radio]').first();
      await awake(choice);
      await choice.check();
    }
    await page.mouse.move(0, 0);
    await page.evaluate((selector) => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (selector === null) return;
      const top = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
      window.scrollTo({ top: Math.max(0, top - 24), behavior: 'instant' });
    }, from ?? null);
    await page.screenshot({
      path: path.join(FOLDER, `${name}-${form === 'wide' ? '1280' : '390'}.png`),
      animations: 'disabled',
      caret: 'hide',
    });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function twoCommanders(open: Open): Promise<readonly [Page, Page, string]> {
  const first = await open(null, { reducedMotion: 'reduce' });
  await register(first, { ...newcomer('Anna'), name: 'Anna Seydlitz' });
  await first.goto('/club');
  await first
    .getByRole('main')
    .getByRole('link', { name: /’s club$/ })
    .click();
  await first.waitForURL(/\/club\/./);
  const link = await inviteLink(first, new URL(first.url()).pathname.split('/').at(-1) ?? '');
  const second = await open(null, { reducedMotion: 'reduce' });
  await register(second, { ...newcomer('Thomas'), name: 'T. Okafor' }, new URL(link).pathname);
  await second.getByRole('button', { name: 'Join the club' }).click();
  await second.waitForURL(/\/club\//);
  SIGNED_IN.set('T. Okafor', await second.context().storageState());
  const campaign = await begin(first, {
    libraryId: 'silesia-1757',
    name: 'Bohemia and Silesia, 1757',
    opponent: 'T. Okafor',
  });
  return [first, second, campaign];
}

// Only on request: the pictures are kept with the project, and a normal run must not change them.
if (process.env.ORDERLY_PICTURES === '1') {
  test('[readme] the pictures, on the campaign of Bohemia and Silesia', async ({ open }) => {
    test.setTimeout(600_000);
    const [prussia, austria, campaign] = await twoCommanders(open);
    await prussia.goto(campaign);
    await picture(prussia, 'situation');
    let battles = 0;
    for (let step = 0; step < 12 && battles < 2; step += 1) {
      await prussia.goto(campaign);
      await austria.goto(campaign);
      if (await prussia.getByText('What does Prussia order?').isVisible()) {
        // The interval by default rules, for both.
        for (const page of [austria, prussia])
          await (await awake(page.getByRole('button', { name: /^Seal/ }))).click();
        await expect(prussia.getByText('What does Prussia order?')).toHaveCount(0);
        continue;
      }
      if (await prussia.locator('.choices').isVisible()) {
        await seal(austria, 0);
        await expect(austria.getByText(/You chose/)).toBeVisible();
        await seal(prussia, 0);
        await expect(prussia.getByText(/You chose/)).toHaveCount(0);
        await expect(prussia.getByRole('button', { name: /^Seal/ })).toBeVisible();
        continue;
      }
      await expect(prussia.getByText(/4,000 trials of this battle/)).toBeVisible({
        timeout: 120_000,
      });
      if (battles === 0) {
        await picture(prussia, 'encounter');
        await picture(prussia, 'odds', '.section:has(.odds)');
      }
      await answer(austria, ACCEPT);
      await expect(austria.getByText(/You are ready/)).toBeVisible();
      const title = (await prussia.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await answer(prussia, ACCEPT);
      await expect(prussia.getByRole('heading', { level: 1 })).not.toHaveText(title, {
        timeout: 60_000,
      });
      battles += 1;
    }
    await prussia.goto(`${campaign}/battles/0`);
    await picture(prussia, 'ledger', '.section:has(.ledger)');
    await prussia.goto(`${campaign}/forces`);
    await picture(prussia, 'forces');
    await prussia.goto(`${campaign}/chronicle`);
    await picture(prussia, 'chronicle');
  });
  test('[readme] the board, on the first day of Macysburg', async ({ open }) => {
    test.setTimeout(600_000);
    const page = await open(null, { reducedMotion: 'reduce' });
    await register(page, { ...newcomer('Anna'), name: 'Anna Seydlitz' });
    const campaign = await giveBattle(page, /^Artificial, conservative/);
    await page.goto(`${campaign}/battles/0/board`);
    await awake(page.getByRole('application'));
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('radio', { name: /^Artificial: fast/ }).check();
    await page.getByRole('button', { name: 'Change the command' }).click();
    await expect(page.locator('.board-room__headline')).toContainText('Turn 8', {
      timeout: 120_000,
    });
    await picture(page, 'board');
  });
}
