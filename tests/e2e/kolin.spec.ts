import type { Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { headline, log, openBoard, pressHex, typeOrder } from './support/boards';
import { answer, begin, seal } from './support/campaigns';
import { tabTo, type } from './support/keys';
import { answerByMail, correspondence, post } from './support/mail';
import { awake, expect, test } from './support/people';

/*
 * Kolin as it comes up in its campaign: 170 units and 24 leaders on 90 by 80 hexes. Every order is given twenty hexes
 * from the enemy and more, so that no throw can change what it comes to.
 */

const KOLIN = { columns: 90, rows: 80, raised: 'second' } as const;
/** The computer plays a whole turn of an army; nobody measures it here. */
const TURN_MS = 120_000;
const WAIT_MS = 30_000;
/** Presses of N that lead to every unit of an army. */
const UNITS_MAX = 120;

const TO_THE_BOARD = 'Fight it on the board';

/** With the keyboard alone: goes on the board from unit to unit until one is reached, and takes it in hand. */
async function takeByKeys(page: Page, unit: string): Promise<void> {
  const board = page.getByRole('application');
  const told = page.locator('.board__told');
  await awake(board);
  await tabTo(page, board);
  for (let press = 0; press < UNITS_MAX; press += 1) {
    await page.keyboard.press('n');
    if (((await told.textContent()) ?? '').includes(unit)) break;
  }
  await expect(told).toContainText(unit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'The piece in hand' })).toContainText(unit);
}

