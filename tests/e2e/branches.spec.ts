import { judge } from './support/accessibility';
import { begin, canaryCampaign, seal } from './support/campaigns';
import { awake, expect, test } from './support/people';

test('[product: branches] both agree to go back; the abandoned branch says where the campaign continues; the two are compared, and printed as a book', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'Once more',
    opponent: people.berta.name,
  });
  await anna.goto(campaign);
  await seal(anna, words.A.second);
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(berta.getByRole('heading', { level: 1, name: 'The hill' })).toBeVisible();

  await anna.goto(`${campaign}/chronicle?at=2`);
  const reason = anna.getByLabel(`Why ${people.berta.name} should agree`);
  await awake(reason);
  await reason.fill('The baggage took the wrong road.');
  await anna.getByRole('button', { name: 'Propose to go back' }).click();
  await expect(berta.getByText('“The baggage took the wrong road.”')).toBeVisible();
  await judge(berta, 'a proposal to go back');
  await (await awake(berta.getByRole('button', { name: 'Agree' }))).click();
  await berta.getByRole('button', { name: 'Go back' }).click();
  await expect(berta.getByText('What will Red do?')).toBeVisible();
  await expect(berta.getByText(/agreed to take the campaign back to entry 2/)).toBeVisible();

  await anna.goto(campaign);
  await expect(anna.getByText('both commanders agreed to go back to entry 2')).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Seal choice' })).toHaveCount(0);
  await anna.getByRole('link', { name: 'The campaign continues here' }).click();
  await expect(anna.getByText('What will Blue do?')).toBeVisible();
  await seal(anna, words.A.first);
  await seal(berta, words.B.first);
  await expect(berta.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible();

  const line = new URL(berta.url()).pathname;
  await anna.goto(`${line}/branches`);
  await anna.getByRole('link', { name: 'Compare two branches' }).click();
  await expect(anna.getByRole('heading', { name: 'Where they part' })).toBeVisible();
  await expect(anna.getByText(new RegExp(`Blue chose “${words.A.first}`))).toBeVisible();
  await judge(anna, 'two branches compared');

  await anna.goto(`${line}/chronicle/print`);
  await expect(anna.getByRole('heading', { level: 1, name: 'Once more' })).toBeVisible();
  const file = await anna.request.get(`${line}/chronicle/print/file`);
  expect(file.headers()['content-disposition']).toBe(
    'attachment; filename="once-more-chronicle.html"',
  );
  // It opens without this site: no requests, and no violation of its own policy.
  const alone = await open(null, { offline: true });
  const complaints: string[] = [];
  alone.on('request', (request) => {
    if (!request.url().startsWith('data:')) complaints.push(request.url());
  });
  alone.on('console', (message) => complaints.push(message.text()));
  await alone.setContent(await file.text());
  await expect(alone.getByRole('heading', { level: 1, name: 'Once more' })).toBeVisible();
  expect(complaints).toEqual([]);
});
