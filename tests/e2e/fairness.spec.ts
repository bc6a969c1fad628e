import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { answer, begin, canaryCampaign, QUICK, seal } from './support/campaigns';
import { expect, test } from './support/people';

/** A campaign at one screen up to its first quick battle; returns its address. */
async function fought(page: Page, clubId: string): Promise<string> {
  // However the dice fall, the campaign continues: each result of the battle leads to the second situation.
  const { libraryId, words } = await canaryCampaign(page, clubId, undefined, (file) =>
    file.replace(
      'majorDefeat: defeat, minorDefeat: hill, draw: hill, minorVictory: hill, majorVictory: triumph',
      'majorDefeat: hill, minorDefeat: hill, draw: hill, minorVictory: hill, majorVictory: hill',
    ),
  );
  const campaign = await begin(page, {
    libraryId,
    name: 'For the doubtful',
    opponent: 'Two at this screen',
  });
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${campaign}?as=${side}`);
    await seal(page, words[side].first);
    await expect(page.getByText('Both sides share this screen.')).toBeVisible();
  }
  for (const side of ['A', 'B'] as const) {
    await page.goto(`${campaign}?as=${side}`);
    await answer(page, QUICK);
    await page.waitForURL((url) => !url.search.includes('as='));
  }
  return campaign;
}

test('[security: fairness] a campaign is verified on its own page, and its file offline', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const campaign = await fought(page, people.clubId);
  await page.goto(`${campaign}/fairness`);
  const rounds = page.getByRole('region', { name: 'Sealed decisions' });
  await expect(rounds).toBeVisible();
  // The battle is fought, and the next decision is open.
  await expect(rounds.getByText('closed')).toHaveCount(1);
  await expect(page.getByText(/under the root, by \d+ steps/)).toBeVisible();
  await page.getByRole('button', { name: 'Check it in this browser' }).click();
  await expect(page.getByText(/^Everything that can be checked holds in/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('1 battle was fought again', { exact: false })).toBeVisible();
  // This browser made and signed each seal, and added its numbers to the dice of the battle.
  const hands = page.getByRole('region', { name: 'By whose hand' });
  await expect(hands).toContainText('4 acts are signed by 1 device of the players.');
  await expect(hands).toContainText('None was made by the server');
  await expect(hands).not.toContainText('The dice of');
  await judge(page, 'fairness, checked');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  const file = await (await download).path();
  const content = await readFile(file, 'utf8');

  const anybody = await open(null, { reducedMotion: 'reduce' });
  await anybody.goto('/verify');
  await expect(anybody.getByRole('button', { name: 'Check it' })).toBeVisible();
  const check = async (name: string, text: string) => {
    await anybody
      .getByLabel('Exported campaign')
      .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(text) });
    await anybody.getByRole('button', { name: 'Check it' }).click();
  };
  // Its first answer shows that the thread that checks is there.
  await check('note.orderly.ndjson', 'Dear Madam,\n');
  await expect(anybody.getByText(/^note.*is not an exported campaign/)).toBeVisible();
  await anybody.context().setOffline(true);
  await check('whole.orderly.ndjson', content);
  await expect(anybody.getByText(/^Everything that can be checked holds in/)).toBeVisible({
    timeout: 30_000,
  });
  await check('changed.orderly.ndjson', content.replace('"method":"quick"', '"method":"quack"'));
  await expect(anybody.getByText(/not as promised/)).toBeVisible();
  await expect(
    anybody.getByText(/^Entry \d+, (methods revealed|battle resolved)/).first(),
  ).toBeVisible();
  await judge(anybody, 'verify, broken');
  await check('letter.orderly.ndjson', 'Dear Sir,\n');
  await expect(anybody.getByText(/^letter.*is not an exported campaign/)).toBeVisible();
  await anybody.getByLabel(/Fingerprint of the key/).fill('0'.repeat(40));
  await check('whole.orderly.ndjson', content);
  await expect(anybody.getByText(/which is not the key you noted/)).toBeVisible();
});
