import { markersOf, photographOfPhone } from '@/tests/support/camera';
import { judge } from './support/accessibility';
import { answer, begin, canaryCampaign, seal, TABLE } from './support/campaigns';
import { awake, expect, inviteLink, newcomer, register, send, test } from './support/people';
import { ROUTES } from './support/routes';

const PHONE = { viewport: { width: 390, height: 800 } };

test('[product: battle night] a battle is reported and photographed on one phone, countersigned on the other; who is removed from the club sees none of it at the next request', async ({
  people,
  open,
}) => {
  const anna = await open(people.anna, PHONE);
  const link = await inviteLink(anna, people.clubId, '1');
  const friend = newcomer('Frida');
  const frida = await open(null, { ...PHONE, second: true });
  await register(frida, friend, new URL(link).pathname);
  await frida.getByRole('button', { name: 'Join the club' }).click();
  await frida.waitForURL(/\/club\//);
  const { libraryId, words } = await canaryCampaign(anna, people.clubId);
  const name = 'Thursday with photographs';
  const campaign = await begin(anna, { libraryId, name, opponent: 'Anyone in the club' });
  await frida.goto(campaign);
  const taking = frida.getByRole('button', { name: 'Take command of Red' });
  await (await awake(taking)).click();
  await expect(taking).toHaveCount(0);
  await anna.goto(campaign);
  await seal(anna, words.A.first);
  await seal(frida, words.B.first);
  await expect(frida.getByRole('radio', { name: TABLE })).toBeVisible();
  await answer(frida, TABLE);
  await expect(anna.getByRole('radio', { name: TABLE })).toBeVisible();
  await answer(anna, TABLE);

  // Two photographs as the phone took them; then a file that is none.
  const choose = anna.getByLabel('Photographs of the table');
  await awake(choose);
  const taken = await photographOfPhone(6, [1_200, 800]);
  await choose.setInputFiles(
    ['one', 'two'].map((one) => ({ name: `${one}.jpg`, mimeType: 'image/jpeg', buffer: taken })),
  );
  await anna.getByLabel('What they show (optional)').fill('The ford at dusk');
  await send(anna.getByRole('button', { name: 'Add', exact: true }));
  await expect(anna.getByText('2 photographs were added.')).toBeVisible();
  const pictures = anna.getByRole('img', { name: /: The ford at dusk$/ });
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.first().evaluate((one: HTMLImageElement) => one.naturalHeight))
    .toBe(640);
  const note = { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a; not one') };
  await choose.setInputFiles(note);
  await send(anna.getByRole('button', { name: 'Add', exact: true }));
  await expect(
    anna.getByText('Only JPEG, PNG and WebP pictures can be added.').first(),
  ).toBeVisible();
  await judge(anna, 'a battle on the table with photographs');
  await anna.setViewportSize(PHONE.viewport);

  // The picture as its address has it.
  const address = (await pictures.first().getAttribute('src'))?.split('?')[0] ?? '';
  expect(address).toMatch(new RegExp(`^${campaign}/photographs/[0-9a-f-]{36}$`));
  const picture = await anna.request.get(address);
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  const bytes = await picture.body();
  expect(markersOf(bytes).filter((marker) => marker > 0xe0)).toEqual([]);
  for (const canary of ['Exif', 'Canary']) expect(bytes.includes(canary)).toBe(false);
  const otto = await open(people.otto);
  const nobody = await open(null);
  expect((await otto.request.get(address)).status()).toBe(404);
  expect((await nobody.request.get(address)).status()).toBe(401);
  const carla = await open(people.carla);
  expect((await carla.request.get(address)).status()).toBe(404);

  // Reported on the one phone, countersigned on the other, where the photographs are next to the figures.
  await anna.getByRole('link', { name: 'Enter the report' }).click();
  const lost = anna.getByLabel('Blue brigade, lost of 2,000');
  await (await awake(lost)).fill('200');
  await anna.getByLabel('Red brigade, lost of').fill('300');
  await anna.getByLabel('Minor victory for Blue').check();
  await anna.getByRole('group', { name: 'Who held the field?' }).getByLabel('Blue').check();
  await anna.getByRole('button', { name: 'Hand in the report' }).click();
  await expect(anna.getByText('You have handed in the report')).toBeVisible();
  await expect(frida.getByRole('button', { name: 'Countersign it' })).toBeVisible();
  await expect(frida.getByRole('img', { name: /: The ford at dusk$/ })).toHaveCount(2);
  await (await awake(frida.getByRole('button', { name: 'Countersign it' }))).click();
  await expect(frida.getByRole('heading', { level: 1 })).not.toHaveText('The ford');

  // With its result everybody in the club sees them: on its page, in the chronicle, in print, in the file.
  await carla.goto(`${campaign}/battles/0`);
  await expect(carla.getByRole('img', { name: /: The ford at dusk$/ })).toHaveCount(2);
  await expect(carla.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  for (const page of ['/chronicle', '/chronicle/print']) {
    await carla.goto(`${campaign}${page}`);
    await expect(carla.getByRole('img', { name: /: The ford at dusk$/ })).toHaveCount(2);
  }
  const file = await (await carla.request.get(`${campaign}/chronicle/print/file`)).text();
  expect(file.match(/data:image\/jpeg;base64,/g)).toHaveLength(2);

  // Every address of the club and the campaign, before and after: what was there is not, and the open page says so by itself.
  const places = {
    ...{ campaignId: campaign.split('/').at(-1) ?? '', clubId: people.clubId },
    ...{ libraryId, secret: 'x' },
  };
  const addresses = Object.values(ROUTES)
    .filter(({ open: to, kind }) => (to === 'campaign' || to === 'club') && kind !== 'feed')
    .flatMap((route) => route.addresses(places))
    .concat(address);
  const readable = async () => {
    const found: string[] = [];
    for (const one of addresses) {
      const { ok, url } = await frida.evaluate(async (asked) => {
        const got = await fetch(asked);
        return { ok: got.ok, url: got.url };
      }, one);
      if (ok && !new URL(url).pathname.startsWith('/sign-in')) found.push(one);
    }
    return found;
  };
  await frida.goto(campaign);
  const before = await readable();
  expect(before).toEqual(expect.arrayContaining([address, campaign, `${campaign}/export`]));
  const connected = frida.waitForResponse((got) => got.url().includes('/api/live/campaign/'));
  await frida.goto(campaign);
  await connected;
  await anna.goto(`/club/${people.clubId}/members`);
  await anna.getByRole('link', { name: `Remove ${friend.name}` }).click();
  await send(anna.getByRole('button', { name: `Remove ${friend.name}` }));
  await anna.waitForURL(/\/members$/);
  await expect(frida.getByText('There is nothing here')).toBeVisible();
  expect(await readable()).toEqual([]);

  // Its author removes one for good.
  await anna.goto(`${campaign}/battles/0`);
  const remove = anna.getByRole('button', { name: /^Remove photograph/ });
  await awake(remove.first());
  await send(remove.first());
  await expect(remove).toHaveCount(1);
  const left = await Promise.all(
    (await anna.getByRole('img', { name: /: The ford at dusk$/ }).all()).map((one) =>
      one.getAttribute('src'),
    ),
  );
  expect(left).toHaveLength(1);
});
