import type { Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { ACCEPT, answer, begin, canaryCampaign, QUICK, seal, TABLE } from './support/campaigns';
import { awake, expect, inviteLink, newcomer, register, test } from './support/people';

/** Latency is measured by `npm run bench -- live`; this only checks that nobody has to reload. */
const LIVE_MS = 30_000;

/** The row of a side under "who has sealed". */
const sealed = (page: Page, side: string) =>
  page.locator('.seal-status > div').filter({ hasText: side });

test('[product: two friends at a distance] from invitation to reveal, each page follows the other by itself', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const link = await inviteLink(anna, people.clubId, '1');
  const friend = newcomer('Friend');
  const berta = await open(null, { second: true });
  await berta.goto(new URL(link).pathname);
  await expect(berta.getByRole('heading', { name: `Join ${people.clubName}` })).toBeVisible();
  await berta.getByRole('link', { name: 'Register and join' }).click();
  await expect(berta).toHaveURL(/\/register\?next=/);
  await register(berta, friend, new URL(link).pathname);
  await berta.getByRole('button', { name: 'Join the club' }).click();
  await berta.waitForURL(/\/club\//);
  await expect(berta.getByRole('navigation', { name: people.clubName })).toBeVisible();

  // Used up: the link lets nobody else in.
  const late = await open(people.otto);
  await late.goto(new URL(link).pathname);
  await expect(late.getByRole('alert').filter({ hasText: /\w/ })).toContainText('no longer open');

  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  await anna.goto(`/campaigns/new?campaign=${libraryId}`);
  const campaign = await begin(anna, {
    libraryId,
    name: 'An open seat',
    opponent: 'Anyone in the club',
  });
  await anna.goto(campaign);
  await berta.goto(`/club/${people.clubId}`);
  await berta.getByRole('link', { name: 'An open seat' }).first().click();
  await berta.getByRole('button', { name: 'Take command of Red' }).click();
  await expect(berta.getByText('What will Red do?')).toBeVisible();

  await expect(sealed(anna, 'Red')).toContainText('awaited');
  await seal(berta, words.B.first);
  await expect(sealed(berta, 'Red')).toContainText('sealed');
  await expect(sealed(anna, 'Red')).toContainText('sealed', { timeout: LIVE_MS });
  const source = await anna.content();
  for (const word of Object.values(words.B)) expect(source).not.toContain(word);

  // Sealed, but not locked: it can be changed until the other side has sealed.
  await (await awake(berta.getByRole('button', { name: 'Change it' }))).click();
  await seal(berta, words.B.second);
  await expect(berta.getByText(/You chose b/)).toBeVisible();
  await (await awake(berta.getByRole('button', { name: 'Change it' }))).click();
  await seal(berta, words.B.first);
  await expect(berta.getByText(/You chose a/)).toBeVisible();

  await seal(anna, words.A.first);
  await expect(anna.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible();
  await expect(berta.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible({
    timeout: LIVE_MS,
  });
  // Each reads the encounter in its own words.
  await expect(anna.getByText(words.A.text)).toBeVisible();
  await expect(berta.getByText(words.B.text)).toBeVisible();
  await expect(anna.getByText(words.B.text)).toHaveCount(0);

  // A refusal of the expected result suffices: the battle is fought, and watched turn by turn.
  await answer(anna, ACCEPT);
  await expect(sealed(berta, 'Blue')).toContainText('sealed', { timeout: LIVE_MS });
  await answer(berta, QUICK);
  await expect(berta.getByRole('heading', { level: 1 })).not.toHaveText('The ford');
  await expect(anna.getByRole('heading', { level: 1 })).not.toHaveText('The ford', {
    timeout: LIVE_MS,
  });
  // Watching does not reveal the end; the page of the result does.
  await anna.goto(`${campaign}/battles/0?watch=1`);
  await expect(anna.locator('.battle-log, .watch')).toBeVisible();
  await expect(anna.getByRole('heading', { name: 'Ledger' })).toHaveCount(0);
  await anna.getByRole('link', { name: 'Skip to the result' }).click();
  await anna.waitForURL((url) => !url.search.includes('watch'));
  const log = anna.locator('.battle-log');
  await expect(log).toBeVisible();
  await awake(log.getByRole('button').first());
  await log.getByRole('button', { name: /first/i }).click();
  const before = await log.locator('.battle-log__side').first().textContent();
  await expect(log.getByText('Before the first turn.')).toBeVisible();
  await log.getByRole('button', { name: /next/i }).click();
  await expect(log.getByText('Before the first turn.')).toHaveCount(0);
  await log.getByRole('button', { name: /last/i }).click();
  await expect(log.locator('.battle-log__side').first()).not.toHaveText(before ?? '');
  await expect(anna.getByRole('heading', { name: 'Ledger' })).toBeVisible();
});

test('[product: reported from a table] an unbalanced report is refused at its row; a balanced one is disputed with a reason, corrected and countersigned', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'Thursday on the table',
    opponent: people.berta.name,
  });
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(sealed(berta, 'Red')).toContainText('sealed');
  await anna.goto(campaign);
  // Taken back, the seal no longer counts: hers alone reveals nothing now.
  await (await awake(berta.getByRole('button', { name: 'Take it back' }))).click();
  await expect(berta.getByRole('button', { name: 'Seal choice' })).toBeVisible();
  await expect(sealed(anna, 'Red')).toContainText('awaited', { timeout: LIVE_MS });
  await seal(anna, words.A.first);
  await expect(anna.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await seal(berta, words.B.first);
  await expect(anna.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible();
  await answer(anna, TABLE);
  await expect(sealed(anna, 'Blue')).toContainText('sealed');
  await expect(berta.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible();
  await answer(berta, TABLE);
  await expect(berta.getByText('The battle is fought on a table.')).toBeVisible();
  await anna.getByRole('link', { name: 'Enter the report' }).click();
  const killed = anna.getByLabel('Blue Foot, killed');
  await awake(killed);
  await killed.fill('900');
  await anna.getByLabel('Blue Foot, wounded').fill('400');
  await anna.getByLabel('Red Horse, captured').fill('55');
  await anna.getByLabel('Minor victory for Red').check();
  await anna.getByRole('group', { name: 'Who held the field?' }).getByLabel('Red').check();
  await anna.getByLabel('Turns fought').fill('7');
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  const row = anna.locator('li[data-fault]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Blue Foot');
  await expect(row).toContainText('1,200');
  await expect(anna.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  // Nothing that was typed is lost.
  await expect(killed).toHaveValue('900');
  await expect(anna.getByLabel('Red Horse, captured')).toHaveValue('55');
  await expect(anna.getByLabel('Turns fought')).toHaveValue('7');
  await expect(anna.getByLabel('Minor victory for Red')).toBeChecked();

  await killed.fill('100');
  await expect(row).toHaveCount(0);
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await (await awake(anna.getByRole('button', { name: 'Take it back' }))).click();
  await expect(anna.getByText('The battle is fought on a table.')).toBeVisible();
  await anna.getByRole('link', { name: 'Enter the report' }).click();
  await awake(killed);
  await killed.fill('100');
  await anna.getByLabel('Minor victory for Red').check();
  await anna.getByRole('group', { name: 'Who held the field?' }).getByLabel('Red').check();
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(anna.getByText('You have handed in the report')).toBeVisible();

  await expect(berta.getByText('Blue has handed in a report')).toBeVisible({ timeout: LIVE_MS });
  await judge(berta, 'a report to countersign');
  const reason = berta.getByLabel('Or send it back');
  await awake(reason);
  await reason.fill('The horse lost nobody.');
  await berta.getByRole('button', { name: 'Send it back' }).click();
  await expect(berta.getByText('The report was sent back.')).toBeVisible();
  await expect(anna.getByText('“The horse lost nobody.”')).toBeVisible({ timeout: LIVE_MS });

  await anna.getByRole('link', { name: 'Enter the report' }).click();
  await awake(killed);
  await killed.fill('100');
  await anna.getByLabel('Minor victory for Red').check();
  await anna.getByRole('group', { name: 'Who held the field?' }).getByLabel('Neither').check();
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(berta.getByRole('button', { name: 'Countersign it' })).toBeVisible({
    timeout: LIVE_MS,
  });
  await (await awake(berta.getByRole('button', { name: 'Countersign it' }))).click();
  await expect(berta.getByRole('heading', { level: 1 })).not.toHaveText('The ford');
  await anna.goto(`${campaign}/battles/0`);
  await expect(anna.getByText(/Reported from a table/)).toBeVisible();
  await expect(anna.locator('table').filter({ hasText: 'Blue Foot' }).first()).toContainText('100');
});

test('[product: hot-seat] the curtain shows nothing of either side; behind it each sees only its own side', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  const { libraryId, words } = await canaryCampaign(page, people.clubId);
  const campaign = await begin(page, {
    libraryId,
    name: 'Across the kitchen table',
    opponent: 'Two at this screen',
  });
  const ownWords = (side: 'A' | 'B') => Object.values(words[side]);
  const nothingOf = async (unwanted: readonly string[]) => {
    const source = await page.content();
    for (const word of unwanted) expect(source).not.toContain(word);
  };
  await page.goto(campaign);
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await nothingOf([...ownWords('A'), ...ownWords('B')]);
  await page.getByRole('link', { name: 'Sit down for Blue' }).click();
  await expect(page.getByText('What will Blue do?')).toBeVisible();
  await nothingOf(ownWords('B'));
  await seal(page, words.A.second);
  // The curtain falls by itself, and says who is next.
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${campaign}$`));
  await nothingOf([...ownWords('A'), ...ownWords('B')]);
  const sides = page.locator('.curtain__sides li');
  await expect(sides.nth(0)).toContainText('has nothing to do now');
  await expect(sides.nth(1)).toContainText('is to act now');
  await page.getByRole('link', { name: 'Sit down for Red' }).click();
  await expect(page.getByText('What will Red do?')).toBeVisible();
  await nothingOf(ownWords('A'));
  await seal(page, words.B.first);
  await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The hill' })).toBeVisible();
});
