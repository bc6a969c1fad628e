import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import type { Area } from './areas';

/** A mutant and what became of it: what is used of Stryker's own report. */
export interface Mutant {
  readonly fileName: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
  readonly replacement?: string;
  readonly mutatorName: string;
  readonly status: string;
}
type Made = Omit<Mutant, 'status'> & { readonly id: string };

interface Instrumented {
  readonly files: readonly { readonly name: string; readonly content: string }[];
  readonly mutants: readonly (Made & {
    readonly ignoreReason?: string;
    readonly status?: string;
  })[];
}
interface Instrumenter {
  instrument(
    files: readonly { name: string; content: string; mutate: boolean }[],
    options: { plugins: null; excludedMutations: string[]; ignorers: [] },
  ): Promise<Instrumented>;
}

/** Processor time that a mutant's tests may take: what never ends is noticed by it. */
const CPU_S_MIN = 8;
const CPU_TIMES = 6;
/** A process is replaced after this many mutants: what one left in memory must not judge the others for ever. */
const MUTANTS_EACH = 60;

/**
 * Makes all mutants of some files at once, switched by a number, as Stryker's instrumenter writes them, bundles them
 * with an area's tests, and runs these in one process for each mutant that they reach: fifty times as fast as starting
 * vitest for each. A test that fails is run once more without the mutant; where it still fails, the process is replaced
 * and the mutant judged again.
 *
 * @param stryker the folder of Stryker's packages
 */
export async function judgeInOneProcess(
  stryker: string,
  root: string,
  { mutated, tests }: Area,
  excludedMutations: string[],
): Promise<readonly Mutant[]> {
  const found = (globs: readonly string[]) => [
    ...new Set(globs.flatMap(spelled).flatMap((glob) => matching(root, glob))),
  ];
  const files = found(mutated).map((name) => path.join(root, name));
  const { Instrumenter: Made } = (await import(
    pathToFileURL(
      path.join(stryker, 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js'),
    ).href
  )) as { Instrumenter: new (logger: object) => Instrumenter };
  const quiet = () => {};
  const logger = {
    trace: quiet,
    debug: quiet,
    info: quiet,
    warn: console.warn,
    error: console.error,
  };
  const made = await new Made({
    ...logger,
    ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  }).instrument(
    files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true })),
    { plugins: null, excludedMutations, ignorers: [] },
  );
  const bundle = await bundled(
    root,
    found(tests),
    new Map(made.files.map((one) => [one.name, one.content])),
  );
  const mutants = made.mutants.filter(
    ({ ignoreReason, status }) => !ignoreReason && status !== 'Ignored',
  );
  const runner = new Runner(bundle, root);
  try {
    const { left, covered, fixed, ms } = await runner.begin();
    if (left.length > 0)
      console.log(`Left out, for they fail without a mutant:\n- ${left.join('\n- ')}`);
    console.log(`${mutants.length} mutants of ${files.length} files, ${ms.length} tests`);
    const judged: Mutant[] = [];
    for (const mutant of mutants) {
      const reached = ms.flatMap((_, test) => (covered[test]?.includes(mutant.id) ? [test] : []));
      const quickFirst = reached.sort((one, other) => (ms[one] ?? 0) - (ms[other] ?? 0));
      let status =
        quickFirst.length === 0 ? 'NoCoverage' : await runner.judge(mutant.id, quickFirst);
      // What runs while a file is loaded is judged by loading it with the mutant.
      if (fixed.includes(mutant.id) && !KILLED.has(status))
        status = await runner.judgeLoaded(mutant.id);
      // The instrumenter counts lines from 0.
      const { line, column } = mutant.location.start;
      const location = { start: { line: line + 1, column: column + 1 } };
      judged.push({ ...mutant, location, status });
      if (!KILLED.has(status))
        console.log(
          `${path.relative(root, mutant.fileName)}:${line + 1} ${status} → ${mutant.replacement}`,
        );
      if (judged.length % 50 === 0) console.log(`${judged.length} of ${mutants.length} judged`);
    }
    return judged;
  } finally {
    runner.end();
  }
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function spelled(glob: string): readonly string[] {
  const braces = /\{([^{}]*)\}/.exec(glob);
  if (braces === null) return [glob];
  return (braces[1] ?? '').split(',').flatMap((word) => spelled(glob.replace(braces[0], word)));
}

