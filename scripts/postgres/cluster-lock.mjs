import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long back ends whose server was killed may take to end by themselves, in milliseconds. */
const ORPHANS_MS = 1_000;

/** The pid and port of the server that holds the cluster's lock file, or null. */
export function readLock(cluster) {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && port > 0 ? { pid, port } : null;
  } catch {
    return null;
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return failure.code === 'EPERM';
  }
}

/**
 * Clears a cluster of what a killed server left. Its back ends notice the death of their server; one that computes
 * without a pause would keep the shared memory, and with it the next server, from starting: it is ended. A lock whose
 * number now belongs to another program is removed. Known only on Linux; elsewhere the server's own checks must do.
 */
export async function endOrphans(cluster) {
  if (process.platform !== 'linux') return;
  const lock = readLock(cluster);
  if (lock !== null && isAlive(lock.pid)) {
    if (isServerOf(cluster, lock.pid)) return;
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  }
  for (let waited = 0; orphansOf(cluster).length > 0; waited += 50) {
    if (waited >= ORPHANS_MS) {
      for (const pid of orphansOf(cluster)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended in the meantime.
        }
      }
      return;
    }
    await pause(50);
  }
}

/** Whether a process is a server of PostgreSQL on this cluster, by its command line. */
function isServerOf(cluster, pid) {
  const words = commandLine(pid);
  if (words === null) return true; // It cannot be read: leave it to PostgreSQL.
  return words.includes('-D') && words[words.indexOf('-D') + 1] === cluster;
}

/** Back ends work in the folder of their cluster, and name themselves "postgres: …". */
function orphansOf(cluster) {
  const real = fs.realpathSync(cluster);
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          fs.readlinkSync(`/proc/${pid}/cwd`) === real &&
          commandLine(pid)?.[0]?.startsWith('postgres: ') === true
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

function commandLine(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return null;
  }
}

/** The wanted port where nothing listens on it, otherwise another that is free. */
export async function portWanted(wanted) {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  return freePort();
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A port of this machine that nothing listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
