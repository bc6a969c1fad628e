import type { Page } from '@playwright/test';
import { judge, walkByKeys } from './support/accessibility';
import {
  ACCEPT,
  acceptedBy,
  answer,
  begin,
  canaryCampaign,
  challenge,
  openLobby,
  QUICK,
  seal,
  TABLE,
  takeBack,
} from './support/campaigns';
import { press, tabTo, type } from './support/keys';
import {
  awake,
  expect,
  inviteLink,
  newcomer,
  type Open,
  type People,
  register,
  test,
} from './support/people';
import { type Places, ROUTES } from './support/routes';

async function placesOf(
  people: People,
  open: Open,
): Promise<Required<Places> & { readonly page: Page }> {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const { libraryId } = await canaryCampaign(page, people.clubId);
  const campaign = await begin(page, {
    libraryId,
    name: 'For everybody',
    opponent: /Artificial, reckless/,
  });
  const link = await inviteLink(page, people.clubId);
  const wish = { libraryId, name: 'Will you?', opponent: people.berta.name };
  return {
    page,
    challenge: await challenge(page, wish),
    lobby: await openLobby(page, libraryId, 'Come and see'),
    campaignId: campaign.split('/').at(-1) ?? '',
    clubId: people.clubId,
    libraryId,
    secret: link.split('/').at(-1) ?? '',
  };
}

/**
 * Pages that a fresh campaign against the computer, its club and a player who hosts nothing do not have. Each is judged where there is one:
 * couriers.spec, intervals.spec, mail.spec, below (battle sheet), umpire.spec (desk, reports, correction, what everybody follows), clubs.spec,
 * moving-house.spec (the server).
 */
const ABSENT = [
  '/campaigns/[campaignId]/couriers',
  '/campaigns/[campaignId]/intervals/[ordinal]',
  '/campaigns/[campaignId]/mail',
  '/campaigns/[campaignId]/report/sheet',
  '/campaigns/[campaignId]/desk',
  '/campaigns/[campaignId]/desk/reports',
  '/campaigns/[campaignId]/desk/correction',
  '/club/[clubId]/nights/[nightId]',
  '/follow/[clubId]',
  '/follow/[clubId]/[campaignId]',
  '/server',
];

test('[accessibility: axe] no finding on any route, in light and dark, wide and on a phone; Tab reaches every control', async ({
  people,
  open,
}) => {
  test.setTimeout(1_200_000);
  const { page, ...places } = await placesOf(people, open);
  const nobody = await open(null, { reducedMotion: 'reduce' });
  const absent: string[] = [];
  for (const [name, route] of Object.entries(ROUTES)) {
    if (route.kind !== 'page' || name.endsWith('/report') || name.includes('battles/[index]'))
      continue;
    const tab = ['/', '/sign-in', '/register'].includes(name) ? nobody : page;
    const answer = await tab.goto(route.addresses(places)[0] ?? '');
    // The page of what is not there is judged once, below; this one has another.
    if (answer?.status() === 404 && !name.startsWith('/reset-password')) {
      absent.push(name);
      continue;
    }
    expect
      .soft([name, await tab.evaluate(() => window.scrollY)], 'it opens at its top')
      .toEqual([name, 0]);
    await walkByKeys(tab, name);
    await judge(tab, name);
  }
  await page.goto(`/campaigns/${places.campaignId}/nothing`);
  await judge(page, 'a page that is not there');
  await takeBack(page, places.challenge);
  expect(absent).toEqual(ABSENT);
});

