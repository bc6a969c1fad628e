import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { dateText } from './words';

/** A person with an account, and the cookies of a browser that is signed in to it. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Anna owns a club; Berta and Carla are its members; Otto belongs to another one. */
export interface People {
  readonly anna: Person;
  readonly berta: Person;
  readonly carla: Person;
  readonly otto: Person;
  readonly clubId: string;
  readonly clubName: string;
}

export interface OpenOptions extends BrowserContextOptions {
  /** On the second process of the program, if one runs. */
  readonly second?: boolean;
}

/** Opens a separate browser: signed in as a person, or not signed in. */
export type Open = (who: Person | null, options?: OpenOptions) => Promise<Page>;

/** The cookies of people by name, so that what they must answer themselves can be answered in their own browser. */
export const SIGNED_IN = new Map<string, Person['state']>();

export const PASSWORD = 'drums and colours';
/** The second process on the same database; the first if only one runs. */
export const secondBase = (): string | undefined =>
  process.env.SECOND_BASE_URL ?? process.env.BASE_URL;

let count = 0;
/** An unused name and address. */
export function newcomer(given: string): Omit<Person, 'state'> {
  count += 1;
  return {
    name: `${given} ${dateText()}${count}`,
    email: `${given.toLowerCase()}.${process.pid}.${dateText()}.${count}@example.org`,
    password: PASSWORD,
  };
}

/** Fills in and submits the registration page; `next` is where it leads. */
export async function register(
  page: Page,
  who: Omit<Person, 'state'>,
  next = '/campaigns',
): Promise<void> {
  await page.goto(`/register?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Your name').fill(who.name);
  await page.getByLabel('E-mail address').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === next);
}

/** Seals the first choice of the front page, as a visitor without an account. */
export async function playAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  await (await awake(page.getByRole('radio', { name: /Cross by the bridge/ }))).check();
  await page.getByRole('button', { name: /^Seal choice/ }).click();
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
}

/** Fills in and submits the sign-in page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Makes an invitation link on the page of the club's members. */
export async function inviteLink(page: Page, clubId: string, uses = '10'): Promise<string> {
  await page.goto(`/club/${clubId}/members`);
  await page.getByLabel('It lets in').selectOption(uses);
  await page.getByRole('button', { name: 'Make a link' }).click();
  return page.getByLabel('Invitation link').inputValue();
}

/** Waits until the program's script has hydrated an element: before that, only plain forms answer. */
export async function awake(locator: Locator): Promise<Locator> {
  await expect
    .poll(
      () =>
        locator.evaluate((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactProps')),
        ),
      { intervals: [50, 50, 100, 200] },
    )
    .toBe(true);
  return locator;
}

/** Whether a page sends by itself, at a first visit, what a commander's browser joins a campaign with. */
const isJoining = (request: Request): boolean =>
  request.method() === 'POST' &&
  /^text\/plain/.test(request.headers()['content-type'] ?? '') &&
  (request.postData() ?? '').includes('"numbers"');

/** What a page sends by itself: that somebody joins, and that notices were read. */
const byItself = (request: Request): boolean =>
  isJoining(request) || request.url().endsWith('/api/notices/read');

/**
 * Presses a submit button, and waits until the server has answered: navigating away at once would not cancel the
 * request.
 */
export async function send(button: Locator): Promise<void> {
  const answered = button
    .page()
    .waitForResponse(
      (response) => response.request().method() === 'POST' && !byItself(response.request()),
    );
  await button.click();
  await answered;
}

export const test = base.extend<{ open: Open }, { people: People }>({
  people: [
    async ({ browser }, use) => {
      const contexts: BrowserContext[] = [];
      const settle = async (given: string, link?: string): Promise<{ who: Person; page: Page }> => {
        const context = await browser.newContext({ baseURL: process.env.BASE_URL });
        contexts.push(context);
        const page = await context.newPage();
        const details = newcomer(given);
        if (link === undefined) await register(page, details);
        else {
          await register(page, details, new URL(link).pathname);
          await page.getByRole('button', { name: 'Join the club' }).click();
          await page.waitForURL(/\/club\//);
        }
        const state = await context.storageState();
        SIGNED_IN.set(details.name, state);
        return { who: { ...details, state }, page };
      };
      const anna = await settle('Anna');
      await anna.page.goto('/club');
      const own = anna.page.getByRole('main').getByRole('link', { name: /’s club$/ });
      const clubName = (await own.textContent()) ?? '';
      const clubId = ((await own.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
      const link = await inviteLink(anna.page, clubId);
      const berta = await settle('Berta', link);
      const carla = await settle('Carla', link);
      const otto = await settle('Otto');
      await Promise.all(contexts.map((context) => context.close()));
      await use({
        anna: anna.who,
        berta: berta.who,
        carla: carla.who,
        otto: otto.who,
        clubId,
        clubName,
      });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  open: async ({ browser }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, { second, ...options } = {}) => {
      const context = await browser.newContext({
        ...info.project.use,
        baseURL: second ? secondBase() : process.env.BASE_URL,
        ...(who === null ? {} : { storageState: who.state }),
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
