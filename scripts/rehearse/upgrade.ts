import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkOut } from './release';

/**
 * Runs the integration tests of an earlier release against the schema of this one: what its processes go on doing while a new
 * release has been migrated to and not yet started everywhere. Its sources are checked out into a throw-away folder, with the
 * present migrations instead of its own.
 *
 * npm run rehearse -- upgrade COMMIT [test files, all of tests/integration]
 */
export async function run([commit, ...files]: readonly string[]): Promise<number> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  if (commit === undefined) throw plain('Name the release before: its commit, or its tag.');
  const { folder, remove } = checkOut(root, commit);
  try {
    const added = replaceMigrations(root, folder);
    console.log(
      added.length === 0
        ? `The schema is the one of ${commit}: there is nothing that could hinder it.`
        : `${commit}, on a schema that is ${added.length} migration${added.length === 1 ? '' : 's'} newer: ${added.join(', ')}.`,
    );
    const tests = spawn(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration*'],
        ...(files.length === 0 ? ['tests/integration'] : files),
      ],
      { cwd: folder, stdio: 'inherit' },
    );
    const [code] = (await once(tests, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    remove();
  }
}

/** The migrations that the release before does not know. */
function replaceMigrations(root: string, folder: string): readonly string[] {
  const at = 'prisma/migrations';
  const known = new Set(readdirSync(path.join(folder, at)));
  rmSync(path.join(folder, at), { recursive: true });
  cpSync(path.join(root, at), path.join(folder, at), { recursive: true });
  return readdirSync(path.join(root, at)).filter((name) => !known.has(name));
}

/** Shown as its sentence alone. */
function plain(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'PlainFailure' });
}
