import type { Page } from '@playwright/test';
import { judge } from './support/accessibility';
import { answer, begin, canaryCampaign, postTaken, seal, TABLE } from './support/campaigns';
import { awake, expect, send, test } from './support/people';

/** Opens a dialog that asks for confirmation, and confirms. */
async function confirmed(page: Page, trigger: string, deed: string): Promise<void> {
  await (await awake(page.getByRole('button', { name: trigger }))).click();
  await page.getByRole('dialog').getByRole('button', { name: deed }).click();
}

test('[product: several on a side] a sub-commander accepts a post, gets a formation, recommends and writes; the commander hands over and resigns; the seat is taken, then handed to an artificial commander', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  const carla = await open(people.carla);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'With a staff',
    opponent: people.berta.name,
  });

  await anna.goto(`${campaign}/staff`);
  await judge(anna, 'a staff of nobody');
  await postTaken(anna, campaign, people.carla.name);
  const ticked = anna
    .getByRole('group', { name: /commands$/ })
    .getByRole('checkbox')
    .first();
  await (await awake(ticked)).check();
  await anna.getByRole('button', { name: 'Assign these formations' }).click();
  await expect(anna.locator('.staff')).toContainText(`${people.carla.name}commands`);
  await judge(anna, 'a staff');
  await berta.goto(`${campaign}/forces`);
  await expect(berta.getByText(`under ${people.carla.name}`)).toBeVisible();

  // The sub-commander recommends; the commander sees it next to the choices, the other side nothing.
  await carla.goto(campaign);
  await anna.goto(campaign);
  const radio = carla.locator('.choices').getByRole('radio', { name: words.A.first });
  await (await awake(radio)).check();
  await carla.getByLabel('Why').fill('They sleep.');
  await carla.getByRole('button', { name: 'Recommend it to your commander' }).click();
  await expect(anna.locator('.advice')).toContainText('They sleep.');
  await judge(carla, 'a recommendation');
  await berta.goto(campaign);
  expect(await berta.content()).not.toContain('They sleep.');
  await expect(carla.getByRole('button', { name: /^Seal/ })).toHaveCount(0);
  await seal(anna, words.A.first);
  await expect(carla.locator('main')).toContainText(`${people.anna.name} chose a`);

  // Messages: to the own side, unread at first, read on its page, taken back.
  await anna.goto(`${campaign}/messages`);
  await (await awake(anna.getByLabel('To', { exact: true }))).selectOption('side');
  await anna.getByLabel('Message', { exact: true }).fill('<b>March</b> at dawn.');
  await anna.getByRole('button', { name: 'Send' }).click();
  await expect(carla.getByRole('link', { name: 'Messages (1)' })).toBeVisible();
  await carla.getByRole('link', { name: 'Messages (1)' }).click();
  await expect(carla.getByText('<b>March</b> at dawn.')).toBeVisible();
  await expect(carla.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await judge(carla, 'messages');
  await berta.goto(`${campaign}/messages`);
  await expect(berta.getByText('Nobody has written yet.')).toBeVisible();
  await anna.getByRole('button', { name: 'Take it back' }).click();
  await expect(carla.getByText('at dawn.')).toHaveCount(0);

  // The supreme command changes hands; a sub-commander resigns; the vacant seat is handed over.
  await anna.goto(`${campaign}/staff`);
  await confirmed(anna, 'Hand over the supreme command', 'Hand over');
  await expect(anna.getByRole('button', { name: 'Resign the post' })).toBeVisible();
  await confirmed(anna, 'Resign the post', 'Resign');
  await expect(
    anna.getByText('Nobody serves').or(anna.getByText('nobody serves')).first(),
  ).toBeVisible();
  await carla.goto(`${campaign}/overview`);
  await expect(carla.getByRole('heading', { name: 'How it is played' })).toBeVisible();
  // Resigning is kept apart from everyday actions.
  await expect(carla.getByRole('button', { name: 'Resign the command' })).toHaveCount(0);
  await carla.goto(`${campaign}/staff`);
  await confirmed(carla, 'Resign the command', 'Resign');
  await anna.goto(`${campaign}/overview`);
  await anna.getByRole('button', { name: 'Take command of Blue' }).click();
  await expect(anna.getByRole('button', { name: 'Take command of Blue' })).toHaveCount(0);
  await anna.goto(`${campaign}/staff`);
  await expect(anna.getByRole('button', { name: 'Resign the command' })).toBeVisible();
  await berta.goto(`${campaign}/staff`);
  await confirmed(berta, 'Resign the command', 'Resign');
  await anna.goto(`${campaign}/overview`);
  await (await awake(anna.getByLabel('Artificial commander for Red'))).selectOption('reckless');
  await anna.getByRole('button', { name: 'Hand over the command' }).click();
  await expect(anna.getByText('Artificial, reckless')).toBeVisible();
});

