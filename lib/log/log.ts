import pino from 'pino';

/** The frames of a stack that are logged. */
const PLACES = 6;

/**
 * A fault as the log may hold it: its kind, its code and where it arose. Never its message, which may quote what somebody
 * typed or what only one side may know; for the same reason no object is logged as it is.
 */
function describeFault(fault: unknown): object {
  const { name, stack } = fault instanceof Error ? fault : new Error('not an error');
  const code = (fault as { code?: unknown } | null)?.code;
  const lines = stack?.split('\n') ?? [];
  const places = lines.filter((line) => line.trimStart().startsWith('at ')).slice(0, PLACES);
  return { name, ...(typeof code === 'string' ? { code } : {}), places };
}

/** One line of JSON for each entry, on standard error: standard output belongs to what a command prints. */
const log = pino(
  {
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  process.stderr,
);

/** Logs a fault that was recovered from. `about`: what was being done, in words of the program's own. */
export function logFault(fault: unknown, about?: string): void {
  log.error({ fault: describeFault(fault) }, about);
}

/** What is known of a request that failed without anybody having expected it. */
export interface FailedRequest {
  /** The id that the door gave it; empty where there was none. */
  readonly id: string;
  readonly method: string;
  /** The route's pattern, such as `/campaigns/[campaignId]`; an address could hold a secret. */
  readonly route: string;
  /** What the error page shows to its reader, so that the entry can be found. */
  readonly digest?: string | undefined;
}

/** Logs a fault that a request ended with. */
export function logFailedRequest(fault: unknown, request: FailedRequest): void {
  log.error({ fault: describeFault(fault), request }, 'request failed');
}
