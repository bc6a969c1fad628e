import type { Finding } from '@/lib/campaign/definition/finding';

/** The environment of one call: where it writes, what it reads, its folder. */
export interface Terminal {
  /** Standard output: answers alone. */
  readonly out: (text: string) => void;
  /** Standard error: messages. */
  readonly err: (text: string) => void;
  /**
   * One line on standard error that the next one writes over; the empty text clears it. Absent where standard error is
   * not a terminal.
   */
  readonly progress?: (text: string) => void;
  /** Standard input as bytes, up to a given number; null where there is more. */
  readonly readInput: (bytesMax: number) => Promise<Uint8Array | null>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder that relative paths start from. */
  readonly folder: string;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

/** 0: success. 1: the file or the request is bad. 2: the call is wrong. */
export type ExitCode = 0 | 1 | 2;

/** The file or the request is bad: ends the verb with exit code 1 and these findings. */
export class BadRequest extends Error {
  constructor(readonly findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join(' '));
    this.name = 'BadRequest';
  }
}

/** The call itself is wrong: ends the verb with exit code 2. */
export class WrongCall extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongCall';
  }
}

/** Refuses a request with one finding. */
export function badRequest(code: string, message: string, path = ''): BadRequest {
  return new BadRequest([{ severity: 'error', code, path, message }]);
}
