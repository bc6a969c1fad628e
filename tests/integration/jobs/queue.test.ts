import PgBoss from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { TRIALS_SEED } from '@/lib/battle/autoplay/expected-result';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { JobQueue, TRIES } from '@/lib/jobs/queue';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { RULESETS } from '@/lib/rulesets/registry';
import { ownThread } from '@/lib/trials/battle-odds';
import type { TrialExecutor, TrialRange } from '@/lib/trials/trial-executor';
import {
  cancelTrials,
  claimRun,
  finishRun,
  keepChunk,
  openTrialRuns,
  type RunTicket,
  readRun,
  requestTrials,
  trialsFor,
} from '@/lib/trials/trial-runs';
import {
  chosen,
  person,
  started,
  Table,
  until,
  value,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';
import { CuttingProxy } from '@/tests/integration/event-store/proxy';
import { coinToss, tossOrder } from '@/tests/support/rulesets/coin-toss';

const WITH_ADDED = [...RULESETS, coinToss];
const { quick } = coinToss;
const RESOLVER = { ruleset: quick.id, version: quick.version };
const CHUNK = 100;
const TRIALS = 1_000;

let table: Table;
let services: Services;
let application: CampaignApplication;
let sound: TrialExecutor;
const faults: unknown[] = [];
const workers: Worker[] = [];

beforeAll(async () => {
  table = await Table.set(WITH_ADDED);
  services = table.services();
  application = table.application();
  sound = ownThread(services.resolvers);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  faults.length = 0;
});
afterAll(() => table.clear());

async function worker(executor: TrialExecutor, databaseUrl = table.databaseUrl): Promise<Worker> {
  const one = await startWorker({
    ...{ databaseUrl, executor, wrappingKey: WRAPPING_KEY, rulesets: WITH_ADDED },
    onFault: (fault) => faults.push(fault),
  });
  workers.push(one);
  return one;
}

/** Trials not requested before: another order for each. */
let percent = 1;
async function asked(): Promise<RunTicket & { readonly order: ReturnType<typeof tossOrder> }> {
  percent += 1;
  const order = tossOrder({ parameters: { headsPercent: percent } });
  const { key, handed } = await requestTrials(services.sql, {
    ...{ order, seed: TRIALS_SEED, trials: TRIALS },
  });
  return { key, handed, order };
}

/** The result of a single thread, in stored form. */
function summaryOf(order: ReturnType<typeof tossOrder>): unknown {
  const batches = [quick.trials(checkedOrder(quick, order), TRIALS_SEED, 0, TRIALS)];
  const summary = summariseTrials(order, RESOLVER, batches);
  return JSON.parse(JSON.stringify(summary));
}

/** An executor that records its requests, and runs the test's hook before each range. */
function watched(before: (range: TrialRange) => Promise<void> = async () => {}) {
  const ranges: number[] = [];
  const executor: TrialExecutor = {
    width: 1,
    async run(range) {
      ranges.push(range.from);
      await before(range);
      return sound.run(range);
    },
    async close() {},
  };
  return { executor, ranges };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

interface JobRow {
  readonly state: string;
  readonly retries: number;
  /** Time from taking the job until it may be taken again, in seconds. */
  readonly pause: number;
}
/** The queue's jobs for a run, including finished ones. */
const jobsOf = ({ key }: Pick<RunTicket, 'key'>) => services.sql<JobRow[]>`
  SELECT state, retry_count AS retries, extract(epoch FROM start_after - started_on)::float8 AS pause
    FROM pgboss.job WHERE name = 'trials' AND data->>'key' = ${key}`;
const statusOf = async ({ key }: Pick<RunTicket, 'key'>) =>
  (await readRun(services.sql, key))?.status;

/** As if every job that waits for its retry had waited long enough. */
const waitedLong = () => services.sql`
  UPDATE pgboss.job SET start_after = start_after - interval '1 hour' WHERE state < 'active'`;
/** As if the process that took a job for its first attempt had long been silent. */
const silentLong = () => services.sql`
  UPDATE pgboss.job SET started_on = started_on - interval '1 hour' WHERE state = 'active' AND retry_count = 0`;
/** Waits for the effects of the first attempt's expiry and the following retry. */
const afterSilence = (holds: () => Promise<boolean>) =>
  until(async () => {
    if (await holds()) return true;
    await silentLong();
    await waitedLong();
    return false;
  });

test('[jobs: asked twice] any number of requests and workers make one job, and each range is computed once', async () => {
  const held = gate();
  const { executor, ranges } = watched(() => held.opened);
  await worker(executor);
  await worker(executor);
  const { key, order } = await asked();
  const request = { order, seed: TRIALS_SEED, trials: TRIALS };
  const other = table.services();
  await Promise.all(
    [services, other, services, other].map(({ sql }) => requestTrials(sql, request)),
  );
  await until(async () => ranges.length > 0);
  // Enqueueing is harmless at any moment, and by all at once.
  const queues = await Promise.all([
    JobQueue.open(table, services.sql, (fault) => faults.push(fault)),
    JobQueue.open(table, other.sql, (fault) => faults.push(fault)),
  ]);
  const job = { about: [key, 1], data: { key, handed: 1 } };
  await Promise.all([...queues, ...queues].map((queue) => queue.put('trials', [job])));
  expect(await jobsOf({ key })).toMatchObject([{ state: 'active', retries: 0 }]);
  held.open();
  await until(async () => (await statusOf({ key })) === 'done');
  for (const queue of queues) {
    await queue.put('trials', [job]);
    await queue.stop();
  }
  await until(async () => (await jobsOf({ key }))[0]?.state === 'completed');
  expect(await jobsOf({ key })).toHaveLength(1);
  expect(ranges).toEqual(Array.from({ length: TRIALS / CHUNK }, (_, index) => index * CHUNK));
  expect(faults).toEqual([]);
}, 240_000);

test('[jobs: killed] a dead worker’s job expires, and another continues from where it was and finishes it once', async () => {
  await (await worker(sound)).stop();
  workers.length = 0;
  const ticket = await asked();
  const queue = await JobQueue.open(table, services.sql, () => {});
  await queue.put('trials', [{ about: [ticket.key, 1], data: { key: ticket.key, handed: 1 } }]);
  await queue.stop();
  // A process takes the job, stores two ranges, and goes silent.
  const dead = new PgBoss({ connectionString: table.databaseUrl, supervise: false });
  await dead.start();
  expect(await dead.fetch('trials')).toMatchObject([{ data: { key: ticket.key } }]);
  await claimRun(services.sql, ticket);
  for (const from of [0, CHUNK]) {
    const range = { order: ticket.order, seed: TRIALS_SEED, from, to: from + CHUNK };
    expect(await keepChunk(services.sql, ticket, await sound.run(range))).toBe(true);
  }
  await dead.stop({ graceful: false });

  const { executor, ranges } = watched();
  await worker(executor);
  expect(await readRun(services.sql, ticket.key)).toMatchObject({ status: 'running', done: 200 });
  await afterSilence(async () => (await statusOf(ticket)) === 'done');
  expect((await readRun(services.sql, ticket.key))?.summary).toEqual(summaryOf(ticket.order));
  expect(ranges).toEqual(Array.from({ length: 8 }, (_, index) => (index + 2) * CHUNK));
  await until(async () => (await jobsOf(ticket))[0]?.state === 'completed');
  expect(await jobsOf(ticket)).toMatchObject([{ retries: 1 }]);
}, 240_000);

test('[jobs: back-off] a failed job is retried with growing pauses, a limited number of times; the page says so, and it can be requested again', async () => {
  const anna = await person('Anna');
  const id = await started(application, anna.user, { kind: 'hotSeat' });
  value(await chosen(application, anna.user, id, 'canary-a-cross', 'A'));
  value(await chosen(application, anna.user, id, 'canary-b-hold', 'B'));
  const { key } = (await openTrialRuns(services.sql, 1))[0] ?? { key: '' };
  const { executor, ranges } = watched(async () => {
    throw new Error('a thread is lost');
  });
  const failing = await worker(executor);
  const { retryLimit, retryDelay } = TRIES.trials;
  for (let retries = 0; retries < retryLimit; retries += 1) {
    const waiting = async () =>
      (await jobsOf({ key })).find((job) => job.state === 'retry' && job.retries === retries);
    await until(async () => (await waiting()) !== undefined);
    expect(await waiting()).toSatisfy((job: JobRow) => job.pause >= retryDelay * 2 ** retries);
    expect(value(await application.oddsOf(anna.user, id, 0)).status).toBe('queued');
    await waitedLong();
  }
  await until(async () => (await statusOf({ key })) === 'failed');
  expect(ranges).toHaveLength(1 + retryLimit);
  expect(faults).toHaveLength(1 + retryLimit);
  expect(value(await application.oddsOf(anna.user, id, 0))).toMatchObject({
    status: 'failed',
    message: 'The trials broke off again and again.',
  });
  expect(await jobsOf({ key })).toMatchObject([{ state: 'failed', retries: retryLimit }]);
  await failing.stop();
  workers.length = 0;

  await worker(sound);
  expect(value(await application.requestOdds(anna.user, id, 0)).status).toBe('queued');
  await until(async () => (await statusOf({ key })) === 'done');
  const states = (await jobsOf({ key })).map(({ state }) => state).sort();
  await until(async () => (await jobsOf({ key })).some(({ state }) => state === 'completed'));
  expect(states[0] === 'active' || states[0] === 'completed').toBe(true);
}, 240_000);

test('[jobs: stopped] trials stopped halfway compute no further range, keep their results, and can be resumed', async () => {
  const held = gate();
  const { executor, ranges } = watched(async ({ from }) => {
    if (from === 2 * CHUNK) await held.opened;
  });
  await worker(executor);
  const ticket = await asked();
  await until(async () => ranges.length === 3);
  await cancelTrials(services.sql, ticket.key);
  held.open();
  await until(async () => (await jobsOf(ticket))[0]?.state === 'completed');
  expect(await readRun(services.sql, ticket.key)).toMatchObject({ status: 'cancelled', done: 200 });
  expect(ranges).toHaveLength(3);

  const { order } = ticket;
  const again = await requestTrials(services.sql, { order, seed: TRIALS_SEED, trials: TRIALS });
  expect(again).toMatchObject({ status: 'queued', handed: 2 });
  await until(async () => (await statusOf(ticket)) === 'done');
  expect(ranges.slice(3)).toEqual(Array.from({ length: 8 }, (_, index) => (index + 2) * CHUNK));
  expect((await readRun(services.sql, ticket.key))?.summary).toEqual(summaryOf(order));
  expect(faults).toEqual([]);
}, 240_000);

test('[jobs: recorded once] a worker that lost its job writes nothing more; of two that finish, one records', async () => {
  const held = gate();
  const slow = watched(async ({ from }) => {
    if (from === TRIALS - CHUNK) await held.opened;
  });
  await worker(slow.executor);
  const ticket = await asked();
  await until(async () => slow.ranges.length === TRIALS / CHUNK);
  const fast = watched();
  await worker(fast.executor);
  await afterSilence(async () => (await statusOf(ticket)) === 'done');
  // Only the range that the first has not delivered was missing.
  expect(fast.ranges).toEqual([TRIALS - CHUNK]);
  const row = () => services.sql`SELECT xmin::text, * FROM trial_run WHERE key = ${ticket.key}`;
  const recorded = await row();
  held.open();
  await workers[0]?.stop();
  expect(await row()).toEqual(recorded);
  expect((await readRun(services.sql, ticket.key))?.summary).toEqual(summaryOf(ticket.order));
  await workers[1]?.stop();
  workers.length = 0;

  const twice = await asked();
  await claimRun(services.sql, twice);
  const batch = await sound.run({ order: twice.order, seed: TRIALS_SEED, from: 0, to: TRIALS });
  const summary = summariseTrials(twice.order, RESOLVER, [batch]);
  const records = [services, table.services()].map(({ sql }) => finishRun(sql, twice, summary));
  expect((await Promise.all(records)).sort()).toEqual([false, true]);
}, 240_000);

test('[jobs: alive] a job lasts as long as its process sends heartbeats; a process that lost its job is notified', async () => {
  const queue = await JobQueue.open(table, services.sql, (one) => faults.push(one));
  const ticket = await asked();
  const { key, handed } = ticket;
  await queue.put('trials', [{ about: [key, handed], data: { key, handed } }]);
  const held = gate();
  const lost = gate();
  const holding = queue.next('trials', async (_, signal) => {
    signal.addEventListener('abort', lost.open);
    await held.opened;
    return 'done';
  });
  const job = (when: Date) => services.sql`
    SELECT FROM pgboss.job WHERE name = 'trials' AND data->>'key' = ${key}
      AND state = 'active' AND started_on > ${when.toISOString()}::text::timestamptz`;
  await until(async () => (await job(new Date(0))).length === 1);
  const [taken] = await services.sql<{ now: Date }[]>`
    UPDATE pgboss.job SET started_on = started_on - interval '5 seconds'
      WHERE name = 'trials' AND data->>'key' = ${key} RETURNING now()`;
  await until(async () => (await job(taken?.now ?? new Date())).length === 1);
  expect(await jobsOf(ticket)).toMatchObject([{ state: 'active', retries: 0 }]);
  // Taken over: the former process is notified, and neither completes nor fails a job that it has lost.
  await services.sql`
    UPDATE pgboss.job SET retry_count = retry_count + 1 WHERE name = 'trials' AND data->>'key' = ${key}`;
  await lost.opened;
  held.open();
  await holding;
  expect(await jobsOf(ticket)).toMatchObject([{ state: 'active', retries: 1 }]);
  await queue.stop();
  await cancelTrials(services.sql, key);
  await services.sql`DELETE FROM pgboss.job WHERE data->>'key' = ${key}`;
}, 240_000);

test('[jobs: again] a failed follow-up or turn waits for its retry, and checking again enqueues no second job', async () => {
  const queue = await JobQueue.open(table, services.sql, (one) => faults.push(one));
  const look = () =>
    queue.put('follow-ups', [{ about: ['c', 7], data: { campaignId: 'c', head: 7 } }]);
  await look();
  expect(await queue.next('follow-ups', async () => 'again')).toBe(true);
  await look();
  expect(await queue.next('follow-ups', async () => 'done')).toBe(false);
  const board = { campaignId: 'c', head: 7, moves: 3, waits: 0 };
  await queue.put('board-turns', [{ about: ['c', 7, 3, 0], data: board }]);
  expect(
    await queue.next('board-turns', async () => {
      throw Object.assign(new Error('a secret'), { code: 'TURN' });
    }),
  ).toBe(true);
  const rows = await services.sql`
    SELECT name, state, output FROM pgboss.job WHERE data->>'campaignId' = 'c' ORDER BY name`;
  expect([...rows]).toEqual([
    { name: 'board-turns', state: 'retry', output: { fault: 'Error', code: 'TURN' } },
    { name: 'follow-ups', state: 'retry', output: { fault: 'reported' } },
  ]);
  await waitedLong();
  expect(await queue.next('follow-ups', async () => 'done')).toBe(true);
  expect(await queue.next('board-turns', async () => 'done')).toBe(true);
  await look();
  expect(await queue.next('follow-ups', async () => 'done')).toBe(false);
  // Once the queue has forgotten a finished job, the same work is done again.
  await services.sql`
    UPDATE pgboss.job SET completed_on = completed_on - interval '1 hour' WHERE data->>'campaignId' = 'c'`;
  await until(async () => {
    await look();
    return queue.next('follow-ups', async () => 'done');
  });
  await queue.stop();
}, 240_000);

test('[jobs: database away] a worker survives a database outage and finishes its job', async () => {
  const proxy = new CuttingProxy(Number(new URL(table.databaseUrl).port));
  const through = await proxy.open(table.databaseUrl);
  const held = gate();
  const { executor, ranges } = watched(async ({ from }) => {
    if (from === 2 * CHUNK && ranges.length === 3) await held.opened;
  });
  await worker(executor, through);
  const ticket = await asked();
  await until(async () => ranges.length === 3);
  proxy.fate = () => 'cut-before';
  held.open();
  await until(async () => faults.length > 0);
  proxy.fate = () => 'pass';
  await afterSilence(async () => (await statusOf(ticket)) === 'done');
  expect((await readRun(services.sql, ticket.key))?.summary).toEqual(summaryOf(ticket.order));
  await workers.pop()?.stop();
  await proxy.close();
}, 240_000);

test('[jobs: rulesets] the number of trials and the size of a range come from the ruleset', async () => {
  const order = tossOrder();
  expect(trialsFor(order, services.resolvers)).toBe(1_000);
  expect(trialsFor(order, new Map())).toBe(4_000);
  expect(trialsFor(order, services.resolvers, 20)).toBe(20);
});
