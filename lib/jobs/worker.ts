import { workOnArrival } from '@/lib/application/house/arrive';
import { openServices } from '@/lib/application/open-services';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import type { Ruleset } from '@/lib/battle/contract/ruleset';
import { type BackupPlan, backupDue, takeBackup } from '@/lib/event-store/kept-backups';
import type { MailSender } from '@/lib/notices/channels/mail';
import type { OutgoingOptions } from '@/lib/notices/outgoing';
import { campaignList } from '@/lib/projections/campaign-list';
import { archiveFinished, monthsBefore } from '@/lib/projections/finished';
import { runProjections } from '@/lib/projections/runner';
import { failAnalysisRun, openAnalysisRuns } from '@/lib/trials/analysis-runs';
import { ResolverFault, type TrialExecutor } from '@/lib/trials/trial-executor';
import { failRun, type OpenRun, openTrialRuns } from '@/lib/trials/trial-runs';
import { workOnAnalysis } from './analysis-work';
import type { Analyst } from './analyst';
import { boardJobs, TURN_PAUSE_MS, workOnBoard } from './board-turns';
import { deadlineJobs, workOnDeadlineJob } from './deadlines';
import { sendDue } from './deliveries';
import { forgetOldNotices } from './deliveries-store';
import { eraseDueAccounts } from './erased-accounts';
import { removeExpiredGuests } from './expired-guests';
import { followUpJobs, workOnFollowUp } from './follow-ups';
import { sendLetters } from './letters';
import { handOutNotices, noticesFromEvents } from './notices';
import { PollingLoop } from './polling-loop';
import {
  type DatabaseAddresses,
  type JobData,
  type JobOutcome,
  JobQueue,
  type NewJob,
  type QueueName,
} from './queue';
import { type TrialWork, workOnTrials } from './trial-work';

/** Most runs checked in one pass. */
const RUNS_MAX = 500;
/** Notifications usually announce requested and due work; polling finds what they missed. */
const LOOK_MS = 2_000;
/** Acts bring the list up to date themselves; this catches the rest. */
const PROJECTIONS_PAUSE_MS = 2_000;
/** Pause between two searches for expired guests, and for accounts that are to be deleted. */
const GUESTS_PAUSE_MS = 10 * 60 * 1000;
/** Pause between two looks whether a backup is due. */
const BACKUPS_PAUSE_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** Campaigns archived in a row, and the rest after them: people come first. */
const ARCHIVED_MOST = 20;
const ARCHIVES_REST_MS = 1_000;
/** Notices are forgotten after this long. */
const NOTICES_KEPT_DAYS = 90;
/** How long the current chunks may take on shutdown before their threads are ended. */
const LAST_CHUNKS_MS = 3_000;

export interface WorkerOptions extends DatabaseAddresses {
  readonly wrappingKey: Uint8Array;
  readonly executor: TrialExecutor;
  /** Who computes analyses; absent: this worker leaves them to others. */
  readonly analyst?: Analyst;
  /** Between two turns of artificial commanders on one board, so that people can follow. Default: a second. */
  readonly turnPauseMs?: number;
  /** The battle systems that it plays; the same as those of the web processes. Default: the registry's. */
  readonly rulesets?: readonly Ruleset[];
  /** How backups are taken by themselves; absent or null: this worker takes none. */
  readonly backups?: BackupPlan | null;
  /** Campaigns in which nothing has happened for this many months since they ended are archived; absent or null: none is. */
  readonly archiveMonths?: number | null;
  /** How mail is sent; absent or null: this worker sends none. */
  readonly mail?: MailSender | null;
  /** Where people reach the server, without a slash at its end; links in what is sent begin with it. */
  readonly site?: string;
  /** For tests: which addresses may be called. */
  readonly outgoing?: OutgoingOptions;
  /** The clock of deadlines, in milliseconds since 1970. Default: the machine's. */
  readonly clock?: () => number;
  readonly onFault: (fault: unknown) => void;
}

export interface Worker {
  /** Ends after the current chunks, or without them if they take long; the next worker continues at once. */
  stop(): Promise<void>;
}

