import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@/scripts/postgres/embedded.mjs';
import { median } from './kernels/paired';
import { type MeasuredApp, type ProcessUse, startMeasuredApp } from './pages/measured-app';
import { Visitor } from './pages/visitor';

/**
 * Processor time that a page costs the web process. Starts the built program with a throw-away database, registers an
 * account, begins Silesia against an artificial opponent, and asks for each page in short rounds that alternate with
 * rounds of /api/health, the least that a request can cost, so that load on the machine affects both alike. Then 50
 * open pages: what their live feeds cost a second, and what is left of them afterwards.
 *
 * npm run bench -- pages [requests of each page, 200] [folder for a .cpuprofile of each page]
 */
export const needsDatabase = false;

const ROUNDS = 8;
/** Requests for each page before the first measurement, so that the server is warm. */
const WARM_REQUESTS = 120;
/** Multiple of the cost of `/api/health`. */
const RATIO_MAX = 8;
const SCRIPT_BYTES_MAX = 220_000;
const FEEDS = 50;
const FEED_SECONDS = 20;

export async function run([count = '200', profiles]: readonly string[]): Promise<void> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const app = await startMeasuredApp(root, await freePort(), await freePort());
  const visitor = new Visitor(app.url);
  try {
    const pages = await settle(visitor);
    const missed: string[] = [];
    for (const { path } of [...pages, { path: '/api/health' }])
      await round(app, visitor, path, WARM_REQUESTS);
    for (const page of pages) {
      const figures = await measure(app, visitor, page.path, Number(count));
      const script = await scriptBytes(visitor, page.path);
      const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`;
      console.log(
        `${page.name}: ${figures.ratio.toFixed(1)} times /api/health (wanted at most ${RATIO_MAX}; ${figures.page.toFixed(1)} and ${figures.health.toFixed(2)} ms of processor time a request); ${kilobytes(figures.bytes)} of page, ${kilobytes(figures.sent)} sent, ${kilobytes(script)} of script sent`,
      );
      if (!(figures.ratio <= RATIO_MAX))
        missed.push(`${page.name} costs ${figures.ratio.toFixed(1)} times the bare request`);
      if (!(script <= SCRIPT_BYTES_MAX)) missed.push(`${page.name} sends too much script`);
      if (profiles !== undefined)
        await profile(app, visitor, page.path, path.join(profiles, `${page.name}.cpuprofile`));
    }
    await feeds(app, visitor, pages[0]?.path ?? '/');
    if (missed.length > 0) throw new Error(missed.join('; '));
  } finally {
    visitor.close();
    await app.stop();
  }
}

/** Registers and begins Silesia, whose first situation offers choices, so that the pages have content. */
async function settle(visitor: Visitor) {
  await visitor.post('/register', 'displayName', {
    displayName: 'Bench',
    email: 'bench@example.org',
    password: 'four plain words here',
  });
  const overview = await visitor.post('/campaigns/new?campaign=silesia-1757', 'commandId', {});
  const campaign = overview.replace(/\/overview$/, '');
  return [
    { name: 'situation', path: campaign },
    { name: 'overview', path: overview },
    { name: 'forces', path: `${campaign}/forces` },
    { name: 'chronicle', path: `${campaign}/chronicle` },
    { name: 'campaigns', path: '/campaigns' },
  ];
}

interface PageFigures {
  /** Milliseconds of processor time a request: median of the rounds. */
  readonly page: number;
  readonly health: number;
  readonly ratio: number;
  /** Bytes of the page, and as they were sent. */
  readonly bytes: number;
  readonly sent: number;
}

async function measure(
  app: MeasuredApp,
  visitor: Visitor,
  path: string,
  requests: number,
): Promise<PageFigures> {
  const each = Math.max(1, Math.round(requests / ROUNDS));
  const first = await visitor.get(path);
  if (first.status !== 200) throw new Error(`${path} answers ${first.status}`);
  const rounds: { readonly page: number; readonly health: number }[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const health = await round(app, visitor, '/api/health', each);
    rounds.push({ health, page: await round(app, visitor, path, each) });
  }
  return {
    page: median(rounds.map((one) => one.page)),
    health: median(rounds.map((one) => one.health)),
    ratio: median(rounds.map((one) => one.page / one.health)),
    bytes: Buffer.byteLength(first.text),
    sent: first.sent,
  };
}

/** Requests one after another; milliseconds of processor time each. */
async function round(
  app: MeasuredApp,
  visitor: Visitor,
  path: string,
  requests: number,
): Promise<number> {
  const before = await app.use();
  for (let index = 0; index < requests; index += 1) {
    const { status } = await visitor.get(path, false);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }
  return cpuMs(before, await app.use()) / requests;
}

/** Bytes of script that a browser fetches for a page, as they are sent. */
async function scriptBytes(visitor: Visitor, path: string): Promise<number> {
  const { text } = await visitor.get(path);
  const scripts = new Set(
    [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)]
      .filter(([tag]) => !/\bnomodule\b/i.test(tag))
      .map((match) => match[1] ?? ''),
  );
  let sum = 0;
  for (const script of scripts) sum += (await visitor.get(script, false)).sent;
  return sum;
}

async function profile(
  app: MeasuredApp,
  visitor: Visitor,
  page: string,
  file: string,
): Promise<void> {
  await app.startProfile();
  for (let index = 0; index < 100; index += 1) await visitor.get(page, false);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, await app.stopProfile());
}

/** The live feeds of 50 open pages. */
async function feeds(app: MeasuredApp, visitor: Visitor, campaign: string): Promise<void> {
  const address = `/api/live/${campaign.replace('/campaigns/', 'campaign/')}`;
  const before = await app.collected();
  const idle = await costOf(app);
  const lines = Array.from({ length: FEEDS }, () => visitor.listen(address));
  await Promise.all(lines.map((line) => line.opened));
  await pause(3_000);
  const open = await app.collected();
  const cost = await costOf(app);
  const later = await app.collected();
  for (const line of lines) line.close();
  await pause(4_000);
  const after = await app.collected();
  const megabytes = (use: ProcessUse) => `${(use.memory.heapUsed / 1_000_000).toFixed(1)} MB`;
  console.log(
    `${FEEDS} live feeds, nothing happening: ${(cost - idle).toFixed(1)} ms of processor time a second (${((cost - idle) / FEEDS).toFixed(2)} each); heap ${megabytes(before)} before, ${megabytes(open)} open, ${megabytes(later)} after ${FEED_SECONDS} s more, ${megabytes(after)} when closed`,
  );
}

/** Milliseconds of processor time per second without requests. */
async function costOf(app: MeasuredApp): Promise<number> {
  const before = await app.use();
  await pause(FEED_SECONDS * 1_000);
  return cpuMs(before, await app.use()) / FEED_SECONDS;
}

function cpuMs(before: ProcessUse, after: ProcessUse): number {
  const all = (use: ProcessUse) => use.cpu.user + use.cpu.system;
  return (all(after) - all(before)) / 1_000;
}
