import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { keepEmbeddedPostgres } from '@/scripts/postgres/keep.mjs';
import { identityOf } from '@/scripts/run/identity.mjs';
import { takeOver } from '@/scripts/run/leftovers.mjs';
import { keepRunning } from '@/scripts/run/processes.mjs';

const folders: string[] = [];
const children: ChildProcess[] = [];
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => {
  said.mockRestore();
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'survival-test-'));
  folders.push(folder);
  chmodSync(folder, 0o755); // as root, the server runs as another user
  return folder;
}

/** A program that runs until it is killed, or ends at once with a code. */
function program(code?: number): ChildProcess {
  const text = code === undefined ? 'setInterval(() => {}, 1000)' : `process.exit(${code})`;
  const child = spawn(process.execPath, ['-e', text], { stdio: 'ignore' });
  children.push(child);
  return child;
}

const lives = (pid: number) => identityOf(pid) !== null;
const until = (condition: () => unknown) =>
  vi.waitFor(
    async () => {
      if (!(await condition())) throw new Error('not yet');
    },
    { timeout: 60_000, interval: 20 },
  );

async function ask<T>(url: string, question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

test('[run: kill −9] a part that is killed is started again, and that is said; one that was told to stop is not', async () => {
  const pids: number[] = [];
  const kept = keepRunning('test part', () => program(), { onStart: (pid) => pids.push(pid) });
  for (let round = 1; round <= 2; round++) {
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
    await until(() => pids.length === round + 1);
  }
  expect(said.mock.calls.flat().join('\n')).toMatch(
    /The test part ended \(SIGKILL\); it starts again/,
  );
  await kept.stop();
  expect(pids).toHaveLength(3);
  expect(pids.filter(lives)).toEqual([]);
});

test('[run: kill −9] a part that keeps ending is given up with a plain sentence after some tries', async () => {
  let starts = 0;
  const kept = keepRunning(
    'test part',
    () => {
      starts += 1;
      return program(3);
    },
    { triesMax: 4 },
  );
  const failure = await kept.failed;
  expect(failure).toMatchObject({ name: 'PlainFailure' });
  expect(failure.message).toMatch(/^The test part ended 4 times in a row .*\(code 3\)/);
  expect(starts).toBe(4);
  await kept.stop();
});

test('[run: kill −9] the embedded database is started again on the same port, with all that was committed', async () => {
  const dataFolder = path.join(newFolder(), 'data');
  const moved: string[] = [];
  const kept = await keepEmbeddedPostgres({ dataFolder }, (url) => moved.push(url));
  await ask(kept.url, 'create table kept as select 0 as round');
  const server = () =>
    Number(readFileSync(path.join(kept.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  for (let round = 1; round <= 2; round++) {
    await ask(kept.url, `insert into kept values (${round})`);
    const killed = server();
    process.kill(killed, 'SIGKILL');
    await until(() =>
      ask(kept.url, 'select').then(
        () => server() !== killed,
        () => false,
      ),
    );
  }
  expect(await ask(kept.url, 'select round from kept order by 1')).toEqual([
    { round: 0 },
    { round: 1 },
    { round: 2 },
  ]);
  expect(moved).toEqual([]);
  const last = server();
  await kept.stop();
  expect(lives(last)).toBe(false);
});

test('[run: kill −9] a database that cannot start any more is given up with a plain sentence', async () => {
  const dataFolder = path.join(newFolder(), 'data');
  const kept = await keepEmbeddedPostgres({ dataFolder }, undefined, 3);
  const cluster = path.join(kept.folder, 'cluster');
  const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // As a full disk or a damaged file would: from now on it refuses to start.
  rmSync(path.join(cluster, 'global'), { recursive: true });
  process.kill(pid, 'SIGKILL');
  const failure = await kept.failed;
  expect(failure).toMatchObject({ name: 'PlainFailure' });
  expect(failure.message).toMatch(/did not start\. Its data is in .* left as it is/);
  await kept.stop();
});

const note = (folder: string, content: object) =>
  writeFileSync(path.join(folder, 'running-4000.json'), JSON.stringify(content));
const limits = { byItselfMs: 100 };

test.runIf(process.platform !== 'win32')(
  '[run: kill −9] the next start ends what a killed launcher left, and nothing that only has its number',
  async () => {
    const folder = newFolder();
    const dead = program();
    const launcher = identityOf(dead.pid ?? 0);
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    const [web, stranger] = [program(), program()];
    const own = identityOf(web.pid ?? 0);
    const worker = { ...identityOf(stranger.pid ?? 0), began: 'an earlier process' };
    note(folder, { launcher, starters: [], parts: { web: own, worker } });
    expect(await takeOver(folder, 4000, limits)).toEqual(['web process']);
    // A child that is dead is there until its parent, this test, has heard of it.
    await until(() => !lives(web.pid ?? 0));
    expect(lives(stranger.pid ?? 0)).toBe(true);
    expect(existsSync(path.join(folder, 'running-4000.json'))).toBe(false);
    expect(await takeOver(folder, 4000, limits)).toEqual([]);
  },
);

test.runIf(process.platform !== 'win32')(
  '[run: kill −9] a start that is in use is left alone; one whose npm was killed is ended',
  async () => {
    const folder = newFolder();
    const [npm, running, web] = [program(), program(), program()];
    const [starter, launcher, part] = [npm, running, web].map(({ pid }) => identityOf(pid ?? 0));
    note(folder, { launcher, starters: [starter], parts: { web: part } });
    expect(await takeOver(folder, 4000, limits)).toEqual([]);
    expect([running, web].map(({ pid }) => lives(pid ?? 0))).toEqual([true, true]);
    npm.kill('SIGKILL');
    await once(npm, 'exit');
    expect(await takeOver(folder, 4000, limits)).toEqual(['launcher', 'web process']);
    await until(() => ![running, web].some(({ pid }) => lives(pid ?? 0)));
  },
);
