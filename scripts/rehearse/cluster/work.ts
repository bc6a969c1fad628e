import { setTimeout as pause } from 'node:timers/promises';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase } from '@/lib/database/client';
import {
  isWhole,
  Players,
  type WorkDone,
  workInWords,
} from '@/scripts/bench/killed-workers/players';
import { type MailSink, mailSink } from '@/scripts/bench/notices/mail-sink';
import { type Cluster, MAIL_PORT } from './cluster';

/** Between two campaigns that begin, in milliseconds. */
const BEGIN_MS = 3_000;
/** How long workers may take for what is open at the end: the last reminders come due a minute after the last beginning. */
const FINISH_MS_MAX = 300_000;

/**
 * What workers have to do while things break: campaigns with a deadline, each of whose commanders is reminded by mail a minute
 * after it begins, and trials of a battle for each. At the end each run of trials must have been computed to its end, everybody
 * reminded once, and no mail taken twice.
 */
export class Work {
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  private constructor(
    readonly players: Players,
    readonly sink: MailSink,
    readonly close: () => Promise<void>,
  ) {}

  static async begin(cluster: Cluster): Promise<Work> {
    const { databaseUrl, sessionUrl } = cluster.addresses(0);
    // Accounts and clubs are on the database of the process.
    process.env.DATABASE_URL = databaseUrl;
    const services = openServices({
      ...{ databaseUrl, sessionUrl, wrappingKey: cluster.storeKey },
      applicationName: 'orderly-book rehearsal',
      // Things are broken on purpose; what is asked is asked again.
      onFault: () => {},
    });
    const sink = await mailSink(cluster.network.elsewhere, MAIL_PORT);
    const work = new Work(new Players(services), sink, async () => {
      work.#stopped = true;
      await sink.stop();
      await services.close();
      await closeDatabase();
    });
    await work.players.settle();
    work.#loop = work.#begin();
    // Heard at the end.
    work.#loop.catch(() => {});
    return work;
  }

  async #begin(): Promise<void> {
    while (!this.#stopped) {
      await this.players.begin();
      await pause(BEGIN_MS);
    }
  }

  /** Begins nothing more, and waits until workers have done what is open. */
  async end(): Promise<{ readonly whole: boolean; readonly sentence: string }> {
    this.#stopped = true;
    await this.#loop;
    const until = performance.now() + FINISH_MS_MAX;
    while (!(await this.players.finished()) && performance.now() < until) await pause(1_000);
    const done: WorkDone = await this.players.judge(await this.sink.taken());
    return {
      whole: isWhole(done),
      sentence: `Work of ${done.begun} campaigns: ${workInWords(done)}.`,
    };
  }
}
