import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readUrlsIn } from '../../lib/database/address.mjs';
import { readStoreKey } from '../../lib/event-store/kept-keys.mjs';
import { bundlePath, makeBundles, watchBundles } from '../build/bundles.mjs';
import { buildWeb, nextCommand, webServer } from '../build/web.mjs';
import { PlainFailure } from '../failure.mjs';
import { examineDatabase } from '../postgres/examine.mjs';
import { migrate } from '../postgres/migrate.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { noteRunning, takeOver } from './leftovers.mjs';
import { catchMail } from './mail-catcher.mjs';
import { requireOneDatabase } from './one-database.mjs';
import { askedToStop, keepRunning, startProgram } from './processes.mjs';
import {
  address,
  dataFolder,
  noteAddress,
  openDatabase,
  requireFreePort,
  requireStoreKey,
  root,
  serverEnvironment,
} from './settings.mjs';

/** Modules that the built web process loads before the program. */
const preloads = ['guard-requests.mjs', 'light-compression.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(path.resolve(import.meta.dirname, file)).href,
]);
/**
 * Megabytes that new objects of the built web process get, unless its operator says otherwise. With the 16 of Node
 * what a page is made of was moved among the old objects while many pages were made at once, and the collections of those
 * held everybody up.
 */
const NEW_SPACE_MB = 64;
const memoryOptions = ({ NODE_OPTIONS = '' }) =>
  NODE_OPTIONS.includes('semi-space-size') ? [] : [`--max-semi-space-size=${NEW_SPACE_MB}`];
const READY_TIMEOUT_MS = 120_000;
/** How often in a row the web server may end soon after its start before everything is given up. */
const WEB_TRIES_MAX = 6;

/** How long a part by itself may take to answer what it has begun, or to finish its jobs: less than its service unit gives it. */
const PART_STOP_MS = 25_000;
/** How long a web process by itself, which has a proxy in front, turns pages away before it closes, in seconds. */
const DRAIN_SECONDS = '3';

/** Parts of the program that can run by themselves, on machines of their own. */
const PARTS = ['web', 'worker'];

/**
 * Database, migrations, build, worker and web server from one command, each started again when it ends, and shutdown of
 * all of them in order. What an earlier start left behind when it was killed is taken over.
 *
 * @param {'production' | 'development'} mode
 * @param {'web' | 'worker'} [part] only this part, on a database of one's own that has its migrations
 * @returns {Promise<number>} the exit code
 */
export async function serve(mode, part) {
  const log = (sentence) => console.log(sentence);
  const parts = part === undefined ? PARTS : [part];
  const place = address();
  const stopRequest = askedToStop();
  const ended = await takeOver(dataFolder, place.port);
  if (ended.length > 0)
    log(`An earlier start was killed; ended what it left: ${ended.join(', ')}.`);
  if (parts.includes('web')) await requireFreePort(place);
  requireStoreKey();
  generateClient();
  const note = noteRunning(dataFolder, place.port);
  const running = [];
  let env = null;
  const database = await openDatabase((url) => {
    env = { ...env, DATABASE_URL: url };
    for (const part of running) part.restart?.();
  });
  const stopAll = async () => {
    // Together: Ctrl-C reaches all of them, and none is to be started again.
    await Promise.all(running.map((part) => part.stop()));
    await database.stop();
    note.remove();
  };
  try {
    if (!database.embedded) await examine(database.url, part);
    if (part === undefined) await bringUpToDate(database.url, log);
    env = { ...serverEnvironment({ databaseUrl: database.url, address: place, mode }), ...env };
    if (part === 'web') env.ORDERLY_DRAIN_SECONDS ??= DRAIN_SECONDS;
    const stopMs = part === undefined ? undefined : PART_STOP_MS;
    if (mode === 'development' && !process.env.ORDERLY_SMTP_URL) {
      const catcher = await catchMail(path.join(dataFolder, 'caught-mail'));
      running.push(catcher);
      env = { ...env, ...catcher.env };
    }
    if (!parts.includes('web')) {
      await startWorker(mode, () => env, running, note, stopMs);
      log('\nThe worker of Orderly Book runs. (Ctrl-C ends it)');
      await stopRequest;
      return 0;
    }
    if (mode === 'production') buildWeb(log);
    const start = () =>
      mode === 'production'
        ? startProgram([...memoryOptions(process.env), ...preloads, webServer], {
            env,
            cwd: root,
            quiet: true,
          })
        : startProgram([nextCommand(), 'dev', '-p', String(place.port), '-H', place.host], {
            env,
            cwd: root,
          });
    const web = keepRunning('web server', start, {
      triesMax: WEB_TRIES_MAX,
      stopMs,
      onStart: (pid) => note.part('web', pid),
    });
    running.push(web);
    if (parts.includes('worker')) await startWorker(mode, () => env, running, note);
    const failed = Promise.race([web.failed, database.failed]);
    // A web server by itself waits for no worker of another machine: `/api/ready` says when it can be sent requests.
    const asked = part === 'web' ? '/api/health' : '/api/ready';
    const first = await Promise.race([untilReady(place, asked), failed, stopRequest]);
    if (first === 'ready') {
      noteAddress(place);
      const kept = database.embedded
        ? `kept in ${database.folder}`
        : 'on the server of DATABASE_URL';
      log(`\nOrderly Book is ready: ${place.url}\n(data ${kept}; Ctrl-C ends it)`);
      if (env.ORDERLY_CAUGHT_MAIL && mode === 'development')
        log(`Mail is not sent but caught: ${place.url}/development/mail`);
    }
    const last = first === 'ready' ? await Promise.race([failed, stopRequest]) : first;
    if (last instanceof Error) throw last;
    return 0;
  } finally {
    await stopAll();
  }
}

