import { answer, QUICK } from './support/campaigns';
import { awake, expect, newcomer, test } from './support/people';

test('[product: first minutes] the first choice of the front page is three presses of Tab away, by the skip links', async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/');
  const first = page.locator('.choices input[type=radio]').first();
  await awake(first);
  for (const name of ['Skip to the page', 'Skip to your choice']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});

test('[product: first minutes] a stranger seals a choice from the front page in two clicks, fights the battle, and keeps the campaign by registering', async ({
  open,
}) => {
  test.setTimeout(600_000);
  const page = await open(null);
  let clicks = 0;
  const click = async (name: RegExp, role: 'radio' | 'button') => {
    await (await awake(page.getByRole(role, { name }).first())).click();
    clicks += 1;
  };
  await page.goto('/');
  await click(/Cross by the bridge/, 'radio');
  await click(/^Seal choice/, 'button');
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
  const campaign = new URL(page.url()).pathname;
  // Both choices have opened, and whatever the computer chose, there is a battle.
  await expect(page.getByText(/The armies meet/)).toBeVisible();
  expect(clicks).toBe(2);
  await expect(page.getByText('You are playing as a guest.')).toBeVisible();

  await answer(page, QUICK);
  await expect(page.getByRole('link', { name: 'The ledger' })).toBeVisible();

  // Nothing that a guest does reaches other people.
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links.filter({ hasText: /^(Club|Library|Staff|Messages)/ })).toHaveCount(0);
  for (const address of ['/club', '/library', '/mail', '/account', `${campaign}/staff`]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/register\?next=/);
  }

  const who = newcomer('Kept');
  await page.goto('/register');
  await expect(page.getByText('What you began as a guest stays yours')).toBeVisible();
  await page.getByLabel('Your name').fill(who.name);
  await page.getByLabel('E-mail address').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/campaigns');
  await expect(page.getByRole('link', { name: 'The bridge at Aldern' }).first()).toBeVisible();
  await expect(page.getByText('You are playing as a guest.')).toHaveCount(0);
  await page.goto(campaign);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/club');
  await expect(page.getByRole('link', { name: `${who.name}’s club` })).toBeVisible();
});
