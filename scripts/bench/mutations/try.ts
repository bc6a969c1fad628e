import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutation } from '@/scripts/bench/shambattle/mutations';

/** Left out where nearly every change would fail: whole games that were written down. */
const NO_GOLDEN_REPLAY = '^(?!.*(golden replay|: version \\d+\\]))';
/** The quick tests first; those that take longer only where they have noticed nothing. */
const PROJECTS = ['unit', 'thorough'];

/** A game that a change makes endless is noticed as well. */
const ENDLESS_MS = 10 * 60_000;

/** Tries mutations of a ruleset’s folder, each with the tests of that ruleset; throws if one is not noticed. */
export function tryMutations(
  ruleset: string,
  mutations: readonly Mutation[],
  first: number,
  count: number,
): void {
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
        `tests/rulesets/${ruleset}/`,
      ];
      const ran = spawnSync(path.join(root, 'node_modules/.bin/vitest'), args, {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        timeout: ENDLESS_MS,
        killSignal: 'SIGKILL',
      });
      if (ran.status !== 0)
        return /"status":"failed","title":"((?:[^"\\]|\\.)*)"/.exec(ran.stdout)?.[1] ?? 'a fault';
    }
    return null;
  };
  const survived: string[] = [];
  for (const { what, file, from, to } of mutations.slice(first, first + count)) {
    const name = path.join(root, 'lib/rulesets', ruleset, file);
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
