import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An earlier release of the program, in a folder of its own. */
export interface Release {
  readonly folder: string;
  remove(): void;
}

/**
 * Checks an earlier release out into a throw-away folder, with the packages of its own lock file and its own database client.
 *
 * @param root the folder of the present program, a checkout
 * @param commit the release: a commit or a tag
 * @throws where the commit is unknown, or its packages cannot be installed
 */
export function checkOut(root: string, commit: string): Release {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-release-'));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const here = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  try {
    here('git', 'clone', '--quiet', '--no-checkout', '--shared', root, '.');
    here('git', 'checkout', '--quiet', '--detach', commit);
    if (same(root, folder, 'package-lock.json'))
      symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    else here('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
    here(
      process.execPath,
      ...['--input-type=module', '--eval'],
      `const { generateClient } = await import('./scripts/prisma/generate.mjs'); generateClient();`,
    );
    return { folder, remove };
  } catch (fault) {
    remove();
    throw fault;
  }
}

function same(one: string, other: string, file: string): boolean {
  const [here, there] = [path.join(one, file), path.join(other, file)];
  return existsSync(there) && readFileSync(here, 'utf8') === readFileSync(there, 'utf8');
}
