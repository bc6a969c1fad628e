import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import {
  answer,
  begin,
  canaryCampaign,
  challenge,
  QUICK,
  seal,
  takeBack,
} from './support/campaigns';
import {
  awake,
  expect,
  inviteLink,
  type Open,
  type People,
  playAsGuest,
  send,
  test,
} from './support/people';
import { type Places, ROUTES, routesOfTheApp } from './support/routes';
import { inOnePiece } from './support/stream';
import { dateText } from './support/words';

test('[security: canary] every route has a row in the table', () => {
  expect(Object.keys(ROUTES).sort()).toEqual(routesOfTheApp());
});

/** The router's request headers for a page, and for a prefetch. */
const FORMS: readonly Record<string, string>[] = [
  { accept: 'text/html' },
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
];

interface Read {
  readonly address: string;
  readonly status: number;
  readonly body: string;
}

/** Opens every address of every route in every form. */
async function crawl(request: APIRequestContext, places: Places): Promise<Read[]> {
  const read: Read[] = [];
  for (const route of Object.values(ROUTES)) {
    if (route.kind === 'feed') continue;
    for (const address of route.addresses(places)) {
      for (const headers of route.kind === 'page' ? FORMS : [{}]) {
        const answer = await request.get(address, { headers, maxRedirects: 0 });
        read.push({
          address: `${address} ${JSON.stringify(headers)}`,
          status: answer.status(),
          body: `${JSON.stringify(answer.headers())}\n${withoutOpenChoices(await answer.text())}`,
        });
      }
    }
  }
  // The base maps that these pages load.
  const plates = new Set(
    read.flatMap(({ body }) => body.match(/\/plates\/[0-9a-f]{64}\.svg[^"\\\s<)]*/g) ?? []),
  );
  for (const plate of plates) {
    const address = plate.replaceAll('&amp;', '&').replaceAll('\\u0026', '&');
    const answer = await request.get(address);
    read.push({ address, status: answer.status(), body: await answer.text() });
  }
  const origin = new URL(read[0]?.address ?? '', process.env.BASE_URL).origin;
  const data = await request.post('/account/data', { headers: { origin } });
  const body = withoutOpenChoices(await data.text());
  return [...read, { address: '/account/data, asked for', status: data.status(), body }];
}

/**
 * An exported campaign lists each side's possible choices in two places: in its definition, and in the list of choices
 * that are open in a situation. Nothing else in it may hold a choice's name.
 */
function withoutOpenChoices(body: string): string {
  if (!body.includes('"CampaignStarted"')) return body;
  const left = new Set(['definition', 'open']);
  const text = body.trim();
  // Of an account's data, the whole text is one document; of a campaign's, each line is.
  return (text.startsWith('{\n') ? [text] : text.split('\n'))
    .map((line) =>
      JSON.stringify(JSON.parse(line), (key, value: unknown) => (left.has(key) ? null : value)),
    )
    .join('\n');
}

/** The live feed's output until `done` reports that it is enough. */
async function listen(
  context: BrowserContext,
  address: string,
  act: () => Promise<void>,
  done: (text: string) => boolean,
): Promise<{ readonly status: number; readonly text: string }> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const leave = new AbortController();
  const answer = await fetch(`${process.env.BASE_URL}${address}`, {
    headers: { cookie },
    signal: leave.signal,
  });
  if (!answer.ok || answer.body === null) {
    return { status: answer.status, text: await answer.text() };
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  await act();
  while (!done(text)) {
    const next = await reader.read();
    if (next.done) break;
    text += next.value;
  }
  leave.abort();
  await reader.cancel().catch(() => undefined);
  return { status: answer.status, text };
}

const found = (read: readonly Read[], words: readonly string[]): string[] =>
  read.flatMap(({ address, status, body }) =>
    words.filter((word) => body.includes(word)).map((word) => `${word} in ${status} ${address}`),
  );

/** Lets everybody follow the campaign on the club’s public page. */
async function openToEverybody(page: Page, campaign: string, clubId: string): Promise<void> {
  await page.goto(`${campaign}/overview`);
  await (await awake(page.getByLabel('Who may follow'))).selectOption('public');
  await send(page.getByRole('button', { name: 'Save who may follow' }));
  await page.goto(`/club/${clubId}/members`);
  await (await awake(page.getByLabel('Who can see it'))).selectOption('yes');
  await send(page.getByRole('button', { name: 'Save the public page' }));
  const followed = `/follow/${clubId}/${campaign.split('/').at(-1)}`;
  await expect(async () => {
    expect((await page.request.get(followed)).status()).toBe(200);
  }).toPass();
}

/** A campaign of Anna (A) against Berta (B), and the addresses of everything around it. */
async function prepared(people: People, open: Open) {
  const anna = await open(people.anna);
  const berta = await open(people.berta);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'The canary',
    opponent: people.berta.name,
  });
  const link = await inviteLink(anna, people.clubId);
  const places: Places = {
    campaignId: campaign.split('/').at(-1) ?? '',
    clubId: people.clubId,
    libraryId,
    secret: link.split('/').at(-1) ?? '',
  };
  return { anna, berta, words, campaign, places };
}

test('[security: canary] before the reveal side B’s seal is in no page, data payload, export, live feed or error', async ({
  people,
  open,
}) => {
  test.setTimeout(600_000);
  const { anna, berta, words, campaign, places } = await prepared(people, open);
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(berta.getByText(/You chose a/)).toBeVisible();
  await openToEverybody(anna, campaign, people.clubId);

  // A challenge that has not been answered, with a line for Berta alone.
  const line = `canary-line-${dateText()}`;
  const another = { libraryId: places.libraryId, name: line, opponent: people.berta.name };
  const asked = await challenge(anna, another);
  const watcher = await open(people.carla);
  const stranger = await open(people.otto);
  const nobody = await open(null);
  const guest = await open(null);
  await playAsGuest(guest);
  const secret = Object.values(words.B);
  const everything = [...secret, ...Object.values(words.A), line];
  const readers = [
    { who: 'side A', page: anna, words: secret },
    { who: 'a watcher of the club', page: watcher, words: everything },
    { who: 'a member of another club', page: stranger, words: everything },
    { who: 'a guest', page: guest, words: everything },
    { who: 'nobody', page: nobody, words: everything },
  ];
  for (const reader of readers) {
    await test.step(reader.who, async () => {
      const read = await crawl(reader.page.request, { ...places, challenge: asked });
      expect(found(read, reader.words)).toEqual([]);
      // The crawl reached what it may reach, and was kept out of the rest.
      const open = read.filter(({ address }) => address.startsWith(`${campaign} `))[0];
      const may = reader.who === 'side A' || reader.who === 'a watcher of the club';
      expect(open?.status).toBe(may ? 200 : reader.who === 'nobody' ? 307 : 404);
      const followed = `/follow/${places.clubId}/${places.campaignId} `;
      expect(read.find(({ address }) => address.startsWith(followed))?.status).toBe(200);
      expect(read.some(({ status }) => status >= 500)).toBe(false);
    });
  }
  // Berta's own pages hold her words: the canary appears where it may.
  const own = await crawl(berta.request, { ...places, challenge: asked });
  expect(found(own, [words.B.first]).length).toBeGreaterThan(0);
  expect(found(own, [line]).some((one) => one.includes(asked))).toBe(true);
  await takeBack(anna, asked);
  expect(found(own, Object.values(words.A))).toEqual([]);

  // Errors: an action that A may not perform reveals nothing either.
  for (const address of [`${campaign}/battles/0`, `${campaign}?at=999999`, `${campaign}/report`]) {
    const answer = await anna.request.get(address);
    expect(
      found([{ address, status: answer.status(), body: await answer.text() }], secret),
    ).toEqual([]);
  }

  // The live feed of each reader while B changes the choice.
  const change = async (choice: string) => {
    await berta.goto(campaign);
    await (await awake(berta.getByRole('button', { name: 'Change it' }))).click();
    await seal(berta, choice);
    await expect(
      berta.getByText(choice === words.B.first ? /You chose a/ : /You chose b/),
    ).toBeVisible();
  };
  const feed = ROUTES['/api/live/campaign/[id]']?.addresses(places)[0] ?? '';
  for (const [index, reader] of readers.entries()) {
    const heard = await listen(
      reader.page.context(),
      feed,
      () => change(index % 2 === 0 ? words.B.second : words.B.first),
      (text) => (text.match(/event: changed/g)?.length ?? 0) > 0,
    );
    expect([reader.who, heard.status]).toEqual([
      reader.who,
      reader.who === 'nobody'
        ? 401
        : ['a member of another club', 'a guest'].includes(reader.who)
          ? 404
          : 200,
    ]);
    for (const word of reader.words) expect(heard.text).not.toContain(word);
  }
});

test('[security: canary] the others’ pages have the same size, whichever choice B sealed', async ({
  people,
  open,
}) => {
  const { anna, berta, words, campaign } = await prepared(people, open);
  const watcher = await open(people.carla);
  // The count of her notices is at the head of each page: she has read them.
  await expect(async () => {
    await anna.goto('/notices');
    const begun = anna.getByRole('main').locator(`a[href="${campaign}"]`);
    await expect(begun.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const unread = anna.getByRole('button', { name: 'Mark all as read' });
  if (await unread.isVisible()) await (await awake(unread)).click();
  await expect(anna.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  const sizes = async () => {
    const measured: number[] = [];
    for (const page of [anna, watcher]) {
      for (const rest of ['', '/overview', '/chronicle', '/export']) {
        for (const headers of FORMS.slice(0, 2)) {
          const answer = await page.request.get(`${campaign}${rest}`, { headers });
          expect(answer.status()).toBe(200);
          measured.push(inOnePiece(await answer.text()).length);
        }
      }
    }
    return measured;
  };
  const sealing = async (choice: string) => {
    await berta.goto(campaign);
    const change = berta.getByRole('button', { name: 'Change it' });
    if (await change.isVisible()) await (await awake(change)).click();
    await seal(berta, choice);
    await expect(
      berta.getByText(choice === words.B.first ? /You chose a/ : /You chose b/),
    ).toBeVisible();
  };
  await sealing(words.B.second);
  await sealing(words.B.first);
  const short = await sizes();
  await sealing(words.B.second);
  const long = await sizes();
  // A change leaves one entry of its own, of the same length whatever the choice; the long choice's words are 200
  // letters longer than the short one's, and would show up more than once.
  await sealing(words.B.first);
  const shortAgain = await sizes();
  for (const [index, size] of long.entries()) {
    const grownToLong = size - (short[index] ?? 0);
    const grownToShort = (shortAgain[index] ?? 0) - size;
    expect(Math.abs(grownToLong - grownToShort)).toBeLessThan(64);
  }
});

test('[security: canary] the seed of an unfought battle is in no file and on no page', async ({
  people,
  open,
}) => {
  const { anna, berta, words, campaign, places } = await prepared(people, open);
  await berta.goto(campaign);
  await seal(berta, words.B.first);
  await expect(berta.getByText(/You chose a/)).toBeVisible();
  await anna.goto(campaign);
  await seal(anna, words.A.first);
  await expect(anna.getByRole('heading', { level: 1, name: 'The ford' })).toBeVisible();
  const before = await crawl(anna.request, places);
  await answer(anna, QUICK);
  await berta.goto(campaign);
  await answer(berta, QUICK);
  await expect(berta.getByRole('heading', { level: 1 })).not.toHaveText('The ford');
  const file = await (await anna.request.get(`${campaign}/export`)).text();
  // The seed of the choices was opened with them; that of the battle, and of how to settle it, only now.
  const later = file.split('\n').filter((line) => !line.includes('"type":"ChoicesRevealed"'));
  const seeds = later.flatMap((line) =>
    [...line.matchAll(/"seed":"([0-9a-f]{32,})"/g)].map((match) => match[1] ?? ''),
  );
  expect(seeds.length).toBeGreaterThan(0);
  expect(found(before, seeds)).toEqual([]);
});
