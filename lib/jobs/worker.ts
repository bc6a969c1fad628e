import PgBoss from 'pg-boss';
import { followUpStored } from '@/lib/application/due/follow-up';
import { openServices } from '@/lib/application/open-services';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { connect } from '@/lib/event-store/connection';
import { campaignList } from '@/lib/projections/campaign-list';
import { runProjections } from '@/lib/projections/runner';
import type { TrialExecutor } from '@/lib/trials/trial-executor';
import { takeWaitingRuns } from '@/lib/trials/trial-runs';
import { workOnAnalysis } from './analysis-work';
import type { Analyst } from './analyst';
import { BackOff } from './back-off';
import { BoardTurns } from './board-turns';
import { campaignsDue } from './duties';
import { Rounds } from './rounds';
import { type TrialWork, workOnTrials } from './trial-work';

const QUEUE = 'battle-trials';
/** Runs handed to the queue at once. */
const RUNS_MAX = 20;
/** What is due is mostly told by a notification; this finds what was not. */
const ROUND_MS = 2_000;
const QUEUE_POLL_SECONDS = 2;
/** Acts bring the list up to date themselves; this finds what is left. */
const PROJECTIONS_PAUSE_MS = 2_000;
/** How long the chunks at hand may take at the end before their threads are ended. */
const LAST_CHUNKS_MS = 3_000;
/** The advisory lock under which a worker sets up the queue. */
const SETUP_LOCK = 1_757_001;

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly wrappingKey: Uint8Array;
  readonly executor: TrialExecutor;
  /** Who computes analyses; absent: this worker leaves them to others. */
  readonly analyst?: Analyst;
  /** Between two turns of artificial commanders on one board, so that people can follow. Default: about a second. */
  readonly turnPauseMs?: number;
  /** The battle systems that it plays; the same as those of the web processes. Default: the registry's. */
  readonly rulesets?: readonly Ruleset[];
  readonly onFault: (fault: unknown) => void;
}

export interface Worker {
  /** Ends after the chunks at hand, or without them where they take long; the next worker goes on at once. */
  stop(): Promise<void>;
}

/**
 * The worker: keeps read models up to date, computes trials from the queue, and does what is due in campaigns without
 * any person, and moves for artificial commanders on boards. Any number of them may run beside any number of web processes; none of it happens twice.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, onFault } = options;
  const services = openServices({ ...options, applicationName: 'orderly-book worker' });
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'orderly-book queue',
    max: 3,
    schedule: false,
    maintenanceIntervalSeconds: 30,
  });
  boss.on('error', onFault);
  await oneAtATime(databaseUrl, async () => {
    await boss.start();
    await boss.createQueue(QUEUE, {
      name: QUEUE,
      policy: 'standard',
      retryLimit: 0,
      expireInSeconds: 300,
    });
  });
  const rounds = new Rounds(ROUND_MS, onFault);
  const stopping = new AbortController();
  const atWork = new Set<Promise<unknown>>();
  const work: TrialWork = {
    sql: services.sql,
    stopping: stopping.signal,
    executor: options.executor,
    summarise: (order, batches) =>
      summariseTrials(
        order,
        { ruleset: order.ruleset.id, version: order.ruleset.version },
        batches,
      ),
  };
  const consumer = await boss.work<{ readonly key: string }>(
    QUEUE,
    { pollingIntervalSeconds: QUEUE_POLL_SECONDS },
    async (jobs) => {
      for (const { data } of jobs) {
        // A fault is told, and shows in the run: failed for good, or handed out again once its lease has ended.
        const one = workOnTrials(work, data.key).catch(onFault);
        atWork.add(one);
        await one;
        atWork.delete(one);
        rounds.wake();
      }
    },
  );
  const projections = runProjections({
    databaseUrl,
    projections: [campaignList],
    pauseMs: PROJECTIONS_PAUSE_MS,
    onFault,
  });
  const backOff = new BackOff();
  const { analyst } = options;
  // Beside the rounds: an analysis takes minutes, and only one is computed at a time.
  const analyses = new Rounds(ROUND_MS, onFault);
  const deaf = services.trialNews.listen(() => {
    rounds.wake();
    analyses.wake();
  });
  // Beside them too: a turn on a board is answered at once, and thinking takes its time.
  const boards = new Rounds(ROUND_MS, onFault);
  const turns = new BoardTurns(services, {
    stopping: stopping.signal,
    pauseMs: options.turnPauseMs,
  });
  const unheard = services.boardNews.listen((campaignId) => {
    turns.told(campaignId);
    boards.wake();
  });
  boards.start(() => turns.round());
  if (analyst !== undefined)
    analyses.start(async () => {
      if (await workOnAnalysis(services, analyst, stopping.signal)) analyses.wake();
    });
  rounds.start(async () => {
    const keys = await takeWaitingRuns(services.sql, RUNS_MAX);
    for (const key of keys) await boss.send(QUEUE, { key });
    if (keys.length > 0) boss.notifyWorker(consumer);
    for (const campaignId of backOff.due(await campaignsDue(services.sql), Date.now())) {
      if (stopping.signal.aborted) return;
      backOff.note(campaignId, await followUpStored(services, campaignId), Date.now());
    }
  });
  return {
    async stop() {
      deaf();
      unheard();
      stopping.abort();
      await rounds.stop();
      await analyses.stop();
      await boards.stop();
      await analyst?.close();
      await projections.stop();
      await within(LAST_CHUNKS_MS, Promise.all(atWork));
      await options.executor.close();
      await Promise.all(atWork);
      await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
      await services.close();
    },
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
}

/** Workers that start together set up the queue's tables one after another: side by side they would block each other. */
async function oneAtATime(databaseUrl: string, setUp: () => Promise<void>): Promise<void> {
  // One connection for all of it: the lock belongs to the connection, and goes with it.
  const sql = connect(databaseUrl, {
    connectionsMax: 1,
    applicationName: 'orderly-book queue set-up',
  });
  try {
    await sql`SELECT pg_advisory_lock(${SETUP_LOCK}::integer)`;
    await setUp();
  } finally {
    await sql.end({ timeout: 5 });
  }
}
