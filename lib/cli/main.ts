import { runCommandLine } from './command-line';
import type { Terminal } from './terminal';

/** Standard input up to a bound; null where more comes. */
async function readInput(bytesMax: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const terminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ...(process.stderr.isTTY
    ? { progress: (text: string) => process.stderr.write(`\r\u001b[K${text}`) }
    : {}),
  readInput,
  environment: process.env,
  folder: process.cwd(),
  clock: () => performance.now(),
};

// The reader may stop reading (a pager, `head`): then the output ends.
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code === 'EPIPE') process.exit(0);
  throw failure;
});
process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
