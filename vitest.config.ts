import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { isLateWrite } from './lib/event-store/late-write.ts';
import { INTEGRATION_WORKERS } from './tests/support/integration-workers.ts';

const alias = {
  '@': path.resolve(import.meta.dirname),
  'server-only': path.resolve(import.meta.dirname, 'scripts/build/server-only.mjs'),
};

/** Of what was received and expected, a failure's first line shows this many characters: logs are often all one has. */
const chaiConfig = { truncateThreshold: 400 };

/** Tests of one kind that run at a time, where they share nothing. */
const WORKERS = Math.min(4, availableParallelism());

/** Tests without a database that take seconds each: `npm test` runs them, `npm run check` does not. */
const THOROUGH = [
  'tests/application/access.test.ts',
  'tests/application/check-campaign.test.ts',
  'tests/application/messages.test.ts',
  'tests/application/permissions.test.ts',
  'tests/application/solve-carried.test.ts',
  'tests/application/verify-board.test.ts',
  'tests/application/verify-intervals.test.ts',
  'tests/battle/commander-plans.test.ts',
  'tests/battle/fuzz.test.ts',
  'tests/battle/hostile-orders.test.ts',
  'tests/battle/secrecy-law.test.ts',
  'tests/campaign/battle/carry-over.test.ts',
  'tests/campaign/check/check-truth.test.ts',
  'tests/campaign/check/check.test.ts',
  'tests/campaign/couriers/roads.test.ts',
  'tests/campaign/definition/read.test.ts',
  'tests/campaign/interval/decisions.test.ts',
  'tests/campaign/interval/interval.test.ts',
  'tests/campaign/interval/men.test.ts',
  'tests/campaign/view/view.test.ts',
  'tests/campaigns/battles-by-mail.test.ts',
  'tests/campaigns/library.test.ts',
  'tests/campaigns/silesia-1757.test.ts',
  'tests/chance/dice-distribution.test.ts',
  'tests/chance/figures.test.ts',
  'tests/cli/how-to.test.ts',
  'tests/cli/verbs.test.ts',
  'tests/components/map.test.tsx',
  'tests/components/plate.test.tsx',
  'tests/event-store/kept-keys.test.ts',
  'tests/rulesets/calculators.test.ts',
  'tests/rulesets/command-and-maneuver/commander.test.ts',
  'tests/rulesets/command-and-maneuver/night.test.ts',
  'tests/rulesets/command-and-maneuver/perft.test.ts',
  'tests/rulesets/maurice-lite/by-dice.test.ts',
  'tests/rulesets/maurice-lite/doctrine.test.ts',
  'tests/rulesets/maurice-lite/either-side.test.ts',
  'tests/rulesets/maurice-lite/known.test.ts',
  'tests/rulesets/maurice-lite/oracle/comparison-fights.test.ts',
  'tests/rulesets/maurice-lite/oracle/comparison-fire.test.ts',
  'tests/rulesets/maurice-lite/oracle/comparison-moves.test.ts',
  'tests/rulesets/maurice-lite/oracle/comparison-places.test.ts',
  'tests/rulesets/maurice-lite/play/golden.test.ts',
  'tests/rulesets/maurice-lite/third-judgement.test.ts',
  'tests/rulesets/maurice-lite/versions.test.ts',
  'tests/rulesets/musket-and-pike/board/doctrine.test.ts',
  'tests/rulesets/musket-and-pike/board/fire.test.ts',
  'tests/rulesets/musket-and-pike/board/golden.test.ts',
  'tests/rulesets/musket-and-pike/board/laws.test.ts',
  'tests/rulesets/musket-and-pike/board/oracle/oracle.test.ts',
  'tests/rulesets/musket-and-pike/board/pictures.test.ts',
  'tests/rulesets/musket-and-pike/frozen/differences.test.ts',
  'tests/rulesets/musket-and-pike/frozen/fire.test.ts',
  'tests/rulesets/musket-and-pike/frozen/golden.test.ts',
  'tests/rulesets/musket-and-pike/frozen/melee.test.ts',
  'tests/rulesets/musket-and-pike/frozen/morale.test.ts',
  'tests/rulesets/musket-and-pike/frozen/options.test.ts',
  'tests/rulesets/musket-and-pike/frozen/pinned-version.test.ts',
  'tests/rulesets/musket-and-pike/frozen/quick-resolver.test.ts',
  'tests/rulesets/musket-and-pike/line-version-4.test.ts',
  'tests/rulesets/musket-and-pike/line-version-5.test.ts',
  'tests/rulesets/musket-and-pike/line-version-6.test.ts',
  'tests/rulesets/musket-and-pike/line.test.ts',
  'tests/rulesets/musket-and-pike/plan.test.ts',
  'tests/rulesets/musket-and-pike/story.test.ts',
  'tests/rulesets/registry.test.ts',
  'tests/rulesets/shambattle/firings.test.ts',
  'tests/rulesets/shambattle/oracle/comparison.test.ts',
  'tests/rulesets/shambattle/plan.test.ts',
  'tests/rulesets/shambattle/planning.test.ts',
  'tests/rulesets/shambattle/play.test.ts',
  'tests/rulesets/strategy-tactical/detachments.test.ts',
  'tests/rulesets/strategy-tactical/drawn-plans.test.ts',
  'tests/rulesets/strategy-tactical/fuzz.test.ts',
  'tests/rulesets/strategy-tactical/in-play.test.ts',
  'tests/rulesets/strategy-tactical/oracle/perft.test.ts',
  'tests/rulesets/strategy-tactical/oracle/walls.test.ts',
  'tests/rulesets/strategy-tactical/spoken.test.ts',
  'tests/rulesets/strategy-tactical/versions.test.ts',
  'tests/security/hostile-files.test.ts',
  'tests/security/hostile-maps.test.ts',
  'tests/security/injections.test.tsx',
  'tests/security/regular-expressions.test.ts',
  'tests/simulator/contract.test.ts',
  'tests/simulator/expected-judgement.test.ts',
  'tests/simulator/found.test.ts',
  'tests/simulator/simulator.test.ts',
  'tests/strategy/recursive-game.test.ts',
  'tests/transfer/mail-file.test.ts',
  'tests/verify/acts.test.ts',
  'tests/verify/battle-lies.test.ts',
  'tests/verify/chance.test.ts',
  'tests/verify/devices.test.ts',
  'tests/verify/forgeries.test.ts',
  'tests/verify/hands-on-boards.test.ts',
  'tests/verify/hands.test.ts',
  'tests/verify/results.test.ts',
  'tests/verify/verify-continuation.test.ts',
];

