import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { begin, canaryCampaign } from './support/campaigns';
import {
  awake,
  expect,
  inviteLink,
  newcomer,
  PASSWORD,
  register,
  signIn,
  test,
} from './support/people';

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test('[bad input: wrong password] is refused in one sentence that does not reveal whether the account exists', async ({
  people,
  open,
}) => {
  const page = await open(null);
  await page.goto('/sign-in?next=/club');
  await signIn(page, people.anna.email, 'not the password');
  await expect(alertOf(page)).toContainText('The e-mail address or the password is wrong.');
  await expect(page.getByLabel('E-mail address')).toHaveValue(people.anna.email);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await signIn(page, 'nobody@example.org', 'not the password');
  await expect(alertOf(page)).toContainText('The e-mail address or the password is wrong.');
  await signIn(page, people.anna.email, people.anna.password);
  await page.waitForURL('**/club');
});

test('[security: sign-in] after ten failures in a quarter of an hour even the right password must wait', async ({
  open,
}) => {
  const page = await open(null);
  const who = newcomer('Guessed');
  await register(page, who);
  const guesser = await open(null);
  await guesser.goto('/sign-in');
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await signIn(guesser, who.email, `guess number ${attempt}`);
    // The form returns with its password blank.
    await expect(alertOf(guesser)).toContainText('is wrong');
    await expect(guesser.getByLabel('Password')).toHaveValue('');
  }
  await expect(alertOf(guesser)).toContainText('The e-mail address or the password is wrong.');
  await signIn(guesser, who.email, who.password);
  await expect(alertOf(guesser)).toContainText(
    /Too many failed attempts: try again in \d+ minutes/,
  );
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
});

test('[bad input: registration] each fault is shown at its field, and the input is kept', async ({
  people,
  open,
}) => {
  const page = await open(null);
  await page.goto('/register');
  const send = async (name: string, email: string, password: string) => {
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Register' }).click();
  };
  await send('Anna Again', people.anna.email, PASSWORD);
  await expect(
    page.getByText('There is an account with this e-mail address already').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Anna Again');
  await send('Anna Again', 'new@example.org', 'password123');
  await expect(page.locator('#password-error')).toContainText(/\w/);
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/register/);
});

test('[bad input: expired session] a copied cookie is invalid after signing out; signing in returns to the requested page', async ({
  open,
  request,
}) => {
  const page = await open(null);
  await register(page, newcomer('Leaver'));
  const cookie = await cookieOf(page.context());
  const here = await request.get('/club', { headers: { cookie }, maxRedirects: 0 });
  expect(here.status()).toBe(200);
  const menu = page.locator('.masthead details.menu--name summary');
  await awake(menu);
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const gone = await request.get('/club', { headers: { cookie }, maxRedirects: 0 });
  expect(gone.status()).toBe(307);
  expect(gone.headers().location).toContain('/sign-in?next=%2Fclub');
  for (const path of ['/campaigns/x/export', '/api/live/campaign/x']) {
    const answer = await request.get(path, { headers: { cookie } });
    expect([path, answer.status()]).toEqual([path, 401]);
  }
  await page.goto('/account');
  await expect(page.getByText('Sign in to go on.')).toBeVisible();
});

test('[bad input: expired session] a form sent after the session ended leads to signing in, and changes nothing', async ({
  open,
}) => {
  const who = newcomer('Forgetful');
  const first = await open(null);
  await register(first, who);
  const { libraryId, words } = await canaryCampaign(first);
  const campaign = await begin(first, {
    libraryId,
    name: 'Interrupted',
    opponent: 'Two at this screen',
  });
  const second = await open(null);
  await second.goto('/sign-in');
  await signIn(second, who.email, who.password);
  await second.waitForURL('**/campaigns');
  // The live feed would navigate away at once; an offline page does not hear of it.
  await first.route('**/api/live/**', (route) => route.abort());
  await first.goto(`${campaign}?as=A`);
  const radio = first.getByRole('radio', { name: words.A.first });
  await awake(radio);
  await radio.check();
  await second.goto('/account');
  await second.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(second.getByText('Signed out of one other browser.')).toBeVisible();
  await first.getByRole('button', { name: /^Seal choice/ }).click();
  await expect(first).toHaveURL(/\/sign-in\?next=/);
  await second.goto(campaign);
  await expect(second.locator('.curtain__sides li').first()).toContainText('is to act now');
});

