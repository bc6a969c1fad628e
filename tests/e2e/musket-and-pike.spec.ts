import { judge } from './support/accessibility';
import { agree, giveBattle, headline, log, openBoard, pressHex, typeOrder } from './support/boards';
import { bringIn } from './support/campaigns';
import { closeField } from './support/close-field';
import { expect, test } from './support/people';
import { dateText } from './support/words';

/** The computer plays a whole turn of an army; nobody measures it here. */
const TURN_MS = 90_000;

const WAIT_MS = 30_000;
/** The map of Krzeczhorz. */
const HEXES = { columns: 36, rows: 34, raised: 'second' } as const;

test('[board: formed units] a first turn at Krzeczhorz against the computer: a battalion marches and forms by typed orders, an overlay by its key, and the computer answers', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const field = 'from=krzeczhorz-1757&battle=krzeczhorz';
  const campaign = await giveBattle(page, /^Artificial, conservative/, field);
  await openBoard(page, campaign);
  await expect(headline(page)).toContainText('Turn 1 of 8, 14:00: Prussia moves');

  await typeOrder(page, 's24 to s22');
  await expect(log(page)).toContainText('Kahlden Grenadiers go from s24 to s22.');
  await typeOrder(page, 's22 form column');
  await expect(log(page)).toContainText('Kahlden Grenadiers form column.');
  // What a formed unit is and how it stands is said to readers.
  await page.getByText('The board in words').click();
  await expect(page.getByRole('main')).toContainText(
    /s22: Kahlden Grenadiers.*560 men of 560; in column, facing/,
  );
  await typeOrder(page, 'a1 to a2');
  await expect(page.getByText('There is no unit “a1” here.')).toBeVisible();

  await page.getByRole('application').focus();
  await page.keyboard.press('3');
  await expect(page.getByText(/leaders on the field/)).toBeVisible();
  await judge(page, 'a board of formed units');

  await typeOrder(page, 'end');
  await expect(headline(page)).toContainText('Turn 2 of 8, 14:15: Prussia moves', {
    timeout: TURN_MS,
  });
  await expect(log(page)).toContainText('Turn 1, 14:00: Austria moves.');

  // The field is given up only after it was asked what that would cost; the enemy has one more turn.
  const asked = page.getByRole('group', { name: 'Give up the field?' });
  const give = page.getByRole('button', { name: 'Give up the field' });
  // By keys: the question takes what the button had in hand, and the next key is in it.
  await give.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(asked.getByRole('button', { name: 'Give up the field' })).toBeFocused();
  await expect(asked).toContainText(/pursuit/);
  await asked.getByRole('button', { name: 'Fight on' }).click();
  await page.getByRole('button', { name: 'Give up the field' }).click();
  await asked.getByRole('button', { name: 'Give up the field' }).click();
  await expect(log(page)).toContainText('Prussia gives up the field');
  await expect(page.getByRole('button', { name: 'Give up the field' })).toHaveCount(0);
  await typeOrder(page, 'end');
  await expect(headline(page)).toContainText(/the battle is over/, { timeout: TURN_MS });
});

test('[board: formed units] two accounts in touch: fire, with the odds of fire and of melee in sight, a division forms line by one order, the ground that a battalion does not see, and what is left undone at the end', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const berta = await open(people.berta, { second: true, reducedMotion: 'reduce' });
  const title = `The close field ${dateText()}`;
  await bringIn(anna, closeField(title));
  const link = anna.getByRole('main').getByRole('link', { name: title, exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  const entry = new URL(href, 'http://x').searchParams.get('campaign') ?? '';
  const campaign = await giveBattle(anna, people.berta.name, `from=${entry}&battle=krzeczhorz`);
  await berta.goto(campaign);
  await agree(berta);
  for (const page of [anna, berta]) {
    await openBoard(page, campaign);
  }
  const press = (hex: string) => pressHex(anna, HEXES, hex);
  const inHand = anna.getByRole('region', { name: 'The piece in hand' });
  const which = anna.getByRole('group', { name: 'Which order?' });

  // Both ways to hurt who stands in front, each with its odds; then fire.
  await press('v20');
  await expect(inHand).toContainText('Kahlden Grenadiers');
  await expect(inHand.getByRole('button', { name: /Fire at v19/ })).toBeVisible();
  await press('v19');
  await expect(which).toContainText(/First Botta: \d+ to \d+ men, half the time under \d+/);
  await expect(which).toContainText(/the attack wins \d+ %/);
  await which.getByRole('button', { name: 'Fire at v19' }).click();
  await expect(log(anna)).toContainText(/Kahlden Grenadiers fire/);

  // A division forms line by one order, laid out before it is given.
  await anna.getByRole('application').focus();
  await anna.keyboard.press('Escape');
  await press('w26');
  await expect(inHand).toContainText('Nymschöfsky Grenadiers');
  await anna.keyboard.press('c');
  const together = anna.getByRole('region', { name: 'Selected as one' });
  await expect(together).toContainText('5 pieces');
  await anna.getByRole('button', { name: 'Form line there' }).click();
  await press('y22');
  await expect(together).toContainText(/A line facing .*: \d of 4 stand in it after this move/);
  await judge(anna, 'a division that forms line');
  await anna.getByRole('button', { name: 'Give the order' }).click();
  await expect(log(anna)).toContainText(/Nymschöfsky Grenadiers go from w26/);
  await expect(log(berta)).toContainText(/Nymschöfsky Grenadiers go from w26/, {
    timeout: WAIT_MS,
  });

  // What a battalion does not see.
  await anna.getByRole('application').focus();
  await anna.keyboard.press('v');
  const shown = anna.getByRole('region', { name: 'What is shown' });
  await expect(shown).toContainText('Press a unit to see what is hidden from it.');
  await press('x22');
  await expect(inHand).toContainText('First Münchow');
  await expect(shown).toContainText(/First Münchow, x22: .* within sight are hidden/);
  await anna.keyboard.press('Escape');

  // The end of the turn is asked, with what is left undone; then the other side moves.
  await anna.getByRole('button', { name: 'End the turn' }).click();
  const ending = anna.getByRole('group', { name: 'End the turn?' });
  await expect(ending).toContainText(/\d+ units have not moved\./);
  await anna.setViewportSize({ width: 390, height: 844 });
  await judge(anna, 'the end of a turn on a phone');
  await ending.getByRole('button', { name: 'End', exact: true }).click();
  await expect(headline(berta)).toContainText('Austria moves', { timeout: WAIT_MS });
  await expect(berta.getByLabel('Order, typed')).toBeVisible();
});
