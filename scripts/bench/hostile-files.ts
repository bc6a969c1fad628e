import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { judge } from './hostile-files/judge';
import { judgeMail, mailBox, spoilMail } from './hostile-files/mails';
import { sourcesIn } from './hostile-files/sources';
import { numbersOf, spoil } from './hostile-files/spoil';

/**
 * Damaged campaign files, and the same number of damaged mail files: `npm run bench -- hostile-files [how many] [first
 * seed] [campaign|mail]`. Each is judged as the program would, in a thread limited to 256 MB; none may crash, none that
 * is accepted may be unsound, none may take a second of processor time.
 */
export const needsDatabase = false;

const COUNT = 10_000;
const LIMIT_MS = 1_000;
const LIMIT_MB = 256;
const YOUNG_MB = 32;

interface Range {
  readonly kind: 'campaign' | 'mail';
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

/** The results for a range of damaged files. */
class Tally implements Figures {
  accepted = 0;
  totalMs = 0;
  slowest = { ms: 0, how: '' };
  readonly faults: string[] = [];

  add(named: string, verdict: { accepted: boolean; processorMs: number; fault: string | null }) {
    const { accepted, processorMs, fault } = verdict;
    if (accepted) this.accepted += 1;
    this.totalMs += processorMs;
    if (processorMs > this.slowest.ms) this.slowest = { ms: processorMs, how: named };
    if (processorMs >= LIMIT_MS) this.faults.push(`${named}: took ${processorMs.toFixed(0)} ms`);
    if (fault !== null) this.faults.push(`${named}: ${fault}`);
  }
}

async function judged({ kind, root, count, first }: Range): Promise<Figures> {
  const tally = new Tally();
  const sources = kind === 'campaign' ? sourcesIn(root) : null;
  const box = await mailBox();
  for (let seed = first; seed < first + count; seed += 1) {
    const next = numbersOf(seed);
    if (sources !== null) {
      const { how, text } = spoil(sources(next), next);
      tally.add(`seed ${seed}, ${how}`, judge(text));
    } else {
      const { how, file } = await spoilMail(box, next);
      tally.add(`seed ${seed}, ${how}`, await judgeMail(box, file));
    }
  }
  const { accepted, totalMs, slowest, faults } = tally;
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

export async function run([
  count = String(COUNT),
  first = '1',
  alone,
]: readonly string[]): Promise<void> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const wanted = { root, count: Number(count), first: Number(first) };
  const found: string[] = [];
  for (const [kind, kept] of [
    ['campaign', 'kept, read again and played out'],
    ['mail', 'and say just what a sound one says'],
  ] as const) {
    if (alone !== undefined && alone !== kind) continue;
    const { accepted, totalMs, slowest, faults } = await inThread({ kind, ...wanted });
    console.log(
      `${count} damaged ${kind} files from seed ${first}, within ${LIMIT_MB} MB: ${accepted} accepted, ${kept}, the others refused`,
    );
    console.log(
      `${(totalMs / wanted.count).toFixed(1)} ms of processor time each, at most ${slowest.ms.toFixed(0)} ms (${slowest.how})`,
    );
    found.push(...faults);
  }
  for (const line of found.slice(0, 40)) console.log(line);
  if (found.length > 0) throw new Error(`${found.length} faults`);
}

if (!isMainThread)
  void judged(workerData as Range).then((figures) => parentPort?.postMessage(figures));
