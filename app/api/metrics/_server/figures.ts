import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServerFigures } from '@/lib/application/pages/server';

/** Characters of a token at least: a shorter one could be guessed, and counts as none. */
const TOKEN_MIN = 16;

/** Whether a request's Authorization header carries the token of the setting. */
export function mayReadFigures(given: string | null, token: string | undefined): boolean {
  if (token === undefined || token.length < TOKEN_MIN || given === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(`Bearer ${token}`));
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** The figures of this process and its database, each with its meaning and unit. */
export function figuresAsText({
  store,
  queues,
  backlog,
  openFeeds,
  reading,
}: ServerFigures): string {
  const single = (value: number): readonly Sample[] => [[{}, value]];
  const lines = (name: string, type: 'gauge' | 'counter', help: string, of: readonly Sample[]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...of.map(([labels, value]) => `${name}${labelled(labels)} ${value}`),
  ];
  return [
    ...lines(
      'orderly_events_total',
      'counter',
      'Events ever recorded in the database, by all processes; its rate is the append rate.',
      single(store.events),
    ),
    ...lines(
      'orderly_database_bytes',
      'gauge',
      'Size of the database.',
      single(store.databaseBytes),
    ),
    ...lines(
      'orderly_queue_jobs',
      'gauge',
      'Jobs of the workers, by queue and state.',
      queues.flatMap(({ name, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(
          ([state, count]): Sample => [{ queue: name, state }, count],
        ),
      ),
    ),
    ...lines(
      'orderly_trials_backlog',
      'gauge',
      'Trials of battles that are asked for and not yet done.',
      single(backlog.trials),
    ),
    ...lines(
      'orderly_analyses_backlog',
      'gauge',
      'Analyses that are asked for and not yet done.',
      single(backlog.analyses),
    ),
    ...lines(
      'orderly_projections_failed',
      'gauge',
      'Read models that could not be brought up to date.',
      single(store.failedProjections.length),
    ),
    ...lines(
      'orderly_live_feeds',
      'gauge',
      'Live feeds of open pages in this process.',
      single(openFeeds),
    ),
    ...lines(
      'orderly_reads_total',
      'counter',
      'Reads that may be some milliseconds old, by what answered them; none without ORDERLY_READ_URL.',
      Object.entries(reading ?? {}).map(([by, count]): Sample => [{ by }, count]),
    ),
    ...lines(
      'orderly_event_loop_delay_seconds',
      'gauge',
      'Delay of this process’s event loop since it started, by quantile.',
      [0.5, 0.9, 0.99, 1].map((quantile): Sample => {
        const nanoseconds = quantile === 1 ? delay.max : delay.percentile(quantile * 100);
        return [{ quantile: String(quantile) }, nanoseconds / 1e9];
      }),
    ),
    ...lines(
      'orderly_process_resident_bytes',
      'gauge',
      'Memory of this process.',
      single(process.memoryUsage.rss()),
    ),
    ...lines(
      'orderly_process_uptime_seconds',
      'gauge',
      'Time since this process started.',
      single(process.uptime()),
    ),
    '',
  ].join('\n');
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const entries = Object.entries(labels);
  if (entries.length === 0) return '';
  const quoted = entries.map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  );
  return `{${quoted.join(',')}}`;
}