test('[board: formed units] Kolin from its campaign: two turns of two accounts by typed orders, mouse, keys and a brigade at once, then one against the computer, at the width of a phone and in words', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const berta = await open(people.berta, { second: true, reducedMotion: 'reduce' });
  const campaign = await begin(anna, {
    libraryId: 'kolin-1757',
    name: 'Kolin of two',
    opponent: people.berta.name,
    fill: async (page) => expect(page.getByLabel('Battles on the board')).toBeChecked(),
  });
  await anna.goto(campaign);
  await seal(anna, 'Turn his right');
  await berta.goto(campaign);
  await seal(berta, 'Hold the heights');
  for (const page of [anna, berta]) {
    await page.goto(campaign);
    await answer(page, TO_THE_BOARD);
  }
  for (const page of [anna, berta]) {
    await page.goto(campaign);
    await expect(page.getByText('The battle is on the board.')).toBeVisible();
    await openBoard(page, campaign);
    await expect(headline(page)).toContainText('Turn 1 of 26, 14:00: Prussia moves');
  }
  const inHand = (page: Page) => page.getByRole('region', { name: 'The piece in hand' });

  // Turn 1, Prussia: typed, with the mouse, and Manstein’s brigade forms line by one order.
  await typeOrder(anna, 'n59 to n60');
  await expect(log(anna)).toContainText('First Bevern goes from n59 to n60.');
  await pressHex(anna, KOLIN, 'd60');
  await expect(inHand(anna)).toContainText('Schönaich Cuirassiers');
  await expect(inHand(anna).getByRole('button', { name: /March to d58/ })).toBeVisible();
  await pressHex(anna, KOLIN, 'd58');
  await expect(log(anna)).toContainText('Schönaich Cuirassiers go from d60 to d58.');
  await anna.getByRole('application').focus();
  await anna.keyboard.press('Escape');
  await pressHex(anna, KOLIN, 'z57');
  await expect(inHand(anna)).toContainText('First Bornstedt');
  await anna.keyboard.press('c');
  const together = anna.getByRole('region', { name: 'Selected as one' });
  await expect(together).toContainText('7 pieces');
  await anna.getByRole('button', { name: 'Form line there' }).click();
  await pressHex(anna, KOLIN, 'ac54');
  await expect(together).toContainText(/A line facing .*: \d of 6 stand in it after this move/);
  await anna.getByRole('button', { name: 'Give the order' }).click();
  await expect(log(anna)).toContainText(/First Bornstedt goes from z57/);

  // Berta has seen all of it without a reload, in the log and in words.
  await expect(log(berta)).toContainText(/First Bornstedt goes from z57/, { timeout: WAIT_MS });
  await expect(log(berta)).toContainText('First Bevern goes from n59 to n60.');
  await berta.getByText('The board in words').click();
  await expect(berta.getByRole('main')).toContainText('d58: Schönaich Cuirassiers');
  await expect(berta.getByLabel('Order, typed')).toHaveCount(0);
  await typeOrder(anna, 'end');

  // Turn 1, Austria: typed, and with the mouse on a map that has the north above for her too.
  await expect(headline(berta)).toContainText('Turn 1 of 26, 14:00: Austria moves', {
    timeout: WAIT_MS,
  });
  await typeOrder(berta, 'l26 to l28');
  await expect(log(berta)).toContainText('Portugal Cuirassiers go from l26 to l28.');
  await pressHex(berta, KOLIN, 'ai22');
  await expect(inHand(berta)).toContainText('Archduke Leopold Cuirassiers');
  await expect(inHand(berta).getByRole('button', { name: /March to ai23/ })).toBeVisible();
  await pressHex(berta, KOLIN, 'ai23');
  const ridden = 'Archduke Leopold Cuirassiers go from ai22 to ai23.';
  await expect(log(berta)).toContainText(ridden);
  await expect(log(anna)).toContainText(ridden, { timeout: WAIT_MS });
  await typeOrder(berta, 'end');

  // Turn 2, Prussia, on a phone: a regiment is found, taken and sent by keys, and the turn is ended by them.
  await expect(headline(anna)).toContainText('Turn 2 of 26, 14:15: Prussia moves', {
    timeout: WAIT_MS,
  });
  await anna.setViewportSize({ width: 390, height: 844 });
  await takeByKeys(anna, 'Katte Dragoons');
  await anna.keyboard.press('ArrowDown');
  await expect(anna.locator('.board__told')).toContainText(/^l57.*March to l57/);
  await anna.keyboard.press('Enter');
  await expect(log(anna)).toContainText('Katte Dragoons go from l58 to l57.');
  await anna.getByText('The board in words').click();
  await expect(anna.getByRole('main')).toContainText(
    /l57: Katte Dragoons, Georg Philipp von Schönaich\. 600 men of 600; mounted, facing/,
  );
  await judge(anna, 'Kolin with its board in words');
  await anna.setViewportSize({ width: 390, height: 844 });
  await type(anna.getByLabel('Order, typed'), 'end');
  await anna.keyboard.press('Enter');

  // Turn 2, Austria, on a phone too.
  await berta.setViewportSize({ width: 390, height: 844 });
  await expect(headline(berta)).toContainText('Turn 2 of 26, 14:15: Austria moves', {
    timeout: WAIT_MS,
  });
  await expect(log(berta)).toContainText('Katte Dragoons go from l58 to l57.');
  await typeOrder(berta, 'ar20 to ar21');
  await expect(log(berta)).toContainText('Saxe-Gotha Dragoons go from ar20 to ar21.');
  await typeOrder(berta, 'end');
  await expect(headline(anna)).toContainText('Turn 3 of 26, 14:30: Prussia moves', {
    timeout: WAIT_MS,
  });
  await expect(log(anna)).toContainText('Saxe-Gotha Dragoons go from ar20 to ar21.');

  // Turn 3: the computer moves for Austria, and gives her back after it.
  await berta.getByRole('button', { name: 'Hand over' }).click();
  await berta.getByRole('radio', { name: /^Artificial: steady/ }).check();
  await berta.getByRole('checkbox', { name: 'For one turn only' }).check();
  await berta.getByRole('button', { name: 'Change the command' }).click();
  const handed = 'artificial commander, steady, for one turn';
  for (const page of [berta, anna])
    await expect(page.locator('.board-room__head')).toContainText(handed, { timeout: WAIT_MS });
  await typeOrder(anna, 'l57 to l56');
  await expect(log(anna)).toContainText('Katte Dragoons go from l57 to l56.');
  await typeOrder(anna, 'end');
  await expect(headline(anna)).toContainText('Turn 4 of 26, 14:45: Prussia moves', {
    timeout: TURN_MS,
  });
  await expect(log(anna)).toContainText('Turn 3, 14:30: Austria moves.');
  await expect(anna.getByText(/^Done since you last acted/)).toBeVisible();
  await expect(berta.locator('.board-room__head')).not.toContainText('artificial', {
    timeout: WAIT_MS,
  });
});

