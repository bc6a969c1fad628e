import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@/scripts/postgres/embedded.mjs';
import { judge, walkByKeys } from './support/accessibility';
import { acceptedBy, canaryCampaign, seal } from './support/campaigns';
import { awake, expect, newcomer, register, send, test } from './support/people';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PASSPHRASE = 'over the hills and far away';

let folder: string;
let elsewhere: string;
let server: ChildProcess;
/** Who owns it, and takes the campaign in. */
let host: ReturnType<typeof newcomer>;

/** Another server: the same program, with a database, keys and accounts of its own. */
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-elsewhere-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user
  host = newcomer('Olga');
  const port = await freePort();
  elsewhere = `http://localhost:${port}`;
  const { DATABASE_URL: _, NEXTAUTH_SECRET: __, npm_lifecycle_event: ___, ...rest } = process.env;
  server = spawn(process.execPath, ['scripts/go.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...rest,
      ...{ PORT: String(port), NEXTAUTH_URL: elsewhere, ORDERLY_DATA: path.join(folder, 'data') },
      ORDERLY_OWNER: host.email,
    },
    stdio: 'ignore',
  });
  const ready = () =>
    fetch(`${elsewhere}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 120_000, intervals: [200] }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test('[product: moving house] a campaign is downloaded from one server, uploaded to another, and goes on there with what was sealed', async ({
  people,
  open,
}, info) => {
  const berta = await open(people.berta);
  const { libraryId, words } = await canaryCampaign(berta, people.clubId);
  const name = 'To another server';
  await berta.goto(`/campaigns/new?campaign=${libraryId}&club=${people.clubId}`);
  await (await awake(berta.getByLabel('Name of this campaign'))).fill(name);
  await berta.getByRole('radio', { name: people.carla.name }).check();
  await send(berta.getByRole('button', { name: 'Send the challenge' }));
  await berta.waitForURL(/\/challenges\//);
  const challenge = new URL(berta.url()).pathname;
  const campaign = await acceptedBy(berta, people.carla.name, challenge);
  await berta.goto(campaign);
  await seal(berta, words.A.first);
  await expect(berta.getByText(/You chose/)).toBeVisible();

  // The club's owner, who plays in it no part, sends it away.
  const anna = await open(people.anna);
  await anna.goto(`${campaign}/overview`);
  await anna.getByRole('link', { name: 'Seats and servers' }).click();
  await anna.getByLabel('Passphrase').fill(PASSPHRASE);
  const downloaded = anna.waitForEvent('download');
  await anna.getByRole('button', { name: 'End it here and download the file' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.orderly-moving\.age$/);
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  await berta.goto(campaign);
  await expect(berta.getByText(/has moved/).first()).toBeVisible();
  await judge(berta, 'a campaign that moved away');

  // Somebody else takes it in, on a server that knows none of these people.
  const olga = await open(null, { baseURL: elsewhere });
  await register(olga, host);
  await olga.goto('/club');
  await olga
    .getByRole('main')
    .getByRole('link', { name: /’s club$/ })
    .click();
  await olga.getByRole('link', { name: 'Members' }).click();
  await olga.getByRole('link', { name: 'Take one in' }).click();
  const bring = async (passphrase: string) => {
    await (await awake(olga.getByLabel('The campaign’s file'))).setInputFiles(file);
    await olga.getByLabel('Its passphrase').fill(passphrase);
    await send(olga.getByRole('button', { name: 'Check it and take it in' }));
  };
  await bring('over the hills, and not far');
  await expect(olga.getByText('This passphrase does not open the file.').first()).toBeVisible();
  await bring(PASSPHRASE);
  await expect(olga.getByText('The file was opened.')).toBeVisible();
  await expect
    .poll(
      async () => {
        await olga.reload();
        return olga.getByText('Taken in.').count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  await judge(olga, 'campaigns of other servers');
  await olga.goto(`${elsewhere}/server`);
  await expect(olga.getByRole('heading', { level: 1, name: 'This server' })).toBeVisible();
  await judge(olga, 'the server, for its owner');
  await walkByKeys(olga, 'the server, for its owner');
  await olga.goBack();
  await olga.getByRole('link', { name: 'Invite its players' }).click();

  // Its seats are filled by links; who takes Blue's finds sealed what Berta had sealed.
  const seatTaken = async (side: string, given: string) => {
    await (
      await awake(olga.getByRole('button', { name: `Make a link to the command of ${side}` }))
    ).click();
    const link = await olga.getByLabel(`Link to the command of ${side}`).inputValue();
    const page = await open(null, { baseURL: elsewhere });
    await register(page, newcomer(given), new URL(link).pathname);
    if (side === 'Blue') await judge(page, 'a seat that a link offers');
    await send(await awake(page.getByRole('button', { name: `Take command of ${side}` })));
    await page.waitForURL(/\/overview$/);
    return page;
  };
  const boris = await seatTaken('Blue', 'Boris');
  const rosa = await seatTaken('Red', 'Rosa');
  const there = new URL(boris.url()).pathname.replace(/\/overview$/, '');
  await boris.goto(there);
  await expect(boris.getByText(/You chose/)).toBeVisible();
  await rosa.goto(there);
  await seal(rosa, words.B.first);
  for (const page of [boris, rosa])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The ford');
  await boris.goto(`${there}/chronicle`);
  await expect(boris.getByText(/moved to this server/i).first()).toBeAttached();
});
