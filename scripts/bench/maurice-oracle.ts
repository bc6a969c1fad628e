import {
  compareFallBacks,
  compareFights,
} from '@/tests/rulesets/maurice-lite/oracle/compare-fights';
import { compareFire } from '@/tests/rulesets/maurice-lite/oracle/compare-fire';
import { compareCharges, compareMoves } from '@/tests/rulesets/maurice-lite/oracle/compare-moves';
import { comparePlaces, compareSpans } from '@/tests/rulesets/maurice-lite/oracle/compare-places';
import { noTally } from '@/tests/rulesets/maurice-lite/oracle/comparing';

/**
 * Maurice Lite against its oracle in random positions: `npm run bench -- maurice-oracle [times] [from]`. `times`: how
 * many times as many positions as in `npm test`, 1 upward; `from`: the number of the first one.
 */
const KINDS = {
  places: [comparePlaces, 300],
  spans: [compareSpans, 20],
  moves: [compareMoves, 80],
  charges: [compareCharges, 75],
  fire: [compareFire, 50],
  fights: [compareFights, 250],
  fallBacks: [compareFallBacks, 60],
} as const;

export function run([times = '10', from = '1']: readonly string[]): void {
  for (const [name, [compare, positions]] of Object.entries(KINDS)) {
    const tally = noTally();
    const first = Number(from);
    const count = positions * Number(times);
    for (let seed = first; seed < first + count; seed += 1) compare(seed, tally);
    const { compared, doubtful, differences } = tally;
    console.log(JSON.stringify({ name, first, count, compared, doubtful, differences }));
    if (differences.length > 0) throw new Error(`${name}: ${JSON.stringify(differences[0])}`);
  }
}
