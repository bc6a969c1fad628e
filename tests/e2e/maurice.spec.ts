import type { Locator, Page } from '@playwright/test';
import { agree, bothAgree, giveBattle, settled } from './support/boards';
import { acceptedBy, answer, postTaken, TABLE } from './support/campaigns';
import { awake, expect, test } from './support/people';

const MELLE = 'from=melle-1745&battle=melle';
async function begunByFrance(form: Locator): Promise<void> {
  await form.getByText('Rules of this battle').click();
  await form.getByLabel('The first round').selectOption({ label: 'begun by France' });
}

const headline = (page: Page) => page.locator('.board-room__headline');
const log = (page: Page) => page.getByRole('region', { name: 'The battle so far' });

async function type(page: Page, order: string): Promise<void> {
  await page.getByLabel('Order, typed').fill(order);
  await page.getByRole('button', { name: 'Give', exact: true }).click();
}

/**
 * Answers a question that a page's headline shows, and waits until it shows another: nothing is typed into a question that
 * is gone.
 */
async function answered(page: Page, asked: string): Promise<void> {
  await type(page, asked.includes('may add cards') ? 'add nothing' : 'let it pass');
  await expect(headline(page)).not.toHaveText(asked, { useInnerText: true });
}

/** Leaves every question be, and gives up what the enemy foils, until the page asks for one of these. */
async function untilAsked(page: Page, what: RegExp): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const asked = await headline(page).innerText();
    if (what.test(asked)) return asked;
    if (/France may (interrupt|play|add cards)/.test(asked)) await answered(page, asked);
    else await page.waitForTimeout(1_000);
  }
  throw new Error(`${what} is never asked: ${await headline(page).innerText()}`);
}

test('[board: cards] a round of Maurice Lite: a march is declared, a force activated by a typed order, the enemy’s questions left be, and the round ended', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  // What the rules leave to the players is agreed on before it begins, and the battle's page says it.
  const campaign = await giveBattle(page, /^Artificial, conservative/, MELLE, {
    rules: async (form) => {
      await begunByFrance(form);
      await form.getByLabel('Cards dealt').fill('8');
    },
    agreed: async () => {
      await expect(page.getByRole('main')).toContainText('begun by France');
      await expect(page.getByRole('main')).toContainText('8 cards');
      await agree(page);
    },
  });
  await page.goto(`${campaign}/battles/0/board`);
  await awake(page.getByRole('application'));
  await untilAsked(page, /France chooses what to do with the round/);
  await expect(page.getByText('Your hand')).toBeVisible();
  await page.getByRole('button', { name: /^March/ }).click();
  await expect(log(page)).toContainText('France means to march.');
  await type(page, 'activate');
  // An interrupt can foil it; then the round is over, and the computer may be through with the next.
  const after = /France (moves|may move the commander)|Round [23],/;
  if ((await untilAsked(page, after)).includes('France moves')) await type(page, 'end moves');
  const end = /France may move the commander|Round [23],/;
  if ((await untilAsked(page, end)).includes('may move the commander'))
    await page.getByRole('button', { name: 'The commander-in-chief stays' }).click();
  await expect(log(page)).toContainText(/Round [23]: the Pragmatic Army/);
});

