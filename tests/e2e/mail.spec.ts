import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { judge, walkByKeys } from './support/accessibility';
import { answer, begin, bringIn, canaryCampaign, QUICK, seal } from './support/campaigns';
import { fileOf, giveFile, openFile } from './support/mail';
import { awake, expect, test } from './support/people';
import { dateText } from './support/words';

test('[product: by mail] two people at two installations: invited, accepted, fought and reported, with files alone', async ({
  people,
  open: browser,
}) => {
  const anna = await browser(people.anna);
  const otto = await browser(people.otto, { second: true });
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);

  // Otto sends his key; Anna locks the invitation to it. Otto looks at it, then accepts.
  await otto.goto('/mail');
  await judge(otto, 'play by mail, nothing yet');
  const key = (await otto.getByText(/^age1[a-z0-9]{58}$/).textContent()) ?? '';
  const hers = await begin(anna, {
    libraryId,
    name: 'By the post',
    opponent: 'By mail',
    fill: async (page) => page.getByLabel(/mail key/).fill(key),
  });
  const invitation = await fileOf(anna, hers);
  await judge(anna, 'a correspondence begun');
  await walkByKeys(anna, 'a correspondence begun');
  await giveFile(otto, invitation);
  await expect(otto.getByText(`${people.anna.name} invites you`)).toBeVisible();
  await judge(otto, 'an invitation');
  await otto.getByRole('button', { name: 'Accept the campaign' }).click();
  await otto.waitForURL(/\/mail\/replay\?from=/);
  await judge(otto, 'what a file brought');
  const his = new URL(otto.url()).pathname.replace('/mail/replay', '');
  expect(his).not.toBe(hers);
  await openFile(anna, `${hers}/mail`, await fileOf(otto, his));
  await anna.goto(`${hers}/mail`);
  await otto.goto(`${his}/mail`);
  const fingerprints = async (page: Page) =>
    (await page.locator('.mail-key').allTextContents()).toSorted();
  expect(await fingerprints(anna)).toEqual(await fingerprints(otto));
  // Nobody in Anna's club sees what only Otto has, nor does Otto see what only her club has.
  expect((await otto.goto(hers))?.status()).toBe(404);
  expect((await anna.goto(his))?.status()).toBe(404);

  // Commit, reply, reveal: Otto learns Anna's choice from her second file, not from her first.
  await anna.goto(hers);
  await seal(anna, words.A.first);
  await expect(anna.getByText('It will be sent with your next file.')).toBeVisible();
  await openFile(otto, '/mail', await fileOf(anna, hers));
  expect(await otto.content()).not.toContain(words.A.first);
  await otto.goto(his);
  await seal(otto, words.B.first);
  await openFile(anna, '/mail', await fileOf(otto, his));
  await expect(anna.getByRole('heading', { name: 'What happened since' })).toBeVisible();
  await otto.goto(his);
  expect(await otto.content()).not.toContain(words.A.first);
  await anna.goto(hers);
  await answer(anna, QUICK);
  await expect(anna.getByText('It will be sent with your next file.')).toBeVisible();
  const battle = await fileOf(anna, hers);
  await openFile(otto, `${his}/mail`, battle);
  await otto.goto(his);
  await answer(otto, QUICK);
  await expect(otto.getByText('It will be sent with your next file.')).toBeVisible();
  await openFile(anna, `${hers}/mail`, await fileOf(otto, his));
  // The dice have fallen at Anna's; Otto learns it from her next file, without wanting to know the result.
  await openFile(otto, `${his}/mail`, await fileOf(anna, hers));
  await otto.getByRole('link', { name: 'Hide the results' }).click();
  await otto.waitForURL(/quiet=1/);
  await otto.getByRole('link', { name: 'All at once' }).click();
  await otto.waitForURL(/quiet=1.*step=|step=.*quiet=1/);
  await expect(otto.getByText('Show the results to see how it ended.')).toBeVisible();
  const ledgers = [];
  for (const [page, campaign] of [
    [anna, hers],
    [otto, his],
  ] as const) {
    await page.goto(`${campaign}/battles/0`);
    ledgers.push(await page.locator('.ledger, table').first().textContent());
  }
  expect(ledgers[1]).toBe(ledgers[0]);

  // A file received before, one's own, and a modified one: a sentence each, and nothing happens.
  await otto.goto(`${his}/mail`);
  await giveFile(otto, battle);
  await expect(otto.getByText('You have opened this file, or a newer one, already.')).toBeVisible();
  await anna.goto(`${hers}/mail`);
  await giveFile(anna, battle);
  await expect(anna.getByText('This is a file that you made yourself.')).toBeVisible();
  await judge(anna, 'a file that was refused');
});

