import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommandLine } from '@/lib/cli/command-line';

export const FIXTURES = path.resolve(import.meta.dirname, '../support/campaigns');

export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as JSON; throws if it is not. */
  readonly json: () => Record<string, unknown>;
}

/** Calls the command line in this process, in the folder of the fixtures. */
export async function call(
  words: readonly string[],
  options: {
    readonly input?: string | Uint8Array;
    readonly cache?: string;
    readonly folder?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<Called> {
  let out = '';
  let err = '';
  const input = typeof options.input === 'string' ? Buffer.from(options.input) : options.input;
  const code = await runCommandLine(words, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readInput: async (bytesMax) =>
      input === undefined ? new Uint8Array() : input.byteLength > bytesMax ? null : input,
    environment: { ORDERLY_CACHE: options.cache ?? '/dev/null/none', ...options.environment },
    folder: options.folder ?? FIXTURES,
    clock: () => 0,
  });
  return { code, out, err, json: () => JSON.parse(out) as Record<string, unknown> };
}

export function fixtureText(name: string): string {
  return readFileSync(path.join(FIXTURES, name), 'utf8');
}
