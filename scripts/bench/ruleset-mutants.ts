import { MUTATIONS as MACYSBURG } from './command-and-maneuver/mutations';
import { tryMutations } from './mutations/try';
import { MUTATIONS as SHAMBATTLE } from './shambattle/mutations';
import { MUTATIONS as STRATEGY_TACTICAL } from './strategy-tactical/mutations';

/**
 * Trial mutations of a ruleset's rules: each is one small change, made in the file itself and taken back, with which a test
 * of its folder in tests/rulesets must fail; golden replays and recorded battles, with which nearly every change fails, are
 * left out. Usage: ruleset-mutants command-and-maneuver|shambattle|strategy-tactical [first] [count]. Commit before you run it.
 */
export const needsDatabase = false;

const MUTATIONS = {
  'command-and-maneuver': MACYSBURG,
  shambattle: SHAMBATTLE,
  'strategy-tactical': STRATEGY_TACTICAL,
} as const;

export function run([ruleset = '', first = '0', count = '999']: readonly string[]): void {
  const mutations = Object.entries(MUTATIONS).find(([id]) => id === ruleset)?.[1];
  if (mutations === undefined) throw new Error(`One of: ${Object.keys(MUTATIONS).join(', ')}`);
  tryMutations(ruleset, mutations, Number(first), Number(count));
}
