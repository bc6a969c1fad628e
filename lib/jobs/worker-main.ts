import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@/lib/application/core/built-in-library';
import { requireStoreKey } from '@/lib/application/core/store-key';
import { databaseUrl, sessionUrl } from '@/lib/database/client';
import { backupPlan } from '@/lib/event-store/kept-backups';
import { isLateWrite } from '@/lib/event-store/late-write';
import { logFault } from '@/lib/log/log';
import { mailSender } from '@/lib/notices/channels/mail';
import { mailSettings } from '@/lib/notices/channels/mail-settings';
import { archiveMonths } from '@/lib/projections/finished';
import { analystThread } from './analyst';
import { trialThreads } from './trial-threads';
import { startWorker } from './worker';

/** The worker process: started alongside the web process, ended by SIGTERM or Ctrl-C. */
const threadFile = (name: string) =>
  pathToFileURL(path.join(projectRoot(), 'dist', `${name}-thread.mjs`)).href;
const mail = mailSettings(process.env);
const worker = await startWorker({
  databaseUrl: databaseUrl(),
  sessionUrl: sessionUrl(),
  wrappingKey: requireStoreKey(),
  executor: trialThreads(threadFile('trial')),
  analyst: analystThread(threadFile('analysis')),
  backups: backupPlan(process.env, process.env.ORDERLY_DATA ?? path.join(projectRoot(), '.data')),
  archiveMonths: archiveMonths(process.env),
  mail: mail === null ? null : mailSender(mail),
  site: (process.env.NEXTAUTH_URL ?? '').replace(/\/$/, ''),
  onFault: logFault,
});

// What nobody caught is logged. After an exception the state of the process is unknown: the launcher starts another
// one.
process.on('unhandledRejection', (fault) => logFault(fault, 'a promise that nobody waited for'));
process.on('uncaughtException', (fault) => {
  logFault(fault, 'uncaught');
  if (!isLateWrite(fault)) process.exit(1);
});

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await worker.stop().catch(logFault);
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