/**
 * The worker: keeps read models up to date, and does the jobs of the queue: trials, analyses, what is due in campaigns
 * without any person, moves for artificial commanders on boards. Requested and due work is recorded in rows and events;
 * every worker looks there and enqueues the missing jobs, so that a lost queue refills by itself. Any number of workers
 * may run alongside any number of web processes; no job is done twice.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, onFault, analyst, executor } = options;
  const services = openServices({ ...options, applicationName: 'orderly-book worker' });
  const { sql } = services;
  const queue = await JobQueue.open(options, sql, onFault);
  const stopping = new AbortController();
  const loops: PollingLoop[] = [];
  const looking = (look: () => Promise<number | undefined>) => {
    const loop = new PollingLoop(LOOK_MS, onFault);
    loops.push(loop);
    loop.start(look);
    return loop;
  };
  const working = <N extends QueueName>(
    name: N,
    work: (data: JobData[N], lost: AbortSignal) => Promise<JobOutcome>,
  ) => looking(async () => ((await queue.next(name, work)) ? 0 : undefined));

  const trials = working('trials', async (ticket, lost) => {
    const work: TrialWork = {
      ...{ sql, executor, lost, resolvers: services.resolvers, stopping: stopping.signal },
      summarise: (order, batches) =>
        summariseTrials(
          order,
          { ruleset: order.ruleset.id, version: order.ruleset.version },
          batches,
        ),
    };
    await workOnTrials(work, ticket).catch((fault: unknown) => {
      // The run has failed, and would fail again.
      if (!(fault instanceof ResolverFault)) throw fault;
      onFault(fault);
    });
    return 'done';
  });
  const analyses =
    analyst &&
    working('analyses', async (ticket, lost) => {
      await workOnAnalysis({ services, analyst, stopping: stopping.signal, lost }, ticket);
      return 'done';
    });
  working('trials-given-up', async (ticket) => {
    await failRun(sql, ticket, 'The trials broke off again and again.');
    return 'done';
  });
  working('analyses-given-up', async (ticket) => {
    await failAnalysisRun(sql, ticket, 'The analysis broke off again and again.');
    return 'done';
  });
  const followUps: PollingLoop = working('follow-ups', async (data) => {
    const next = await workOnFollowUp(services, data);
    return next === 'again' ? next : putNext('follow-ups', next, followUps);
  });
  const boards: PollingLoop = working('board-turns', async (data) => {
    const next = await workOnBoard(services, data, options.turnPauseMs ?? TURN_PAUSE_MS);
    return next === 'again' ? next : putNext('board-turns', next, boards);
  });
  const clock = options.clock ?? Date.now;
  const deadlines = working('deadlines', async (data) => {
    await workOnDeadlineJob(services, data, clock());
    return 'done';
  });
  looking(async () => {
    const jobs = await deadlineJobs(services, clock());
    await queue.put('deadlines', jobs);
    if (jobs.length > 0) deadlines.wake();
    return undefined;
  });
  async function putNext<N extends QueueName>(
    name: N,
    next: NewJob<N> | null,
    loop: PollingLoop,
  ): Promise<JobOutcome> {
    if (next === null) return 'done';
    await queue.put(name, [next]);
    // The job comes due sooner than the next look.
    setTimeout(() => loop.wake(), next.inMs ?? 0).unref();
    return 'done';
  }

  const { mail = null, site = '', outgoing } = options;
  const sending = { services, mail, site, ...(outgoing === undefined ? {} : { outgoing }) };
  const sent = looking(async () => ((await sendDue(sending)) > 0 ? 0 : undefined));
  looking(async () => ((await sendLetters(sending)) > 0 ? 0 : undefined));
  const notices = looking(async () => {
    const made = await noticesFromEvents(services);
    const given = await handOutNotices(services);
    if (given > 0) sent.wake();
    return made + given > 0 ? 0 : undefined;
  });
  looking(async () => {
    await forgetOldNotices(services.sql, NOTICES_KEPT_DAYS);
    return HOUR_MS;
  });
  // What was handed out is no work any more.
  const unnoticed = services.noticeNews.listen((readers) => {
    if (readers === '') notices.wake();
  });
  looking(async () =>
    (await removeExpiredGuests(services, Date.now())) > 0 ? 0 : GUESTS_PAUSE_MS,
  );
  looking(async () => ((await eraseDueAccounts(services, Date.now())) > 0 ? 0 : GUESTS_PAUSE_MS));
  looking(async () => ((await workOnArrival(services)) ? 0 : undefined));
  const { backups } = options;
  if (backups) {
    const taken = working('backups', async () => {
      const now = new Date();
      // Another worker may have taken it in the meantime.
      if (await backupDue(backups, now)) await takeBackup(databaseUrl, backups, now);
      return 'done';
    });
    looking(async () => {
      const hour = Math.floor(Date.now() / HOUR_MS);
      if (await backupDue(backups, new Date())) {
        await queue.put('backups', [{ about: [hour], data: { hour } }]);
        taken.wake();
      }
      return BACKUPS_PAUSE_MS;
    });
  }
  const { archiveMonths } = options;
  if (archiveMonths)
    looking(async () => {
      const before = monthsBefore(Date.now(), archiveMonths);
      const stopped = () => stopping.signal.aborted;
      const done = await archiveFinished(sql, { before, most: ARCHIVED_MOST, stopped, onFault });
      return done.campaigns === ARCHIVED_MOST ? ARCHIVES_REST_MS : HOUR_MS;
    });
  const asked = looking(async () => {
    await putRuns('trials', await openTrialRuns(sql, RUNS_MAX), trials);
    await putRuns('analyses', await openAnalysisRuns(sql, RUNS_MAX), analyses);
    return undefined;
  });
  async function putRuns(
    name: 'trials' | 'analyses',
    runs: readonly OpenRun[],
    loop: PollingLoop | undefined,
  ): Promise<void> {
    await queue.put(
      name,
      runs.map(({ key, handed }) => ({ about: [key, handed], data: { key, handed } })),
    );
    if (runs.some(({ status }) => status === 'queued')) loop?.wake();
  }
  const due = looking(async () => {
    await queue.put('follow-ups', await followUpJobs(services));
    followUps.wake();
    await queue.put('board-turns', await boardJobs(services));
    boards.wake();
    return undefined;
  });
  const deaf = services.trialNews.listen(() => asked.wake());
  const unheard = services.boardNews.listen(() => due.wake());
  const projections = runProjections({
    databaseUrl,
    projections: [campaignList],
    pauseMs: PROJECTIONS_PAUSE_MS,
    onFault,
  });
  return {
    async stop() {
      deaf();
      unheard();
      unnoticed();
      stopping.abort();
      const atRest = Promise.all(loops.map((loop) => loop.stop()));
      await within(LAST_CHUNKS_MS, atRest);
      await executor.close();
      await atRest;
      await analyst?.close();
      await projections.stop();
      await queue.stop();
      mail?.close();
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
