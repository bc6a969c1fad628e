import { judge, walkByKeys } from './support/accessibility';
import { begin, canaryCampaign, seal, TABLE } from './support/campaigns';
import { awake, expect, newcomer, register, test } from './support/people';

test('[product: umpire’s desk] who joined as umpire takes the seat, sees who waits for whom, pauses the campaign, and stands in', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  await anna.goto(`/club/${people.clubId}/members`);
  await (await awake(anna.getByLabel('They join as'))).selectOption('umpire');
  await anna.getByRole('button', { name: 'Make a link' }).click();
  const link = await anna.getByLabel('Invitation link').inputValue();
  const ulla = await open(null);
  await register(ulla, newcomer('Ulla'), new URL(link).pathname);
  await ulla.getByRole('button', { name: 'Join the club' }).click();
  await ulla.waitForURL(/\/club\//);

  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'With an umpire',
    opponent: people.berta.name,
  });
  const take = 'Take the umpire’s seat';
  await expect(anna.getByRole('button', { name: take })).toHaveCount(0);
  await ulla.goto(`${campaign}/overview`);
  await (await awake(ulla.getByRole('button', { name: take }))).click();
  await ulla.getByRole('dialog').getByRole('button', { name: 'Umpire it' }).click();
  await ulla.waitForURL(/\/desk$/);
  await expect(ulla.getByRole('heading', { name: 'Both sides to wait for' })).toBeVisible();

  // What Anna seals is at the desk at once, and nowhere on Berta's side.
  await anna.goto(campaign);
  await seal(anna, words.A.first);
  await expect(ulla.locator('.desk-posts')).toContainText(words.A.first);
  await judge(ulla, 'the umpire’s desk');
  await walkByKeys(ulla, 'the umpire’s desk');
  expect((await berta.goto(`${campaign}/desk`))?.status()).toBe(404);
  await ulla.goto(`${campaign}/desk/reports`);
  await expect(ulla.getByLabel('The report')).toBeVisible();
  await judge(ulla, 'reports of the umpire');
  await walkByKeys(ulla, 'reports of the umpire');
  await ulla.goto(`${campaign}/desk/correction`);
  await expect(ulla.getByRole('heading', { name: 'Correct a strength' })).toBeVisible();
  await judge(ulla, 'a correction');
  await walkByKeys(ulla, 'a correction');
  await ulla.goto(`${campaign}/desk`);

  await (await awake(ulla.getByLabel('Why, for everybody'))).fill('A reading.');
  await ulla.getByRole('button', { name: 'Pause the campaign' }).click();
  await expect(ulla.getByRole('heading', { name: 'The campaign is paused' })).toBeVisible();
  await berta.goto(campaign);
  await expect(berta.getByText('“A reading.”')).toBeVisible();
  await ulla.getByRole('button', { name: 'End the pause now' }).click();
  await expect(berta.getByText('“A reading.”')).toHaveCount(0);

  // Standing in, the umpire answers on Berta's pages under their own name.
  const second = ulla.locator('.desk-acts > li').nth(1);
  await second.getByRole('button', { name: /^Stand in for/ }).click();
  await second.getByRole('link', { name: /^Decide as/ }).click();
  await expect(ulla.getByText('You stand in:')).toBeVisible();
  await seal(ulla, words.B.first);
  await expect(berta.getByRole('radio', { name: TABLE })).toBeVisible();
});
