import {
  compareFights,
  compareLegal,
  noTally,
} from '@/tests/rulesets/musket-and-pike/board/oracle/comparing';
import { perft } from '@/tests/rulesets/musket-and-pike/board/oracle/perft';
import { randomPosition } from '@/tests/rulesets/musket-and-pike/board/oracle/positions';
import { SMALL } from '@/tests/rulesets/musket-and-pike/board/oracle/small';

/**
 * The board of Musket and Pike against its oracle: `npm run bench -- musket-and-pike-oracle [positions] [from]`.
 * `positions`: random positions, 1 upward; `from`: the number of the first one.
 */
export function run([positions = '300', from = '1']: readonly string[]): void {
  const first = Number(from);
  const kinds = { orders: compareLegal, fights: compareFights };
  for (const [name, compare] of Object.entries(kinds)) {
    const tally = noTally();
    for (let seed = first; seed < first + Number(positions); seed += 1)
      compare(randomPosition(seed), seed, tally);
    const { compared, differences } = tally;
    console.log(JSON.stringify({ name, first, positions, compared, differences }));
    if (differences.length > 0) throw new Error(`${name}: ${differences[0]}`);
  }
  for (const [name, position] of Object.entries(SMALL)) {
    const tally = noTally();
    const counts = [1, 2].map((depth) => perft(position(), depth, tally));
    console.log(JSON.stringify({ name, counts, positions: tally.compared }));
    if (tally.differences.length > 0) throw new Error(`${name}: ${tally.differences[0]}`);
  }
}
