import { run as bench } from './bench.mjs';

/** npm run simulate -- [COUNT] [options]: the simulator, as scripts/bench/simulate.ts describes it. */
export function run(args) {
  return bench(['simulate', ...args]);
}
