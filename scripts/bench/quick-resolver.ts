/**
 * Battles a second on one core, beside the rate of bare `alea` draws in the same run.
 * Usage: node --import ./scripts/… or any TypeScript runner; see docs/benchmarks.md.
 */
import seedrandom from 'seedrandom';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike/quick-resolver';

const clock = () => process.cpuUsage().user / 1e6;

/** Millions of bare alea draws a second of processor time. */
function aleaRate(): number {
  const draw = seedrandom.alea('bench');
  let sum = 0;
  for (let index = 0; index < 5_000_000; index += 1) sum += draw();
  const start = clock();
  for (let index = 0; index < 50_000_000; index += 1) sum += draw();
  const seconds = clock() - start;
  if (!(sum > 0)) throw new Error('no draws');
  return 50 / seconds;
}

/** Battles a second of processor time, and their mean length in battle turns. */
function battleRate(unitsASide: number): { perSecond: number; turns: number } {
  const foot = Math.round(unitsASide * 0.6);
  const horse = Math.round(unitsASide * 0.25);
  const army = { foot, horse, batteries: unitsASide - foot - horse };
  const order = exampleOrder({ A: army, B: army });
  const trials = unitsASide > 50 ? 4_000 : 16_000;
  musketAndPike.trials(order, 'warm-up', 0, trials / 4);
  const start = clock();
  musketAndPike.trials(order, 'bench', 0, trials);
  const seconds = clock() - start;
  let turns = 0;
  for (let trial = 0; trial < 100; trial += 1)
    turns += musketAndPike.trialReport(order, 'bench', trial).turnsFought;
  return { perSecond: trials / seconds, turns: turns / 100 };
}

const alea = aleaRate();
const small = battleRate(20);
const large = battleRate(100);
const TRIAL_KERNEL = { alea: 137, small: 14_500, large: 3_300 };
const ratio = (rate: number, kernel: number) => rate / alea / (kernel / TRIAL_KERNEL.alea);
console.log(
  JSON.stringify(
    {
      aleaMillionDrawsPerSecond: Math.round(alea),
      battlesPerSecond20: Math.round(small.perSecond),
      battlesPerSecond100: Math.round(large.perSecond),
      meanTurns20: small.turns,
      meanTurns100: large.turns,
      ofTrialKernel20: Number(ratio(small.perSecond, TRIAL_KERNEL.small).toFixed(2)),
      ofTrialKernel100: Number(ratio(large.perSecond, TRIAL_KERNEL.large).toFixed(2)),
    },
    null,
    2,
  ),
);
