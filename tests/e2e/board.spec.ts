import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { gridOf } from '@/app/_components/board/grid';
import { RULER } from '@/app/_components/board/stage';
import { toPixel } from '@/app/_components/board/view';
import { squareOf } from '@/lib/geometry/squares';
import { judge } from './support/accessibility';
import { agree, giveBattle, headline, log, openBoard, settled, typeOrder } from './support/boards';
import { postTaken } from './support/campaigns';
import { awake, expect, test } from './support/people';

const SQUARES = { kind: 'squares', columns: 32, rows: 32 } as const;
/** Latency is measured by `npm run bench -- live`; this only checks that nobody has to reload. */
const LIVE_MS = 30_000;

/** Clicks a square with the mouse, on the whole board if it is not in sight; `turned`: side B’s edge is at the bottom. */
async function press(page: Page, square: string, turned = false): Promise<void> {
  const board = page.getByRole('application');
  const grid = gridOf(SQUARES, turned);
  const centre = grid.centre(squareOf(SQUARES, square) ?? -1);
  for (const whole of [false, true]) {
    if (whole) await page.getByRole('button', { name: 'Whole board' }).click();
    const box = await settled(page);
    const window = { width: box.width - RULER.left - 1, height: box.height - RULER.top - 1 };
    const [scale = 1, x = 0, y = 0] = ((await board.getAttribute('data-view')) ?? '')
      .split(' ')
      .map(Number);
    const [left, top] = toPixel({ scale, x, y }, window, centre);
    if (left < 0 || top < 0 || left > window.width || top > window.height) continue;
    await board.click({ position: { x: left + RULER.left, y: top + RULER.top } });
    return;
  }
  throw new Error(`${square} is not on the board`);
}

/** Responses from these addresses are held until they are released. */
async function heldBack(page: Page, addresses: string): Promise<() => Promise<void>> {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(addresses, async (route) => {
    await gone;
    await route.continue();
  });
  return async () => {
    go();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('[board: page] a battle against the artificial commander, by mouse, keys and typed orders, with orders taken back and a replay', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const campaign = await giveBattle(page, /^Artificial, conservative/);
  await openBoard(page, campaign);
  await expect(headline(page)).toContainText('South acts');

  // Pieces off the board are placed with the mouse, the rest by a typed order.
  await page.getByRole('button', { name: /^6 infantry/ }).click();
  await expect(page.getByRole('button', { name: /^place infantry e3/ })).toBeVisible();
  await press(page, 'e3');
  await expect(log(page)).toContainText('South infantry of General Harlan is placed on e3.');
  await expect(page.getByRole('button', { name: /^5 infantry/ })).toBeVisible();
  await typeOrder(page, 'march to the moon');
  await expect(page.locator('.field__error')).toContainText('Write an order such as');
  await expect(page.getByLabel('Order, typed')).toHaveValue('march to the moon');
  // The lines of a move may arrive slowly: nobody has to wait for them to continue.
  const letLinesCome = await heldBack(page, '**/board/log?*');
  await typeOrder(page, 'all');
  await expect(headline(page)).toContainText('South acts, 84 action points left', {
    timeout: LIVE_MS,
  });

  // With the mouse, and taken back.
  await press(page, 'e3');
  await expect(page.getByRole('button', { name: /^e3-e4/ })).toBeVisible();
  await letLinesCome();
  await press(page, 'e4');
  await expect(headline(page)).toContainText('83 action points left');
  await expect(log(page)).toContainText('South infantry of General Harlan goes from e3 to e4.');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(headline(page)).toContainText('84 action points left');
  await expect(log(page).locator('s')).toHaveText(
    'South infantry of General Harlan goes from e3 to e4.',
  );

  // With the keyboard alone: the next piece that has orders, the adjacent square.
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'The piece in hand' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'The piece in hand' })).toHaveCount(0);

  // The turn ends only after a confirmation; then the other side moves, and is notified.
  await typeOrder(page, 'e3-e4');
  await expect(headline(page)).toContainText('83 action points left');
  await page.getByRole('button', { name: 'End the turn' }).click();
  await expect(page.getByText('End all the same?')).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(headline(page)).toContainText('Turn 2, day: South acts', { timeout: LIVE_MS });
  await expect(page.getByText(/^Done since you last acted/)).toBeVisible();

  // What was done meanwhile is watched, position by position, until the present is reached.
  await page.getByRole('button', { name: 'Watch it' }).click();
  await expect(page).toHaveURL(/board\?at=\d+$/);
  const watched = new URL(page.url()).searchParams.get('at');
  await expect(page).not.toHaveURL(new RegExp(`at=${watched}$`));
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await expect(page).toHaveURL(/board$/);

  // Each position has an address; the browser's own back button leads through them.
  await page.getByRole('button', { name: 'First position' }).click();
  await expect(page).toHaveURL(/board\?at=1$/);
  await expect(headline(page)).toContainText('arrivals are placed');
  await page
    .getByRole('link', { name: 'South infantry of General Harlan goes from e3 to e4.' })
    .last()
    .click();
  await expect(headline(page)).toContainText('83 action points left');
  await expect(page.getByText(/the battle as it stood then/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'End the turn' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/board\?at=1$/);
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await expect(headline(page)).toContainText('Turn 2, day: South acts');

  // Handed to an artificial commander, and watched: it goes on by itself, and nobody has to catch one of its turns.
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('radio', { name: /^Artificial: fast/ }).check();
  await page.getByRole('button', { name: 'Change the command' }).click();
  await expect(headline(page)).toContainText(/Turn ([4-9]|1\d)\b/, { timeout: LIVE_MS });
  await judge(page, 'a board');
});

