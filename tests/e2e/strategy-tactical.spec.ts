import type { Locator, Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { bothAgree, giveBattle, pressPlace, settled } from './support/boards';
import { bringIn } from './support/campaigns';
import { closeTable } from './support/close-table';
import { awake, expect, test } from './support/people';
import { dateText } from './support/words';

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
  // Without a counter-move each move is one sheet, wherever the dice fall.
  const withoutCounterMove = async (form: Locator) => {
    await form.getByText('Rules of this battle').click();
    await form.getByLabel('Counter-move').selectOption({ label: 'none' });
  };
  const field = 'from=two-corps&battle=the-farm';
  const opponent = /^Artificial, conservative/;
  const campaign = await giveBattle(page, opponent, field, { rules: withoutCounterMove });
  await page.goto(`${campaign}/battles/0/board`);
  await awake(page.getByRole('application'));

  await expect(sheet(page)).toContainText('The plan');
  await type(page, 'plan: to the farm, and hold it');
  await expect(sheet(page)).toContainText('“to the farm, and hold it”');
  await page.getByRole('button', { name: /^Seal this sheet/ }).click();

  await expect(sheet(page)).toContainText('Order sheet, move 1', { timeout: 60_000 });
  await expect(sheet(page)).toContainText('North: sealed', { timeout: 60_000 });
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
  // The piece after it repeats that order by a key.
  await page.getByRole('button', { name: /^Next piece/ }).click();
  await expect(page.getByRole('button', { name: /^Repeat last/ })).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: /^Put it on the sheet, 1 of/ }).click();
  await page.getByRole('button', { name: /^Seal this sheet, 4 orders/ }).click();

  await expect(log(page)).toContainText('Both order sheets are opened.', { timeout: 60_000 });
  await expect(log(page)).toContainText('Both sides march at once');
  await expect(sheet(page)).toContainText('Order sheet, move 2');

  // The stick measures from edge to edge; a press orders nothing meanwhile.
  const board = page.getByRole('application');
  await board.focus();
  await page.keyboard.press('m');
  const measure = page.getByRole('button', { name: /^Measure/ });
  await expect(measure).toHaveAttribute('aria-pressed', 'true');
  const box = await settled(page);
  await board.click({ position: { x: box.width * 0.3, y: box.height * 0.6 } });
  await board.click({ position: { x: box.width * 0.6, y: box.height * 0.4 } });
  const stick = page.getByText(/^\d+(\.\d+)? \S+ from .+ to .+\.$/);
  await expect(stick).toBeVisible();
  // It stays where it lies while the computer seals.
  await expect(sheet(page)).toContainText('North: sealed', { timeout: 60_000 });
  await expect(stick).toBeVisible();
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

test('[board: sheets on a plane] two at one screen: a charge by a press on the table, both opened sheets read before the counter-move, and the battle’s end', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const title = `The close table ${dateText()}`;
  await bringIn(page, closeTable('close-table', title));
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  const library = new URL(href, 'http://x').searchParams.get('campaign') ?? '';
  const sides = ['Azuria', 'Ruberia'] as const;
  const campaign = await giveBattle(page, /^Two at this screen/, `from=${library}&battle=close`, {
    agreed: bothAgree(...sides),
  });
  const sitDown = async (side: string) => {
    await page.goto(`${campaign}/battles/0/board`);
    await page.getByRole('link', { name: `Sit down for ${side}` }).click();
    await awake(page.getByRole('application'));
  };
  const sealed = async () => {
    await page.getByRole('button', { name: /^Seal this sheet/ }).click();
    await expect(sheet(page)).toContainText('Sealed.');
  };

  const written = () => expect(sheet(page)).toContainText('Not sealed yet.');
  await sitDown('Azuria');
  await written();
  await type(page, 'stand 1 takes regiment 6');
  await expect(sheet(page)).toContainText('Stand 1 holds 3 regiments');
  await sealed();
  await sitDown('Ruberia');
  await written();
  await expect(sheet(page)).not.toContainText('Azuria Sixth');
  await page.getByRole('button', { name: /^Seal this sheet/ }).click();
  await expect(sheet(page)).toContainText('Order sheet, move 1', { timeout: 60_000 });

  // The grenadiers are pressed, then the enemy before them.
  await sitDown('Azuria');
  await written();
  await pressPlace(page, 40, [18, 17.75]);
  const inHand = page.getByRole('region', { name: 'The piece in hand' });
  await expect(inHand.getByRole('button', { name: /^Charge regiment 1/ })).toBeVisible();
  await pressPlace(page, 40, [18, 21.75]);
  await page.getByRole('button', { name: /^Put it on the sheet/ }).click();
  await expect(sheet(page)).toContainText('charges regiment 1 (Ruberia First Regiment)');
  await expect(sheet(page)).toContainText('24 points against 24 before losses');
  await sealed();
  await sitDown('Ruberia');
  await written();
  // The whole division goes ahead as one: pressed in the list, laid out, put on the sheet.
  await page.getByRole('button', { name: /^Open / }).click();
  await expect(page.getByLabel('With Open: 2 more')).toBeChecked();
  await page.getByRole('button', { name: 'Ahead', exact: true }).click();
  await expect(page.getByText('With it: 2 of 2.')).toBeVisible();
  await page.getByRole('button', { name: /^Put it on the sheet, 1 of/ }).click();
  await page.getByRole('button', { name: /^Seal this sheet, 3 orders/ }).click();

  // The winner of the die reads both sheets, also on a phone.
  await expect(page.getByText('Both sheets are open').first()).toBeVisible({ timeout: 60_000 });
  // What may be ordered is looked up after the page has come: one of the two has the answer, the other is told to wait.
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  for (const side of sides) {
    await sitDown(side);
    const other = sides.find((one) => one !== side);
    await expect(pass.or(page.getByText(`${other} is asked`)).first()).toBeVisible();
    if (await pass.isVisible()) break;
  }
  await expect(pass).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('3');
  const shown = page.getByRole('region', { name: 'What is shown' });
  await expect(shown).toContainText(
    'Azuria, regiment 1 (Azuria First Regiment), in the centre: charges regiment 1 (Ruberia First Regiment).',
  );
  await expect(shown).toContainText('in the centre: goes 1');
  await judge(page, 'both opened sheets');
  await pass.click();
  await expect(log(page)).toContainText('fight hand to hand', { timeout: 60_000 });
});
