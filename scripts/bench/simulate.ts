/**
 * Plays whole campaigns in memory, in any weather, and holds them against the laws (docs/developers/simulator.md).
 *
 * simulate [COUNT] [--seed NAME] [--from INDEX] [--plant FAULT] [--threads N] [--fresh]
 * simulate --replay SEED [--plant FAULT] [--shrink]
 *
 * A run goes on where an earlier one with the same seed and fault was broken off.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { isPlant, PLANTS, type Plant } from '@/tests/simulator/plants';
import { shrunk } from '@/tests/simulator/shrink';
import { type Outcome, simulate } from '@/tests/simulator/simulate';

const COUNT = 2_000;
/** Campaigns that a thread is given at a time. */
const PORTION = 10;
const FINDINGS_MAX = 20;
/** Heap of a thread; one campaign at a time needs about 50. */
const HEAP_MB = 384;
/** What is thrown away at once is most of it: with less room it is looked at again and again. */
const YOUNG_MB = 96;

interface Portion {
  readonly from: number;
  readonly to: number;
}
interface Progress {
  next: number;
  readonly findings: { readonly seed: string; readonly violation: string }[];
  readonly figures: Record<string, number>;
}

if (parentPort !== null && workerData?.simulator === true) serve();

/** A thread: plays the portions that it is given. */
function serve(): void {
  const { seed, plant } = workerData as { seed: string; plant: Plant | null };
  parentPort?.on('message', async ({ from, to }: Portion) => {
    const outcomes: Omit<Outcome, 'trace'>[] = [];
    for (let index = from; index < to; index++)
      outcomes.push(await simulate({ seed: `${seed}/${index}`, plant }));
    parentPort?.postMessage(
      outcomes.map(({ seed: one, violations, figures }) => ({ seed: one, violations, figures })),
    );
  });
}

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: 'book' },
      from: { type: 'string' },
      plant: { type: 'string' },
      threads: { type: 'string' },
      replay: { type: 'string' },
      shrink: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  });
  const plant = values.plant ?? null;
  if (plant !== null && !isPlant(plant))
    throw new Error(`There is no fault ${plant}; there are: ${Object.keys(PLANTS).join(', ')}`);
  if (values.replay !== undefined) return replay(values.replay, plant, values.shrink);
  const progress = await campaigns(Number(positionals[0] ?? COUNT), {
    ...{ seed: values.seed, plant, fresh: values.fresh },
    from: Number(values.from ?? 0),
    threads: Number(values.threads ?? Math.min(4, availableParallelism())),
  });
  if (progress.findings.length > 0)
    throw new Error(
      `${progress.findings.length} findings; replay one with: npm run simulate -- --replay ${progress.findings[0]?.seed}${plant === null ? '' : ` --plant ${plant}`}\n${progress.findings
        .slice(0, 3)
        .map((one) => `${one.seed}: ${one.violation.slice(0, 600)}`)
        .join('\n')}`,
    );
}

/** One campaign with a line for everything that happens in it. */
async function replay(seed: string, plant: Plant | null, shrink: boolean): Promise<void> {
  const wish = shrink ? await shrunk({ seed, plant }) : { seed, plant };
  const { trace, violations, figures } = await simulate({ ...wish, traced: true });
  console.log(trace.join('\n'));
  console.log(JSON.stringify({ ...wish, figures }));
  for (const violation of violations) console.log(violation);
  if (violations.length > 0) throw new Error(`${violations.length} laws are broken in ${seed}`);
}

async function campaigns(
  count: number,
  {
    seed,
    plant,
    from,
    threads,
    fresh,
  }: { seed: string; plant: Plant | null; from: number; threads: number; fresh: boolean },
): Promise<Progress> {
  const folder = path.join(process.env.ORDERLY_ROOT ?? process.cwd(), '.data/simulator');
  const file = path.join(folder, `${seed}-${from}-${plant ?? 'sound'}.json`);
  const begun: Progress = { next: from, findings: [], figures: {} };
  const progress = fresh ? begun : (kept(file) ?? begun);
  const end = from + count;
  const start = performance.now();
  const first = progress.next;
  console.log(`seed ${seed}, campaigns ${first} to ${end - 1}, ${threads} threads`);
  let handed = first;
  /** Portions that are done, though earlier ones are not. */
  const done = new Map<number, number>();
  const keep = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(progress));
  };
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const thread = new Worker(fileURLToPath(import.meta.url), {
        workerData: { simulator: true, seed, plant },
        // Campaigns that are over must not be held: they would fill any memory in a long run.
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      });
      try {
        while (handed < end && progress.findings.length < FINDINGS_MAX) {
          const portion = { from: handed, to: Math.min(end, handed + PORTION) };
          handed = portion.to;
          for (const { seed: one, violations, figures } of await ask(thread, portion)) {
            for (const [name, figure] of Object.entries(figures))
              progress.figures[name] = (progress.figures[name] ?? 0) + figure;
            const [violation] = violations;
            if (violation === undefined) continue;
            progress.findings.push({ seed: one, violation });
            console.log(`${one}: ${violation}`);
          }
          done.set(portion.from, portion.to);
          for (let next = done.get(progress.next); next !== undefined; next = done.get(next))
            progress.next = next;
          if (progress.next % 1_000 === 0 || progress.next === end) {
            keep();
            const each = (performance.now() - start) / (progress.next - first || 1);
            console.log(`${progress.next} of ${end}, ${each.toFixed(0)} ms each`);
          }
        }
      } finally {
        await thread.terminate();
      }
    }),
  );
  keep();
  console.log(JSON.stringify(progress.figures));
  console.log(
    `${progress.next - first} campaigns in ${((performance.now() - start) / 1_000).toFixed(0)} s, ${progress.findings.length} findings`,
  );
  return progress;
}

function kept(file: string): Progress | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Progress;
  } catch {
    return null;
  }
}

function ask(thread: Worker, portion: Portion): Promise<readonly Omit<Outcome, 'trace'>[]> {
  return new Promise((resolve, reject) => {
    const settled = () => thread.off('message', answered).off('error', failed);
    const answered = (outcomes: readonly Omit<Outcome, 'trace'>[]) => {
      settled();
      resolve(outcomes);
    };
    const failed = (fault: Error) => {
      settled();
      reject(fault);
    };
    thread.on('message', answered).on('error', failed);
    thread.postMessage(portion);
  });
}
