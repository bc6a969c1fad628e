import type { ChildProcess } from 'node:child_process';

export function startProgram(
  args: readonly string[],
  how: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly quiet?: boolean },
): ChildProcess;
export function stopProgram(child: ChildProcess, timeoutMs?: number): Promise<void>;

export interface KeptProgram {
  /** Resolves with a plain failure where it was given up. */
  readonly failed: Promise<Error>;
  restart(): void;
  stop(): Promise<void>;
}
export function keepRunning(
  name: string,
  start: () => ChildProcess,
  options?: {
    readonly triesMax?: number;
    readonly stopMs?: number;
    readonly onStart?: (pid: number) => void;
  },
): KeptProgram;
