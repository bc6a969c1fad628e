import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PlainFailure } from '../failure.mjs';
import { identityOf } from '../run/identity.mjs';
import { locateBinaries } from './binaries.mjs';
import { endOrphans, isAlive, portWanted, readLock } from './cluster-lock.mjs';
import { canEnter, isRoot, serverUser, sharedFolder } from './server-user.mjs';

export { freePort } from './cluster-lock.mjs';

const START_TIMEOUT_MS = 60_000;
const EPHEMERAL_PREFIX = 'orderly-book-pg-';
/** Next to the server's own files, so that cluster and password are created together. */
const PASSWORD_FILE = 'superuser-password';
const LOG_BYTES_MAX = 5_000_000;
/** A throw-away server need not survive a power cut. */
const EPHEMERAL_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the PostgreSQL that npm installed, or joins the one that already serves this folder.
 * The server stops when the last process that uses it calls `stop`; one left behind by a killed process
 * is taken over by the next start.
 *
 * @param {{dataFolder?: string, database?: string, durable?: boolean, settings?: readonly string[]}} options
 *   dataFolder: where the data is kept; without it a throw-away folder, removed by `stop`.
 *   durable: write each commit to disk (default: only where the data is kept).
 *   settings: further server settings, each `name=value`.
 *   port: the port it had before, to be used again where it is free.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  database = 'orderly_book',
  durable = dataFolder !== undefined,
  settings = [],
  port: wantedPort,
} = {}) {
  const user = serverUser();
  const programs = await locateBinaries(user);
  const ephemeral = dataFolder === undefined;
  if (ephemeral) sweepAbandoned(programs, user);
  const folder = ephemeral
    ? ephemeralFolder(user)
    : reachableFolder(path.resolve(dataFolder), user);
  const cluster = path.join(folder, 'cluster');
  initialise({ folder, cluster, programs, user, durable });

  const password = fs.readFileSync(path.join(cluster, PASSWORD_FILE), 'utf8').trim();
  const urlFor = (port, name) => `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;
  registerUse(folder);

  const deadline = Date.now() + START_TIMEOUT_MS;
  let running = await joinRunning(cluster, urlFor);
  const joined = running !== null;
  while (running === null) {
    running = await launch({
      folder,
      cluster,
      programs,
      user,
      durable,
      settings,
      urlFor,
      deadline,
      wantedPort,
    });
  }
  await ensureDatabase(urlFor(running.port, 'postgres'), database);

  const { port, pid } = running;
  let stopped = false;
  const stopNow = () => {
    if (stopped) return;
    releaseUse(folder);
    if (otherUsers(folder).length === 0) signalStop(pid);
  };
  process.on('exit', stopNow);
  const stop = async () => {
    if (stopped) return;
    releaseUse(folder);
    if (otherUsers(folder).length === 0) {
      stopServer(programs, cluster, user);
      if (ephemeral) fs.rmSync(folder, { recursive: true, force: true });
    }
    stopped = true;
    process.off('exit', stopNow);
  };
  return {
    url: urlFor(port, database),
    port,
    pid,
    folder,
    cluster,
    joined,
    urlFor: (name) => urlFor(port, name),
    stop,
    /** For a server that has ended: this process no longer stops it. */
    forget: () => process.off('exit', stopNow),
  };
}

/**
 * Makes the cluster next to its final place and moves it there whole, so that a failed start leaves nothing incomplete.
 */
function initialise({ folder, cluster, programs, user, durable }) {
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return;
  requireSpace(folder);
  const unfinished = fs.mkdtempSync(path.join(folder, 'new-'));
  giveTo(user, unfinished);
  const password = randomBytes(18).toString('base64url');
  const passwordFile = `${unfinished}.password`; // initdb wants an empty folder
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(user, passwordFile);
  const made = spawnSync(
    programs.initdb,
    [
      ...['-D', unfinished, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])],
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    fs.rmSync(passwordFile, { force: true });
    const said = `${made.stderr ?? ''}${made.stdout ?? ''}`;
    if (said.includes('No space left on device')) throw diskFull(folder);
    throw new PlainFailure(`The database could not be set up in ${folder}:\n${said || made.error}`);
  }
  try {
    fs.renameSync(passwordFile, path.join(unfinished, PASSWORD_FILE));
    fs.renameSync(unfinished, cluster);
  } catch (failure) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) throw failure;
    // another start was first: use its cluster
  }
}

/** Joins the server that already runs on this cluster, if one answers. */
async function joinRunning(cluster, urlFor) {
  const lock = readLock(cluster);
  if (lock === null || !isAlive(lock.pid)) return null;
  return (await reach(urlFor(lock.port, 'postgres'))) === null ? lock : null;
}

/** One attempt to start the server; null where another process won the race and should be joined. */
async function launch(how) {
  const { folder, cluster, programs, user, durable, settings, urlFor, deadline, wantedPort } = how;
  await endOrphans(cluster);
  const port = await portWanted(wantedPort);
  const chosen = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'],
    ...[
      'log_min_messages=warning',
      'log_checkpoints=off',
      'idle_in_transaction_session_timeout=60s',
    ],
    ...(durable ? [] : EPHEMERAL_FLAGS),
    ...settings,
  ];
  const logFile = path.join(folder, 'server.log');
  const log = fs.openSync(
    logFile,
    fs.existsSync(logFile) && fs.statSync(logFile).size > LOG_BYTES_MAX ? 'w' : 'a',
    0o600,
  );
  // Its own process group: Ctrl-C reaches only us, and we stop it in order. Its output goes to a file,
  // since it may outlive the process that started it.
  const child = spawn(
    programs.postgres,
    ['-D', cluster, '-p', String(port), ...chosen.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: cluster, stdio: ['ignore', log, log], detached: true, windowsHide: true },
  );
  const said = fs.fstatSync(log).size;
  fs.closeSync(log);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  for (;;) {
    const failure = await reach(urlFor(port, 'postgres'));
    if (failure === null) {
      child.unref();
      return { port, pid: child.pid };
    }
    if (ended) {
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const other = await joinRunning(cluster, urlFor);
        if (other !== null) return other;
        if (readLock(cluster) === null) break;
        await pause(50);
      }
      // Another server, or what is left of one, held the cluster: it may be gone by the next attempt.
      const held = /lock file|shared memory block|Address already in use/;
      const heldBack = held.test(fs.readFileSync(logFile, 'utf8').slice(said));
      if (heldBack && Date.now() < deadline) return null;
      throw startFailed(folder, logFile);
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw startFailed(folder, logFile);
    }
    await pause(25);
  }
}

function startFailed(folder, logFile) {
  const tail = fs.readFileSync(logFile, 'utf8').slice(-3000);
  if (tail.includes('No space left on device')) return diskFull(folder);
  return new PlainFailure(
    `The embedded PostgreSQL did not start. Its data is in ${folder} and is left as it is. It said:\n${tail}`,
  );
}

/** Connects once: null on success, else what went wrong. */
async function reach(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (failure) {
    return failure;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(adminUrl, database) {
  const client = new pg.Client({ connectionString: adminUrl });
  // A server that is killed while a connection closes: without this the launcher would go with it.
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) {
      await client
        .query(`create database ${client.escapeIdentifier(database)}`)
        .catch((failure) => {
          if (failure.code !== '42P04' && failure.code !== '23505') throw failure;
        });
    }
  } finally {
    await client.end().catch(() => {});
  }
}

function stopServer(programs, cluster, user) {
  spawnSync(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30', '-s'], {
    ...user,
    cwd: cluster,
    stdio: 'ignore',
  });
}

function signalStop(pid) {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // it has ended already
  }
}

/** Each process that uses the server leaves a file with its process id, so that the last one stops it. */
const usersFolder = (folder) => path.join(folder, 'users');
function registerUse(folder) {
  fs.mkdirSync(usersFolder(folder), { recursive: true });
  const began = identityOf(process.pid)?.began ?? '';
  fs.writeFileSync(path.join(usersFolder(folder), String(process.pid)), began);
}
function releaseUse(folder) {
  fs.rmSync(path.join(usersFolder(folder), String(process.pid)), { force: true });
}
function otherUsers(folder) {
  if (!fs.existsSync(usersFolder(folder))) return [];
  const living = [];
  for (const name of fs.readdirSync(usersFolder(folder))) {
    const file = path.join(usersFolder(folder), name);
    if (isUser(Number(name), file)) living.push(Number(name));
    else fs.rmSync(file, { force: true });
  }
  return living.filter((pid) => pid !== process.pid);
}

/** Whether a process that registered still runs: its number may have been given to another since. */
function isUser(pid, file) {
  if (!isAlive(pid)) return false;
  const noted = fs.readFileSync(file, 'utf8');
  const now = identityOf(pid)?.began;
  return noted === '' || now === undefined || noted === now;
}

/** Throw-away servers whose process was killed are stopped and removed by the next one. */
function sweepAbandoned(programs, user) {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (!name.startsWith(EPHEMERAL_PREFIX)) continue;
    const folder = path.join(os.tmpdir(), name);
    try {
      const facts = fs.statSync(folder);
      if (facts.uid !== (user.uid ?? process.getuid?.() ?? facts.uid)) continue;
      if (Date.now() - facts.mtimeMs < START_TIMEOUT_MS || otherUsers(folder).length > 0) continue;
      if (fs.existsSync(path.join(usersFolder(folder), String(process.pid)))) continue;
      stopServer(programs, path.join(folder, 'cluster'), user);
      fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // another process sweeps as well
    }
  }
}

function ephemeralFolder(user) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), EPHEMERAL_PREFIX));
  giveTo(user, folder);
  return folder;
}

/** The folder itself, or for root, where the server's user cannot enter it, one of the same name outside. */
function reachableFolder(folder, user) {
  fs.mkdirSync(folder, { recursive: true });
  if (!isRoot) return folder;
  giveTo(user, folder);
  if (canEnter(folder, user)) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const outside = path.join(sharedFolder(), `data-${name}`);
  fs.mkdirSync(outside, { recursive: true });
  giveTo(user, outside);
  fs.writeFileSync(path.join(folder, 'KEPT-ELSEWHERE.txt'), `The database lies in ${outside}\n`);
  return outside;
}

function giveTo(user, target) {
  if (user.uid === undefined) return;
  fs.chownSync(target, user.uid, user.gid);
  fs.chmodSync(target, fs.statSync(target).isDirectory() ? 0o700 : 0o600);
}

function requireSpace(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize < 150_000_000) throw diskFull(folder);
}

function diskFull(folder) {
  return new PlainFailure(
    `The disk that holds ${folder} is full. The database needs at least 150 MB: free some space and start again.`,
  );
}
