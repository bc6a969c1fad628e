import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bundlePath, makeBundles, watchBundles } from '../build/bundles.mjs';
import { buildWeb, nextCommand, webServer } from '../build/web.mjs';
import { PlainFailure } from '../failure.mjs';
import { migrate } from '../postgres/migrate.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { askedToStop, keepRunning, startProgram, stopProgram } from './processes.mjs';
import {
  address,
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
const READY_TIMEOUT_MS = 120_000;

/**
 * Database, migrations, build, worker and web server from one command, and shutdown of all of them in order.
 *
 * @param {'production' | 'development'} mode
 * @returns {Promise<number>} the exit code
 */
export async function serve(mode) {
  const log = (sentence) => console.log(sentence);
  const place = address();
  const stopRequest = askedToStop();
  await requireFreePort(place);
  requireStoreKey();
  generateClient();
  const database = await openDatabase();
  const running = [];
  const stopAll = async () => {
    for (const part of running.reverse()) await part.stop();
    await database.stop();
  };
  try {
    const applied = await migrate(database.url);
    if (applied.length > 0)
      log(`Database: ${applied.length} migration${applied.length === 1 ? '' : 's'} applied.`);
    const env = serverEnvironment({ databaseUrl: database.url, address: place, mode });
    await startWorker(mode, env, running);
    if (mode === 'production') buildWeb(log);
    const web =
      mode === 'production'
        ? startProgram([...preloads, webServer], { env, cwd: root, quiet: true })
        : startProgram([nextCommand(), 'dev', '-p', String(place.port), '-H', place.host], {
            env,
            cwd: root,
          });
    running.push({ stop: () => stopProgram(web) });
    const webEnded = new Promise((resolve) =>
      web.once('exit', (code) => resolve({ webCode: code ?? 1 })),
    );
    const first = await Promise.race([untilReady(place), webEnded, stopRequest]);
    if (first === 'ready') {
      noteAddress(place);
      const kept = database.embedded
        ? `kept in ${database.folder}`
        : 'on the server of DATABASE_URL';
      log(`\nOrderly Book is ready: ${place.url}\n(data ${kept}; Ctrl-C ends it)`);
      const last = await Promise.race([webEnded, stopRequest]);
      if (typeof last === 'object') throw webFailure(last.webCode);
    } else if (typeof first === 'object') {
      throw webFailure(first.webCode);
    }
    return 0;
  } finally {
    await stopAll();
  }
}

async function startWorker(mode, env, running) {
  const worker = bundlePath('worker');
  const start = () => startProgram(['--enable-source-maps', worker], { env, cwd: root });
  if (mode === 'production') {
    await makeBundles();
    if (fs.existsSync(worker)) running.push(keepRunning('worker', start));
    return;
  }
  let kept = null;
  const context = await watchBundles(() => {
    if (kept !== null) kept.restart();
    else if (fs.existsSync(worker)) {
      kept = keepRunning('worker', start);
      running.push(kept);
    }
  });
  running.push({ stop: () => context.dispose() });
}

/** Resolves when the server answers that it and its database work. */
async function untilReady({ port, host }) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/api/health`;
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
      if (answer.ok) return 'ready';
      last = `status ${answer.status}`;
    } catch (failure) {
      last = failure.cause?.code ?? failure.message;
    }
    await pause(100);
  }
  throw new PlainFailure(`The server did not become ready within two minutes (${url}: ${last}).`);
}

function webFailure(code) {
  return new PlainFailure(`The web server ended by itself (code ${code}); see its messages above.`);
}
