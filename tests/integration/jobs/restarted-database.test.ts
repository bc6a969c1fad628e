import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applicationOf } from '@/lib/application/application';
import { streamOf } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { openServices } from '@/lib/application/open-services';
import { TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { closeDatabase } from '@/lib/database/client';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { RULESETS } from '@/lib/rulesets/registry';
import { ownThread } from '@/lib/trials/battle-odds';
import type { TrialExecutor } from '@/lib/trials/trial-executor';
import { readRun, requestTrials } from '@/lib/trials/trial-runs';
import { keepEmbeddedPostgres } from '@/scripts/postgres/keep.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import {
  CAMPAIGNS,
  person,
  started,
  until,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';
import { coinToss, tossOrder } from '@/tests/support/rulesets/coin-toss';

const WITH_ADDED = [...RULESETS, coinToss];
const { quick } = coinToss;
const RUNS = 2;
const TRIALS = 1_000;
/** Ranges of a round that are done when the database goes away, and one more is in hand. */
const HELD_AFTER = 3;

const folder = mkdtempSync(path.join(os.tmpdir(), 'restart-test-'));
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
const unhandled: unknown[] = [];
const note = (fault: unknown) => unhandled.push(fault);
let database: Awaited<ReturnType<typeof keepEmbeddedPostgres>>;
let services: Services;
let worker: Worker;
/** Ranges that the worker has begun to compute, and what the next one waits for. */
let ranges = 0;
let held = Promise.resolve();

const options = () => ({
  ...{ databaseUrl: database.url, wrappingKey: WRAPPING_KEY, campaignsFolder: CAMPAIGNS },
  // Every fault of these is a connection that was lost: the worker reports it and goes on.
  ...{ rulesets: WITH_ADDED, onFault: () => {} },
});

beforeAll(async () => {
  chmodSync(folder, 0o755); // as root, the server runs as another user
  process.on('unhandledRejection', note);
  process.on('uncaughtExceptionMonitor', note);
  database = await keepEmbeddedPostgres({ dataFolder: path.join(folder, 'data') });
  process.env.DATABASE_URL = database.url;
  await migrate(database.url);
  services = openServices(options());
  const sound = ownThread(services.resolvers);
  const executor: TrialExecutor = {
    ...sound,
    width: 1,
    async run(range) {
      ranges += 1;
      if (ranges > HELD_AFTER) await held;
      return sound.run(range);
    },
  };
  worker = await startWorker({ ...options(), executor, turnPauseMs: 0 });
});
afterAll(async () => {
  await worker?.stop();
  await services?.close();
  await closeDatabase();
  await database?.stop();
  process.off('unhandledRejection', note);
  process.off('uncaughtExceptionMonitor', note);
  said.mockRestore();
  rmSync(folder, { recursive: true, force: true });
});

const server = (): number => {
  const file = path.join(database.folder, 'cluster/postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
};
/** What is asked of a database that may be away: null while it is. */
const asked = <T>(question: () => PromiseLike<T>): Promise<T | null> =>
  Promise.resolve(question()).catch(() => null);
/** As if every job that is in hand had long been silent, and every retry had waited long enough. */
const waitedLong = () =>
  asked(
    () => services.sql`
      UPDATE pgboss.job SET started_on = started_on - interval '1 hour',
                            start_after = start_after - interval '1 hour'
       WHERE state IN ('created', 'retry', 'active')`,
  );

/** Ends the server by a signal, and waits until its keeper has started it again. */
async function struck(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const killed = server();
  process.kill(killed, signal);
  await until(async () => {
    const now = await asked(async () => server());
    return now !== null && now !== killed && (await asked(() => services.sql`SELECT 1`)) !== null;
  });
}

for (const [round, signal] of (['SIGKILL', 'SIGINT'] as const).entries())
  test(`[jobs: restarted database] a busy worker whose database ends by ${signal} loses no job, does nothing twice, and leaves no fault unhandled`, async () => {
    const application = applicationOf(services);
    const anna = await person('Anna');
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    ranges = 0;
    const orders = Array.from({ length: RUNS }, (_, run) =>
      tossOrder({ parameters: { headsPercent: 40 + RUNS * round + run } }),
    );
    const runs = [];
    for (const order of orders) {
      const request = { order, seed: TRIALS_SEED, trials: TRIALS };
      runs.push({ order, key: (await requestTrials(services.sql, request)).key });
    }
    await until(async () => ranges > HELD_AFTER);
    const back = struck(signal);
    // What it has in hand is done while the database is away.
    release();
    await back;
    let campaign = '';
    await until(async () => {
      const begun = await asked(() => started(application, anna.user, { kind: 'reckless' }));
      campaign = begun ?? '';
      return begun !== null;
    });
    const seals = async () => {
      const stream = await asked(() => services.store.read(streamOf(campaign)));
      return stream?.ok === true ? stream.value.filter(({ type }) => type === 'ChoiceSealed') : [];
    };
    await until(async () => {
      await waitedLong();
      return (await seals()).length > 0;
    });
    for (const { order, key } of runs) {
      await until(async () => {
        if ((await asked(() => readRun(services.sql, key)))?.status === 'done') return true;
        await waitedLong();
        return false;
      });
      const batches = [quick.trials(checkedOrder(quick, order), TRIALS_SEED, 0, TRIALS)];
      const once = summariseTrials(order, { ruleset: quick.id, version: quick.version }, batches);
      const { summary } = (await readRun(services.sql, key)) ?? {};
      expect(summary).toEqual(JSON.parse(JSON.stringify(once)));
    }
    expect(await seals()).toHaveLength(1);
    expect(unhandled).toEqual([]);
  }, 120_000);
