import PgBoss from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import type { Analyst } from '@/lib/jobs/analyst';
import { TRIES } from '@/lib/jobs/queue';
import { startWorker, type Worker } from '@/lib/jobs/worker';
import { analyseEvents } from '@/lib/trials/analyse-course';
import { claimAnalysisRun, openAnalysisRuns } from '@/lib/trials/analysis-runs';
import { ownThread } from '@/lib/trials/battle-odds';
import {
  chosen,
  person,
  seen,
  started,
  Table,
  until,
  value,
  WRAPPING_KEY,
} from '@/tests/integration/application/table';
import { fixtureText } from '@/tests/support/campaigns/play';

let table: Table;
let services: Services;
let application: CampaignApplication;
let anna: { user: string; club: string };
let libraryId: string;
const faults: unknown[] = [];
const workers: Worker[] = [];

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
  anna = await person('Anna');
  const file = { clubId: anna.club, fileName: 'two-roads.yaml', content: fixtureText('two-roads') };
  libraryId = value(await application.importCampaign(anna.user, file)).libraryId;
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  faults.length = 0;
});
afterAll(() => table.clear());

/** A worker whose analyst runs the test's hook before it analyses. */
async function worker(
  before: (told: (text: string) => void, signal: AbortSignal) => Promise<void>,
) {
  const { resolvers } = services;
  const executor = ownThread(resolvers);
  const analyst: Analyst = {
    async analyse(events, progress, signal) {
      await before(progress, signal);
      return analyseEvents(events, { resolvers, executor, cache: null, progress });
    },
    close: async () => {},
  };
  workers.push(
    await startWorker({
      ...{ databaseUrl: table.databaseUrl, wrappingKey: WRAPPING_KEY, executor, analyst },
      onFault: (fault) => faults.push(fault),
    }),
  );
}

/** A campaign that ended with a march past each other, and the state of its analysis. */
async function concluded() {
  const id = await started(
    application,
    anna.user,
    { kind: 'hotSeat' },
    { clubId: anna.club, libraryId },
  );
  value(await chosen(application, anna.user, id, 'right', 'A'));
  value(await chosen(application, anna.user, id, 'wait', 'B'));
  expect((await seen(application, anna.user, id)).view.phase).toBe('concluded');
  const state = async () => value(await application.analysisPage(anna.user, id)).state;
  const status = async (wanted: string) => until(async () => (await state()).status === wanted);
  return { id, state, status };
}

/** As if every job that waits for its retry had waited long enough. */
const waitedLong = () => services.sql`
  UPDATE pgboss.job SET start_after = start_after - interval '1 hour' WHERE state < 'active'`;
/** As if the process that took a job for its first attempt had long been silent. */
const silentLong = () => services.sql`
  UPDATE pgboss.job SET started_on = started_on - interval '1 hour' WHERE state = 'active' AND retry_count = 0`;
const jobsOf = (key: string) => services.sql<{ state: string; retries: number }[]>`
  SELECT state, retry_count AS retries FROM pgboss.job WHERE name = 'analyses' AND data->>'key' = ${key}`;

test('[jobs: analyses] an analysis stopped halfway ends at once, and is computed when requested again', async () => {
  const { id, state, status } = await concluded();
  let stopped = 0;
  let first = true;
  await worker(async (told, signal) => {
    if (!first) return;
    first = false;
    told('Half way there');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    stopped += 1;
    throw new Error('its thread was ended');
  });
  value(await application.requestAnalysis(anna.user, id));
  await until(async () => (await state()).progress === 'Half way there');
  expect(value(await application.cancelAnalysis(anna.user, id)).status).toBe('cancelled');
  await until(async () => stopped === 1);
  value(await application.requestAnalysis(anna.user, id));
  await status('done');
  expect(faults).toEqual([]);
}, 240_000);

test('[jobs: analyses] an analysis that keeps breaking off fails with a message after a limited number of tries, and can be requested again', async () => {
  const { id, state, status } = await concluded();
  let tries = 0;
  await worker(async () => {
    tries += 1;
    if (tries <= 1 + TRIES.analyses.retryLimit) throw new Error('its thread was lost');
  });
  value(await application.requestAnalysis(anna.user, id));
  await until(async () => {
    await waitedLong();
    return (await state()).status === 'failed';
  });
  expect((await state()).message).toBe('The analysis broke off again and again.');
  expect(tries).toBe(1 + TRIES.analyses.retryLimit);
  expect(faults).toHaveLength(tries);
  expect(value(await application.requestAnalysis(anna.user, id)).status).toBe('queued');
  await status('done');
}, 240_000);

test('[jobs: analyses] a dead worker’s analysis expires, and another worker computes it', async () => {
  const { id, state, status } = await concluded();
  // A worker that computes no analyses enqueues the job; a process takes it, and goes silent.
  const { resolvers } = services;
  const other = await startWorker({
    ...{
      databaseUrl: table.databaseUrl,
      wrappingKey: WRAPPING_KEY,
      executor: ownThread(resolvers),
    },
    onFault: (fault) => faults.push(fault),
  });
  workers.push(other);
  value(await application.requestAnalysis(anna.user, id));
  const [ticket] = await openAnalysisRuns(services.sql, 1);
  if (ticket === undefined) throw new Error('it was asked for');
  await until(async () => (await jobsOf(ticket.key)).length === 1);
  const dead = new PgBoss({ connectionString: table.databaseUrl, supervise: false });
  await dead.start();
  expect(await dead.fetch('analyses')).toMatchObject([{ data: { key: ticket.key } }]);
  await claimAnalysisRun(services.sql, ticket);
  await dead.stop({ graceful: false });
  expect((await state()).status).toBe('running');

  await worker(async () => {});
  await until(async () => {
    await silentLong();
    await waitedLong();
    return (await jobsOf(ticket.key))[0]?.state === 'completed';
  });
  await status('done');
  expect(await jobsOf(ticket.key)).toEqual([{ state: 'completed', retries: 1 }]);
  expect(faults).toEqual([]);
}, 240_000);
