import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { musketAndPike } from '@/tests/rulesets/musket-and-pike/support';
import { fightKernelBattles } from './kernels/battle-kernel';
import { inTurn } from './kernels/paired';

/**
 * The quick resolver of Musket and Pike, 20 and 100 units a side, compared with the fixed battle kernel in the same
 * run: how many battles, and how many turns of a unit, it fights in the time that the kernel needs for one.
 *
 * npm run bench -- quick-resolver
 */
export const needsDatabase = false;

/**
 * The resolver keeps at least this share of the kernel's rate. The kernel knows no ranges, formations, leaders or
 * orders, so its battles are some ten times cheaper; version 2 reached 0.10 and 0.12.
 */
const SHARE_MIN = 0.08;
const SIZES = [
  { unitsASide: 20, battles: 2_000 },
  { unitsASide: 100, battles: 500 },
] as const;

export function run(): void {
  const missed: string[] = [];
  for (const { unitsASide, battles } of SIZES) {
    const foot = Math.round(unitsASide * 0.6);
    const horse = Math.round(unitsASide * 0.25);
    const army = { foot, horse, batteries: unitsASide - foot - horse };
    const order = exampleOrder({ A: army, B: army });
    const { subjectMs, ratio } = inTurn(
      () => musketAndPike.trials(order, 'bench', 0, battles),
      () => fightKernelBattles(unitsASide, battles, 'bench'),
    );
    const share = 1 / ratio;
    let turns = 0;
    for (let trial = 0; trial < 100; trial += 1)
      turns += musketAndPike.trialReport(order, 'bench', trial).turnsFought / 100;
    const unitTurns = battles * turns * 2 * unitsASide;
    console.log(
      `${unitsASide} units a side: ${share.toFixed(2)} of the kernel's rate (wanted ${SHARE_MIN}); ` +
        `${Math.round((battles / subjectMs) * 1_000)} battles a second of ${turns.toFixed(1)} battle turns, ` +
        `${((subjectMs * 1e6) / unitTurns).toFixed(0)} ns a unit and turn`,
    );
    if (!(share >= SHARE_MIN)) missed.push(`${unitsASide} a side`);
  }
  if (missed.length > 0) throw new Error(`Below ${SHARE_MIN} of the kernel: ${missed.join(', ')}`);
}
