import type { Locator, Page } from '@playwright/test';
import { judge } from './support/accessibility';
import {
  agree,
  bothAgree,
  giveBattle,
  headline,
  log,
  openBoard,
  pressHex,
  typeOrder,
} from './support/boards';
import { calmField } from './support/calm-field';
import { answer, bringIn, postTaken, seal } from './support/campaigns';
import { answerByMail, correspondence, post } from './support/mail';
import { awake, expect, test } from './support/people';
import { dateText } from './support/words';

const HEXES = { columns: 15, rows: 24, raised: 'second' } as const;
const WAIT_MS = 30_000;

const paper = (page: Page): Locator => page.getByRole('region', { name: 'Your order sheet' });

const press = (page: Page, hex: string): Promise<void> => pressHex(page, HEXES, hex);

/** The calm field in the reader’s library: the id of its entry. */
async function calmFieldOf(page: Page): Promise<{ libraryId: string; title: string }> {
  const title = `The calm field ${dateText()}`;
  await bringIn(page, calmField('calm-field', title));
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  return { libraryId: new URL(href, 'http://x').searchParams.get('campaign') ?? '', title };
}

test('[board: hexes] guns sealed, a command marched, a place refused, overlays by key, an order typed, at the width of a phone; then the plans of both sides', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const { libraryId } = await calmFieldOf(page);
  const campaign = await giveBattle(
    page,
    /^Artificial, conservative/,
    `from=${libraryId}&battle=calm`,
  );
  await openBoard(page, campaign);

  // The guns: typed onto the sheet, taken off, laid on it again with the mouse, sealed.
  await expect(paper(page)).toContainText('No orders on this sheet');
  await typeOrder(page, 'guns guns h8 at h16');
  await expect(paper(page)).toContainText('Azuria Battery');
  await page.getByRole('button', { name: 'Remove the order of Azuria Battery' }).click();
  await expect(paper(page)).toContainText('No orders on this sheet');
  // With what the computer seals a new moment begins, in which orders are looked up again.
  await expect(log(page)).toContainText('Ruberia seals its orders.', { timeout: WAIT_MS });
  const inHand = page.getByRole('region', { name: 'The piece in hand' });
  await press(page, 'h8');
  // What it may fire at is looked up before a second press counts.
  await expect(inHand.getByRole('button', { name: /h16/ })).toBeVisible();
  await press(page, 'h16');
  await expect(paper(page)).toContainText('h16');
  await page.getByRole('button', { name: 'Seal this sheet, 1 order' }).click();
  await expect(headline(page)).toContainText('Turn 1 of 2: Azuria moves', { timeout: WAIT_MS });
  await expect(log(page)).toContainText('Azuria Battery');

  // A command marches as one: chosen by its key, aimed with the mouse; the battery is let go, it has fired.
  await page.getByRole('application').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Commands' })).toContainText(/Guns\s*done/);
  await page.keyboard.press('c');
  const marching = page.getByRole('region', { name: 'Selected as one' });
  await expect(marching).toContainText('3 pieces');
  await press(page, 'd4');
  await page.getByRole('button', { name: 'Give the march' }).click();
  await expect(log(page)).toContainText('Rifles goes from c2 to');
  await page.keyboard.press('Escape');

  // Why not there? And what is open instead.
  await press(page, 'k2');
  await expect(inHand).toContainText('Fourth Rifles');
  await expect(inHand.getByRole('button', { name: /k3/ })).toBeVisible();
  await press(page, 'k9');
  const why = page.locator('.refused-note');
  await expect(why).toContainText('k9, clear, is 7 hexes away');
  await expect(why.getByRole('link', { name: 'The rule' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Overlays by key; what the artificial commander means to do is not among them.
  const shown = page.getByRole('region', { name: 'What is shown' });
  await page.getByRole('application').focus();
  await page.keyboard.press('2');
  await expect(shown).toContainText('Threat:');
  await page.keyboard.press('4');
  await expect(shown).toContainText('Held:');
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: /^Plans/ })).toHaveCount(0);
  const secret = await page.request.get(`${campaign}/battles/0/board/overlays?plans=1`);
  expect(Object.keys(await secret.json())).not.toContain('plans');

  // Typed, at the width of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await typeOrder(page, 'rifles k2 to k3');
  await expect(log(page)).toContainText('goes from k2 to k3.');
  await judge(page, 'a board of hexes on a phone');

  // Handed over, the battle ends by its length; then anybody may see what both commanders meant.
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('radio', { name: /^Artificial: fast/ }).check();
  await page.getByRole('button', { name: 'Change the command' }).click();
  await expect(page.getByRole('link', { name: 'What it cost' })).toBeVisible({ timeout: WAIT_MS });
  await page.goto(`${campaign}/battles/0/board?at=1`);
  await awake(page.getByRole('application'));
  await page.getByRole('button', { name: /^Plans/ }).click();
  const plans = page.getByRole('region', { name: 'Plans of the artificial commanders' });
  await expect(plans).toContainText('Plan of the artificial commander (steady)');
  await expect(plans).toContainText('Ruberia Battery at Azuria Battery');
  await page.keyboard.press('p');
  await expect(plans).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(plans).toContainText('Plan of the artificial commander (steady)');
  await judge(page, 'plans of artificial commanders');
});