test('[product: by mail] a single battle is offered, accepted, fought with three files and watched without its end; then a rematch is offered', async ({
  people,
  open: browser,
}) => {
  const anna = await browser(people.anna);
  const otto = await browser(people.otto, { second: true });
  await otto.goto('/mail');
  const key = (await otto.getByText(/^age1[a-z0-9]{58}$/).textContent()) ?? '';
  await anna.goto('/battles/new?from=tutorial&battle=bridge-held&opponent=mail');
  const form = anna.getByRole('main').locator('form');
  await awake(form);
  await expect(form.getByRole('radio', { name: 'By mail' })).toBeChecked();
  await form.getByLabel(/mail key/).fill('age1nobody');
  await form.getByRole('radio', { name: 'Fought quickly' }).check();
  await form.getByRole('button', { name: 'Offer battle' }).click();
  await expect(anna.getByText('This is no mail key').first()).toBeVisible();
  await form.getByLabel(/mail key/).fill(key);
  await form.getByRole('button', { name: 'Offer battle' }).click();
  await anna.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/mail$/);
  const hers = new URL(anna.url()).pathname.replace('/mail', '');
  await otto.goto('/mail');
  await giveFile(otto, await fileOf(anna, hers));
  await expect(otto.getByText(`${people.anna.name} offers you battle`)).toBeVisible();
  await otto.getByRole('button', { name: 'Accept the battle' }).click();
  await otto.waitForURL(/\/mail\/replay\?from=/);
  const his = new URL(otto.url()).pathname.replace('/mail/replay', '');
  const ready = async (page: Page, battle: string) => {
    await page.goto(battle);
    await (await awake(page.getByRole('button', { name: 'Fight it quickly' }))).click();
    await expect(page.getByText('It will be sent with your next file.')).toBeVisible();
  };
  await ready(otto, his);
  await openFile(anna, '/mail', await fileOf(otto, his));
  await ready(anna, hers);
  await openFile(otto, '/mail', await fileOf(anna, hers));
  // Otto may watch it without seeing the result first; the last file is his.
  await otto.getByRole('link', { name: 'Hide the results' }).click();
  await otto.waitForURL(/quiet=1/);
  await otto.getByRole('link', { name: 'All at once' }).click();
  await expect(otto.getByRole('main')).not.toContainText(/victory|drawn/i);
  await otto.getByRole('link', { name: 'Watch the battle' }).click();
  await expect(otto.locator('.battle-log, .watch')).toBeVisible();
  await expect(otto.getByRole('heading', { name: 'Ledger' })).toBeHidden();
  await otto.getByRole('link', { name: 'Skip to the result' }).click();
  await expect(otto.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await expect(otto.getByText('Make your file and send it.')).toBeVisible();
  await otto.goto('/battles');
  await expect(
    otto.getByRole('heading', { name: 'Over, with a file still to be sent' }),
  ).toBeVisible();
  await openFile(anna, '/mail', await fileOf(otto, his));
  await anna.goto(`${hers}/battles/0`);
  await (
    await awake(anna.getByRole('button', { name: 'Offer it again, sides exchanged' }))
  ).click();
  await anna.waitForURL(/\/campaigns\/[0-9a-f-]{36}\/mail$/);
  await expect(anna.getByText('Make the invitation and send it.')).toBeVisible();
  await anna.goto('/campaigns');
  // News of the week, and in no list of campaigns.
  await expect(anna.locator('table').getByRole('link', { name: /exchanged/ })).toBeHidden();
});