test('[security: revocation] a new password signs out every other browser, and the old one no longer works', async ({
  open,
  request,
}) => {
  const who = newcomer('Careful');
  const here = await open(null);
  await register(here, who);
  const there = await open(null, { second: true });
  await there.goto('/sign-in');
  await signIn(there, who.email, who.password);
  await there.waitForURL('**/campaigns');
  const cookie = await cookieOf(there.context());
  await here.goto('/account');
  await here.getByLabel('Present password').fill('wrong wrong wrong');
  await here.getByLabel('New password').fill('fifes and hautboys');
  await here.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('The present password is wrong.').first()).toBeVisible();
  await here.getByLabel('Present password').fill(who.password);
  await here.getByLabel('New password').fill('fifes and hautboys');
  await here.getByRole('button', { name: 'Change password' }).click();
  await expect(here.getByText('Your password was changed.')).toBeVisible();
  expect((await request.get('/account', { headers: { cookie }, maxRedirects: 0 })).status()).toBe(
    307,
  );
  await there.goto('/club');
  await expect(there).toHaveURL(/\/sign-in/);
  await signIn(there, who.email, who.password);
  await expect(alertOf(there)).toContainText('The e-mail address or the password is wrong.');
  await signIn(there, who.email, 'fifes and hautboys');
  await there.waitForURL('**/club');
});

/** The path of the link that the command line makes for an account. */
async function passwordLink(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/go.mjs', 'orderly', 'reset-password', email, '--json'],
    { cwd: path.resolve(import.meta.dirname, '../..') },
  );
  return new URL(String((JSON.parse(stdout) as { link: string }).link)).pathname;
}

test('[security: recovery] a forgotten password is reset by the operator’s link: once, without signing anybody in, and every browser is signed out', async ({
  open,
}) => {
  const who = newcomer('Oblivious');
  const signedIn = await open(null);
  await register(signedIn, who);
  const link = await passwordLink(who.email);
  const late = await open(null);
  expect((await late.goto(link))?.status()).toBe(200);

  const page = await open(null);
  await page.goto(link);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const send = async (on: Page, password: string, again = password) => {
    await on.getByLabel('New password').fill(password);
    await on.getByLabel('Repeat the password').fill(again);
    await on.getByRole('button', { name: 'Set the new password' }).click();
  };
  await send(page, 'fifes and hautboys', 'fifes and oboes');
  await expect(page.locator('#again-error')).toContainText('not the same');
  await send(page, 'password123');
  await expect(page.locator('#password-error')).toContainText('among the first that are guessed');
  await send(page, 'fifes and hautboys');
  await page.waitForURL('**/sign-in?*');
  await expect(page.getByText('The new password holds: sign in with it.')).toBeVisible();
  await signIn(page, who.email, who.password);
  await expect(alertOf(page)).toContainText('The e-mail address or the password is wrong.');
  await signIn(page, who.email, 'fifes and hautboys');
  await page.waitForURL('**/campaigns');

  await signedIn.goto('/account');
  await expect(signedIn).toHaveURL(/\/sign-in/);
  expect((await signedIn.goto(link))?.status()).toBe(404);
  await expect(alertOf(signedIn)).toContainText('This link no longer sets a password');
  await send(late, 'ravelin and glacis');
  await expect(alertOf(late)).toContainText('This link no longer sets a password');
});

