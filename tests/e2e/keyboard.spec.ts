import { judge, walkByKeys } from './support/accessibility';
import { begin, canaryCampaign } from './support/campaigns';
import { press, tabTo, type } from './support/keys';
import { awake, expect, test } from './support/people';

test('[accessibility: keyboard] an owner invites, opens a lobby, umpires, reports, opens a campaign to everybody; a player writes: with Tab, arrows, letters, Space and Enter', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const page = await open(people.anna, { reducedMotion: 'reduce' });
  const berta = await open(people.berta);
  const { libraryId } = await canaryCampaign(page, people.clubId);
  const campaign = await begin(berta, {
    ...{ libraryId, clubId: people.clubId, name: 'Desk by keys', opponent: people.carla.name },
  });
  const main = page.getByRole('main');

  // From the club to its members; an invitation; the public page, whose list takes a letter.
  await page.goto(`/club/${people.clubId}`);
  await press(page.getByRole('link', { name: 'Members', exact: true }), 'Enter');
  await page.waitForURL(/\/members$/);
  await press(page.getByRole('button', { name: 'Make a link' }), 'Enter');
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/join\//);
  const seen = page.getByLabel('Who can see it');
  await awake(seen);
  await tabTo(page, seen);
  await page.keyboard.type('e');
  await expect(seen).toHaveValue('yes');
  await press(page.getByRole('button', { name: 'Save the public page' }), 'Enter');
  await expect(
    page.getByRole('link', { name: 'What everybody can see of this club' }),
  ).toBeVisible();

  // A lobby: its terms, a seat, ready.
  await page.goto(`/lobbies/new?campaign=${libraryId}&club=${people.clubId}`);
  await type(page.getByLabel('Name of this campaign'), 'Lobby by keys');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/lobbies\/[0-9a-f-]{36}$/);
  await press(page.getByRole('button', { name: /^Sit down here/ }).first(), 'Space');
  await expect(page.getByRole('button', { name: 'Leave this seat' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Leave this seat' }), 'Enter');
  await expect(page.getByRole('button', { name: 'Leave this seat' })).toHaveCount(0);

  // A dialog takes the focus, gives it back to who thinks better of it, and is confirmed.
  await page.goto(`${campaign}/overview`);
  const take = page.getByRole('button', { name: 'Take the umpire’s seat' });
  await press(take, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Umpire it' }), 'Enter');
  await page.waitForURL(/\/desk$/);
  await press(main.getByRole('link', { name: /report/i }).first(), 'Enter');
  await page.waitForURL(/\/desk\/reports/);
  await type(page.getByLabel('The report'), 'A rider came in.');
  await press(page.getByRole('button', { name: /^Send to / }), 'Enter');
  await expect(page.getByText(/sent/i).first()).toBeVisible();
  await page.goto(`${campaign}/overview`);
  const follow = page.getByLabel('Who may follow');
  await awake(follow);
  await tabTo(page, follow);
  await page.keyboard.type('e');
  await expect(follow).toHaveValue('public');
  await press(page.getByRole('button', { name: 'Save who may follow' }), 'Enter');

  // A player reads it, and writes to all.
  await berta.goto(`${campaign}/messages`);
  await type(berta.getByLabel('Message', { exact: true }), 'Good evening.');
  await press(berta.getByRole('button', { name: 'Send' }), 'Enter');
  await expect(berta.getByText('Good evening.')).toBeVisible();

  // What strangers may follow, as a stranger sees it.
  const stranger = await open(null, { reducedMotion: 'reduce' });
  await stranger.goto(`/follow/${people.clubId}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(people.clubName);
  await judge(stranger, 'a club, as strangers see it');
  await walkByKeys(stranger, 'a club, as strangers see it');
  await press(stranger.getByRole('link', { name: 'Desk by keys' }), 'Enter');
  await stranger.waitForURL(/\/follow\/[0-9a-f-]+\/[0-9a-f-]+$/);
  await judge(stranger, 'a campaign, as strangers follow it');
  await walkByKeys(stranger, 'a campaign, as strangers follow it');
  await page.goto(`/club/${people.clubId}/members`);
  await (await awake(seen)).selectOption('no');
  await press(page.getByRole('button', { name: 'Save the public page' }), 'Enter');
  await expect
    .poll(async () => (await stranger.goto(`/follow/${people.clubId}`))?.status())
    .toBe(404);
});