const CROSSROADS = path.join(
  import.meta.dirname,
  '../integration/application/campaigns/crossroads.yaml',
);

test('[product: by mail] a turn on the board is sent as a file, and watched at the other end from the position before it', async ({
  people,
  open: browser,
}) => {
  const anna = await browser(people.anna, { reducedMotion: 'reduce' });
  const otto = await browser(people.otto, { second: true, reducedMotion: 'reduce' });
  const title = `The crossroads ${dateText()}`;
  const file = await readFile(CROSSROADS, 'utf8');
  await bringIn(anna, file.replace('title: The crossroads', `title: ${title}`));
  const link = anna.getByRole('main').getByRole('link', { name: title, exact: true });
  const libraryId = new URL((await link.getAttribute('href')) ?? '', 'http://x').searchParams;
  await otto.goto('/mail');
  const key = (await otto.getByText(/^age1[a-z0-9]{58}$/).textContent()) ?? '';
  const hers = await begin(anna, {
    libraryId: libraryId.get('campaign') ?? '',
    ...{ name: title, opponent: 'By mail' },
    fill: async (page) => {
      await page.getByLabel(/mail key/).fill(key);
      await expect(page.getByLabel('Battles on the board')).toBeChecked();
    },
  });
  await otto.goto('/mail');
  await giveFile(otto, await fileOf(anna, hers));
  await expect(otto.getByText(/on the board, each turn of a side by a file/)).toBeVisible();
  await otto.getByRole('button', { name: 'Accept the campaign' }).click();
  await otto.waitForURL(/\/mail\/replay\?from=/);
  const his = new URL(otto.url()).pathname.replace('/mail/replay', '');
  await openFile(anna, '/mail', await fileOf(otto, his));
  // Anna’s second answer is sent with the key to her first.
  const sealed = (page: Page) =>
    expect(page.getByText('It will be sent with your next file.')).toBeVisible();
  for (const answered of [
    (page: Page) => seal(page, 'Fight'),
    (page: Page) => answer(page, 'Fight it on the board'),
  ])
    for (const [page, campaign, other] of [
      [anna, hers, otto],
      [otto, his, anna],
    ] as const) {
      await page.goto(campaign);
      await answered(page);
      await sealed(page);
      await openFile(other, '/mail', await fileOf(page, campaign));
    }
  // It is Anna’s move, and the file that is due may wait for it.
  await anna.goto(`${hers}/mail`);
  await (
    await awake(anna.getByRole('link', { name: 'Finish your turn on the board first.' }))
  ).click();
  await awake(anna.getByRole('application'));
  await anna.getByLabel('Order, typed').fill('all');
  await anna.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(anna.getByText('Your turn is over.')).toBeVisible();
  await judge(anna, 'a turn on the board that is over, by mail');
  await anna.getByRole('link', { name: 'Make your file and send it' }).click();
  await expect(
    anna.getByText(/your orders on the board of “The first day” \(turn 1/),
  ).toBeVisible();
  await openFile(otto, '/mail', await fileOf(anna, hers));
  await otto.getByRole('link', { name: 'All at once' }).click();
  await otto.getByRole('link', { name: 'Watch it on the board' }).click();
  await expect(otto).toHaveURL(/\/board\?at=1$/);
  await (await awake(otto.getByRole('button', { name: 'Back to the present' }))).click();
  await expect(otto.getByLabel('Order, typed')).toBeVisible();
  await anna.goto(`${hers}/battles/0/board`);
  await expect(anna.getByText('Red’s turn comes by mail.')).toBeVisible();
});
