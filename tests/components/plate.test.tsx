import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { PLATE_STYLE, plateFile, plateShapes } from '@/app/_components/map/plate';
import { layOut } from '@/app/_components/map/sheet';
import { isSigned, platesOf, readPlateOrder } from '@/app/_server/plates';
import {
  demonstrationArmies,
  demonstrationMap,
  demonstrationMarches,
  demonstrationSides,
} from '@/app/(reference)/signs/demonstration';
import { GET } from '@/app/plates/[file]/route';
import { currentUser } from '@/lib/accounts/viewer';

const CAMPAIGN = '7f3d8f6e-2f1c-4a58-9a54-0d6a1c1f0e11';
const seen = vi.hoisted(() => ({ maps: [] as unknown[], asked: 0 }));
vi.mock('@/lib/accounts/viewer', () => ({ currentUser: vi.fn() }));
vi.mock('@/app/_server/application', () => ({
  application: () => ({
    campaignMaps: async (_user: string, id: string) => {
      seen.asked += 1;
      return id === CAMPAIGN
        ? { ok: true, value: { maps: seen.maps } }
        : { ok: false, error: { code: 'NOT_FOUND', message: 'There is no such campaign.' } };
    },
  }),
}));

beforeEach(() => {
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret that only this test knows of');
  seen.maps = [demonstrationMap];
  seen.asked = 0;
  vi.mocked(currentUser).mockResolvedValue({
    id: 'one',
    email: 'one@example.org',
    displayName: 'One',
    sessionId: 'here',
    guestUntil: null,
  });
});

const sheet = () => layOut(demonstrationMap, [150, 0, 300, 140], 390);
const address = (id = CAMPAIGN) => platesOf({ of: 'campaign', id })(sheet());
const ask = (path: string) => {
  const url = new URL(path, 'http://localhost');
  const file = url.pathname.replace('/plates/', '');
  return GET(new Request(url), { params: Promise.resolve({ file }) });
};

test('[map: plates] a plate’s address returns the drawing, cacheable for ever', async () => {
  const answer = await ask(address());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const text = await answer.text();
  expect(text).toBe(plateFile(sheet()));
  expect(await (await ask(address())).text()).toBe(text);
});

test('[map: plates] plates are refused without sign-in and without access to the campaign', async () => {
  expect((await ask(address('00000000-0000-4000-8000-000000000000'))).status).toBe(404);
  vi.mocked(currentUser).mockResolvedValue(null);
  seen.asked = 0;
  expect((await ask(address())).status).toBe(401);
  expect(seen.asked).toBe(0);
});

test('[map: plates] an address changed in any part is not found, and the answer is not cached', async () => {
  const right = address();
  const changed = [
    right.replace(/[0-9a-f](?=\.svg)/, (digit) => (digit === '0' ? '1' : '0')),
    right.replace('width=390', 'width=391'),
    right.replace('width=390', 'width=1e9'),
    right.replace('crop=150', 'crop=149'),
    right.replace('of=campaign', 'of=nothing'),
    right.replace(/map=[^&]+/, 'map=elsewhere'),
    right.replace(/\?.*/, ''),
    '/plates/nothing.svg',
  ];
  for (const path of changed) {
    expect(path).not.toBe(right);
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  }
  expect((await ask(right)).status).toBe(200);
});

test('[map: plates] the same address never shows another map', () => {
  const url = new URL(address(), 'http://localhost');
  const order = readPlateOrder(url.searchParams);
  const tag = /([0-9a-f]{64})\.svg/.exec(url.pathname)?.[1] ?? '';
  if (order === null) throw new Error('no order');
  expect(isSigned(order, demonstrationMap, tag)).toBe(true);
  const moved = { ...demonstrationMap, dayMarchKm: demonstrationMap.dayMarchKm + 1 };
  expect(isSigned(order, moved, tag)).toBe(false);
  expect(isSigned(order, demonstrationMap, 'ff')).toBe(false);
});

test('[map: plates] cropping a sheet does not change its layout', () => {
  for (const crop of [[230.1, 228.2, 350.5, 325.1], [0.1, 0.2, 40.3, 190.7], undefined] as const) {
    const first = layOut(demonstrationMap, crop, 816);
    const again = layOut(demonstrationMap, first.crop, 816);
    expect(again.crop).toEqual(first.crop);
    expect(again.height).toBe(first.height);
    for (const town of demonstrationMap.towns)
      expect(again.place(town.at)).toEqual(first.place(town.at));
  }
});

test('[map: plates] a plate holds only the ground: no names, armies or script', () => {
  const file = plateFile(layOut(demonstrationMap, undefined, 816));
  const words = new Set(file.replace(/ d="[^"]*"/g, '').match(/[A-Za-z][\w-]{2,}/g));
  expect(file).not.toMatch(/script|style|href="/);
  for (const town of demonstrationMap.towns) expect(words).not.toContain(town.name);
  expect(file).toMatch(/stroke="var\(--hachure\)"/);
  expect(file).not.toMatch(/NaN|undefined|Infinity/);
});

test('[map: plates] changed inks need a new PLATE_STYLE number', () => {
  const inks = plateFile(sheet()).replace(/ d="[^"]*"/g, '');
  const drawn = createHash('sha256').update(inks).digest('hex').slice(0, 16);
  expect({ style: PLATE_STYLE, drawn }).toEqual({ style: 1, drawn: '1dbc17ee3a6c822f' });
});

test('[map: plates] with a plate file the page carries no ground; without one it carries the same paths', () => {
  const markup = (plates: boolean) =>
    renderToStaticMarkup(
      <CampaignMap
        map={demonstrationMap}
        sides={demonstrationSides}
        armies={demonstrationArmies}
        choices={demonstrationMarches}
        plateHref={plates ? platesOf({ of: 'campaign', id: CAMPAIGN }) : undefined}
      />,
    );
  expect(markup(true).match(/<use href="\/plates\/[0-9a-f]{64}\.svg\?[^"]+#plate"/g)).toHaveLength(
    2,
  );
  expect(markup(true).length).toBeLessThan(60_000);
  for (const shape of plateShapes(layOut(demonstrationMap, undefined, 816)))
    expect(markup(false)).toContain(`d="${shape.d}"`);
});
