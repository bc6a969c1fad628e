import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Which process a number meant: the number is given again to others, so it counts only together with the moment the
 * process began, the boot of the machine, and on Linux the program it runs.
 *
 * @typedef {{pid: number, began: string, program: string | null}} Identity
 */

/** @returns {Identity | null} null: there is no such process, or this system does not say when it began */
export function identityOf(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (process.platform === 'win32') return null;
  if (process.platform === 'linux') {
    const stat = statOf(pid);
    if (stat === null || stat.state === 'Z' || stat.state === 'X') return null;
    return { pid, began: `${bootOf()} ${stat.began}`, program: programOf(pid) };
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const began = (stdout ?? '').trim();
  return status === 0 && began !== '' ? { pid, began, program: null } : null;
}

/** Whether a noted process still runs, and is the same. */
export function isRunning(noted) {
  const now = identityOf(noted?.pid);
  return now !== null && now.began === noted.began && now.program === noted.program;
}

/** The process that started this one, and where that is a shell, who started the shell. */
export function starters() {
  const parent = identityOf(process.ppid);
  if (parent === null) return [];
  const stat = process.platform === 'linux' ? statOf(process.ppid) : null;
  const above = stat !== null && /^(sh|dash|bash|ash|busybox)$/.test(stat.name) ? stat.parent : 0;
  const grandparent = identityOf(above);
  return grandparent === null ? [parent] : [parent, grandparent];
}

function statOf(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name stands in parentheses, and may hold any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    return { name, state: fields[0], parent: Number(fields[1]), began: fields[19] };
  } catch {
    return null;
  }
}

function programOf(pid) {
  try {
    return fs.readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch {
    return null;
  }
}

let boot = null;
function bootOf() {
  boot ??= fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return boot;
}