/** Takes in a sub-commander, who commands the first formation; then takes it from them again. */
async function onStaff(page: Page, campaign: string, name: string): Promise<() => Promise<void>> {
  const first = page
    .getByRole('group', { name: /commands$/ })
    .getByRole('checkbox')
    .first();
  const give = page.getByRole('button', { name: 'Assign these formations' });
  await postTaken(page, campaign, name);
  await (await awake(first)).check();
  await give.click();
  await expect(page.locator('.staff')).toContainText(`${name}commands`);
  return async () => {
    await page.getByText('Assign formations, or take them back').click();
    await first.uncheck();
    await give.click();
  };
}

test('[board: page] two accounts and a sub-commander in three browsers: each sees the others’ orders without a reload, side B from its own edge', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  const campaign = await giveBattle(anna, people.berta.name);
  await berta.goto(campaign);
  await agree(berta);
  await openBoard(anna, campaign);
  await openBoard(berta, campaign);
  await expect(headline(berta)).toContainText('South acts');
  await expect(berta.getByLabel('Order, typed')).toHaveCount(0);
  await typeOrder(anna, 'all');
  await expect(headline(berta)).toContainText('North acts', { timeout: LIVE_MS });
  await typeOrder(berta, 'all');
  await expect(headline(anna)).toContainText('84 action points left', { timeout: LIVE_MS });
  await typeOrder(anna, 'e3-e4');
  await expect(log(berta)).toContainText('South infantry of General Harlan goes from e3 to e4.', {
    timeout: LIVE_MS,
  });
  await expect(headline(berta)).toContainText('83 action points left');
  // Nothing that Berta may not do: neither the page nor its handlers let her.
  await expect(berta.getByRole('button', { name: 'Take back' })).toBeDisabled();
  const stolen = await berta.request.post(`${campaign}/battles/0/board/take-back`, {
    headers: { origin: new URL(berta.url()).origin },
    data: { commandId: randomUUID() },
  });
  expect(stolen.status()).toBe(409);
  const foreign = await anna.request.post(`${campaign}/battles/0/board/take-back`, {
    headers: { origin: 'https://elsewhere.example' },
    data: { commandId: randomUUID() },
  });
  expect(foreign.status()).toBe(403);

  // Her own edge is at the bottom; a click hits the square shown there, turned or not.
  const inHand = berta.getByRole('region', { name: 'The piece in hand' });
  await press(berta, 's30', true);
  await expect(inHand).toContainText('s30');
  await berta.getByRole('application').press('t');
  await expect(berta.getByRole('button', { name: 'Turn round' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await press(berta, 's31');
  await expect(inHand).toContainText('s31');

  // A sub-commander orders the pieces of their formation, until it is taken from them; their orders bear their name.
  const carla = await open(people.carla);
  const { name } = people.carla;
  const takeBack = await onStaff(await anna.context().newPage(), campaign, name);
  await openBoard(carla, campaign);
  const part = carla.locator('.board-room__deeds');
  await expect(part).toContainText(`the end of the turn, is for ${people.anna.name}`);
  await expect(carla.getByRole('button', { name: 'End the turn' })).toHaveCount(0);
  await typeOrder(carla, 'end');
  await expect(carla.locator('.field__error')).toContainText('Only its commander can give it');
  await press(carla, 'f3');
  await expect(carla.getByRole('button', { name: /^f3-f4/ })).toBeVisible();
  await press(carla, 'f4');
  await expect(log(berta)).toContainText(
    `South infantry of General Harlan goes from f3 to f4. By ${name}.`,
    {
      timeout: LIVE_MS,
    },
  );
  await expect(carla.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await judge(carla, 'a board as a sub-commander sees it');
  await takeBack();
  await expect(part).toContainText('none of these pieces belongs to your formations', {
    timeout: LIVE_MS,
  });
  await expect(carla.getByRole('button', { name: 'Take back' })).toBeDisabled();
});
