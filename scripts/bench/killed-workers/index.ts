import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { storeKey } from '@/lib/application/core/store-key';
import { openServices } from '@/lib/application/open-services';
import { closeDatabase } from '@/lib/database/client';
import { mailSink } from '@/scripts/bench/notices/mail-sink';
import { isWhole, Players, workInWords } from './players';

/**
 * Workers that are killed with SIGKILL under load, one after another: campaigns with a deadline whose commanders are reminded by mail, trials
 * that are asked for, notices. At the end a worker that is left alone finishes what is open. Counted: jobs that were lost, reminders and
 * mails that came twice, and mails whose fate a kill left unclear, which are shown to their reader and not sent again.
 *
 * npm run bench -- killed-workers [kills, 100]
 */
export const needsDatabase = true;

/** What is left is lost if nothing of it is done for so long. */
const STILL_MS_MAX = 120_000;
/** A worker dies up to this many milliseconds after the moment at which the first one had begun to work. */
const LIFE_MS_MAX = 2_500;

export async function run([count = '100']: readonly string[]): Promise<void> {
  const kills = Number(count);
  const services = openServices({
    databaseUrl: process.env.DATABASE_URL ?? '',
    wrappingKey: storeKey(),
    applicationName: 'bench killed workers',
    // The database of a measurement on a busy machine may be slow to answer; what is asked is asked again.
    onFault: () => {},
  });
  const sink = await mailSink();
  const players = new Players(services);
  try {
    await players.settle();
    await players.begin();
    const begun = performance.now();
    const first = worker(sink.url);
    while ((await players.sent()) === 0) await pause(50);
    const wakes = performance.now() - begun;
    await kill(first);
    for (let death = 1; death < kills; death += 1) {
      const one = worker(sink.url);
      await players.begin();
      await pause(wakes + Math.random() * LIFE_MS_MAX);
      await kill(one);
      if (death % 10 === 9) console.log(`${death + 1} killed, ${await players.sent()} mails sent`);
    }
    console.log(
      `${kills} workers killed with SIGKILL, each within ${LIFE_MS_MAX} ms of being awake (${Math.round(wakes)} ms after its start): meanwhile ${players.begun} campaigns began, ${await players.trialsDone()} of ${players.begun} runs of trials were finished and ${await players.sent()} mails sent`,
    );
    const last = worker(sink.url);
    let moved = performance.now();
    let before = '';
    while (!(await players.finished()) && performance.now() - moved < STILL_MS_MAX) {
      const now = `${await players.trialsDone()} ${await players.sent()}`;
      if (now !== before) moved = performance.now();
      before = now;
      await pause(500);
    }
    await kill(last);
    const done = await players.judge(await sink.taken());
    console.log(workInWords(done));
    if (!isWhole(done)) throw new Error('A figure was missed');
  } finally {
    await sink.stop();
    await services.close();
    await closeDatabase();
  }
}

function worker(smtp: string): ChildProcess {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  return spawn(process.execPath, [path.join(root, 'dist/worker.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ORDERLY_SMTP_URL: smtp,
      ORDERLY_MAIL_FROM: 'Orderly Book <book@example.org>',
      NEXTAUTH_URL: 'http://localhost:3000',
    },
  });
}

async function kill(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null) throw new Error(`A worker ended by itself with ${one.exitCode}`);
  const gone = once(one, 'exit');
  one.kill('SIGKILL');
  await gone;
}