test('[board: hexes] by mail: guns sealed at both ends, and a march that comes by letter', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const otto = await open(people.otto, { second: true, reducedMotion: 'reduce' });
  const { libraryId, title } = await calmFieldOf(anna);
  const ends = await correspondence(anna, otto, { libraryId, name: title });
  for (const answered of [
    (page: Page) => seal(page, 'Fight'),
    (page: Page) => answer(page, 'Fight it on the board'),
  ])
    for (const end of [ends.anna, ends.otto]) await answerByMail(end, answered);

  // Each battery sees the other: both seal, and the second seal goes out with its key.
  await openBoard(ends.anna.page, ends.anna.at);
  await expect(paper(anna)).toContainText('no seal has come by mail yet');
  await anna.getByRole('button', { name: 'Seal this sheet, no orders' }).click();
  await expect(paper(anna)).toContainText('You can change it until you make your file');
  await post(ends.anna);
  await openBoard(ends.otto.page, ends.otto.at);
  await expect(paper(otto)).toContainText('Azuria: sealed');
  await otto.getByRole('button', { name: 'Seal this sheet, no orders' }).click();
  await expect(paper(otto)).toContainText('Sealed.');
  await post(ends.otto);
  await openBoard(ends.anna.page, ends.anna.at);
  await expect(headline(anna)).toContainText(/Turn 1 of 2: (Azuria|Ruberia) moves/);
  if ((await headline(anna).textContent())?.includes('Ruberia moves')) {
    await post(ends.anna);
    await openBoard(ends.otto.page, ends.otto.at);
    await typeOrder(otto, 'end');
    await expect(otto.getByText('Your turn is over.')).toBeVisible();
    await post(ends.otto);
    await openBoard(ends.anna.page, ends.anna.at);
  }
  await expect(headline(anna)).toContainText('Turn 1 of 2: Azuria moves');
  await typeOrder(anna, 'rifles c2 to c3');
  await expect(log(anna)).toContainText('goes from c2 to c3.');
  await typeOrder(anna, 'end');
  // Where Ruberia moved first, the guns of turn 2 come before the letter.
  const letter = anna.getByRole('link', { name: 'Make your file and send it' });
  const guns = anna.getByRole('button', { name: 'Seal this sheet, no orders' });
  await expect(letter.or(guns).first()).toBeVisible();
  if (await guns.isVisible()) {
    await guns.click();
    await expect(paper(anna)).toContainText('You can change it until you make your file');
  }
  await post(ends.anna);
  await openBoard(ends.otto.page, ends.otto.at);
  await expect(log(otto)).toContainText('goes from c2 to c3.');
  await judge(otto, 'a march that came by letter');
});

