import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { judge, walkByKeys } from './support/accessibility';
import { begin, bringIn, postTaken, seal } from './support/campaigns';
import { awake, expect, newcomer, register, test } from './support/people';
import { dateText } from './support/words';

const FILE = path.join(import.meta.dirname, '../support/campaigns/couriers.yaml');

/** Both commanders wait, and the campaign goes on for two days. */
async function waited(campaign: string, anna: Page, berta: Page): Promise<void> {
  await anna.goto(campaign);
  await seal(anna, /[Ww]ait/);
  await berta.goto(campaign);
  await seal(berta, 'Hold');
  await expect(berta.getByText('Canary news').first()).toBeVisible();
}

test('[product: couriers] a garrison 60 km away hears late: of the war, and of what its commander orders', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna);
  const berta = await open(people.berta);
  const carla = await open(people.carla);
  const title = `The garrison ${dateText()}`;
  await bringIn(
    anna,
    readFileSync(FILE, 'utf8').replace('title: The garrison', `title: ${title}`),
    people.clubId,
  );
  const link = anna.getByRole('main').getByRole('link', { name: title, exact: true });
  const href = (await link.getAttribute('href')) ?? '';
  const libraryId = new URL(href, 'http://x').searchParams.get('campaign') ?? '';
  const campaign = await begin(anna, {
    libraryId,
    name: 'With couriers',
    opponent: people.berta.name,
    fill: async (page) => {
      await page.getByLabel('Couriers').selectOption('war/usual');
    },
  });
  await postTaken(anna, campaign, people.carla.name);
  await (await awake(anna.getByRole('checkbox', { name: /Blue Garrison/ }))).check();
  await anna.getByRole('button', { name: 'Assign these formations' }).click();
  await expect(anna.locator('.staff')).toContainText(`${people.carla.name}commands`);
  await anna.goto(`${campaign}/couriers`);
  await expect(anna.getByText('Everyone is with you')).toBeVisible();

  await waited(campaign, anna, berta);
  await carla.goto(campaign);
  await expect(carla.getByText('You know this campaign as of')).toBeVisible();
  await expect(carla.getByRole('main')).not.toContainText('anary');
  await judge(carla, 'a situation as couriers brought it');

  await anna.goto(`${campaign}/couriers`);
  await (await awake(anna.getByLabel('To', { exact: true }))).selectOption({ index: 0 });
  await anna.getByLabel('Letter', { exact: true }).fill('Hold the fort until the 20th.');
  await anna.getByRole('button', { name: 'Send it' }).click();
  await expect(anna.getByText(/With a rider, due about/)).toBeVisible();
  await judge(anna, 'couriers of headquarters');
  await walkByKeys(anna, 'couriers of headquarters');
  await carla.goto(`${campaign}/couriers`);
  await expect(carla.getByRole('heading', { name: 'What you believe' })).toBeVisible();
  expect(await carla.content()).not.toContain('Hold the fort');
  await carla.getByLabel('Letter', { exact: true }).fill('We have bread for ten days.');
  await carla.getByRole('button', { name: 'Send it' }).click();
  await expect(carla.getByText(/With a rider, due about/)).toBeVisible();
  await judge(carla, 'what a post believes');

  await waited(campaign, anna, berta);
  await anna.goto(`${campaign}/couriers`);
  await expect(anna.getByText(/Should have been there/)).toBeVisible();
  await judge(anna, 'couriers, two days later');
  // The map of an earlier day, as the garrison knew it then.
  await carla.goto(`${campaign}/couriers`);
  const days = carla.getByRole('navigation', { name: 'As you knew it on' });
  await days.getByRole('link').nth(1).click();
  await expect(carla.getByRole('heading', { level: 1, name: 'What you knew' })).toBeVisible();
  await judge(carla, 'what a post knew on an earlier day');

  // Ulla, who umpires it, sees every rider, and who knows what.
  await anna.goto(`/club/${people.clubId}/members`);
  await (await awake(anna.getByLabel('They join as'))).selectOption('umpire');
  await anna.getByRole('button', { name: 'Make a link' }).click();
  const invitation = await anna.getByLabel('Invitation link').inputValue();
  const ulla = await open(null);
  await register(ulla, newcomer('Ulla'), new URL(invitation).pathname);
  await ulla.getByRole('button', { name: 'Join the club' }).click();
  await ulla.waitForURL(/\/club\//);
  await ulla.goto(`${campaign}/overview`);
  await (await awake(ulla.getByRole('button', { name: 'Take the umpire’s seat' }))).click();
  await ulla.getByRole('dialog').getByRole('button', { name: 'Umpire it' }).click();
  await ulla.waitForURL(/\/desk$/);
  await judge(ulla, 'the desk of a campaign with couriers');
  await ulla.goto(`${campaign}/couriers`);
  await expect(ulla.getByRole('main')).toContainText(people.carla.name);
  await judge(ulla, 'every rider, for the umpire');
});
