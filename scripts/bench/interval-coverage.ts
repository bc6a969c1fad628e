import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { type Coverage, coverageOf } from './interval-coverage/coverage';

const { quick: musketAndPike } = ruleset;

/**
 * How often the 95 % sampling intervals hold: `npm run bench -- interval-coverage [trials of the long run]`. Four
 * battles; for each 400 runs of 250 trials against one run of 10^5 trials. Target: 94 to 96 % of each kind.
 */
export const needsDatabase = false;

const TRIALS = 250;
const army = { foot: 6, horse: 2, batteries: 2 };
const BATTLES = {
  'equal armies': exampleOrder({ A: army, B: army }),
  'an attack': exampleOrder({ A: { ...army, foot: 8 }, B: army }, { attacker: 'A' }),
  'better troops': exampleOrder({ A: { ...army, quality: 'B' }, B: { ...army, foot: 7 } }),
  'a long shot': exampleOrder({ A: army, B: { ...army, foot: 8 } }, { attacker: 'A' }),
};

export function run([count = '100000']: readonly string[]): void {
  const long = Number(count);
  const sum = {
    shares: { cases: 0, held: 0 },
    scores: { cases: 0, held: 0 },
    losses: { cases: 0, held: 0 },
  };
  const kinds = ['shares', 'scores', 'losses'] as const;
  const words = (coverage: Coverage) =>
    kinds
      .map((kind) => {
        const { cases, held } = coverage[kind];
        return `${kind} ${((100 * held) / cases).toFixed(2)} % of ${cases}`;
      })
      .join(', ');
  for (const [title, order] of Object.entries(BATTLES)) {
    const runs = Math.floor(long / TRIALS);
    const coverage = coverageOf(musketAndPike, order, { runs, trials: TRIALS, long });
    for (const kind of kinds) {
      sum[kind].cases += coverage[kind].cases;
      sum[kind].held += coverage[kind].held;
    }
    console.log(`${title}: ${words(coverage)}`);
  }
  const all = kinds.reduce((total, kind) => total + sum[kind].cases, 0);
  const held = kinds.reduce((total, kind) => total + sum[kind].held, 0);
  console.log(`together: ${words(sum)}`);
  console.log(`all ${all} intervals: ${((100 * held) / all).toFixed(2)} % hold (wanted: 94 to 96)`);
}
