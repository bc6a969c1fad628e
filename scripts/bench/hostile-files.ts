import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { judge } from './hostile-files/judge';
import { sourcesIn } from './hostile-files/sources';
import { numbersOf, spoil } from './hostile-files/spoil';

/**
 * Damaged campaign files: `npm run bench -- hostile-files [how many] [first seed]`. Each is judged as an import would,
 * in a thread that has 256 MB and no more; none may crash, none that is accepted may be unsound, none may take a
 * second of the processor.
 */
export const needsDatabase = false;

const COUNT = 10_000;
const LIMIT_MS = 1_000;
const LIMIT_MB = 256;
const YOUNG_MB = 32;

interface Range {
  readonly root: string;
  readonly count: number;
  readonly first: number;
}
interface Figures {
  readonly accepted: number;
  readonly totalMs: number;
  readonly slowest: { readonly ms: number; readonly how: string };
  readonly faults: readonly string[];
}

function judged({ root, count, first }: Range): Figures {
  const sources = sourcesIn(root);
  let accepted = 0;
  let totalMs = 0;
  let slowest = { ms: 0, how: '' };
  const faults: string[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const next = numbersOf(seed);
    const { how, text } = spoil(sources(next), next);
    const { accepted: kept, processorMs, fault } = judge(text);
    const named = `seed ${seed}, ${how}`;
    if (kept) accepted += 1;
    totalMs += processorMs;
    if (processorMs > slowest.ms) slowest = { ms: processorMs, how: named };
    if (processorMs >= LIMIT_MS) faults.push(`${named}: took ${processorMs.toFixed(0)} ms`);
    if (fault !== null) faults.push(`${named}: ${fault}`);
  }
  return { accepted, totalMs, slowest, faults };
}

/** Judges a range in a thread of bounded memory. Throws where the thread runs out of it. */
function inThread(range: Range): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(process.argv[1] ?? '', {
      workerData: range,
      resourceLimits: {
        maxOldGenerationSizeMb: LIMIT_MB - YOUNG_MB,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

export async function run([count = String(COUNT), first = '1']: readonly string[]): Promise<void> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const range = { root, count: Number(count), first: Number(first) };
  const { accepted, totalMs, slowest, faults } = await inThread(range);
  console.log(
    `${count} damaged campaign files from seed ${first}, within ${LIMIT_MB} MB: ${accepted} accepted, kept, read again and played out, the others refused`,
  );
  console.log(
    `${(totalMs / range.count).toFixed(1)} ms of processor time each, at most ${slowest.ms.toFixed(0)} ms (${slowest.how})`,
  );
  for (const line of faults.slice(0, 40)) console.log(line);
  if (faults.length > 0) throw new Error(`${faults.length} faults`);
}

if (!isMainThread) parentPort?.postMessage(judged(workerData as Range));
