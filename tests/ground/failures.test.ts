import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { failuresOf } from '@/scripts/run/stages.mjs';

const file = (rest: object) => ({
  name: path.resolve('tests/a.test.ts'),
  assertionResults: [],
  ...rest,
});

describe('[toolchain: what a run tells at its end]', () => {
  it('names each failed test with its file and the first lines of its message', () => {
    const failed = {
      status: 'failed',
      fullName: 'two and two make four',
      failureMessages: [['AssertionError: 5', ...Array(40).fill('  at somewhere')].join('\n')],
    };
    const passed = { status: 'passed', fullName: 'one is one', failureMessages: [] };
    const [told, ...more] = failuresOf(
      { testResults: [file({ assertionResults: [passed, failed] })] },
      '',
    );
    expect(more).toEqual([]);
    expect(told).toContain('tests/a.test.ts › two and two make four\n    AssertionError: 5');
    expect(told).not.toContain('one is one');
    expect(told?.split('\n').length).toBeLessThan(10);
  });

  it('names a file that did not load', () => {
    expect(failuresOf({ testResults: [file({ message: 'Cannot find module' })] }, '')).toEqual([
      'tests/a.test.ts\n    Cannot find module',
    ]);
  });

  it('tells the end of the output where no test failed, or no report was written', () => {
    const output = ['first', ...Array(60).fill('…'), 'Timeout terminating a worker'].join('\n');
    for (const report of [{ testResults: [file({})] }, null]) {
      const [told] = failuresOf(report, output);
      expect(told).toContain('Timeout terminating a worker');
      expect(told).not.toContain('first');
    }
  });
});
