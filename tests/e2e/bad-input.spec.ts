import { canaryFile, newCanaries } from './support/campaign-files';
import { begin, bringIn, canaryCampaign, seal } from './support/campaigns';
import { awake, expect, test } from './support/people';
import { inOnePiece } from './support/stream';
import { dateText } from './support/words';

test('[bad input: two tabs] a choice from a stale page is refused and changes nothing; the page says what to do', async ({
  people,
  open,
}) => {
  const first = await open(people.anna);
  const { libraryId, words } = await canaryCampaign(first, people.clubId);
  const campaign = await begin(first, {
    libraryId,
    name: 'Two tabs',
    opponent: /Artificial, reckless/,
  });
  const second = await first.context().newPage();
  // A tab that receives nothing: asleep, or offline.
  await second.route('**/api/live/**', (route) => route.abort());
  await second.goto(campaign);
  const radio = second.getByRole('radio', { name: words.A.second });
  await awake(radio);
  await radio.check();
  await first.goto(campaign);
  await seal(first, words.A.first);
  await expect(first.getByText(/The armies meet/)).toBeVisible();
  await second.getByRole('button', { name: /^Seal choice/ }).click();
  await expect(second.getByRole('main').getByRole('alert')).toContainText(
    'Your answer was not accepted: the campaign has moved on.',
  );
  await expect(second.getByText(/The armies meet/)).toBeVisible();
  await first.goto(`${campaign}/chronicle`);
  await expect(first.locator('.chronicle').first()).toContainText(`${words.A.first} moves`);
  await expect(first.locator('.chronicle').first()).not.toContainText(words.A.second);
});

test('[bad input: double click] two clicks seal once', async ({ people, open }) => {
  const page = await open(people.anna);
  const { libraryId, words } = await canaryCampaign(page, people.clubId);
  const campaign = await begin(page, {
    libraryId,
    name: 'Twice',
    opponent: people.berta.name,
  });
  await page.goto(campaign);
  const radio = page.getByRole('radio', { name: words.A.first });
  await awake(radio);
  await radio.check();
  await page.getByRole('button', { name: /^Seal choice/ }).dblclick();
  await expect(page.getByText(/You chose a/)).toBeVisible();
  const file = await page.request.get(`${campaign}/export`);
  expect(file.status()).toBe(200);
  expect((await file.text()).match(/"ChoiceSealed"/g)).toHaveLength(1);
});

test('[bad input: lost answers] a form that does not get through keeps its input and can be sent again', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  await page.goto('/campaigns/new?campaign=silesia-1757');
  const name = page.getByLabel('Name of this campaign');
  await awake(name);
  await name.fill('Sent twice');
  const austria = page.locator('input[name=side][value=B]');
  await austria.check();
  await page.route('**/campaigns/new*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This did not get through');
  await expect(name).toHaveValue('Sent twice');
  await expect(austria).toBeChecked();
  await page.unroute('**/campaigns/new*');
  await page.getByRole('button', { name: 'Begin the campaign' }).click();
  await page.waitForURL(/\/campaigns\/[^/]+\/overview$/);
  await expect(page.getByRole('main')).toContainText('Austria');
});

test('[bad input: guessed addresses] another club’s pages answer exactly like missing ones', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna);
  const { libraryId } = await canaryCampaign(anna, people.clubId);
  const campaign = await begin(anna, {
    libraryId,
    name: 'Not for strangers',
    opponent: people.berta.name,
  });
  const otto = await open(people.otto);
  const unknown = '11111111-2222-4333-8444-555555555555';
  /** A page's text, without tags and scripts. */
  const words = (html: string) =>
    html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
  const id = campaign.split('/').at(-1) ?? '';
  const paths = [
    '',
    '/overview',
    '/forces',
    '/battles',
    '/battles/0',
    '/chronicle',
    '/branches',
    '/report',
    '/export',
  ];
  for (const path of paths) {
    const theirs = await otto.request.get(`/campaigns/${id}${path}`);
    const nothing = await otto.request.get(`/campaigns/${unknown}${path}`);
    expect([path, theirs.status(), nothing.status()]).toEqual([path, 404, 404]);
    const [said, saidOfNothing] = [await theirs.text(), await nothing.text()];
    expect(words(said)).toBe(words(saidOfNothing));
    expect(Math.abs(inOnePiece(said).length - inOnePiece(saidOfNothing).length)).toBeLessThan(400);
  }
  for (const [theirs, nothing] of [
    [`/club/${people.clubId}`, `/club/${unknown}`],
    [`/api/live/campaign/${id}`, `/api/live/campaign/${unknown}`],
  ] as const) {
    expect([
      theirs,
      (await otto.request.get(theirs)).status(),
      (await otto.request.get(nothing)).status(),
    ]).toEqual([theirs, 404, 404]);
  }
  await otto.goto(`/campaigns/new?campaign=${libraryId}`);
  await expect(otto.getByText('There is nothing here, or you cannot see it.')).toBeVisible();
  await otto.goto(campaign);
  await expect(otto.getByRole('heading', { level: 1 })).toHaveText(
    'There is nothing here, or you cannot see it',
  );
});