test('[accessibility: axe] no finding on a sealed choice, an encounter with odds, a table report, a ledger, a conclusion, a curtain', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const { libraryId, words } = await canaryCampaign(page, people.clubId);
  const campaign = await begin(page, {
    libraryId,
    name: 'Every state',
    opponent: 'Two at this screen',
  });
  await page.goto(campaign);
  await judge(page, 'curtain');
  await page.goto(`${campaign}?as=A`);
  await seal(page, words.A.first);
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await page.goto(`${campaign}?as=A`);
  await judge(page, 'sealed');
  await page.goto(`${campaign}?as=B`);
  await seal(page, words.B.first);
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await page.goto(`${campaign}?as=A`);
  await expect(page.getByText(/4,000 trials of this battle/)).toBeVisible({ timeout: 60_000 });
  await judge(page, 'encounter');
  await answer(page, TABLE);
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await page.goto(`${campaign}?as=B`);
  await answer(page, TABLE);
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await page.goto(`${campaign}/report?as=A`);
  await judge(page, 'report');
  const killed = page.getByLabel('Blue Foot, killed');
  await awake(killed);
  await killed.fill('1300');
  await page.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await judge(page, 'report with faults');
  await killed.fill('100');
  await page.getByLabel('Minor victory for Blue').check();
  await page.getByRole('group', { name: 'Who held the field?' }).getByLabel('Blue').check();
  await page.getByRole('button', { name: 'Hand in the report' }).click();
  // Red lost the battle and nobody: that is asked about.
  await expect(page.getByText('Is this right?')).toBeVisible();
  await judge(page, 'report with a question');
  await page.getByLabel('Yes, it left without a loss').check();
  await page.goto(`${campaign}/report/sheet?as=A`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Blue');
  await judge(page, 'battle sheet');
  // The draft kept what was typed, and what was affirmed.
  await page.goto(`${campaign}/report?as=A`);
  await awake(killed);
  await expect(killed).toHaveValue('100');
  await page.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The hill' })).toBeVisible();
  await page.goto(`${campaign}/battles/0?as=A`);
  await judge(page, 'ledger');
  await page.goto(`${campaign}/chronicle?as=A&at=2`);
  await judge(page, 'chronicle in the past');
  for (const [side, choice] of [
    ['A', 'Stay'],
    ['B', 'Go'],
  ] as const) {
    await page.goto(`${campaign}?as=${side}`);
    await seal(page, new RegExp(`^. ?${choice}`));
    await page.waitForURL((url) => !url.search.includes('as='));
  }
  await expect(page.getByText('The campaign is concluded')).toBeVisible();
  await judge(page, 'conclusion');

  // A quick battle, watched.
  const quick = await begin(page, { libraryId, name: 'Quick', opponent: 'Two at this screen' });
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${quick}?as=${side}`);
    await seal(page, words[side].first);
    await page.waitForURL((url) => !url.search.includes('as='));
  }
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${quick}?as=${side}`);
    await answer(page, side === 'A' ? ACCEPT : QUICK);
    await page.waitForURL((url) => !url.search.includes('as='));
  }
  await page.goto(`${quick}/battles/0?as=A&watch=1`);
  await expect(page.locator('.battle-log, .watch')).toBeVisible();
  await judge(page, 'battle watched');
  await page.goto(`${quick}/battles/0?as=A`);
  await expect(page.locator('.battle-log')).toBeVisible();
  await judge(page, 'battle with its log');
});

