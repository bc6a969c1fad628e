import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { trialThreads } from '@/lib/jobs/trial-threads';
import { workOnTrials } from '@/lib/jobs/trial-work';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { ExecutorClosed, ResolverFault } from '@/lib/trials/trial-executor';
import { readRun, requestTrials } from '@/lib/trials/trial-runs';
import { onTheBoard } from '@/tests/integration/application/boards';
import {
  chosen,
  newCommand,
  person,
  seen,
  started,
  Table,
  until,
  value,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';

const { quick: musketAndPike } = ruleset;

const ROOT = path.resolve(import.meta.dirname, '../../..');
let table: Table;
let folder: string;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  table = await Table.set();
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, '.cache', 'worker-test-'));
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: { worker: 'lib/jobs/worker-main.ts', 'trial-thread': 'lib/jobs/trial-thread.ts' },
    outdir: path.join(folder, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { 'server-only': path.join(ROOT, 'scripts/build/server-only.mjs') },
    logLevel: 'silent',
  });
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await table.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** A worker process as started in production, bundled, with its own threads. */
function workerProcess(): ChildProcess {
  const child = spawn(process.execPath, [path.join(folder, 'dist', 'worker.mjs')], {
    env: {
      ...process.env,
      DATABASE_URL: table.databaseUrl,
      ORDERLY_ROOT: folder,
      ORDERLY_STORE_KEY: Buffer.from(WRAPPING_KEY).toString('hex'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  processes.push(child);
  return child;
}

test('[run: keys] a worker with a short store key exits at once with a plain message, and creates no other key', () => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  writeFileSync(path.join(data, 'store-key'), 'short');
  const worker = spawnSync(process.execPath, [path.join(folder, 'dist', 'worker.mjs')], {
    env: {
      ...process.env,
      DATABASE_URL: table.databaseUrl,
      ORDERLY_STORE_KEY: '',
      ORDERLY_DATA: data,
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(worker.status).toBe(1);
  expect(worker.stderr.trim()).toMatch(/^The store key in .* is damaged .*Put the copy back/);
  expect(readdirSync(data)).toEqual(['store-key']);
});

/** A battle whose trials can be requested, in a campaign of its own. */
async function battleToTry() {
  const services = table.services();
  const application = table.application();
  const anna = await person('Anna');
  const berta = await person('Berta', anna.club);
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  value(await chosen(application, berta.user, id, 'canary-b-hold'));
  const order = (await services.campaigns.load(id))?.campaign.encounter?.order;
  if (!order) throw new Error('The battle has an order');
  return { services, application, id, user: anna.user, order };
}

/** The result of a single thread for the same trials, in stored form. */
function summaryOf(order: BattleOrder, trials: number): unknown {
  const { id: ruleset, version } = order.ruleset;
  const batches = [
    musketAndPike.trials(checkedOrder(musketAndPike, order), TRIALS_SEED, 0, trials),
  ];
  return JSON.parse(JSON.stringify(summariseTrials(order, { ruleset, version }, batches)));
}

test('[security: kill −9] a worker killed during trials loses nothing, and nothing counts twice', async () => {
  expect(readdirSync(path.join(folder, 'dist')).sort()).toEqual(['trial-thread.mjs', 'worker.mjs']);
  const { services, application, id, user, order } = await battleToTry();
  // Several seconds of work. Each test asks for a number of its own: what one has computed is there for the others.
  const trials = 11_000;
  const { key } = await requestTrials(services.sql, { order, seed: TRIALS_SEED, trials });
  const done = async () => (await readRun(services.sql, key))?.done ?? 0;

  const first = workerProcess();
  await until(async () => (await done()) >= 500, 30_000);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const kept = await done();
  expect(kept).toBeLessThan(trials);
  const rows = await services.sql<{ kept: number }[]>`
    SELECT sum(to_trial - from_trial)::integer AS kept FROM trial_chunk WHERE key = ${key}`;
  expect(rows[0]?.kept).toBe(kept);

  // The dead worker’s job expires first.
  const second = workerProcess();
  await until(async () => (await readRun(services.sql, key))?.status === 'done', 120_000);
  const run = await readRun(services.sql, key);
  expect(run?.summary).toEqual(summaryOf(order, trials));
  expect((await services.sql`SELECT FROM trial_chunk WHERE key = ${key}`).length).toBe(0);
  expect((await seen(application, user, id)).view.phase).toBe('encounter');
  second.kill('SIGTERM');
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
}, 180_000);

test('[security: kill −9] a worker killed during a battle on the board leaves it to the next, which plays each moment once to the end', async () => {
  const services = table.services();
  const application = table.application();
  const anna = await person('Anna');
  const id = await onTheBoard(application, anna.user, { kind: 'hotSeat' });
  for (const side of ['A', 'B'] as const)
    value(
      await application.exchangeCommand(anna.user, id, 0, {
        ...{ side, doctrine: 'fast', commandId: newCommand() },
      }),
    );
  const acts = async () =>
    ((await services.boards.load(battleStreamOf(id, 0)))?.battle.events ?? []).flatMap((event) =>
      event.type === 'BoardActed' ? [event.data] : [],
    );
  const first = workerProcess();
  await until(async () => (await acts()).length > 0, 30_000);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect((await seen(application, anna.user, id)).view.phase).toBe('board');
  const second = workerProcess();
  await until(async () => (await seen(application, anna.user, id)).view.phase !== 'board', 60_000);
  const moments = (await acts()).map(({ pending }) => pending);
  expect(new Set(moments).size).toBe(moments.length);
  second.kill('SIGTERM');
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
}, 120_000);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '[security: %s] a worker stopped during trials leaves them to the next at once, and fails nothing',
  async (signal) => {
    const { services, order } = await battleToTry();
    const trials = signal === 'SIGTERM' ? 12_000 : 13_000;
    const { key } = await requestTrials(services.sql, { order, seed: TRIALS_SEED, trials });
    const first = workerProcess();
    await until(async () => ((await readRun(services.sql, key))?.done ?? 0) >= 500, 30_000);
    first.kill(signal);
    const [code] = (await once(first, 'exit')) as [number | null];
    expect(code).toBe(0);
    const [left] = await services.sql<Record<string, unknown>[]>`
    SELECT status, handed, message FROM trial_run WHERE key = ${key}`;
    expect(left).toEqual({ status: 'queued', handed: 2, message: null });
    // To the queue its job is complete, not failed: no attempt was used up.
    const jobs = await services.sql<{ state: string }[]>`
      SELECT state FROM pgboss.job WHERE name = 'trials' AND data->>'key' = ${key}`;
    expect(jobs.map(({ state }) => state)).toEqual(['completed']);
    const kept = (await readRun(services.sql, key))?.done ?? 0;
    expect(kept).toBeLessThan(trials);
    const second = workerProcess();
    await until(async () => (await readRun(services.sql, key))?.status === 'done', 60_000);
    expect((await readRun(services.sql, key))?.summary).toEqual(summaryOf(order, trials));
    second.kill('SIGTERM');
    await once(second, 'exit');
  },
  120_000,
);

test('[jobs: threads] threads terminated in mid-chunk are no fault of the resolver; a resolver that throws is', async () => {
  const { services, order } = await battleToTry();
  const threads = trialThreads(
    pathToFileURL(path.join(folder, 'dist', 'trial-thread.mjs')).href,
    1,
  );
  const trials = 10_000;
  const run = await requestTrials(services.sql, { order, seed: TRIALS_SEED, trials });
  const { key } = run;
  const summarise = () => {
    throw new Error('not so far');
  };
  const long = threads.run({ order, seed: TRIALS_SEED, from: 0, to: 2_000_000 });
  const stopped = workOnTrials({ ...services, executor: threads, summarise }, run);
  const broken = expect(long).rejects.toBeInstanceOf(ExecutorClosed);
  await until(async () => (await readRun(services.sql, key))?.status === 'running');
  await threads.close();
  await broken;
  expect(await stopped).toBe('stopped');
  expect(await readRun(services.sql, key)).toMatchObject({
    status: 'queued',
    done: 0,
    message: null,
  });

  const fresh = trialThreads(pathToFileURL(path.join(folder, 'dist', 'trial-thread.mjs')).href, 1);
  const unknown = { ...order, ruleset: { id: 'none-such', version: '1' } };
  const wrong = await requestTrials(services.sql, { order: unknown, seed: TRIALS_SEED, trials });
  await expect(
    workOnTrials({ ...services, executor: fresh, summarise }, wrong),
  ).rejects.toBeInstanceOf(ResolverFault);
  expect((await readRun(services.sql, wrong.key))?.status).toBe('failed');
  await fresh.close();
}, 240_000);
