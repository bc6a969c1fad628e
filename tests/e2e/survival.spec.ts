import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@/scripts/postgres/embedded.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

let folder: string;
let port: number;
const started: ChildProcess[] = [];
let said = '';

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-survival-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user
  port = await freePort();
});
test.afterAll(async () => {
  const launcher = Number(note()?.launcher?.pid ?? 0);
  if (launcher > 0) process.kill(launcher, 'SIGTERM');
  await expect.poll(() => note(), { timeout: 60_000 }).toBeNull();
  for (const npm of started) npm.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** `npm start` with an embedded database of its own, on the pages that were built for the other tests. */
function npmStart(): ChildProcess {
  const { DATABASE_URL: _, NEXTAUTH_SECRET: __, ...rest } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...rest, PORT: String(port), NEXTAUTH_URL: '', ORDERLY_DATA: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [npm.stdout, npm.stderr])
    output?.on('data', (text) => {
      said += text;
    });
  started.push(npm);
  return npm;
}

interface Note {
  readonly launcher: { readonly pid: number } | null;
  readonly parts: Readonly<Record<string, { readonly pid: number } | null>>;
}

/** What the launcher notes of its processes. */
function note(): Note | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'data', `running-${port}.json`), 'utf8'));
  } catch {
    return null;
  }
}

async function served(): Promise<boolean> {
  const address = `http://127.0.0.1:${port}`;
  const answers = await Promise.all(
    ['/register', '/api/ready'].map((at) =>
      fetch(`${address}${at}`, { signal: AbortSignal.timeout(10_000) }).then(
        async (answer) => answer.ok && (await answer.text()) !== '',
        () => false,
      ),
    ),
  );
  return answers.every(Boolean);
}
const untilServed = () => expect.poll(served, { timeout: 120_000, intervals: [50] }).toBe(true);

test('[survival: kill −9] pages are served again after the web server, the database, npm and the launcher were killed', async () => {
  let npm = npmStart();
  await untilServed();

  const web = note()?.parts.web?.pid ?? 0;
  process.kill(web, 'SIGKILL');
  await expect.poll(() => note()?.parts.web?.pid).not.toBe(web);
  await untilServed();
  expect(said).toContain('The web server ended (SIGKILL); it starts again');

  const lock = () =>
    Number(
      readFileSync(path.join(databaseFolder(), 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
    );
  process.kill(lock(), 'SIGKILL');
  await expect.poll(() => said).toContain('The database is back.');
  await untilServed();

  const before = note()?.launcher?.pid;
  npm.kill('SIGKILL');
  npm = npmStart();
  await expect.poll(() => note()?.launcher?.pid, { timeout: 60_000 }).not.toBe(before);
  await untilServed();

  const abandoned = note()?.launcher?.pid ?? 0;
  process.kill(abandoned, 'SIGKILL');
  npm = npmStart();
  await expect
    .poll(() => note()?.launcher?.pid ?? abandoned, { timeout: 60_000 })
    .not.toBe(abandoned);
  await untilServed();
  expect(npm.exitCode).toBeNull();
});

/** Where the database is: as root it can be outside the data folder. */
function databaseFolder(): string {
  const [, kept] = /\(data kept in (.+?); Ctrl-C/.exec(said) ?? [];
  return kept ?? path.join(folder, 'data/postgres');
}
