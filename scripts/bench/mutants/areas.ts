/** A part of the program that is mutated together, and the tests that must notice. */
export interface Area {
  /** Globs of the mutated files. */
  readonly mutated: readonly string[];
  /** The tests that are run against each mutant that they reach. */
  readonly tests: readonly string[];
}

/** All that tests the course of a campaign: what reads a decision’s events would notice, too. */
const CAMPAIGN_TESTS = [
  'tests/campaign/{battle,couriers,deadlines,house,interval,mail,rewind,rounds}/*.test.ts',
  'tests/campaign/{situations,staff,start,texts,toll,umpire,undo,view}/*.test.ts',
  'tests/campaign/properties.test.ts',
];
/** Lies one by one, instead of all before the first test. */
const VERIFY_TESTS = [
  'tests/verify/{actors,acts,bare-acts,battle-lies,chance,devices}.test.ts',
  'tests/verify/{hands,hands-on-boards,receipts,results,verify-continuation}.test.ts',
  'tests/application/verify-*.test.ts',
  'scripts/bench/mutants/lies.ts',
];
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
    mutated: [
      'lib/clubs/permissions.ts',
      'lib/application/core/{access,house-rights,may-analyse,permissions,umpire-rights}.ts',
      'lib/application/core/followed.ts',
    ],
    tests: [
      'tests/clubs/permissions.test.ts',
      'tests/application/{access,may-analyse,permissions}.test.ts',
    ],
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
    tests: CAMPAIGN_TESTS,
  },
  'decider-start': {
    mutated: ['lib/campaign/start/decide.ts', 'lib/campaign/situations/{decide,evolve,next}.ts'],
    tests: CAMPAIGN_TESTS,
  },
  // Each of these four is tried by its own tests: with all lies, every mutant that survives takes minutes.
  'verifier-acts': {
    mutated: ['lib/verify/verify-acts.ts'],
    tests: ['tests/verify/acts.test.ts'],
  },
  'verifier-actors': {
    mutated: ['lib/verify/verify-actors.ts'],
    tests: ['tests/verify/actors.test.ts'],
  },
  'verifier-hands': {
    mutated: ['lib/verify/verify-hands.ts'],
    tests: ['tests/verify/{bare-acts,devices,hands,hands-on-boards}.test.ts'],
  },
  'verifier-dice': {
    mutated: ['lib/verify/verify-chance.ts'],
    tests: ['tests/verify/chance.test.ts'],
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
