import { setTimeout as pause } from 'node:timers/promises';
import { BREAKS, type Break, CALM_MS } from './cluster/breaks';
import { Cluster } from './cluster/cluster';
import { Load, type LoadFigures } from './cluster/load';
import { findPrograms } from './cluster/programs';
import { restoreToMoment } from './cluster/restore';
import { Work } from './cluster/work';

/**
 * Stands up three machines on loopback addresses of this one, from the files in `deploy/` and Debian’s packages: PostgreSQL
 * under Patroni, etcd, HAProxy, pgbouncer, pgBackRest, two web processes and two workers. Lets 200 users write and read, breaks
 * one thing after another, and prints what came of it. As root, because PostgreSQL runs as a user of its own.
 *
 * npm run rehearse -- cluster [kinds of break, all] [how often each, as asked for]
 */
export async function run([kinds = 'all', often]: readonly string[]): Promise<number> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const chosen = chosenBreaks(kinds);
  const programs = findPrograms();
  if (process.getuid?.() !== 0) throw plain('Run the rehearsal as root.');
  const begun = Date.now();
  const say = (line: string) =>
    console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
  const cluster = await Cluster.standUp(root, programs, say);
  const load = new Load({
    databases: [0, 1].map((index) => cluster.addresses(index)),
    sites: [0, 1].map((index) => cluster.webUrl(index)),
    ...{ users: 200, appendsPerSecond: 40, pagesPerSecond: 40 },
  });
  const rows: string[] = [];
  let whole = true;
  let [looked, stale] = [0, 0];
  const note = (figures: LoadFigures): LoadFigures => {
    looked += figures.looked;
    stale += figures.stale;
    if (figures.reasons.length > 0) say(`Pages that failed: ${figures.reasons.join(', ')}.`);
    return figures;
  };
  let ended = false;
  let work: Work | null = null;
  try {
    await load.begin();
    work = await Work.begin(cluster);
    await pause(5_000);
    rows.push(row('nothing', [note(load.figures())]));
    for (const one of chosen) {
      if (one.needsNetwork && cluster.network.cut === null) {
        say(`Left out, because this machine allows no network namespaces: ${one.name}.`);
        continue;
      }
      const times = often === undefined ? one.times : Number(often);
      const figures: LoadFigures[] = [];
      for (let round = 0; round < times; round += 1) {
        await one.run(cluster, round);
        await cluster.untilHealthy();
        await cluster.untilServing();
        await pause(CALM_MS);
        figures.push(note(load.figures()));
      }
      rows.push(row(one.name, figures));
      if (percentile(figures.map(pauseOf), 0.95) > one.pauseMsMax) whole = false;
      say(`${one.name}: ${times} times.`);
    }
    await load.end();
    const { lost, doubled, broken, refused, events } = await load.check();
    if (lost + doubled + broken + refused + stale > 0) whole = false;
    const done = await work.end();
    if (!done.whole) whole = false;
    const reads = await cluster.reads();
    console.log(`\n${HEADER}\n${rows.join('\n')}\n`);
    console.log(
      `${events} events of 200 users: ${lost} acknowledged and lost, ${doubled} doubled, ${broken} chains broken, ${refused} refused.`,
    );
    console.log(
      `Who had just acted looked ${looked} times by another web process, and ${stale} times did not see it. Of reads that may be older, standbys answered ${reads.standby}, the primary ${reads.primary}.`,
    );
    console.log(done.sentence);
    const restored = await restoreToMoment(cluster, say);
    if (!restored.equal) whole = false;
    console.log(restored.sentence);
    ended = true;
  } finally {
    await work?.close();
    await load.close();
    await cluster.stop({ keep: !ended });
    if (!ended) say(`The logs are in ${cluster.folder}.`);
  }
  return whole ? 0 : 1;
}

const HEADER =
  '| break | times | writes acknowledged | longest pause of writes: median, 95 %, longest | pages | failed, for at most | acts failed | a feed away for at most |\n| --- | --- | --- | --- | --- | --- | --- | --- |';

const pauseOf = ({ longestPauseMs }: LoadFigures) => longestPauseMs;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function row(name: string, figures: readonly LoadFigures[]): string {
  const pauses = figures.map(pauseOf);
  const at = (share: number) => seconds(percentile(pauses, share));
  const failed = sum(figures.map(({ pagesFailed }) => pagesFailed));
  const away = Math.max(0, ...figures.map(({ pagesAwayMs }) => pagesAwayMs));
  return `| ${[
    name,
    figures.length,
    sum(figures.map(({ acknowledged }) => acknowledged)),
    `${at(0.5)}, ${at(0.95)}, ${at(1)}`,
    sum(figures.map(({ pages }) => pages)),
    failed === 0 ? 'none' : `${failed}, ${seconds(away)}`,
    sum(figures.map(({ actsFailed }) => actsFailed)),
    seconds(Math.max(0, ...figures.map(({ feedAwayMs }) => feedAwayMs))),
  ].join(' | ')} |`;
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? 0;
}

function chosenBreaks(kinds: string): readonly Break[] {
  if (kinds === 'all') return Object.values(BREAKS);
  return kinds.split(',').map((kind) => {
    const one = BREAKS[kind];
    if (one === undefined)
      throw plain(`There is no break "${kind}". There are: ${Object.keys(BREAKS).join(', ')}.`);
    return one;
  });
}

/** Shown as its sentence alone. */
function plain(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'PlainFailure' });
}
