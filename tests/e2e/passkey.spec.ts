import { judge } from './support/accessibility';
import { expect, newcomer, PASSWORD, register, test } from './support/people';

test('[security: passkeys] a passkey is made with the password, signs in without it, and is removed again', async ({
  open,
}) => {
  const page = await open(null);
  const who = newcomer('Pauline');
  await register(page, who);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });

  await page.goto('/account/second-factor');
  await page.getByLabel('What you call it').fill('Field desk');
  await page.getByLabel('Your password').fill('a wrong password');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('The present password is wrong.')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText(/Field desk, made on .*, not used yet/)).toBeVisible();

  await judge(page, 'passkeys');

  await page.context().clearCookies();
  await page.goto('/sign-in?next=%2Faccount%2Fsecond-factor');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(/\/account\/second-factor$/);
  await expect(page.getByText(/Field desk, made on .*, last used on/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove Field desk' }).click();
  await expect(page.getByText(/Field desk, made on/)).toBeHidden();
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey opens no account here.')).toBeVisible();
});
