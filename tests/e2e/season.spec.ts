import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { answer, bringIn, openLobby, seal, TABLE } from './support/campaigns';
import { minutesAfterDeadline } from './support/deadlines';
import { awake, expect, inviteLink, newcomer, register, send, test } from './support/people';

/** Aldcamp with Blue's army, Farfort with its garrison, a day's ride away: the same as in the test of couriers. */
const FILE = path.join(import.meta.dirname, '../support/campaigns/couriers.yaml');
const HOUR = 60;
/** Of the pace “fast”, in minutes: the grace after a deadline, and as long again for the deputy. */
const GRACE = 12 * HOUR;

test('[product: a club’s season] five people register, agree in a lobby, and play three situations: a missed deadline, a deputy, an order left beforehand, a late courier, a table result', async ({
  open,
}) => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const press = async (page: Page, name: string | RegExp) =>
    send(await awake(page.getByRole('button', { name })));

  // Ulla registers, and has a club; four people follow her link into it.
  const ulla = await open(null);
  await register(ulla, newcomer('Ulla'));
  await ulla.goto('/club');
  const own = ulla.getByRole('main').getByRole('link', { name: /’s club$/ });
  const clubId = ((await own.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  const link = new URL(await inviteLink(ulla, clubId, '5')).pathname;
  const names = ['Anna', 'Adam', 'Berta', 'Bruno'].map(newcomer);
  const pages = await Promise.all(
    names.map(async (who, place) => {
      const page = await open(null, { second: place > 1 });
      await register(page, who, link);
      await page.getByRole('button', { name: 'Join the club' }).click();
      await page.waitForURL(/\/club\//);
      return page;
    }),
  );
  const [anna, adam, berta, bruno] = pages as [Page, Page, Page, Page];
  const [, , , deputy] = names;

  // They sit down in a lobby, and begin once everybody has agreed to its terms.
  await bringIn(ulla, readFileSync(FILE, 'utf8'), clubId);
  const file = ulla.getByRole('main').getByRole('link', { name: 'The garrison', exact: true });
  const libraryId = new URL((await file.getAttribute('href')) ?? '', 'http://x').searchParams.get(
    'campaign',
  );
  const lobby = await openLobby(ulla, libraryId ?? '', 'A season', async (page) => {
    await page.getByLabel('With an umpire').check();
    await page.getByLabel('Pace').selectOption('fast');
    await page.getByLabel('Couriers').selectOption('late/usual');
  });
  await press(ulla, /^Sit down here.*: umpire$/);
  for (const [page, seat] of [
    [anna, 'Commander, Blue'],
    [adam, 'Sub-commanders, Blue'],
    [berta, 'Commander, Red'],
    [bruno, 'Sub-commanders, Red'],
  ] as const) {
    await page.goto(lobby);
    await press(page, new RegExp(`^Sit down here.*: ${seat}$`));
    await expect(page.getByRole('button', { name: 'Leave this seat' })).toBeVisible();
  }
  await Promise.all(
    [ulla, ...pages].map(async (page) => {
      await page.goto(lobby);
      await press(page, 'I am ready');
      await expect(page.getByText('You have said that you are ready.')).toBeVisible();
    }),
  );
  await ulla.goto(lobby);
  await press(ulla, 'Start the campaign');
  await ulla.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
  const campaign = new URL(ulla.url()).pathname.split('/').slice(0, 3).join('/');
  // Adam has the garrison, 60 km from headquarters.
  await anna.goto(`${campaign}/staff`);
  await (await awake(anna.getByRole('checkbox', { name: /Blue Garrison/ }))).check();
  await press(anna, 'Assign these formations');

  // First situation: Berta names a deputy, and misses the deadline; the deputy answers for her.
  await berta.goto(`${campaign}/deadlines`);
  await (await awake(berta.getByLabel('Your deputy'))).selectOption({ label: deputy?.name ?? '' });
  await press(berta, 'Name this deputy');
  await anna.goto(campaign);
  await seal(anna, 'Wait');
  await berta.goto(campaign);
  await expect(berta.getByText(/Answer by/)).toBeVisible();
  await bruno.goto(campaign);
  await expect(bruno.getByRole('button', { name: /^Seal choice/ })).toHaveCount(0);
  await minutesAfterDeadline(campaign, 5);
  await expect(berta.getByText('You missed the deadline.')).toBeVisible();
  await minutesAfterDeadline(campaign, GRACE + 5);
  await expect(bruno.getByText('You are the deputy: you can answer')).toBeVisible();
  await seal(bruno, 'Hold');
  for (const page of [anna, berta, bruno, ulla]) {
    await page.goto(campaign);
    await expect(heading(page)).toHaveText('Canary news');
  }

  // Adam has not heard of it. Anna writes to him, and her letter rides.
  await adam.goto(campaign);
  await expect(adam.getByText('You know this campaign as of')).toBeVisible();
  await expect(adam.getByRole('main')).not.toContainText('anary');
  const letter = 'Hold the fort until the 20th.';
  await anna.goto(`${campaign}/couriers`);
  await (await awake(anna.getByLabel('To', { exact: true }))).selectOption({ index: 0 });
  await anna.getByLabel('Letter', { exact: true }).fill(letter);
  await press(anna, 'Send it');
  await expect(anna.getByText(/With a rider, due about/)).toBeVisible();
  await adam.goto(`${campaign}/couriers`);
  await expect(adam.getByRole('heading', { name: 'What you believe' })).toBeVisible();
  expect(await adam.content()).not.toContain(letter);

  // Second situation: Anna leaves an order for the case of being late, and is. Two days pass, and the letter is there.
  await anna.goto(`${campaign}/deadlines`);
  const order = anna.getByLabel('In the present situation');
  await (await awake(order)).selectOption({ label: 'Canary waits' });
  await press(anna, 'Save this order');
  await berta.goto(campaign);
  await seal(berta, 'Hold');
  await minutesAfterDeadline(campaign, GRACE + 5);
  await anna.goto(campaign);
  await expect(anna.getByRole('radio', { name: 'Canary fights' })).toBeVisible();
  await adam.goto(`${campaign}/couriers`);
  await expect(adam.getByText(letter)).toBeVisible();
  await expect(adam.getByText(/^Came in /)).toBeVisible();

  // Third situation: a battle, fought on a table, reported by the one and countersigned by the other.
  await seal(anna, 'Canary fights');
  await berta.goto(campaign);
  await seal(berta, 'Hold');
  for (const page of [anna, berta]) await expect(heading(page)).toHaveText('Canary ford');
  await answer(anna, TABLE);
  await answer(berta, TABLE);
  await anna.getByRole('link', { name: 'Enter the report' }).click();
  await (await awake(anna.getByLabel('Blue Army, lost of'))).fill('300');
  await anna.getByLabel('Red Army, lost of').fill('1500');
  await anna.getByLabel('Major victory for Blue').check();
  await anna.getByRole('group', { name: 'Who held the field?' }).getByLabel('Blue').check();
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(anna.getByText('You have handed in the report')).toBeVisible();
  await press(berta, 'Countersign it');

  // It is over for everybody, and the chronicle tells who was late and who answered.
  await Promise.all(
    [ulla, ...pages].map(async (page) => {
      await page.goto(campaign);
      await expect(page.getByText('The campaign is concluded')).toBeVisible();
    }),
  );
  await ulla.goto(`${campaign}/chronicle`);
  for (const said of [/deadline/i, /deputy/i, 'Canary ford'])
    await expect(ulla.getByRole('main').getByText(said).first()).toBeAttached();
});