test('[accessibility: keyboard] a campaign from registration to conclusion with only Tab, arrows, Space and Enter', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const link = await inviteLink(anna, people.clubId);
  const page = await open(null);
  const who = newcomer('Keys');
  await page.goto(`/register?next=${encodeURIComponent(new URL(link).pathname)}`);
  await type(page.getByLabel('Your name'), who.name);
  await type(page.getByLabel('E-mail address'), who.email);
  await type(page.getByLabel('Password'), who.password);
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: 'Join the club' }), 'Enter');
  await page.waitForURL(/\/club\//);
  // The skip link comes first.
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');

  await page.goto(`/campaigns/new?campaign=${libraryId}`);
  await type(page.getByLabel('Name of this campaign'), 'By keys alone');
  const radios = page.getByRole('radio', { name: /Artificial, conservative|Artificial, reckless/ });
  await tabTo(page, radios.first());
  await page.keyboard.press('ArrowDown');
  await expect(radios.nth(1)).toBeChecked();
  await press(page.getByRole('button', { name: 'Begin the campaign' }), 'Enter');
  await page.waitForURL(/\/overview/);
  await press(page.getByRole('link', { name: 'To the first situation' }), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The river bank' })).toBeVisible();
  const campaign = new URL(page.url()).pathname;

  const heading = page.getByRole('heading', { level: 1 });
  const first = page.getByRole('radio', { name: words.A.first });
  // From the top of the page to the first choice, including the skip links.
  await page.goto(campaign);
  await awake(first);
  let tabs = 0;
  const tab = async () => {
    await page.keyboard.press('Tab');
    tabs += 1;
  };
  for (const name of ['Skip to the page', 'Skip to your choice']) {
    await tab();
    await expect(page.getByRole('link', { name })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  while (tabs < 20 && !(await first.evaluate((one) => one === document.activeElement))) await tab();
  await expect(first).toBeFocused();
  expect(tabs).toBeLessThanOrEqual(8);
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: words.A.second })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeChecked();
  await press(page.getByRole('button', { name: /^Seal choice/ }), 'Enter');
  await expect(heading).not.toHaveText('The river bank');
  for (let step = 0; step < 14; step += 1) {
    if (await page.getByText('The campaign is concluded').isVisible()) break;
    const title = (await heading.textContent()) ?? '';
    if (await page.locator('.choices').isVisible()) {
      const choice = page.locator('.choices input[type=radio]').first();
      await press(choice, 'Space');
      await press(page.getByRole('button', { name: /^Seal choice/ }), 'Enter');
    } else {
      const method = page.getByRole('radio', { name: ACCEPT });
      await press(method, 'Space');
      await press(page.getByRole('button', { name: 'Seal the answer' }), 'Enter');
    }
    await expect(heading).not.toHaveText(title, { timeout: 30_000 });
  }
  await expect(page.getByText('The campaign is concluded')).toBeVisible();
  await press(page.getByRole('link', { name: 'Read the chronicle' }), 'Enter');
  await expect(heading).toHaveText('Chronicle of By keys alone');
  expect(page.url()).toContain(campaign);
});

test('[practices: without script] signing in, choosing, sealing and changing with plain forms', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const page = await open(null, { javaScriptEnabled: false });
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(people.anna.email);
  await page.getByLabel('Password').fill(people.anna.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/campaigns');
  await page.goto(`/campaigns/new?campaign=${libraryId}`);
  await page.getByLabel('Name of this campaign').fill('Without script');
  await page.getByRole('radio', { name: people.berta.name }).check();
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/challenges\//);
  const challenged = new URL(page.url()).pathname;
  const begun = await acceptedBy(page, people.berta.name, challenged);
  await page.goto(challenged);
  await page.getByRole('link', { name: 'To the campaign' }).click();
  await page.waitForURL(`**${begun}`);
  await page.goto(`${begun}/overview`);
  await page.getByRole('link', { name: 'To the first situation' }).click();
  await page.getByRole('radio', { name: words.A.first }).check();
  await page.getByRole('button', { name: /^Seal choice/ }).click();
  await expect(page.getByText(/You chose a/)).toBeVisible();
});

test('[practices: without script] registering and joining a club with plain forms', async ({
  people,
  open,
}) => {
  const link = await inviteLink(await open(people.anna), people.clubId);
  const page = await open(null, { javaScriptEnabled: false });
  await register(page, newcomer('Plain'), new URL(link).pathname);
  await page.getByRole('button', { name: 'Join the club' }).click();
  await page.waitForURL(/\/club\//);
  await expect(page.getByRole('navigation', { name: people.clubName })).toBeVisible();
});

test('[practices: without script] a form is answered on its own page, and the server keeps running', async ({
  open,
}) => {
  const page = await open(null, { javaScriptEnabled: false });
  await page.goto('/rules/musket-and-pike/fire-casualties');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Fill in the figures');
  await page.getByLabel('Men firing, or guns').fill('340');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(answer.getByRole('row').first()).toBeVisible();
});