/** Files of a folder whose names match; `*` stands for anything within the name. */
function matching(root: string, glob: string): readonly string[] {
  const { dir, base } = path.posix.parse(glob);
  const name = new RegExp(`^${base.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(path.join(root, dir))
    .filter((file) => name.test(file))
    .sort()
    .map((file) => `${dir}/${file}`);
}

const KILLED = new Set(['Killed', 'Timeout']);

async function bundled(
  root: string,
  tests: readonly string[],
  instrumented: ReadonlyMap<string, string>,
): Promise<string> {
  const folder = path.join(root, '.cache/mutants');
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, `tests-${process.pid}.mjs`);
  const standIn = path.join(root, 'scripts/bench/mutants/test-stand-in.ts');
  const lines = tests.map(
    (file) =>
      `inFile(${JSON.stringify(file)}); await import(${JSON.stringify(path.join(root, file))});`,
  );
  const entry = `import { collected, inFile, run } from ${JSON.stringify(standIn)};
import ${JSON.stringify(path.join(root, 'tests/support/fixed-seed.ts'))};
${lines.join('\n')}
${SERVING}`;
  await esbuild.build({
    ...({ bundle: true, platform: 'node', format: 'esm', target: 'node20' } as const),
    ...({ packages: 'external', logLevel: 'silent', absWorkingDir: root } as const),
    alias: {
      vitest: standIn,
      'server-only': path.join(root, 'scripts/build/server-only.mjs'),
    },
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    outfile,
    sourcemap: false,
    plugins: [
      {
        name: 'mutants',
        setup(build) {
          build.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
            const text = instrumented.get(file) ?? readFileSync(file, 'utf8');
            const here = JSON.stringify(path.dirname(file));
            return {
              contents: text.replaceAll('import.meta.dirname', here),
              loader: file.endsWith('x') ? 'tsx' : 'ts',
            };
          });
        },
      },
    ],
  });
  return outfile;
}

/** The end of the bundle: says what the tests are and reach, then judges one mutant after another. */
const SERVING = `
const ns = (globalThis.__stryker__ ??= {});
const all = collected.map((_, index) => index);
process.on('message', async ({ mutant, tests, first }) => {
  if (first) {
    const loaded = Object.keys(ns.mutantCoverage?.static ?? {});
    const ms = [], left = [], covered = [];
    for (const index of all) {
      ns.currentTestId = String(index);
      const from = performance.now();
      const failed = await run([index]);
      ms.push(failed === null ? performance.now() - from : Number.POSITIVE_INFINITY);
      covered.push(failed === null ? Object.keys(ns.mutantCoverage?.perTest?.[index] ?? {}) : []);
      if (failed !== null) left.push(collected[index].name);
      ns.currentTestId = undefined;
    }
    process.send({ ms: ms.map((one) => (Number.isFinite(one) ? one : -1)), left, covered, fixed: loaded });
    return;
  }
  ns.activeMutant = mutant;
  const failed = await run(tests);
  ns.activeMutant = undefined;
  const spoilt = failed !== null && (await run([failed])) !== null;
  process.send({ failed, spoilt });
});
process.send({ ready: true });
`;

interface First {
  readonly ms: readonly number[];
  readonly left: readonly string[];
  readonly covered: readonly (readonly string[])[];
  readonly fixed: readonly string[];
}

/** A process with the tests, replaced where it hangs or is spoilt. */
class Runner {
  #child: ChildProcess | null = null;
  #judged = 0;
  #first: First | null = null;

  constructor(
    readonly bundle: string,
    readonly root: string,
  ) {}

  async begin(): Promise<First> {
    const child = await this.#start();
    const first = (await answer(child, { first: true }, Number.POSITIVE_INFINITY)) as First | null;
    if (first === null) throw new Error('The tests could not be run');
    this.#first = first;
    return first;
  }

  async judge(mutant: string, tests: readonly number[]): Promise<string> {
    for (let tries = 0; ; tries += 1) {
      if (this.#judged >= MUTANTS_EACH) this.end();
      if (this.#child?.connected !== true) this.end();
      const child = this.#child ?? (await this.#start());
      this.#judged += 1;
      const given = await answer(child, { mutant, tests }, this.#limit(tests));
      const { failed, spoilt } = (given ?? {}) as { failed?: number | null; spoilt?: boolean };
      if (given === null || spoilt) this.end();
      if (given === null) return 'Timeout';
      if (!spoilt) return failed === null ? 'Survived' : 'Killed';
      if (tries > 0) return 'Killed';
    }
  }

  /** The same, with the mutant there when the files are loaded. */
  async judgeLoaded(mutant: string): Promise<string> {
    this.end();
    const child = await this.#start(mutant).catch(() => null);
    if (child === null) return 'Killed';
    const tests = (this.#first?.ms ?? []).flatMap((ms, index) => (ms < 0 ? [] : [index]));
    const given = await answer(child, { mutant, tests }, this.#limit(tests));
    this.end();
    if (given === null) return 'Timeout';
    return (given as { failed: number | null }).failed === null ? 'Survived' : 'Killed';
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#judged = 0;
  }

  #limit(tests: readonly number[]): number {
    const ms = tests.reduce((sum, test) => sum + (this.#first?.ms[test] ?? 0), 0);
    return CPU_S_MIN + (CPU_TIMES * ms) / 1_000;
  }

  async #start(mutant?: string): Promise<ChildProcess> {
    const child = fork(this.bundle, {
      cwd: this.root,
      env: {
        ...process.env,
        ORDERLY_ROOT: this.root,
        ...(mutant === undefined ? {} : { __STRYKER_ACTIVE_MUTANT__: mutant }),
      },
      stdio: ['ignore', 'ignore', mutant === undefined ? 'inherit' : 'ignore', 'ipc'],
    });
    child.on('error', () => {});
    this.#child = child;
    if ((await answer(child, null, Number.POSITIVE_INFINITY)) === null)
      throw new Error('The tests could not be loaded');
    return child;
  }
}

/** Sends a message and waits for the next one; null: the process ended, or took more processor time than it may. */
function answer(
  child: ChildProcess,
  message: object | null,
  cpuSeconds: number,
): Promise<object | null> {
  return new Promise((resolve) => {
    const from = cpuOf(child);
    const settle = (given: object | null) => {
      clearInterval(watch);
      child.off('message', heard).off('exit', gone);
      resolve(given);
    };
    const heard = (given: unknown) => settle(given as object);
    const gone = () => settle(null);
    const watch = setInterval(() => {
      if (cpuOf(child) - from > cpuSeconds) settle(null);
    }, 500);
    child.on('message', heard).on('exit', gone);
    if (message !== null) child.send(message);
  });
}

/** Seconds of processor time that a process has taken; where nobody says it, of the clock. */
function cpuOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return performance.now() / 1_000;
  }
}

/** What became of each mutant, kept for reading. */
export function keep(root: string, area: string, mutants: readonly Mutant[]): void {
  const lines = mutants.map(({ fileName, ...rest }) => ({
    ...rest,
    file: path.relative(root, fileName),
  }));
  writeFileSync(
    path.join(root, `.cache/mutants/${area}.judged.json`),
    JSON.stringify(lines, null, 1),
  );
}
