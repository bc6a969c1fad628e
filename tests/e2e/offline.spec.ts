import net from 'node:net';
import { begin, canaryCampaign } from './support/campaigns';
import { awake, expect, newcomer, register, test } from './support/people';

/**
 * A connection to the program that can be cut. The browser's own switch does not reach requests of a service worker.
 */
async function railway(base: string) {
  const { hostname, port } = new URL(base);
  const open = new Set<net.Socket>();
  const server = net.createServer((here) => {
    const there = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server.listen(at, 'localhost', () => resolve((server.address() as net.AddressInfo).port));
    });
  const own = await listen(0);
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return { address: `http://localhost:${own}`, cut, mend: () => listen(own) };
}

test('[product: without a connection] pages that were read are kept, an order waits until it can be sent, and signing out forgets all', async ({
  open,
}) => {
  const line = await railway(process.env.BASE_URL ?? '');
  const page = await open(null, { baseURL: line.address });
  // A traveller with an account of their own: its session ends here, and those of others are used elsewhere.
  await register(page, newcomer('Dora'));
  const { libraryId, title, words } = await canaryCampaign(page);
  const campaign = await begin(page, {
    libraryId,
    name: 'On the train',
    opponent: /Artificial, reckless/,
  });
  const manifest = await page.request.get('/manifest.webmanifest');
  const { icons, display } = (await manifest.json()) as {
    readonly icons: readonly { readonly src: string }[];
    readonly display: string;
  };
  expect(display).toBe('standalone');
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);

  await page.goto('/account');
  const keep = page.getByRole('button', { name: 'Keep pages on this device' });
  await awake(keep);
  await keep.click();
  await expect(page.getByText('The pages that you read here are kept.')).toBeVisible();
  await page.goto(`${campaign}/overview`);
  await page.goto(campaign);
  const first = page.getByRole('radio', { name: words.A.first });
  await awake(first);
  // A page with a live feed is never idle: what counts is that it is kept, with the script of its form.
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('kept-pages')).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    .toEqual(expect.arrayContaining([campaign, `${campaign}/overview`]));
  await page.waitForTimeout(2_000);

  await line.cut();
  // The order does not get through. It is kept with the page, and beyond it.
  await first.check();
  await page.getByRole('button', { name: /^Seal choice/ }).click();
  await expect(page.getByText('This did not get through')).toBeVisible();
  await expect(page.getByText('An order is kept here that was not sent')).toBeVisible();
  await page.goto(`${campaign}/overview`);
  await expect(page.locator('html')).toHaveAttribute('data-kept', /\d/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  // What was not read is not there; what was is listed.
  await page.goto('/opponents');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'On the train: Overview' })).toBeVisible();
  await page.locator(`a[href="${campaign}"]`).click();
  await expect(page.getByText('An order is kept here that was not sent')).toBeVisible();

  await line.mend();
  await page.goto(campaign);
  await expect(page.locator('html')).not.toHaveAttribute('data-kept');
  const send = page.getByRole('button', { name: 'Send it now' });
  await awake(send);
  await send.click();
  await expect(page.getByText('An order is kept here that was not sent')).toBeHidden();
  // The artificial commander has answered: both orders are opened.
  await page.goto(`${campaign}/chronicle`);
  await expect(page.getByText(words.A.first).first()).toBeVisible();

  // The next reader reads nothing of it.
  const menu = page.locator('.masthead details.menu--name summary');
  await awake(menu);
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('kept-pages')).keys()).length))
    .toBe(0);
  await line.cut();
  await page.goto(campaign);
  await expect(page.getByText('No page is kept on this device yet.')).toBeVisible();
});
