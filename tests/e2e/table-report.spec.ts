import { answer, begin, canaryCampaign, seal, TABLE } from './support/campaigns';
import { awake, expect, test } from './support/people';

test('[table report] entered by formation, it is spread over the units, kept over a reload, asked about, and handed in', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const berta = await open(people.berta);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'By formation',
    opponent: people.berta.name,
  });
  await anna.goto(campaign);
  await seal(anna, words.A.first);
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(berta.getByRole('radio', { name: TABLE })).toBeVisible();
  await answer(berta, TABLE);
  await expect(berta.getByText('You are ready to fight it on a table')).toBeVisible();
  await anna.goto(campaign);
  await answer(anna, TABLE);
  await anna.getByRole('link', { name: 'Enter the report' }).click();

  const blue = anna.getByLabel('Blue brigade, lost of 2,000');
  await awake(blue);
  await blue.fill('2001');
  await expect(anna.getByText('2,001 lost, but only 2,000 were sent.')).toBeVisible();
  await blue.fill('1000');
  await expect(anna.getByLabel('All of Blue brigade, wounded')).toHaveValue('550');
  const killed = anna.getByLabel('Blue Foot, killed');
  await expect(killed).toHaveValue('150');
  await anna.getByLabel('Blue brigade, guns lost of 6').fill('2');
  await anna.getByLabel('Minor victory for Blue').check();
  await anna.getByRole('group', { name: 'Who held the field?' }).getByLabel('Blue').check();
  await expect(anna.getByText('Saved on the server at')).toBeVisible();

  await anna.reload();
  await awake(blue);
  await expect(blue).toHaveValue('1000');
  await expect(killed).toHaveValue('150');
  await expect(anna.getByLabel('Blue Battery, guns lost')).toHaveValue('2');
  await expect(anna.getByLabel('Minor victory for Blue')).toBeChecked();
  await berta.goto(`${campaign}/report`);
  await expect(berta.getByLabel('Blue brigade, lost of 2,000')).toHaveValue('');

  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(anna.getByText('Red lost the battle, yet nobody of its').first()).toBeVisible();
  const red = anna.getByLabel('Red brigade, lost of');
  await red.fill('300');
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(
    anna.getByText(/Blue won a minor victory, yet lost 1,000 men/).first(),
  ).toBeVisible();
  await anna.getByLabel('Yes, it was a costly victory').check();
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(anna.getByText('You have handed in the report')).toBeVisible();
  await berta.goto(campaign);
  await (await awake(berta.getByRole('button', { name: 'Countersign it' }))).click();
  await expect(berta.getByRole('heading', { level: 1 })).not.toHaveText('The ford');
});
