import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { AREAS } from './mutants/areas';
import { judgeInOneProcess, keep, type Mutant } from './mutants/in-one-process';

/**
 * Mutation testing: `npm run bench -- mutants AREA [--file GLOB]`. Each mutant is one small change of the program; a test
 * must fail with it. Wanted: 85 % of an area's mutants are noticed. Stryker makes the mutants; its own packages
 * (scripts/bench/mutants/package.json) are installed into .cache/stryker by the first run. The tests are run in one
 * process; `--stryker [--threads N] [--fresh]` lets Stryker run them by vitest, fifty times as slowly, and keeps what it
 * found out in .cache/mutants.
 */
export const needsDatabase = false;

const WANTED_PERCENT = 85;
const KEPT = '.cache/mutants';
/** Mutants that say nothing: other words, and other texts of what cannot happen. */
const LEFT_OUT = ['StringLiteral', 'Regex'];

export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      file: { type: 'string' },
      stryker: { type: 'boolean', default: false },
      threads: { type: 'string', default: '1' },
      fresh: { type: 'boolean', default: false },
    },
  });
  const name = positionals[0] ?? '';
  const area = AREAS[name];
  if (area === undefined)
    throw new Error(`There is no area "${name}"; there are: ${Object.keys(AREAS).join(', ')}`);
  if (!values.stryker) {
    const part = values.file === undefined ? area : { ...area, mutated: [values.file] };
    const judged = await judgeInOneProcess(installed(), root(), part, LEFT_OUT);
    keep(root(), name, judged);
    told(name, judged);
    return;
  }
  process.env.ORDERLY_MUTANT_TESTS = JSON.stringify(area.tests);
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/bench/mutants/vitest.config.ts', related: false },
    mutate: values.file === undefined ? [...area.mutated] : [values.file],
    mutator: { excludedMutations: LEFT_OUT },
    coverageAnalysis: 'perTest',
    concurrency: Number(values.threads),
    ignorePatterns: ['.*', 'dist', 'docs', 'public', 'tests/e2e', 'tests/integration/[!a]*'],
    incremental: values.file === undefined,
    incrementalFile: `${KEPT}/${name}.incremental.json`,
    force: values.fresh,
    jsonReporter: { fileName: `${KEPT}/${name}.json` },
    reporters: ['json', 'progress-append-only'],
    tempDirName: `${KEPT}/work`,
    timeoutMS: 8_000,
    // The verifier's tests alone take minutes, on a busy machine many.
    dryRunTimeoutMinutes: 40,
    disableTypeChecks: true,
    allowEmpty: false,
    logLevel: 'warn',
  };
  const { Stryker } = await tool();
  told(name, await new Stryker(options).runMutationTest());
}

interface Tool {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<readonly Mutant[]> };
}

async function tool(): Promise<Tool> {
  const core = path.join(installed(), 'node_modules/@stryker-mutator/core/dist/src/index.js');
  return (await import(pathToFileURL(core).href)) as Tool;
}

/** The folder of Stryker's packages, installed where they are not yet. */
function installed(): string {
  const folder = path.join(root(), '.cache/stryker');
  const core = path.join(folder, 'node_modules/@stryker-mutator/core');
  if (!existsSync(core)) {
    mkdirSync(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(path.join(root(), 'scripts/bench/mutants', file), path.join(folder, file));
    const windows = process.platform === 'win32';
    const options = { cwd: folder, stdio: 'inherit', shell: windows } as const;
    const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci', '--ignore-scripts'], options);
    if (status !== 0) throw new Error('Stryker could not be installed.');
  }
  return folder;
}

const root = () => process.env.ORDERLY_ROOT ?? process.cwd();

/** Prints what is left alive, each with its place and change, and the score of each file. */
function told(area: string, mutants: readonly Mutant[]): void {
  const files = new Map<string, { killed: number; alive: number }>();
  for (const { fileName, location, replacement, mutatorName, status } of mutants) {
    if (status === 'CompileError' || status === 'RuntimeError' || status === 'Ignored') continue;
    const file = path.relative(root(), fileName);
    const count = files.get(file) ?? { killed: 0, alive: 0 };
    files.set(file, count);
    if (status === 'Killed' || status === 'Timeout') {
      count.killed += 1;
      continue;
    }
    count.alive += 1;
    const lines = readFileSync(fileName, 'utf8').split('\n');
    const line = lines[location.start.line - 1]?.trim() ?? '';
    console.log(
      `${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${line} → ${replacement ?? ''}`,
    );
  }
  const share = ({ killed, alive }: { killed: number; alive: number }) =>
    `${((100 * killed) / (killed + alive)).toFixed(1)} % of ${killed + alive}`;
  for (const [file, count] of files) console.log(`${file}: ${share(count)}`);
  const all = { killed: 0, alive: 0 };
  for (const { killed, alive } of files.values()) {
    all.killed += killed;
    all.alive += alive;
  }
  console.log(`${area}: ${share(all)} mutants are noticed (wanted: ${WANTED_PERCENT} %)`);
  if ((100 * all.killed) / (all.killed + all.alive) < WANTED_PERCENT) process.exitCode = 1;
}
