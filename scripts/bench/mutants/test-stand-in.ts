import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';

/**
 * Stands in for vitest where the same tests are run thousands of times in one process, once for each mutant: it collects
 * them, and runs those that it is told to. What it lacks (mocks, snapshots) makes a test fail, which is then left out.
 */

type Work = () => unknown;
type Hooks = Record<'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll', Work[]>;
interface Suite {
  readonly name: string;
  readonly parent: Suite | null;
  readonly hooks: Hooks;
}
export interface Collected {
  readonly name: string;
  readonly suite: Suite;
  readonly work: Work;
}

export const collected: Collected[] = [];
const suiteOf = (name: string, parent: Suite | null): Suite => ({
  ...{ name, parent },
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
});
let current = suiteOf('', null);

/** What is collected from here on is of this file. */
export function inFile(name: string): void {
  current = suiteOf(name, null);
}

type Row = readonly unknown[];
const cells = (row: unknown): Row => (Array.isArray(row) ? row : [row]);

function declared(name: string, work: Work): void {
  collected.push({ name: `${current.name} > ${name}`, suite: current, work });
}
/** A limit, or options, may stand after the work or before it. */
const workOf = (parts: readonly unknown[]): ((...row: Row) => unknown) =>
  parts.find((part) => typeof part === 'function') as (...row: Row) => unknown;

export const test = Object.assign(
  (name: string, ...parts: readonly unknown[]) => declared(name, () => workOf(parts)()),
  {
    each:
      (rows: readonly unknown[]) =>
      (name: string, ...parts: readonly unknown[]) =>
        rows.forEach((row, index) => {
          declared(`${name} ${index}`, () => workOf(parts)(...cells(row)));
        }),
    runIf: (condition: unknown) => (condition ? test : () => {}),
    skipIf: (condition: unknown) => (condition ? () => {} : test),
  },
);
export const it = test;

export const describe = Object.assign(
  (name: string, ...parts: readonly unknown[]) => {
    const outer = current;
    current = suiteOf(`${outer.name} > ${name}`, outer);
    try {
      workOf(parts)();
    } finally {
      current = outer;
    }
  },
  {
    each:
      (rows: readonly unknown[]) =>
      (name: string, ...parts: readonly unknown[]) =>
        rows.forEach((row, index) => {
          describe(`${name} ${index}`, () => workOf(parts)(...cells(row)));
        }),
  },
);

const hook = (kind: keyof Hooks) => (work: Work) => {
  current.hooks[kind].push(work);
};
export const beforeAll = hook('beforeAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const afterAll = hook('afterAll');

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
const everywhere = globalThis as { [name: string | symbol]: unknown };
export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  everywhere[ASYMMETRIC_MATCHERS_OBJECT] as object,
);
Object.defineProperty(everywhere, GLOBAL_EXPECT, { value: expect, configurable: true });
const asExpect = expect as never;
setState({ assertionCalls: 0, isExpectingAssertions: false }, asExpect);
Object.assign(expect, { getState: () => getState(asExpect) });

/** Runs tests in their order until one fails; its index, or null: all hold. Calls `about` with each before it is run. */
export async function run(
  indices: readonly number[],
  about: (index: number) => void = () => {},
): Promise<number | null> {
  const begun = new Set<Suite>();
  let failed: number | null = null;
  for (const index of indices) {
    const { suite, work } = collected[index] as Collected;
    const line = lineOf(suite);
    about(index);
    try {
      for (const one of line) {
        if (begun.has(one)) continue;
        begun.add(one);
        for (const before of one.hooks.beforeAll) await before();
      }
      for (const one of line) for (const before of one.hooks.beforeEach) await before();
      await work();
      for (const one of [...line].reverse()) for (const after of one.hooks.afterEach) await after();
    } catch {
      failed = index;
      break;
    }
  }
  for (const one of begun)
    for (const after of one.hooks.afterAll) await Promise.resolve(after()).catch(() => {});
  return failed;
}

/** The suites around a test, the file first. */
function lineOf(suite: Suite): readonly Suite[] {
  return suite.parent === null ? [suite] : [...lineOf(suite.parent), suite];
}