test('[security: recovery by mail] a forgotten password is reset by a link that is read where the mail was caught', async ({
  open,
}) => {
  const who = newcomer('Absent');
  await register(await open(null), who);
  const page = await open(null);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Have a link mailed to you' }).click();
  await page.waitForURL('**/forgotten-password');
  await awake(page.getByRole('button', { name: 'Send the link' }));
  await page.getByLabel('E-mail address').fill(who.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If an account has this address')).toBeVisible();
  const mail = page.getByRole('article').filter({ hasText: who.email });
  await expect(async () => {
    await page.goto('/development/mail');
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mail.getByRole('link', { name: /reset-password/ }).click();
  await page.getByLabel('New password').fill('fifes and hautboys');
  await page.getByLabel('Repeat the password').fill('fifes and hautboys');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await page.waitForURL('**/sign-in?*');
  await signIn(page, who.email, 'fifes and hautboys');
  await page.waitForURL('**/campaigns');
});

test('[accounts: signed-in browsers] each is named, one can be signed out on its own; the account can be renamed, and its data downloaded', async ({
  open,
}) => {
  const who = newcomer('Traveller');
  const here = await open(null);
  await register(here, who);
  const there = await open(null, {
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  });
  await there.goto('/sign-in');
  await signIn(there, who.email, who.password);
  await there.waitForURL('**/campaigns');
  await here.goto('/account');
  const rows = here.locator('.browsers > li');
  await expect(rows).toHaveText([/this browser/, /^Firefox on Android/]);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out Firefox on Android/ })
    .click();
  await expect(here.getByText('Firefox on Android is signed out.')).toBeVisible();
  await expect(rows).toHaveText([/this browser/]);
  await here.getByLabel('Your name').fill('Traveller of Kolin');
  await here.getByRole('button', { name: 'Save' }).click();
  await expect(here.getByText('Others now see “Traveller of Kolin”.')).toBeVisible();
  await expect(here.getByRole('banner')).toContainText('Traveller of Kolin');
  const file = here.waitForEvent('download');
  await here.getByRole('button', { name: 'Download your data' }).click();
  expect((await file).suggestedFilename()).toBe('orderly-book-my-data.json');
  await there.goto('/account');
  await expect(there).toHaveURL(/\/sign-in/);
});

test('[accounts: second factor, deletion] after the password the app’s code is asked for, good once; a deleted account is kept by signing in again', async ({
  open,
}) => {
  const who = newcomer('Cautious');
  const page = await open(null);
  await register(page, who);
  await page.goto('/account/second-factor');
  await awake(page.getByRole('button', { name: 'Set up a second factor' }));
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(page.getByRole('img', { name: /as a QR code/ })).toBeVisible();
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('Code of the app').fill(app.generate());
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.locator('.recovery-codes code');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();

  const other = await open(null);
  const enter = async (code: string) => {
    await other.getByLabel('Code', { exact: true }).fill(code);
    await other.getByRole('button', { name: 'Sign in' }).click();
  };
  const knock = async () => {
    await other.goto('/sign-in?next=/account/delete');
    await signIn(other, who.email, who.password);
    await other.waitForURL('**/sign-in/code?*');
  };
  await knock();
  await enter('not a code');
  await expect(alertOf(other)).toContainText('The code is wrong, or was used before.');
  // Of the next half minute, because the present one’s turned it on.
  const next = app.generate({ timestamp: Date.now() + 30_000 });
  await enter(next);
  await other.waitForURL('**/account/delete');
  await other.getByLabel('Password').fill(who.password);
  await other.getByRole('button', { name: 'Delete my account' }).click();
  await expect(other.getByText('Your account is closed.')).toBeVisible();
  await page.goto('/campaigns');
  await expect(page).toHaveURL(/\/sign-in/);

  await knock();
  await enter(next);
  await expect(alertOf(other)).toContainText('was used before');
  await enter(recovery);
  await other.waitForURL('**/account/keep');
  await other.getByRole('button', { name: 'Keep my account' }).click();
  await other.waitForURL('**/account');
  await expect(other.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('[security: role changes at once] an umpire demoted to member can invite nobody, even from a page that still shows the form', async ({
  open,
}) => {
  const owner = await open(null);
  await register(owner, newcomer('Owner'));
  await owner.goto('/club');
  await owner
    .getByRole('main')
    .getByRole('link', { name: /’s club$/ })
    .click();
  await owner.waitForURL(/\/club\/./);
  const clubId = new URL(owner.url()).pathname.split('/').at(-1) ?? '';
  const link = await inviteLink(owner, clubId);
  const deputy = newcomer('Deputy');
  const member = await open(null, { second: true });
  await register(member, deputy, new URL(link).pathname);
  await member.getByRole('button', { name: 'Join the club' }).click();
  await member.waitForURL(/\/club\//);
  await member.goto(`/club/${clubId}/members`);
  await expect(member.getByRole('button', { name: 'Make a link' })).toHaveCount(0);
  const setRole = async (role: string) => {
    await owner.goto(`/club/${clubId}/members`);
    const select = owner.getByLabel(`Role of ${deputy.name}`);
    await select.selectOption(role);
    await owner
      .getByRole('row', { name: deputy.name })
      .getByRole('button', { name: 'Set' })
      .click();
    await expect(
      owner.getByRole('row', { name: deputy.name }).getByRole('cell').first(),
    ).toHaveText(role);
  };
  await setRole('umpire');
  await member.reload();
  await expect(member.getByRole('button', { name: 'Make a link' })).toBeVisible();
  await setRole('member');
  await member.getByRole('button', { name: 'Make a link' }).click();
  await expect(alertOf(member)).toContainText(/\w{4}/);
  await expect(member.getByLabel('Invitation link')).toHaveCount(0);

  // Removed from the club: its pages close at the next request.
  const row = owner.getByRole('row', { name: deputy.name });
  await row.getByRole('link', { name: /^Remove/ }).click();
  await expect(owner.getByText('no longer sees the club’s members')).toBeVisible();
  await owner.getByRole('button', { name: `Remove ${deputy.name}` }).click();
  await owner.waitForURL(/\/members$/);
  await expect(owner.getByRole('row')).not.toHaveCount(0);
  await expect(row).toHaveCount(0);
  const closed = await member.goto(`/club/${clubId}`);
  expect(closed?.status()).toBe(404);
});

test('[product: invitation] a withdrawn, expired or unknown link says so and admits nobody', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const otto = await open(people.otto);
  const withdrawn = await inviteLink(anna, people.clubId, '2');
  await anna.goto(`/club/${people.clubId}/members`);
  const rows = anna.getByRole('listitem').filter({ hasText: 'For two members' });
  const before = await rows.count();
  const button = rows.first().getByRole('button', { name: 'Withdraw' });
  await awake(button);
  await button.click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(rows).toHaveCount(before - 1);
  await otto.goto(new URL(withdrawn).pathname);
  await expect(alertOf(otto)).toContainText('no longer open');
  await expect(otto.getByRole('button', { name: 'Join the club' })).toHaveCount(0);

  const expiring = await inviteLink(anna, people.clubId, '5');
  await otto.goto(new URL(expiring).pathname);
  await expect(otto.getByRole('button', { name: 'Join the club' })).toBeVisible();
  // An expired invitation can only be simulated in the database, which keeps the time.
  const database = new pg.Client(process.env.DATABASE_URL);
  await database.connect();
  await database.query(
    `update club_invitation set expires_at = now() - interval '1 second' where uses_max = 5 and club_id = $1`,
    [people.clubId],
  );
  await database.end();
  await otto.getByRole('button', { name: 'Join the club' }).click();
  await expect(alertOf(otto)).toContainText('no longer open');
  await otto.goto(`/join/${'0'.repeat(32)}`);
  await expect(alertOf(otto)).toContainText('no longer open');
});
