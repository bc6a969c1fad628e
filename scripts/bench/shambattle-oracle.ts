import { stateOf } from '@/tests/rulesets/shambattle/oracle/adapter';
import { both, compared, playedOut } from '@/tests/rulesets/shambattle/oracle/comparison';
import { condition } from '@/tests/rulesets/shambattle/oracle/movement';
import { perft } from '@/tests/rulesets/shambattle/oracle/orders';
import { POSITIONS } from '@/tests/rulesets/shambattle/oracle/positions';
import { randomPosition } from '@/tests/rulesets/shambattle/oracle/random-positions';
import { deviation, FIRES } from '@/tests/rulesets/shambattle/oracle/throws';

/**
 * Shambattle against its oracle: what every unit may do in random positions, all orders with all ways of taking their
 * throws, counted positions to depth 3, and a million throws: `npm run bench -- shambattle-oracle [positions]`; or the
 * sequences of orders alone, each compared with the ruleset, to a depth: `shambattle-oracle perft [depth]`.
 */
export const needsDatabase = false;

const THROWS = 1_000_000;
/** Of some thirty shares, one farther from its chance than this is a fault and no accident. */
const ERRORS_MAX = 4.5;
/** Games by the fast commander, compared at the beginning of each half. */
const GAMES = 2;
const FACES = [1, 2, 3, 4, 5, 6];

export function run([positions = '1000', depth = '3']: readonly string[]): void {
  if (positions === 'perft') {
    sequences(Number(depth));
    return;
  }
  const many = Number(positions);
  let units = 0;
  for (let number = 1; number <= many; number += 1) {
    const [oracle, ruleset] = both(randomPosition(number)) as [unknown[], unknown[]];
    oracle.forEach((one, index) => {
      units += 1;
      if (JSON.stringify(one) !== JSON.stringify(ruleset[index]))
        throw new Error(
          `position ${number}:\n${JSON.stringify(one)}\n${JSON.stringify(ruleset[index])}`,
        );
    });
  }
  console.log(`${units} units of ${many} random positions: no difference`);
  for (let trial = 0; trial < GAMES; trial += 1) {
    const { positions: halves, units: asked } = playedOut('shambattle oracle', trial);
    console.log(`game ${trial + 1}: ${asked} units in ${halves} halves: no difference`);
  }
  let orders = 0;
  for (let number = 1; number <= many / 5; number += 1) {
    const position = randomPosition(number, false);
    const faces = FACES.map((_, index) => FACES[(index * 5 + number) % 6] as number);
    orders += compared(position, stateOf(position), faces, 1);
  }
  console.log(
    `${orders} outcomes of all orders of ${Math.floor(many / 5)} random positions: no difference`,
  );
  for (const { name, position, faces, counts } of POSITIONS) {
    const found = [1, 2, 3].map((depth) => perft(position, faces, depth));
    if (found.join() !== counts.join()) throw new Error(`${name}: ${found.join(', ')}`);
    if (condition(position, position.mover) === 'routed') continue;
    // The oracle does not play the flight of an army in rout.
    const count = compared(position, stateOf(position), faces, 2, false);
    console.log(`${name}: ${found.join(', ')}; ${count} sequences to depth 2 alike`);
  }
  for (const fire of FIRES) {
    const away = deviation(fire, THROWS / FIRES.length);
    console.log(`${fire.title}: at most ${away.toFixed(2)} standard errors from the chance`);
    if (away > ERRORS_MAX) throw new Error('the throws are not those of the chances');
  }
}

/** Compares all sequences of orders in the counted positions, as far as no army is in rout: then it has no orders. */
function sequences(depth: number): void {
  for (const { name, position, faces } of POSITIONS) {
    if (condition(position, position.mover) === 'routed') continue;
    const count = compared(position, stateOf(position), faces, depth, false);
    console.log(`${name}: ${count} sequences of ${depth} orders alike`);
  }
}