test('[product: several on a side] a member asks to join; fills in rows of a table report and recommends orders; the commander edits and seals them', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  const carla = await open(people.carla);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId, 1_200, (file) =>
    file.replace('kind: days, days: 4 }', 'kind: days, days: 4, decisions: { rest: true } }'),
  );
  const wish = { libraryId, name: 'Rows and orders', opponent: people.berta.name };
  const campaign = await begin(anna, wish);

  await carla.goto(`${campaign}/staff`);
  await judge(carla, 'who may ask for a post');
  const plea = await awake(carla.getByLabel(/on the staff of Blue$/));
  await plea.fill('I know the ford.');
  await carla.getByRole('button', { name: 'Ask for a post' }).first().click();
  await expect(carla.getByText('only that commander knows of it')).toBeVisible();
  await anna.goto(campaign);
  await anna.getByRole('link', { name: 'Staff (1)' }).click();
  await expect(anna.getByText('I know the ford.')).toBeVisible();
  await judge(anna, 'a petition');
  await berta.goto(`${campaign}/staff`);
  expect(await berta.content()).not.toContain('I know the ford.');
  await (await awake(anna.getByRole('button', { name: `Accept ${people.carla.name}` }))).click();
  const ticked = anna.getByRole('group', { name: /commands$/ }).getByRole('checkbox');
  await (await awake(ticked.first())).check();
  await anna.getByRole('button', { name: 'Assign these formations' }).click();
  await expect(anna.locator('.staff')).toContainText(`${people.carla.name}commands`);

  await anna.goto(campaign);
  await seal(anna, words.A.first);
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(berta.getByRole('radio', { name: TABLE })).toBeVisible();
  await answer(berta, TABLE);
  await expect(berta.getByText('You are ready to fight it on a table')).toBeVisible();
  await anna.goto(campaign);
  await answer(anna, TABLE);
  await expect(anna.getByRole('link', { name: 'Enter the report' })).toBeVisible();
  await carla.goto(`${campaign}/report`);
  await (await awake(carla.getByLabel('Blue Guards, killed'))).fill('1000');
  await carla.getByRole('button', { name: /^Send them to/ }).click();
  await expect(carla.getByText('The rows do not hold together yet.')).toBeVisible();
  await judge(carla, 'rows that do not hold');
  await carla.getByLabel('Blue Guards, killed').fill('41');
  await carla.getByLabel(/^Blue Guards, fatigue/).fill('300');
  await carla.getByRole('button', { name: /^Send them to/ }).click();
  await expect(carla.getByText('You filled them in at')).toBeVisible();
  await berta.goto(`${campaign}/report`);
  await expect(berta.getByLabel('Blue Guards, killed')).toHaveValue('');
  await anna.goto(`${campaign}/report`);
  await expect(anna.getByText(`by ${people.carla.name}`).first()).toBeVisible();
  await judge(anna, 'a report that the staff began');
  const killed = await awake(anna.getByLabel('Blue Guards, killed'));
  await expect(killed).toHaveValue('41');
  await killed.fill('42');
  await anna.getByRole('radio', { name: 'Drawn' }).check();
  await anna.getByRole('radio', { name: 'Neither' }).check();
  await send(anna.getByRole('button', { name: 'Hand in the report' }));
  await berta.goto(campaign);
  await expect(berta.getByRole('cell', { name: '42', exact: true }).first()).toBeVisible();
  await (await awake(berta.getByRole('button', { name: 'Countersign it' }))).click();
  await expect(berta.getByRole('heading', { name: 'Four days of rest' })).toBeVisible();

  await carla.goto(campaign);
  await (await awake(carla.getByRole('radio', { name: 'Press on' }))).check();
  await carla.getByLabel('Why').fill('They run.');
  await carla.getByRole('button', { name: 'Recommend it to your commander' }).click();
  await expect(carla.locator('.advice')).toContainText('press on');
  await judge(carla, 'recommended orders');
  await anna.goto(campaign);
  await expect(anna.locator('.advice')).toContainText('They run.');
  await anna.getByRole('link', { name: 'Copy these orders into the form' }).click();
  await anna.waitForURL(/advice=/);
  await expect(anna.getByRole('radio', { name: 'Press on' })).toBeChecked();
  await (await awake(anna.getByRole('button', { name: 'Seal the orders' }))).click();
  await expect(carla.locator('main')).toContainText(`${people.anna.name} has sealed: press on`);
});

