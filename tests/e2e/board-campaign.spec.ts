import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { judge } from './support/accessibility';
import { answer, begin, bringIn, seal } from './support/campaigns';
import { awake, expect, test } from './support/people';
import { dateText } from './support/words';

const FILE = path.join(import.meta.dirname, '../integration/application/campaigns/crossroads.yaml');
/** Three turns of two artificial commanders, a second each, plus whatever else the machine is doing. */
const BATTLE_MS = 120_000;

test('[campaign: battles on the board] from the encounter to the board and the ledger, replayed and verified', async ({
  people,
  open,
}) => {
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const title = `The crossroads ${dateText()}`;
  await bringIn(
    page,
    (await readFile(FILE, 'utf8')).replace('title: The crossroads', `title: ${title}`),
  );
  await expect(page.getByText('is now in the library')).toBeVisible();
  const href = await page
    .getByRole('main')
    .getByRole('link', { name: title, exact: true })
    .getAttribute('href');
  const campaign = await begin(page, {
    libraryId: new URL(href ?? '', 'http://x').searchParams.get('campaign') ?? '',
    name: title,
    opponent: /^Artificial, conservative/,
    fill: async () => {
      await expect(page.getByLabel('Battles on the board')).toBeChecked();
    },
  });
  await page.goto(campaign);
  await seal(page, 'Fight');
  await answer(page, 'Fight it on the board');
  await expect(page.getByText('The battle is on the board.')).toBeVisible();
  await judge(page, 'a battle on the board');
  for (const place of ['overview', 'battles']) {
    await page.goto(`${campaign}/${place}`);
    await expect(page.getByText('The first day is on the board.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the board' }).click();
  await awake(page.getByRole('application'));
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('radio', { name: /^Artificial: fast/ }).check();
  await page.getByRole('button', { name: 'Change the command' }).click();
  await expect(page.getByText('artificial commander, fast')).toBeVisible();

  await page.goto(campaign);
  await expect(page.getByRole('heading', { name: 'The evening' })).toBeVisible({
    timeout: BATTLE_MS,
  });
  await page.goto(`${campaign}/battles/0`);
  await expect(page.getByText(/^Fought on the board, \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await judge(page, 'a ledger from the board');
  await page.getByRole('link', { name: 'Replay it on the board' }).click();
  await expect(page).toHaveURL(/\/battles\/0\/board\?at=1$/);
  await awake(page.getByRole('application'));
  await page.goto(`${campaign}/fairness`);
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText(/^Everything that can be checked holds in/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/orders were decided again, one by one/)).toBeVisible();
});
