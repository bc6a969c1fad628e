import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MUTATIONS } from './mutations';

/**
 * Trial mutations of the rules of Maurice Lite: each is one small change, made in the file itself and taken back, with which
 * a test of tests/rulesets/maurice-lite must fail; the golden replays, with which nearly every change fails, are left out.
 * Commit before you run it.
 */
const NO_GOLDEN_REPLAY = '^(?!.*golden replay)';
/** Small tests first, then those that compare with the oracle. */
const SUITES: readonly (readonly string[])[] = [
  ['--project', 'unit', 'tests/rulesets/maurice-lite/'],
  ['--project', 'thorough', 'tests/rulesets/maurice-lite/'],
];

export function mutants([first = '0', count = '999']: readonly string[]): void {
  const root = process.env.ORDERLY_ROOT ?? '.';
  const noticing = (): string | null => {
    for (const suite of SUITES) {
      const args = ['run', ...suite, '--bail', '1', '--reporter', 'json'];
      const ran = spawnSync(
        path.join(root, 'node_modules/.bin/vitest'),
        [...args, '--testNamePattern', NO_GOLDEN_REPLAY],
        { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
      );
      if (ran.status !== 0)
        return /"status":"failed","title":"((?:[^"\\]|\\.)*)"/.exec(ran.stdout)?.[1] ?? 'a fault';
    }
    return null;
  };
  const survived: string[] = [];
  const all = MUTATIONS.slice(Number(first), Number(first) + Number(count));
  for (const { what, file, from, to } of all) {
    const name = path.join(root, 'lib/rulesets/maurice-lite', file);
    const whole = readFileSync(name, 'utf8');
    if (whole.split(from).length !== 2) throw new Error(`${what}: not once in ${file}`);
    let by: string | null = null;
    try {
      writeFileSync(
        name,
        whole.replace(from, () => to),
      );
      by = noticing();
    } finally {
      writeFileSync(name, whole);
    }
    if (by === null) survived.push(what);
    console.log(`| ${what} | \`${file}\` | ${by ?? '**not noticed**'} |`);
  }
  if (survived.length > 0) throw new Error(`Not noticed: ${survived.join(', ')}`);
}
