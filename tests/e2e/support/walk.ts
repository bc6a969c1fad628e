import type { Page } from '@playwright/test';
import { ACCEPT, answer, QUICK, TABLE } from './campaigns';
import { awake, expect } from './people';

export type Way = 'expected' | 'quick' | 'table';
const ANSWERS: Readonly<Record<Way, string>> = { expected: ACCEPT, quick: QUICK, table: TABLE };

/** Maximum number of steps of one commander; Silesia takes some thirty. */
const STEPS_MAX = 80;

/** What the page of a campaign asks of its viewer. */
type Ask = 'choose' | 'answer' | 'orders' | 'report' | 'countersign' | 'wait' | 'over';

async function asked(page: Page): Promise<Ask> {
  if (await page.getByText('The campaign is concluded').isVisible()) return 'over';
  if (await page.getByRole('button', { name: 'Seal choice' }).isVisible()) return 'choose';
  if (await page.getByRole('button', { name: 'Seal the answer' }).isVisible()) return 'answer';
  if (await page.getByRole('button', { name: 'Seal the orders' }).isVisible()) return 'orders';
  if (await page.getByRole('link', { name: 'Enter the report' }).isVisible()) return 'report';
  if (await page.getByRole('button', { name: 'Countersign it' }).isVisible()) return 'countersign';
  return 'wait';
}

/** The state of a page, for detecting that it moved on. */
const standing = async (page: Page): Promise<string> =>
  [
    await page.locator('h1').first().textContent(),
    await page.locator('main .dateline').first().textContent(),
    await asked(page),
    await page.locator('.seal-status').allTextContents(),
  ].join(' ');

/** Does what a page asks, once; returns what that was. `step` varies the choice. */
export async function act(page: Page, way: Way, step: number): Promise<Ask> {
  const ask = await asked(page);
  switch (ask) {
    case 'choose': {
      const open = await page.locator('.choices input[type=radio]:enabled').count();
      // The last first: in Silesia’s first situation either side’s leads to a battle, whatever the enemy does.
      const nth = open - 1 - (step % open);
      const radio = page.locator('.choices input[type=radio]:enabled').nth(nth);
      await awake(radio);
      await radio.check();
      await page.getByRole('button', { name: 'Seal choice' }).click();
      break;
    }
    case 'answer':
      await answer(page, ANSWERS[way]);
      break;
    case 'orders': {
      // Every other interval by hand: no drafts, and no rest.
      const nothing = page.getByRole('button', { name: 'Give nothing' });
      if (step % 2 === 1 && (await nothing.isVisible())) await (await awake(nothing)).click();
      const press = page.getByRole('radio', { name: 'Press on' });
      if (step % 2 === 1 && (await press.isVisible())) await press.check();
      await page.getByRole('button', { name: 'Seal the orders' }).click();
      break;
    }
    case 'report':
      await page.getByRole('link', { name: 'Enter the report' }).click();
      await fillReport(page, step);
      break;
    case 'countersign':
      await (await awake(page.getByRole('button', { name: 'Countersign it' }))).click();
      break;
    default:
  }
  return ask;
}

/**
 * Plays a campaign to its conclusion for one commander, each battle by one method. `look` is called with each page
 * before it is answered.
 */
export async function playOn(
  page: Page,
  campaign: string,
  way: Way,
  look: (page: Page, ask: Ask) => Promise<void>,
): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await page.goto(campaign);
    const ask = await asked(page);
    await look(page, ask);
    if (ask === 'over') return;
    const before = await standing(page);
    await act(page, way, step);
    await expect.poll(() => standing(page), { timeout: 60_000 }).not.toBe(before);
  }
  throw new Error(`the campaign goes on after ${STEPS_MAX} steps`);
}

/** The level at the table: varied, so that the campaign sees several. */
const LEVELS = ['majorVictory', 'minorDefeat', 'draw', 'minorVictory', 'majorDefeat'] as const;

/** Most stops of the keyboard between two formations: guns, the fold, a few units. */
const STOPS_MAX = 60;

/** Fills in the report of a table by formation, with the keyboard alone, each losing a thirtieth, and submits it. */
async function fillReport(page: Page, step: number): Promise<void> {
  const fields = page.locator('.report-formation input[name$=".lost"]');
  await awake(fields.first());
  const names = await fields.evaluateAll((inputs) =>
    inputs.map((input) => ({
      name: input.getAttribute('name') ?? '',
      sent: Number(
        (input.closest('tr')?.querySelector('td')?.textContent ?? '0').replace(/\D/g, ''),
      ),
    })),
  );
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
  await fields.first().focus();
  for (const { name, sent } of names) {
    // The focus goes through each formation and on to the next.
    for (let stop = 0; stop < STOPS_MAX && (await focused()) !== name; stop += 1) {
      await page.keyboard.press('Tab');
      await passScroller(page);
    }
    expect(await focused()).toBe(name);
    await page.keyboard.type(String(Math.floor(sent / 30)));
  }
  const level = LEVELS[step % LEVELS.length] ?? 'draw';
  await page.locator(`input[name=level][value=${level}]`).focus();
  await page.keyboard.press('Space');
  await page
    .locator(`input[name=heldField][value=${level.endsWith('Defeat') ? 'B' : 'A'}]`)
    .focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Turns fought').focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Hand in the report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/report'));
}

/** A scrollable table is itself focusable: one more step leads into it. */
async function passScroller(page: Page): Promise<void> {
  const atScroller = await page.evaluate(() =>
    document.activeElement?.classList.contains('table-scroll'),
  );
  if (atScroller) await page.keyboard.press('Tab');
}

/** At one screen: the side to act takes the screen and acts. */
export async function playAtOneScreen(page: Page, campaign: string, way: Way): Promise<void> {
  for (let step = 0; step < STEPS_MAX * 2; step += 1) {
    await page.goto(campaign);
    if ((await asked(page)) === 'over') return;
    const due = page.locator('.curtain__sides li', { hasText: 'is to act now' }).first();
    await due.getByRole('link').click();
    await page.waitForURL(/as=/);
    await act(page, way, step);
    await page.waitForURL((url) => !url.search.includes('as='));
  }
  throw new Error('the campaign does not come to its end');
}