test('[board: formed units] Kolin from its campaign at one screen: a curtain before each half turn', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const campaign = await begin(page, {
    libraryId: 'kolin-1757',
    name: 'Kolin across the table',
    opponent: /^Two at this screen/,
  });
  const sitDown = async (at: string, side: string) => {
    await page.goto(at);
    await page.getByRole('link', { name: `Sit down for ${side}` }).click();
    await page.waitForURL(/as=/);
  };
  const courses = { Prussia: 'Turn his right', Austria: 'Hold the heights' };
  for (const [side, course] of Object.entries(courses)) {
    await sitDown(campaign, side);
    await seal(page, course);
  }
  for (const side of Object.keys(courses)) {
    await sitDown(campaign, side);
    await answer(page, TO_THE_BOARD);
  }
  const board = `${campaign}/battles/0/board`;
  await page.goto(board);
  await expect(page.getByRole('region', { name: 'The curtain' })).toContainText(
    'Both sides share this screen.',
  );
  await expect(page.getByRole('application')).toHaveCount(0);
  await sitDown(board, 'Prussia');
  await awake(page.getByRole('application'));
  await typeOrder(page, 'd60 to d58');
  await expect(log(page)).toContainText('Schönaich Cuirassiers go from d60 to d58.');
  await typeOrder(page, 'end');
  await expect(page.getByRole('main')).toContainText('Turn 1 of 26, 14:00: Austria moves');

  await sitDown(board, 'Austria');
  await awake(page.getByRole('application'));
  await expect(log(page)).toContainText('Schönaich Cuirassiers go from d60 to d58.');
  await typeOrder(page, 'l26 to l28');
  await expect(log(page)).toContainText('Portugal Cuirassiers go from l26 to l28.');
  await judge(page, 'Kolin at one screen');
  await typeOrder(page, 'end');
  await expect(page.getByRole('main')).toContainText('Turn 2 of 26, 14:15: Prussia moves');
});

test('[board: formed units] Kolin from its campaign by mail: a half turn that comes by letter', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const otto = await open(people.otto, { second: true, reducedMotion: 'reduce' });
  const ends = await correspondence(anna, otto, {
    libraryId: 'kolin-1757',
    name: 'Kolin by the post',
  });
  await answerByMail(ends.anna, (page) => seal(page, 'Turn his right'));
  await answerByMail(ends.otto, (page) => seal(page, 'Hold the heights'));
  for (const end of [ends.anna, ends.otto])
    await answerByMail(end, (page) => answer(page, TO_THE_BOARD));
  await openBoard(anna, ends.anna.at);
  await expect(headline(anna)).toContainText('Turn 1 of 26, 14:00: Prussia moves');
  await typeOrder(anna, 'd60 to d58');
  await expect(log(anna)).toContainText('Schönaich Cuirassiers go from d60 to d58.');
  await typeOrder(anna, 'end');
  await expect(
    anna.getByRole('link', { name: 'Make your file and send it' }).first(),
  ).toBeVisible();
  await post(ends.anna);
  await openBoard(otto, ends.otto.at);
  await expect(log(otto)).toContainText('Schönaich Cuirassiers go from d60 to d58.');
  await expect(headline(otto)).toContainText('Turn 1 of 26, 14:00: Austria moves');
  await expect(otto.getByLabel('Order, typed')).toBeVisible();
});
