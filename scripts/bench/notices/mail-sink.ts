import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A mail server in a process of its own. */
export interface MailSink {
  readonly url: string;
  /** How often each message was taken, by its id. */
  taken(): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
}

/** @param at where it listens: an address and a port. Default: this machine alone, at a free port */
export async function mailSink(...at: readonly [] | readonly [string, number]): Promise<MailSink> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const child: ChildProcess = fork(
    path.join(root, 'scripts/bench/notices/sink.mjs'),
    at.map(String),
  );
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    taken: async () => {
      child.send('taken');
      const [{ taken }] = (await once(child, 'message')) as [{ taken: [string, number][] }];
      return new Map(taken);
    },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