/** Of these, the ones that put another module in a module's place: each has a worker of its own. */
const MOCKING = ['tests/components/plate.test.tsx', 'tests/simulator/expected-judgement.test.ts'];
const AT_LENGTH = {
  chaiConfig,
  maxWorkers: WORKERS,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: 'tests/support/fixed-seed.ts',
};

/** Tests on a database: what is common to those that share a worker and to those that have one each. */
const ON_A_DATABASE = {
  chaiConfig,
  setupFiles: 'tests/support/fixed-seed.ts',
  globalSetup: 'tests/support/embedded-server.ts',
  maxWorkers: INTEGRATION_WORKERS,
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/**
 * Tests that need nothing of a process but a database of their own share a worker, which loads the program once: to load
 * it for each file took more than half of their time. The others change the process itself (its settings, its output,
 * what a module exports) or are about processes.
 */
const SHARING = /^(accounts|application|clubs|event-store|jobs|live|notices|security|simulator)\//;
const CHANGING = [
  'accounts/accounts.test.ts',
  'accounts/known-address.test.ts',
  'accounts/second-factor.test.ts',
  'application/added-ruleset.test.tsx',
  'application/server.test.ts',
  'event-store/crash.test.ts',
  'event-store/lost-connections.test.ts',
  'event-store/pooled.test.ts',
  'event-store/standbys.test.ts',
  'jobs/restarted-database.test.ts',
  'live/histories.test.ts',
  'live/worker.test.ts',
  'security/logs.test.ts',
];
const shares = (file: string) => SHARING.test(file) && !CHANGING.includes(file);
const onADatabase = readdirSync(path.join(import.meta.dirname, 'tests/integration'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.test\.tsx?$/.test(file));
const integration = (file: string) => `tests/integration/${file}`;

export default defineConfig({
  test: {
    // Faults outside every test fail the run, but for a known one of the database client, harmless while tests close it.
    onUnhandledError: (fault) => (isLateWrite(fault) ? false : undefined),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          chaiConfig,
          // Pure tests keep nothing between files: each file in a worker of its own would load the whole project again.
          isolate: false,
          // By default one processor is left idle.
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: 'tests/support/fixed-seed.ts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/integration/**', 'tests/e2e/**', ...THOROUGH],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'thorough',
          ...AT_LENGTH,
          isolate: false,
          include: THOROUGH.filter((file) => !MOCKING.includes(file)),
        },
      },
      {
        resolve: { alias },
        test: { name: 'thorough-apart', ...AT_LENGTH, include: MOCKING },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          ...ON_A_DATABASE,
          isolate: false,
          include: onADatabase.filter(shares).map(integration),
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration-apart',
          ...ON_A_DATABASE,
          include: onADatabase.filter((file) => !shares(file)).map(integration),
        },
      },
    ],
  },
});
