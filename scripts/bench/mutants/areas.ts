/** A part of the program that is mutated together, and the tests that must notice. */
export interface Area {
  /** Globs of the mutated files. */
  readonly mutated: readonly string[];
  /** The tests that are run against each mutant that they reach. */
  readonly tests: readonly string[];
}

const CAMPAIGN_TESTS = 'tests/campaign/{battle,interval,rewind,situations,staff,start,undo}';
const VERIFY_TESTS = ['tests/verify/*.test.ts', 'tests/application/verify-*.test.ts'];
const BOARD_TESTS = ['tests/rulesets/command-and-maneuver/{day,night,thresholds,versions}.test.ts'];

/** Name → area. Each is run by itself, so that one fits into a quarter of an hour. */
export const AREAS: Readonly<Record<string, Area>> = {
  sealing: {
    mutated: [
      'lib/campaign/rounds/{numbers,open,rounds,seal,sealing}.ts',
      'lib/chance/{commitment,hand,mail-seeds,round-chance,seeds}.ts',
    ],
    tests: [
      'tests/campaign/{battle/encounter,situations/choices,view/fairness,rounds/*}.test.ts',
      'tests/chance/{commitment,hand,seeds,round-chance}.test.ts',
    ],
  },
  permissions: {
    mutated: ['lib/clubs/permissions.ts'],
    tests: ['tests/clubs/permissions.test.ts'],
  },
  'decider-commands': {
    mutated: ['lib/campaign/{decide,decision,evolve}.ts', 'lib/campaign/{rewind,staff,undo}/*.ts'],
    tests: [
      'tests/campaign/{rewind,staff,undo,start}/*.test.ts',
      'tests/campaign/properties.test.ts',
    ],
  },
  'decider-battles': {
    mutated: ['lib/campaign/battle/{decide,evolve}*.ts', 'lib/campaign/battle/report-check.ts'],
    tests: ['tests/campaign/battle/*.test.ts'],
  },
  'decider-start': {
    mutated: ['lib/campaign/start/decide.ts', 'lib/campaign/situations/{decide,evolve,next}.ts'],
    tests: [`${CAMPAIGN_TESTS}/*.test.ts`],
  },
  'verifier-acts': {
    mutated: ['lib/verify/verify-{actors,acts,hands,chance}.ts'],
    tests: VERIFY_TESTS,
  },
  'verifier-battles': {
    mutated: ['lib/verify/verify-{battles,commanders,result}.ts'],
    tests: VERIFY_TESTS,
  },
  'macysburg-victory': {
    mutated: ['lib/rulesets/command-and-maneuver/{flow,report}.ts'],
    tests: BOARD_TESTS,
  },
  'macysburg-moves': {
    mutated: ['lib/rulesets/command-and-maneuver/{ground,moves}.ts'],
    tests: BOARD_TESTS,
  },
  'macysburg-night': {
    mutated: ['lib/rulesets/command-and-maneuver/{continuation,dawn,night}.ts'],
    tests: BOARD_TESTS,
  },
};
