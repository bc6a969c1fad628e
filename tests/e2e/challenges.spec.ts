import { judge } from './support/accessibility';
import { canaryCampaign, challenge, seal } from './support/campaigns';
import { awake, expect, test } from './support/people';

test('[product: challenges] an opponent is asked, sees what would begin, accepts, and the first choice is sealed; another time they decline', async ({
  people,
  open,
}) => {
  test.setTimeout(120_000);
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true, reducedMotion: 'reduce' });
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const line = 'Sunday at eight, if the weather holds?';
  const wish = {
    ...{ libraryId, name: 'Asked first', opponent: people.berta.name },
    fill: (page: typeof anna) => page.getByLabel('A line to your opponent').fill(line),
  };
  const address = await challenge(anna, wish);
  await expect(anna.getByText(`Waiting for ${people.berta.name}`)).toBeVisible();
  await anna.goto('/campaigns');
  await expect(anna.getByRole('link', { name: 'Asked first' })).toHaveAttribute('href', address);

  // Nothing has begun for her; she is told on every page.
  await berta.goto('/rules');
  await berta.getByRole('link', { name: 'One challenge to answer' }).click();
  await berta.waitForURL(`**${address}`);
  await expect(berta.getByRole('heading', { level: 1, name: 'Asked first' })).toBeVisible();
  await expect(berta.getByText(line)).toBeVisible();
  await expect(berta.getByText(/1,990 men, 6 guns/)).toBeVisible();
  await judge(berta, 'a challenge to answer');
  const carla = await open(people.carla);
  expect((await carla.request.get(address)).status()).toBe(404);

  await (await awake(berta.getByRole('button', { name: 'Accept and begin the campaign' }))).click();
  await berta.waitForURL(/\/campaigns\/[^/]+\/overview$/);
  const campaign = new URL(berta.url()).pathname.replace(/\/overview$/, '');
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(berta.getByText(/You chose a/)).toBeVisible();
  await anna.goto(address);
  await anna.getByRole('link', { name: 'To the campaign' }).click();
  await expect(anna.getByText('What will Blue do?')).toBeVisible();

  const second = await challenge(anna, { ...wish, name: 'Asked again' });
  await berta.goto(second);
  const answer = berta.getByLabel(`A sentence to ${people.anna.name}`);
  await awake(answer);
  await answer.fill('Not before the harvest.');
  await berta.getByRole('button', { name: 'Decline' }).click();
  await expect(berta.getByText('You declined')).toBeVisible();
  await anna.goto('/campaigns');
  await expect(anna.getByText('“Not before the harvest.”')).toBeVisible();
  await anna.getByRole('link', { name: 'Asked again' }).click();
  await (await awake(anna.getByRole('button', { name: 'Remove it from the list' }))).click();
  await anna.waitForURL('**/campaigns');
  await expect(anna.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(anna.getByText('Asked again')).toHaveCount(0);
});
