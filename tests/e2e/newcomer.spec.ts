import { ACCEPT, answer, begin, canaryCampaign, playToTheEnd, seal } from './support/campaigns';
import { awake, expect, newcomer, register, test } from './support/people';
import { holdTrials } from './support/trials';

test('[product: the solo player] a newcomer registers, starts a campaign, plays it to its conclusion and reads it', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click();
  await expect(page).toHaveURL(/\/register/);
  const who = newcomer('Newcomer');
  await register(page, who);
  await expect(page.getByText('You have no campaigns yet.')).toBeVisible();
  await expect(page).toHaveTitle(/^Campaigns/);

  const { libraryId, words } = await canaryCampaign(page);
  const campaign = await begin(page, {
    libraryId,
    name: 'My first war',
    opponent: /Artificial, reckless/,
  });
  await expect(page.getByText('Two brigades face each other across a stream.')).toBeVisible();
  await page.getByRole('link', { name: 'To the first situation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The river bank' })).toBeVisible();
  await expect(page).toHaveTitle(/Your turn: My first war/);

  // Each click on a choice shows its description and redraws the map.
  const taken = page.locator('.map__taken .map__solid').filter({ visible: true });
  await expect(taken).toHaveCount(0);
  const first = page.getByRole('radio', { name: `${words.A.first} moves` });
  const second = page.getByRole('radio', { name: `${words.A.second} moves` });
  await awake(first);
  await first.check();
  await expect(page.getByText(`${words.A.first} is told`)).toBeVisible();
  await expect(taken).toHaveCount(1);
  const march = await taken.getAttribute('d');
  await second.check();
  await expect(page.getByText(`${words.A.first} is told`)).toBeHidden();
  await expect(page.getByText(`${words.A.second} is told`)).toBeVisible();
  await expect(taken).not.toHaveAttribute('d', march ?? '');
  // The other side's choices are nowhere in the page; the reader's own texts are.
  const source = await page.content();
  for (const word of Object.values(words.B)) expect(source).not.toContain(word);
  expect(source).toContain(words.A.text);

  await seal(page, words.A.first);
  // The artificial opponent has already sealed: both are opened, and the armies meet in either case.
  await expect(page.getByText(/The armies meet/)).toBeVisible();
  // The page has changed: it begins at its top, and states the choice.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const opened = page.getByRole('region', { name: 'The choices opened last' });
  await expect(opened).toContainText(words.A.first);
  const atFord = (await page.getByRole('heading', { level: 1 }).textContent()) === 'The ford';
  if (atFord) {
    await expect(page.getByText(`The columns find ${words.A.text}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What to expect' })).toBeVisible();
  }
  await answer(page, ACCEPT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(The hill|Red|Blue|A truce)/, {
    timeout: 30_000,
  });
  await expect(opened.getByRole('link', { name: 'The ledger' })).toBeVisible();

  const ofTheCampaign = page.getByRole('navigation', { name: 'My first war' });
  await ofTheCampaign.getByRole('link', { name: 'Battles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Battles' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^The (ford|mill)$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: (a |drawn)/);
  const ledger = page.locator('table').filter({ hasText: 'Blue Foot' }).first();
  await expect(ledger).toBeVisible();

  // On to the end, whatever the battle's result.
  await playToTheEnd(page, campaign);
  await expect(page.getByText('The campaign is concluded')).toBeVisible();

  // The chronicle: each entry has its address; at an old one the campaign is shown as it was.
  await page.getByRole('link', { name: 'Read the chronicle' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Chronicle of My first war' }),
  ).toBeVisible();
  const entries = page.locator('.chronicle > li');
  expect(await entries.count()).toBeGreaterThan(4);
  await page.locator('.chronicle').getByRole('link', { name: 'The river bank' }).first().click();
  await expect(page).toHaveURL(/at=\d+/);
  await page.getByRole('link', { name: 'The campaign as it stood' }).click();
  await expect(page.getByText(/The campaign as it was after entry \d+ of \d+/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The river bank' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Seal/ })).toHaveCount(0);

  // A what-if from there, and the tree of branches.
  await page.getByRole('link', { name: 'See it in the chronicle' }).click();
  await page.getByLabel('Name of the what-if').fill('What if Blue had waited?');
  await page.getByRole('button', { name: 'Begin the what-if' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The river bank' })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(campaign));
  await expect(page.locator('.choices')).toBeVisible();
  await page.getByRole('link', { name: 'Branches' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'My first war' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'What if Blue had waited?' }),
  ).toBeVisible();

  await page.goto(`${campaign}/forces`);
  await expect(page.getByRole('heading', { name: 'Strength of both sides' })).toBeVisible();
  await page.getByRole('link', { name: 'Unfold every unit' }).click();
  await expect(page.getByText('Blue Guards')).toBeVisible();
});

test('[product: what is to be expected] an encounter’s trials show progress, can be stopped, and end in a distribution with intervals', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await register(page, newcomer('Gauss'));
  // Trials are shared by everyone who requests the same battle: this one is unique to the test.
  const { libraryId, words } = await canaryCampaign(page, undefined, 1_217);
  const campaign = await begin(page, {
    libraryId,
    name: 'Trials',
    opponent: 'Two at this screen',
  });
  const held = await holdTrials();
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${campaign}?as=${side}`);
    await seal(page, words[side].first);
    await page.waitForURL((url) => !url.search.includes('as='));
  }
  await page.goto(`${campaign}?as=A`);
  await expect(page.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible();
  // Stopped half way, and resumed from there.
  await expect(page.getByRole('progressbar')).toBeVisible();
  await (await awake(page.getByRole('button', { name: 'Stop here' }))).click();
  await held.letGoOnceStopping();
  await expect(page.getByText(/Stopped after [\d,]+ of 4,000 trials/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/Stopped after [\d,]+ of 4,000 trials/)).toBeVisible();
  await (await awake(page.getByRole('button', { name: 'Continue the trials' }))).click();
  await expect(page.getByText(/Quick method, .*4,000 trials of this battle/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const strip = page.locator('.odds').first();
  await expect(strip).toBeVisible();
  await expect(strip).toContainText('%');
  await expect(page.getByRole('heading', { name: 'Losses' })).toBeVisible();
});

test('[product: the tutorial] is started from the empty campaign list and played to its end', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await register(page, newcomer('Cadet'));
  await page.getByRole('link', { name: 'Begin the tutorial' }).click();
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/overview/);
  await expect(page.locator('.prose').first()).toContainText(/\w+ \w+/);
  const campaign = new URL(page.url()).pathname.replace('/overview', '');
  await playToTheEnd(page, campaign);
  // It states the winner, and links onwards.
  await page.goto(campaign);
  await expect(page.getByText(/You won|You lost|Neither side won/)).toBeVisible();
  await page.getByRole('link', { name: 'Next: Bohemia and Silesia, 1757' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bohemia and Silesia, 1757' }),
  ).toBeVisible();
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Concluded' })).toBeVisible();
  await expect(page).toHaveTitle(/^Campaigns/);
});