test('[board: cards] two at one screen set up by dice: ground is pressed onto the table, edges and posts are chosen, and no hand is on the other’s page', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const campaign = await giveBattle(page, /^Two at this screen/, MELLE, {
    rules: async (form) => {
      await begunByFrance(form);
      const byDice = { label: 'by dice: ground, edges and posts' };
      await form.getByLabel('Setting up').selectOption(byDice);
    },
    agreed: bothAgree('France', 'the Pragmatic Army'),
  });
  const board = `${campaign}/battles/0/board`;
  const sitDown = async (side: string) => {
    await page.goto(board);
    await expect(page.getByRole('application')).toHaveCount(0);
    await page.getByRole('link', { name: `Sit down for ${side}` }).click();
    await awake(page.getByRole('application'));
  };
  const asked = async (): Promise<string> =>
    (await headline(page).innerText()).includes('France') ? 'France' : 'the Pragmatic Army';
  const pressed = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await sitDown('France');
  const higher = (await headline(page).innerText()).includes('France lays the ground')
    ? 'France'
    : 'the Pragmatic Army';
  const lower = higher === 'France' ? 'the Pragmatic Army' : 'France';
  if (higher !== 'France') await sitDown(higher);
  // A press on the table, then what lies there.
  const table = page.getByRole('application');
  // Pressed before it is asked for, a place is only looked at.
  await expect(page.getByText(/Press where the next one goes/)).toBeVisible();
  const box = await settled(page);
  await table.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await pressed('Hill, 6 × 5');
  await pressed('Give the order');
  await expect(log(page)).toContainText('Hill is laid.');
  await type(page, 'ground done');
  await sitDown(lower);
  await expect(log(page)).toContainText('The ground is laid');
  await pressed('Take the other edge of the table');
  await sitDown(higher);
  await pressed('Post first');
  await expect(headline(page)).toContainText('posts its army');
  await type(page, 'army posted');
  await sitDown(lower);
  await type(page, 'army posted');
  await expect(headline(page)).toContainText('Round 1');
  expect(await asked()).toBe('France');
  await sitDown('France');
  const own = await page.locator('.card').allInnerTexts();
  expect(own.length).toBeGreaterThanOrEqual(6);
  // The other side sees how many cards there are, and not what they are.
  await sitDown('the Pragmatic Army');
  const theirs = await page.getByRole('main').innerText();
  expect(theirs).toContain('6 cards');
});

/** Names of the French units at Melle as their labels stand on the table. */
const FRENCH: readonly (readonly [label: string, name: RegExp])[] = [
  ['A', /Normandie/],
  ['B', /Crillon/],
  ['C', /first brigade of horse/],
  ['D', /Du Chayla’s dragoons/],
  ['E', /Du Chayla’s guns/],
];

test('[board: cards] two accounts and a sub-commander: the commander plays the cards, the sub-commander moves, the other side is handed over and taken back', async ({
  people,
  open,
}) => {
  test.setTimeout(300_000);
  const anna = await open(people.anna, { reducedMotion: 'reduce' });
  const berta = await open(people.berta, { second: true, reducedMotion: 'reduce' });
  const carla = await open(people.carla, { reducedMotion: 'reduce' });
  const campaign = await giveBattle(anna, people.berta.name, MELLE, { rules: begunByFrance });
  await berta.goto(campaign);
  await agree(berta);
  await postTaken(anna, campaign, people.carla.name);
  const ticked = anna.getByRole('group', { name: /commands$/ }).getByRole('checkbox');
  await awake(ticked.first());
  for (const formation of await ticked.all()) await formation.check();
  await anna.getByRole('button', { name: 'Assign these formations' }).click();
  await expect(anna.locator('.staff')).toContainText(`${people.carla.name}commands`);
  for (const page of [anna, berta, carla]) {
    await page.goto(`${campaign}/battles/0/board`);
    await awake(page.getByRole('application'));
  }

  const byHand: [page: Page, side: string][] = [
    [anna, 'France'],
    [berta, 'the Pragmatic Army'],
  ];
  /** The sides that are played by hand leave their questions be, until France is asked one of these. */
  const until = async (what: RegExp): Promise<string> => {
    for (let tries = 0; tries < 90; tries += 1) {
      const asked = await headline(anna).innerText();
      if (what.test(asked)) return asked;
      for (const [page, side] of byHand) {
        const own = await headline(page).innerText();
        if (!own.includes(`${side} may`)) continue;
        await answered(page, own);
      }
      await anna.waitForTimeout(500);
    }
    throw new Error(`${what} is never asked: ${await headline(anna).innerText()}`);
  };

  // Her hand is the commander's: the other side and, of the cards, the sub-commander play none of it.
  await until(/France chooses what to do with the round/);
  expect(await anna.locator('.card').count()).toBeGreaterThanOrEqual(6);
  await expect(berta.getByLabel('Order, typed')).toHaveCount(0);
  await type(carla, 'march');
  await expect(carla.locator('.field__error')).toContainText('Only its commander can give it');
  await anna.getByRole('button', { name: /^March/ }).click();
  await expect(log(berta)).toContainText('France means to march.', { timeout: 30_000 });
  await type(anna, 'activate');
  const after = await until(/France moves|France may move the commander|Round 2/);
  if (after.includes('France moves')) {
    const told = (await log(anna).innerText()).replaceAll('\n', ' ');
    const force = /activates ([^.]*)\./.exec(told)?.[1] ?? '';
    const [label] = FRENCH.find(([, name]) => name.test(force)) ?? ['A'];
    await type(carla, 'end moves');
    await expect(carla.locator('.field__error')).toContainText('Only its commander can give it');
    await type(carla, `${label} ahead 0.5`);
    await expect(log(berta)).toContainText(`By ${people.carla.name}.`, { timeout: 30_000 });
    await type(anna, 'end moves');
  }
  if ((await until(/France may move the commander|Round 2/)).includes('move the commander'))
    await anna.getByRole('button', { name: 'The commander-in-chief stays' }).click();
  await expect(headline(berta)).toContainText(/Round 2/, { timeout: 30_000 });

  // The other side is handed to the computer, which fights its round, and is taken back.
  await berta.getByRole('button', { name: 'Hand over' }).click();
  await berta.getByRole('radio', { name: /^Artificial: fast/ }).check();
  await berta.getByRole('button', { name: 'Change the command' }).click();
  await expect(anna.getByText('artificial commander, fast')).toBeVisible({ timeout: 30_000 });
  // What the Pragmatic Army is asked now is the computer's to answer, however long its page shows the question.
  byHand.pop();
  await until(/Round 3.*France|France chooses/);
  await berta.getByRole('button', { name: 'Change', exact: true }).click();
  await berta.getByRole('radio', { name: /^By hand/ }).check();
  await berta.getByRole('button', { name: 'Change the command' }).click();
  await expect(anna.getByText('artificial commander, fast')).toHaveCount(0, { timeout: 30_000 });
});