/** Where to find the database, for what uses it and for what needs a session of its own. */
function addresses(databaseUrl) {
  const sessionUrl = process.env.ORDERLY_SESSION_URL || undefined;
  return { databaseUrl, sessionUrl, readUrls: readUrlsIn(process.env.ORDERLY_READ_URL) };
}

/** A part of the program by itself also notes which database its store key belongs to. */
async function examine(databaseUrl, part) {
  const identity = await examineDatabase(addresses(databaseUrl));
  if (part === undefined) return;
  requireOneDatabase(dataFolder, readStoreKey(process.env.ORDERLY_STORE_KEY, dataFolder), identity);
}

async function bringUpToDate(databaseUrl, log) {
  // Migrations are applied under a lock that outlives a transaction.
  const applied = await migrate(addresses(databaseUrl).sessionUrl ?? databaseUrl);
  if (applied.length > 0)
    log(`Database: ${applied.length} migration${applied.length === 1 ? '' : 's'} applied.`);
}

/** Applies the migrations of this release, and ends: before processes of this release are started on several machines. */
export async function bringDatabaseUpToDate() {
  requireStoreKey();
  const database = await openDatabase(() => {});
  try {
    if (!database.embedded) await examine(database.url, 'migrate');
    await bringUpToDate(database.url, (sentence) => console.log(sentence));
    console.log('The database is up to date.');
    return 0;
  } finally {
    await database.stop();
  }
}

/** Makes what a start would make, and ends: so that a restart does not wait for it. */
export async function build() {
  generateClient();
  buildWeb((sentence) => console.log(sentence));
  await makeBundles();
  console.log('Everything is built.');
  return 0;
}

async function startWorker(mode, env, running, note, stopMs) {
  const worker = bundlePath('worker');
  const start = () => startProgram(['--enable-source-maps', worker], { env: env(), cwd: root });
  const keep = () => {
    const onStart = (pid) => note.part('worker', pid);
    const kept = keepRunning('worker', start, { stopMs, onStart });
    running.push(kept);
    return kept;
  };
  if (mode === 'production') {
    await makeBundles();
    if (fs.existsSync(worker)) keep();
    return;
  }
  let kept = null;
  const context = await watchBundles(() => {
    if (kept !== null) kept.restart();
    else if (fs.existsSync(worker)) kept = keep();
  });
  running.push({ stop: () => context.dispose() });
}

/** Resolves when the server answers at this path that it works, and, at `/api/ready`, its database too. */
async function untilReady({ port, host }, path) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${path}`;
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
      if (answer.ok) return 'ready';
      last = `status ${answer.status}, missing: ${await missing(answer)}`;
    } catch (failure) {
      last = failure.cause?.code ?? failure.message;
    }
    await pause(100);
  }
  throw new PlainFailure(`The server did not become ready within two minutes (${url}: ${last}).`);
}

/** What the answer of a server that is not ready says it lacks. */
async function missing(answer) {
  const { checks = {} } = await answer.json().catch(() => ({}));
  const lacking = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
  return lacking.join(', ') || 'unknown';
}