test('[product: messages] a reader reports one, the owner of the club reads and decides, and each sees what is theirs', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const berta = await open(people.berta, { second: true });
  const carla = await open(people.carla);
  const { libraryId } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(berta, {
    ...{ libraryId, clubId: people.clubId, name: 'Words', opponent: people.carla.name },
  });
  await berta.goto(`${campaign}/messages`);
  await (await awake(berta.getByLabel('Message', { exact: true }))).fill('You fight like a goose.');
  await send(berta.getByRole('button', { name: 'Send' }));
  await carla.goto(`${campaign}/messages`);
  await (await awake(carla.getByText('Report to the club'))).click();
  await carla.getByLabel(/^What is wrong/).fill('No goose.');
  await judge(carla, 'reporting a message');
  await send(carla.getByRole('button', { name: 'Report it' }));
  await expect(carla.getByRole('status').filter({ hasText: 'decides' })).toBeVisible();
  await expect(carla.getByText('You reported this message.')).toBeVisible();

  await anna.goto(`/club/${people.clubId}`);
  await anna.getByRole('link', { name: 'Read and decide' }).click();
  await expect(anna.getByRole('heading', { level: 1, name: 'Reported messages' })).toBeVisible();
  expect(await anna.content()).not.toContain('goose');
  await (await awake(anna.getByRole('button', { name: 'Read it' }).last())).click();
  await expect(
    anna.getByRole('status').filter({ hasText: 'You can read the report now.' }),
  ).toBeVisible();
  await expect(anna.getByText('You fight like a goose.')).toBeVisible();
  await expect(anna.getByText('No goose.')).toBeVisible();
  await judge(anna, 'a report to be decided');
  await (await awake(anna.getByLabel('Remove the message'))).check();
  await anna.getByLabel('Action', { exact: true }).selectOption('week');
  await anna.getByRole('button', { name: 'Save this decision' }).click();
  await expect(
    anna.getByRole('status').filter({ hasText: 'Your decision is saved.' }),
  ).toBeVisible();
  await expect(
    anna.getByText(/^The message was removed\. Its author can write no messages/),
  ).toBeVisible();
  await judge(anna, 'a report that was decided');

  await expect(carla.getByText('This message was reported and removed.')).toBeVisible();
  await (await awake(carla.getByRole('button', { name: `Mute ${people.berta.name}` }))).click();
  const again = carla.getByRole('button', { name: `Unmute ${people.berta.name}` });
  await expect(again).toBeVisible();
  await judge(carla, 'somebody is muted');
  await (await awake(again)).click();
  await expect(again).toHaveCount(0);
  await expect(carla.getByText('You fight like a goose.')).toHaveCount(0);
  await carla.goto('/notices');
  await expect(carla.getByText('Its author can write no messages for some time.')).toBeVisible();
  await berta.goto(`${campaign}/messages`);
  await expect(berta.getByText('Only you can still see it')).toBeVisible();
  await (await awake(berta.getByLabel('Message', { exact: true }))).fill('Honk.');
  await send(berta.getByRole('button', { name: 'Send' }));
  await expect(
    berta.getByRole('alert').filter({ hasText: 'You cannot write to anyone' }),
  ).toBeVisible();
  expect(await berta.content()).not.toContain('No goose.');
  await judge(berta, 'messages of somebody who was suspended');
});
