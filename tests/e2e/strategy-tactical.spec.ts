import type { Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { agree } from './support/boards';
import { awake, expect, test } from './support/people';

const log = (page: Page) => page.getByRole('region', { name: 'The battle so far' });
const sheet = (page: Page) => page.getByRole('region', { name: 'Your order sheet' });

async function type(page: Page, order: string): Promise<void> {
  await page.getByLabel('Order, typed').fill(order);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
}

test('[board: sheets on a plane] Strategy-Tactical: a plan is sealed, orders are typed and drawn on the table, refused by name, sealed, and the armies march', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  await page.goto('/battles/new?from=two-corps&battle=the-farm');
  const form = page.getByRole('main').locator('form');
  await awake(form);
  await form.getByRole('radio', { name: /^Artificial, conservative/ }).check();
  await form.getByRole('radio', { name: 'Fought on the board' }).check();
  // Without a counter-move each move is one sheet, wherever the dice fall.
  await form.getByText('Rules of this battle').click();
  await form.getByLabel('Counter-move').selectOption({ label: 'none' });
  await page.getByRole('button', { name: 'Give battle' }).click();
  await page.waitForURL(/\/campaigns\/[^/]+$/);
  const campaign = new URL(page.url()).pathname;
  await agree(page);
  await page.goto(`${campaign}/battles/0/board`);
  await awake(page.getByRole('application'));

  await expect(sheet(page)).toContainText('The plan');
  await type(page, 'plan: to the farm, and hold it');
  await expect(sheet(page)).toContainText('“to the farm, and hold it”');
  await page.getByRole('button', { name: /^Seal this sheet/ }).click();

  await expect(sheet(page)).toContainText('Order sheet, move 1', { timeout: 60_000 });
  await type(page, 'stand 1: ahead 5');
  await expect(sheet(page)).toContainText('it can move 4');
  await type(page, 'stand 1: ahead 4, halt; squadron 2: ahead 2');
  await expect(sheet(page)).toContainText('Stand 1: goes 4');
  await expect(sheet(page)).toContainText('goes 2');

  // The next piece without an order is drawn ahead by the bar, and goes on the sheet.
  await page.getByRole('button', { name: /^Next piece/ }).click();
  await page.getByRole('button', { name: 'Ahead', exact: true }).click();
  await page.getByRole('button', { name: /^Put it on the sheet, 1 of/ }).click();
  await expect(sheet(page)).toContainText('goes 1');
  await page.getByRole('button', { name: /^Seal this sheet, 3 orders/ }).click();

  await expect(log(page)).toContainText('Both order sheets are opened.', { timeout: 60_000 });
  await expect(log(page)).toContainText('Both sides march at once');
  await expect(sheet(page)).toContainText('Order sheet, move 2');

  // The stick measures from edge to edge; a press orders nothing meanwhile.
  const board = page.getByRole('application');
  const box = await board.boundingBox();
  if (!box) throw new Error('the table is drawn');
  await board.focus();
  await page.keyboard.press('m');
  const measure = page.getByRole('button', { name: /^Measure/ });
  await expect(measure).toHaveAttribute('aria-pressed', 'true');
  await board.click({ position: { x: box.width * 0.3, y: box.height * 0.6 } });
  await board.click({ position: { x: box.width * 0.6, y: box.height * 0.4 } });
  await expect(page.getByText(/^\d+(\.\d+)? \S+ from .+ to .+\.$/)).toBeVisible();
  await expect(sheet(page)).toContainText('No orders on this sheet');
  await measure.click();
  await expect(measure).toHaveAttribute('aria-pressed', 'false');

  // What can be laid over the table, each by its own switch, in shapes and in words.
  const switches = page.getByRole('group', { name: 'Shown on the board' });
  const shown = page.getByRole('region', { name: 'What is shown' });
  for (const title of ['Fire', 'Vision']) {
    await switches.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expect(shown).toContainText(`${title}:`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await judge(page, 'a table with overlays on a phone');
});
