import { judge } from './support/accessibility';
import { canaryCampaign, challenge, seal } from './support/campaigns';
import { awake, expect, inviteLink, newcomer, register, test } from './support/people';

test('[product: challenges] an opponent is asked, sees what would begin, accepts, and the first choice is sealed; another time they decline', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna);
  // Somebody for whom nothing waits from other tests.
  const details = newcomer('Dora');
  const link = await inviteLink(anna, people.clubId);
  const dora = await open(null, { reducedMotion: 'reduce' });
  await register(dora, details, new URL(link).pathname);
  await dora.getByRole('button', { name: 'Join the club' }).click();
  await dora.waitForURL(/\/club\//);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const line = 'Sunday at eight, if the weather holds?';
  const wish = {
    ...{ libraryId, name: 'Asked first', opponent: details.name },
    fill: (page: typeof anna) => page.getByLabel('A line to your opponent').fill(line),
  };
  const address = await challenge(anna, wish);
  await expect(anna.getByText(`Waiting for ${details.name}`)).toBeVisible();
  await anna.goto('/campaigns');
  await expect(anna.getByRole('link', { name: 'Asked first' })).toHaveAttribute('href', address);

  // Nothing has begun for her; she is told on every page.
  await dora.goto('/rules');
  await dora.getByRole('link', { name: 'One challenge to answer' }).click();
  await dora.waitForURL(`**${address}`);
  await expect(dora.getByRole('heading', { level: 1, name: 'Asked first' })).toBeVisible();
  await expect(dora.getByText(line)).toBeVisible();
  await expect(dora.getByText(/1,990 men, 6 guns/)).toBeVisible();
  await judge(dora, 'a challenge to answer');
  const carla = await open(people.carla);
  expect((await carla.request.get(address)).status()).toBe(404);

  await (await awake(dora.getByRole('button', { name: 'Accept and begin the campaign' }))).click();
  await dora.waitForURL(/\/campaigns\/[^/]+\/overview$/);
  const campaign = new URL(dora.url()).pathname.replace(/\/overview$/, '');
  await dora.goto(campaign);
  await seal(dora, words.B.first);
  await expect(dora.getByText(/You chose a/)).toBeVisible();
  await anna.goto(address);
  await anna.getByRole('link', { name: 'To the campaign' }).click();
  await expect(anna.getByText('What will Blue do?')).toBeVisible();

  const second = await challenge(anna, { ...wish, name: 'Asked again' });
  await dora.goto(second);
  const answer = dora.getByLabel(`A sentence to ${people.anna.name}`);
  await awake(answer);
  await answer.fill('Not before the harvest.');
  await dora.getByRole('button', { name: 'Decline' }).click();
  await expect(dora.getByText('You declined')).toBeVisible();
  await anna.goto('/campaigns');
  await expect(anna.getByText('“Not before the harvest.”')).toBeVisible();
  await anna.getByRole('link', { name: 'Asked again' }).click();
  await (await awake(anna.getByRole('button', { name: 'Remove it from the list' }))).click();
  await anna.waitForURL('**/campaigns');
  await expect(anna.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(anna.getByText('Asked again')).toHaveCount(0);
});
