import { judge, walkByKeys } from './support/accessibility';
import { ACCEPT, answer, begin, bringIn, seal } from './support/campaigns';
import { awake, expect, newcomer, register, test } from './support/people';
import { dateText } from './support/words';

/** Two situations with a battle that costs both sides a tenth, and an interval that leaves drafts and rest to them. */
const file = (title: string) => `format: orderly-book/campaign
formatVersion: 1
id: orders
title: ${title}
sides: { A: { name: Blue }, B: { name: Red } }
calendar: { start: 1757-05-01 }
forces:
  A:
    - id: blue
      name: Blue brigade
      units:
        - { id: blue-foot, name: Blue Foot, arm: infantry, type: musketeers, men: 1000, quality: B, fatigue: 300 }
        - { id: blue-guards, name: Blue Guards, arm: infantry, type: grenadiers, men: 500, quality: A, fatigue: 300 }
  B:
    - id: red
      name: Red brigade
      units: [ { id: red-foot, name: Red Foot, arm: infantry, type: musketeers, men: 1400, quality: B, fatigue: 300 } ]
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 60, from: 1757-05-01 }
intervals:
  - { id: rest, title: Two days of rest, kind: days, days: 2, decisions: { drafts: true, rest: true } }
defaultInterval: rest
situations:
  - id: bank
    title: The river bank
    choices: { A: [ { id: cross, title: Cross } ], B: [ { id: hold, title: Hold } ] }
    meetings: [ { A: cross, B: hold, battle: ford } ]
battles:
  - id: ford
    title: The ford
    expected: draw
    expectedLosses: { A: 10, B: 10 }
    branches: { majorDefeat: over, minorDefeat: over, draw: bank, minorVictory: over, majorVictory: over }
conclusions: [ { id: over, title: Over the river, value: 0.5 } ]
`;

test('[product: intervals] at one screen both sides give orders in secret; then the interval page says who got what', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await register(page, newcomer('Quartermaster'));
  const title = `Orders ${dateText()}`;
  await bringIn(page, file(title));
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  const libraryId = new URL(href, 'http://x').searchParams.get('campaign') ?? '';
  const campaign = await begin(page, {
    libraryId,
    name: 'Drafts',
    opponent: 'Two at this screen',
  });
  const gone = () => page.waitForURL((url) => !url.search.includes('as='));
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${campaign}?as=${side}`);
    await seal(page, 0);
    await gone();
  }
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${campaign}?as=${side}`);
    await answer(page, ACCEPT);
    await gone();
  }
  // Behind the curtain nothing of either side is shown.
  await page.goto(campaign);
  await expect(page.getByRole('heading', { level: 1, name: 'Two days of rest' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seal the orders' })).toHaveCount(0);

  await page.goto(`${campaign}?as=A`);
  const foot = page.getByRole('textbox', { name: /^Blue Foot, men from The depot/ });
  const guards = page.getByRole('textbox', { name: /^Blue Guards, men from The depot/ });
  await awake(foot);
  await expect(page.getByText('60 of 60 conscripts given')).toBeVisible();
  await judge(page, 'open interval');
  await foot.fill('2000');
  await expect(page.getByText(/You assigned 2,000, but there is room for/)).toBeVisible();
  await page.getByRole('button', { name: 'Seal the orders' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/than it lacks to its establishment/)
      .first(),
  ).toBeVisible();
  await expect(foot).toHaveValue('2000');
  await page.getByRole('button', { name: 'By the book' }).click();
  await expect(page.getByText('60 of 60 conscripts given')).toBeVisible();
  await foot.fill('10');
  await guards.fill('');
  await page.getByRole('radio', { name: 'Press on' }).check();
  await page.getByRole('button', { name: 'Seal the orders' }).click();
  await gone();
  await page.goto(`${campaign}?as=B`);
  await expect(page.getByText('The depot')).toHaveCount(0);
  await page.goto(`${campaign}?as=A`);
  await expect(page.getByText(/Your orders: drafts as assigned; press on/)).toBeVisible();
  await page.goto(`${campaign}?as=B`);
  await awake(page.getByRole('button', { name: 'Seal the orders' }));
  await page.getByRole('button', { name: 'Seal the orders' }).click();
  await gone();

  await page.goto(`${campaign}?as=A`);
  await expect(page.getByRole('heading', { level: 1, name: 'The river bank' })).toBeVisible();
  await page.getByRole('link', { name: 'Who got what' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two days of rest' })).toBeVisible();
  await expect(page.getByText('10 men to 1 unit; the army presses on')).toBeVisible();
  await judge(page, 'passed interval');
  await walkByKeys(page, 'passed interval');
});