test('[board: cards] a battle of Maurice Lite fought on a real table: its sheet to print, its report entered and countersigned', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const berta = await open(people.berta);
  await anna.goto('/battles/new?from=melle-1745&battle=melle');
  const form = anna.getByRole('main').locator('form');
  await awake(form);
  await form.getByRole('radio', { name: people.berta.name }).check();
  await anna.getByRole('button', { name: 'Send the challenge' }).click();
  await anna.waitForURL(/\/challenges\/[^/]+$/);
  const campaign = await acceptedBy(anna, people.berta.name, new URL(anna.url()).pathname);
  for (const page of [berta, anna]) {
    await page.goto(campaign);
    await answer(page, TABLE);
  }
  await anna.goto(`${campaign}/report/sheet`);
  const sheet = anna.locator('.battle-sheet');
  await expect(sheet).toContainText('Melle: France');
  for (const name of ['Brigade of Normandie', 'Brigade of Crillon', 'Du Chayla’s guns'])
    await expect(sheet).toContainText(name);
  await expect(sheet).not.toContainText('Royal Scots');
  await anna.emulateMedia({ media: 'print' });
  await expect(anna.getByRole('button', { name: /^Print/ })).toBeHidden();
  await anna.emulateMedia({ media: 'screen' });
  await anna.goto(`${campaign}/report`);
  const killed = await awake(anna.getByLabel('Brigade of Normandie, killed'));
  await killed.fill('41');
  await anna.getByRole('radio', { name: 'Drawn' }).check();
  await anna.getByRole('radio', { name: 'Neither' }).check();
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(anna.getByText('You have handed in the report')).toBeVisible();
  await berta.goto(campaign);
  await expect(berta.getByRole('cell', { name: '41', exact: true }).first()).toBeVisible();
  const countersign = berta.getByRole('button', { name: 'Countersign it' });
  await (await awake(countersign)).click();
  // To leave the page at once would take the press back.
  await expect(countersign).toHaveCount(0);
  await berta.goto(`${campaign}/battles/0`);
  await expect(berta.getByText(/Reported from a table/)).toBeVisible();
});
