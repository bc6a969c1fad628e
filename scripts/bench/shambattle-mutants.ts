import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MUTATIONS } from './shambattle/mutations';

/**
 * Trial mutations of Shambattle's rules: each is one small change, made in the file itself and taken back, with which a test of
 * tests/rulesets/shambattle must fail; the golden replays, with which nearly every change fails, are left out. Usage: shambattle-mutants [first] [count]. Commit before you run it.
 */
export const needsDatabase = false;

const NO_GOLDEN_REPLAY = '^(?!.*golden replay)';
/** The quick tests first; those that take longer only where they have noticed nothing. */
const PROJECTS = ['unit', 'thorough'];

export function run([first = '0', count = '999']: readonly string[]): void {
  const root = process.env.ORDERLY_ROOT ?? '.';
  const noticing = (): string | null => {
    for (const project of PROJECTS) {
      const args = [
        'run',
        '--project',
        project,
        '--bail',
        '1',
        '--reporter',
        'json',
        '--testNamePattern',
        NO_GOLDEN_REPLAY,
        'tests/rulesets/shambattle/',
      ];
      const ran = spawnSync(path.join(root, 'node_modules/.bin/vitest'), args, {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      if (ran.status !== 0)
        return /"status":"failed","title":"((?:[^"\\]|\\.)*)"/.exec(ran.stdout)?.[1] ?? 'a fault';
    }
    return null;
  };
  const survived: string[] = [];
  for (const { what, file, from, to } of MUTATIONS.slice(
    Number(first),
    Number(first) + Number(count),
  )) {
    const name = path.join(root, 'lib/rulesets/shambattle', file);
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
