import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

export interface PartOptions {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What it has started is killed with it, at the same moment. */
  readonly whole?: true;
  /** Where what it prints is kept. */
  readonly log: string;
}

const STOP_MS_MAX = 30_000;

/** One program of the cluster: started again after a kill, as a service manager would. */
export class Part {
  #child: ChildProcess | null = null;
  #ended = false;

  constructor(
    readonly name: string,
    private readonly options: PartOptions,
  ) {}

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} does not run`);
    return pid;
  }

  get runs(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    this.#ended = false;
    const { command, env, cwd, log } = this.options;
    const [program = '', ...args] = command;
    const file = openSync(log, 'a');
    // A group of its own, so that what it starts ends with it.
    this.#child = spawn(program, args, {
      env: { ...process.env, ...env },
      cwd,
      stdio: ['ignore', file, file],
      detached: true,
    });
  }

  /** Kills it without a chance to say anything. */
  async kill(): Promise<void> {
    await this.#signal('SIGKILL');
  }

  /** Asks it to end, and waits for that, as long as the units in `deploy/systemd` do. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    const timer = setTimeout(() => void this.kill(), STOP_MS_MAX);
    await this.#signal('SIGTERM');
    clearTimeout(timer);
  }

  /** To be called when all is over: nothing of its group is left. */
  clear(): void {
    this.#ended = true;
    if (this.#child?.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || !this.runs) return;
    const gone = once(child, 'exit');
    if (signal === 'SIGKILL' && this.options.whole) process.kill(-this.pid, signal);
    else child.kill(signal);
    await gone;
  }
}