const whole = () => canaryFile(`Faulty ${dateText()}`, newCanaries());
/** A fault of a campaign file, and the page's words for it. */
const FAULTS: readonly (readonly [name: string, content: () => string, said: RegExp])[] = [
  ['no YAML', () => 'format: [unclosed', /./],
  ['another format', () => whole().replace('orderly-book/campaign', 'civil-war'), /FORMAT/],
  ['a key twice', () => `${whole()}title: Twice\n`, /FORMAT|DUPLICATE/],
  ['an unknown key', () => `${whole()}colour: red\n`, /FORMAT/],
  ['an id twice', () => whole().replace('id: blue-guards', 'id: blue-foot'), /DUPLICATE_ID/],
  [
    'an unknown target',
    () => whole().replace(', next: hill }', ', next: nowhere }'),
    /UNKNOWN_TARGET/,
  ],
  [
    'an unknown choice',
    () => whole().replace('{ A: stay-a, B: stay-b', '{ A: stay-x, B: stay-b'),
    /UNKNOWN_CHOICE/,
  ],
  [
    'a meeting too few',
    () => whole().replace('      - { A: go-a, B: go-b, next: truce }\n', ''),
    /MEETING_MISSING/,
  ],
  [
    'odds beyond one',
    () => whole().replace('[0.1, 0.2, 0.3, 0.2, 0.2]', '[0.5, 0.5, 0.5, 0, 0]'),
    /ODDS_INVALID/,
  ],
  [
    'an unknown ruleset',
    () => whole().replace('ruleset: musket-and-pike', 'ruleset: chess'),
    /UNKNOWN_RULESET/,
  ],
  [
    'an unknown interval',
    () => whole().replace('defaultInterval: rest', 'defaultInterval: sleep'),
    /UNKNOWN_INTERVAL/,
  ],
  [
    'a prototype',
    () => whole().replace('x-', '').replace('authors: [The project]', '__proto__: { admin: true }'),
    /FORMAT/,
  ],
  ['deep JSON', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /level|deep|nest/i],
  [
    'a bomb of aliases',
    () =>
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((letter, index) => `${letter}: &${letter} [${`*${'abcdefghij'[index]},`.repeat(9).slice(0, -1)}]`).join('\n')}\n`,
    /./,
  ],
  ['an empty file', () => ' ', /./],
];

test('[bad input: campaign file] every fault is named with its path, and nothing is stored', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  await page.goto('/library');
  const before = await page.locator('.library-row').count();
  for (const [name, content, said] of FAULTS) {
    await test.step(name, async () => {
      await bringIn(
        page,
        content(),
        people.clubId,
        name === 'deep JSON' ? 'deep.json' : 'bad.yaml',
      );
      const main = page.getByRole('main');
      await expect(main.getByRole('alert')).toContainText(/\w{4}/);
      await expect(main).toContainText(said);
      await expect(page.getByText('is now in the library')).toHaveCount(0);
    });
  }
  await page.goto('/library');
  await expect(page.locator('.library-row')).toHaveCount(before);
});

test('[bad input: 2 MB of JSON] a file at the limit is read and checked, a bigger one is refused with the limit, both quickly', async ({
  people,
  open,
}) => {
  const page = await open(people.anna);
  const filled = (bytes: number) => {
    const head = whole();
    return `${head}x-filling: "${'a'.repeat(bytes - Buffer.byteLength(head) - 14)}"\n`;
  };
  await bringIn(page, filled(2_000_000), people.clubId);
  await expect(page.getByText('is now in the library')).toBeVisible();
  for (const bytes of [2_000_001, 5_000_000]) {
    await bringIn(page, filled(bytes), people.clubId, 'big.json');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      new RegExp(`${bytes.toLocaleString('en')}|2 MB|2,000,000`),
    );
    await expect(page.getByText('is now in the library')).toHaveCount(0);
  }
});
