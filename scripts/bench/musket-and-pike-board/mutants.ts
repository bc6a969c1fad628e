import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MUTATIONS } from './mutations';

/**
 * Trial mutations of thresholds of Musket and Pike on hexes: each is one small change, made in the file itself and taken back, with
 * which a quick test of the board must fail, its oracle and played battles left out. Usage: musket-and-pike-checks mutants [first] [count].
 * Commit before you run it.
 */
const BOARD = 'tests/rulesets/musket-and-pike/board/';
/** The quick tests first; those that take longer only where they have noticed nothing. */
const TESTS = [
  { project: 'unit', files: [BOARD, 'tests/rulesets/musket-and-pike/rules.test.ts'] },
  { project: 'thorough', files: [`${BOARD}fire.test.ts`, `${BOARD}laws.test.ts`] },
];

export function tryMutations([first = '0', count = '999']: readonly string[]): void {
  const root = process.env.ORDERLY_ROOT ?? '.';
  const noticing = (): string | null => {
    for (const { project, files } of TESTS) {
      const args = ['run', '--project', project, '--bail', '1', '--reporter', 'json', ...files];
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
    const name = path.join(root, 'lib/rulesets/musket-and-pike', file);
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
