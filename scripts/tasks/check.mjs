import { nextCommand } from '../build/web.mjs';
import { checkSecurityFloors } from '../check/security-floors.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { commandOf, runNode, runVitest } from '../run/stages.mjs';

/**
 * TypeScript 7, whose compiler is native; Next and dependency-cruiser still use version 6 through its JavaScript
 * interface.
 */
const compiler = commandOf('typescript-native', 'bin/tsc');
const COMPILE = [compiler, '--noEmit', '--incremental', 'false', '-p'];

/** Everything that can be checked without a database or a browser: at most a minute on two cores. */
function checks() {
  const node = async (args) => {
    const { code, output } = await runNode(args, { collect: true });
    const failures = code === 0 ? [] : [output.split('\n').slice(0, 30).join('\n')];
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures, output };
  };
  return [
    [
      'types',
      async () => {
        // Pages name their routes by types that Next derives from the folders.
        const derived = await node([nextCommand(), 'typegen']);
        return derived.failed > 0 ? derived : node([...COMPILE, '.']);
      },
    ],
    // the walls between the rooms are among the unit tests (tests/architecture)
    ['unit tests', () => runVitest('unit', { collect: true })],
    [
      'format and lint',
      () =>
        node([
          commandOf('@biomejs/biome', 'bin/biome'),
          'ci',
          '--colors=off',
          '--max-diagnostics=40',
        ]),
    ],
    ['pure rooms', () => node([...COMPILE, 'tsconfig.pure.json'])],
    ['security floors', async () => checkSecurityFloors()],
  ];
}

/**
 * Runs all checks, two at a time, and shows what failed.
 *
 * @returns {Promise<{passed: number, failed: number, failures: string[]}>}
 */
export async function runChecks() {
  generateClient();
  const waiting = checks();
  const total = { passed: 0, failed: 0, failures: [] };
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, check] = next;
      const begun = performance.now();
      const { passed, failed, failures = [], output } = await check();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      if (failed > 0) console.log(output);
      console.log(
        `${failed > 0 ? 'FAILED' : 'ok    '}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
      );
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    }
  };
  await Promise.all([work(), work()]);
  return total;
}

/** npm run check */
export async function run() {
  const { passed, failed } = await runChecks();
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
