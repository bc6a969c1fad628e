import { randomUUID } from 'node:crypto';
import type { Worker } from '@playwright/test';
import { expect, test } from './support/people';

/** What the service worker asks of its browser. */
interface Asked {
  readonly shown: { readonly title: string; readonly options: NotificationOptions }[];
  closed: number;
  readonly opened: string[];
  readonly focused: string[];
}

interface Page {
  readonly url: string;
  readonly focus: () => Promise<void>;
}
interface Scope {
  asked: Asked;
  readonly registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  readonly clients: {
    openWindow: (href: string) => Promise<null>;
    matchAll: (of: object) => Promise<readonly Page[]>;
  };
}

/**
 * Writes down what the service worker asks of its browser: one without a screen shows no notification whatever it is permitted, and
 * opens no window unless a hand presses.
 */
const listen = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as typeof globalThis & Scope;
    const asked: Asked = { shown: [], closed: 0, opened: [], focused: [] };
    scope.asked = asked;
    scope.registration.showNotification = async (title, options) => {
      asked.shown.push({ title, options });
    };
    scope.clients.openWindow = async (href) => {
      asked.opened.push(href);
      return null;
    };
    const matchAll = scope.clients.matchAll.bind(scope.clients);
    scope.clients.matchAll = async (of) =>
      (await matchAll(of)).map(({ url }) => ({
        url,
        focus: async () => {
          asked.focused.push(url);
        },
      }));
  });

const askedOf = (worker: Worker): Promise<Asked> =>
  worker.evaluate(() => (globalThis as typeof globalThis & Scope).asked);

/** Somebody presses a notification that shows what the worker asked for. */
const press = (worker: Worker, data: unknown): Promise<void> =>
  worker.evaluate((held) => {
    const { asked } = globalThis as typeof globalThis & Scope;
    const close = () => {
      asked.closed += 1;
    };
    const pressed = Object.assign(new Event('notificationclick'), {
      notification: { data: held, close },
      waitUntil: () => {},
    });
    globalThis.dispatchEvent(pressed);
  }, data);

test('[notices: push] what a push service delivers is shown in the words that were sent, the same notice once, nonsense without words of its own; pressed, it opens its page of this site', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  await page.goto('/campaigns');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  // The page may know of it before the test does.
  const [known] = page.context().serviceWorkers();
  const worker = known ?? (await page.context().waitForEvent('serviceworker'));
  await listen(worker);
  // The browser's debugging protocol stands in for the push service; decrypting is tested against the standard elsewhere.
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const deliver = (data: string) =>
    protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = async () => (await askedOf(worker)).shown;

  const campaign = `${origin}/campaigns/${randomUUID()}`;
  const notice = {
    ...{ id: randomUUID(), title: 'Your turn: The ford' },
    ...{ text: 'Seal your choice.', href: campaign },
  };
  const asWanted = {
    title: notice.title,
    options: expect.objectContaining({ body: notice.text, tag: notice.id }),
  };
  await deliver(JSON.stringify(notice));
  await expect.poll(shown).toEqual([asWanted]);
  // A browser shows one of each tag: delivered twice, the notice is there once.
  await deliver(JSON.stringify(notice));
  await expect.poll(shown).toEqual([asWanted, asWanted]);
  await deliver('<script>alert(1)</script>');
  await expect.poll(async () => (await shown()).length).toBe(3);
  const [first, , nonsense] = await shown();
  expect(nonsense).toMatchObject({ title: 'Orderly Book', options: { body: '' } });

  await press(worker, first?.options.data);
  await expect.poll(async () => (await askedOf(worker)).opened).toEqual([campaign]);
  // A page that is open already comes to the front; and no notice leads out of the site.
  await press(worker, { href: `${origin}/campaigns` });
  await expect.poll(async () => (await askedOf(worker)).focused).toEqual([`${origin}/campaigns`]);
  await press(worker, { href: 'https://elsewhere.example/club' });
  await expect
    .poll(async () => (await askedOf(worker)).opened)
    .toEqual([campaign, `${origin}/club`]);
  expect((await askedOf(worker)).closed).toBe(3);
});