test('[board: hexes] two accounts: a sub-commander sends the order of the guns, its commander seals it, and a march is seen without a reload', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const berta = await open(people.berta, { second: true, reducedMotion: 'reduce' });
  const carla = await open(people.carla, { reducedMotion: 'reduce' });
  const { libraryId } = await calmFieldOf(anna);
  const campaign = await giveBattle(anna, people.berta.name, `from=${libraryId}&battle=calm`);
  await berta.goto(campaign);
  await agree(berta);
  await postTaken(anna, campaign, people.carla.name);
  const formations = anna.getByRole('group', { name: /commands$/ });
  await (await awake(formations.getByRole('checkbox', { name: /Guns/ }))).check();
  await anna.getByRole('button', { name: 'Assign these formations' }).click();
  await expect(anna.locator('.staff')).toContainText(`${people.carla.name}commands`);
  for (const page of [anna, berta, carla]) {
    await openBoard(page, campaign);
  }

  // Who commands the guns writes for them alone, and seals nothing.
  await typeOrder(carla, 'guns guns h8 at h16');
  const hers = carla.getByRole('region', { name: 'Your orders for the sheet' });
  await expect(hers).toContainText('Azuria Battery');
  await carla.getByRole('button', { name: `Send to ${people.anna.name}, 1 order` }).click();
  await expect(carla.getByRole('button', { name: 'Sent, 1 order' })).toBeVisible();
  const post = anna.getByRole('region', { name: `Orders from ${people.carla.name}` });
  await expect(post).toContainText('Not on the sheet.', { timeout: WAIT_MS });
  await anna.getByRole('button', { name: 'Put their orders on the sheet' }).click();
  await expect(post).toContainText('On the sheet.');
  await judge(anna, 'a sheet with the orders of a sub-commander');

  // Sealed guns: the other side learns that a sheet is sealed, and nothing of it.
  await anna.getByRole('button', { name: 'Seal this sheet, 1 order' }).click();
  await expect(paper(anna)).toContainText('Sealed.');
  await expect(paper(berta)).toContainText('Azuria: sealed', { timeout: WAIT_MS });
  await expect(berta.getByRole('main')).not.toContainText('Azuria Battery fires');
  await berta.getByRole('button', { name: 'Seal this sheet, no orders' }).click();
  for (const page of [anna, berta])
    await expect(headline(page)).toContainText(/Turn 1 of 2: (Azuria|Ruberia) moves/, {
      timeout: WAIT_MS,
    });

  // The side that moves first ends the half, then Azuria’s Rifles are typed and seen by the other.
  if ((await headline(berta).textContent())?.includes('Ruberia moves')) {
    await typeOrder(berta, 'end');
    await expect(headline(anna)).toContainText('Turn 1 of 2: Azuria moves', { timeout: WAIT_MS });
  }
  await typeOrder(anna, 'rifles k2 to k3');
  await expect(log(berta)).toContainText('goes from k2 to k3.', { timeout: WAIT_MS });
  // It is not hers to move: her page has nowhere to type an order.
  await expect(berta.getByLabel('Order, typed')).toHaveCount(0);
});

test('[board: hexes] two at one screen: a curtain falls between the sealed sheets', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const { libraryId } = await calmFieldOf(page);
  const curtain = page.getByRole('region', { name: 'The curtain' });
  const field = `from=${libraryId}&battle=calm`;
  const campaign = await giveBattle(page, /^Two at this screen/, field, {
    agreed: bothAgree('Azuria', 'Ruberia'),
  });
  const board = `${campaign}/battles/0/board`;
  await page.goto(board);
  await expect(curtain).toContainText('Both sides share this screen.');
  await expect(page.getByRole('application')).toHaveCount(0);
  await page.getByRole('link', { name: 'Sit down for Azuria' }).click();
  await awake(page.getByRole('application'));
  await typeOrder(page, 'guns guns h8 at h16');
  await expect(paper(page)).toContainText('Azuria Battery');
  await page.getByRole('button', { name: 'Seal this sheet, 1 order' }).click();
  await expect(paper(page)).toContainText('Sealed.');

  await page.goto(board);
  await page.getByRole('link', { name: 'Sit down for Ruberia' }).click();
  await awake(page.getByRole('application'));
  await expect(paper(page)).toContainText('No orders on this sheet');
  await expect(paper(page)).not.toContainText('Azuria Battery');
  await page.getByRole('button', { name: 'Seal this sheet, no orders' }).click();
  await expect(page.getByRole('main')).toContainText(/Turn 1 of 2: (Azuria|Ruberia) moves/, {
    timeout: WAIT_MS,
  });
  await judge(page, 'a board of hexes at one screen');
});
