import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';

const launcher = path.resolve(import.meta.dirname, '../../../scripts/postgres/embedded.mjs');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ground-test-'));
  folders.push(folder);
  chmodSync(folder, 0o755); // as root, the server runs as another user
  return path.join(folder, 'data');
}

async function ask<T>(url: string, question: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
const answers = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

/** Another process that starts the server on the folder and then waits. */
async function startElsewhere(
  dataFolder: string,
): Promise<{ url: string; kill: (signal: NodeJS.Signals) => Promise<void> }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)} });
    process.on('SIGTERM', async () => { await server.stop(); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log(server.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
  });
  const kill = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return { url, kill };
}

test('[toolchain: embedded PostgreSQL] the data outlives the server', async () => {
  const dataFolder = newFolder();
  const first = await startEmbeddedPostgres({ dataFolder });
  await ask(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  expect(await answers(first.url)).toBe(false);
  const second = await startEmbeddedPostgres({ dataFolder });
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('[toolchain: embedded PostgreSQL] a second start joins, and the server lives until the last one leaves', async () => {
  const dataFolder = newFolder();
  const elsewhere = await startElsewhere(dataFolder);
  const here = await startEmbeddedPostgres({ dataFolder });
  expect([here.joined, here.url]).toEqual([true, elsewhere.url]);
  await elsewhere.kill('SIGTERM');
  expect(await answers(here.url)).toBe(true);
  await here.stop();
  expect(await answers(here.url)).toBe(false);
});

test('[toolchain: embedded PostgreSQL] a server left behind by a killed process is taken over, then stopped', async () => {
  const dataFolder = newFolder();
  const elsewhere = await startElsewhere(dataFolder);
  await ask(elsewhere.url, 'create table kept as select 42 as answer');
  await elsewhere.kill('SIGKILL');
  const here = await startEmbeddedPostgres({ dataFolder });
  expect(here.joined).toBe(true);
  expect(await ask(here.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await here.stop();
  expect(await answers(here.url)).toBe(false);
});

test('[toolchain: embedded PostgreSQL] a killed server starts again with what was committed', async () => {
  const dataFolder = newFolder();
  const first = await startEmbeddedPostgres({ dataFolder });
  await ask(first.url, 'create table kept as select 42 as answer');
  process.kill(first.pid, 'SIGKILL');
  for (let tries = 0; tries < 100 && (await answers(first.url)); tries += 1) await pause(20);
  const second = await startEmbeddedPostgres({ dataFolder });
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  await first.stop();
});

test('[toolchain: embedded PostgreSQL] two processes that set up one folder at once share one server', async () => {
  const dataFolder = newFolder();
  const [one, other] = await Promise.all([startElsewhere(dataFolder), startElsewhere(dataFolder)]);
  expect(one.url).toBe(other.url);
  expect(await answers(one.url)).toBe(true);
  await Promise.all([one.kill('SIGTERM'), other.kill('SIGTERM')]);
  expect(await answers(one.url)).toBe(false);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('new-'))).toEqual([]);
});

test('[toolchain: embedded PostgreSQL] a throw-away server leaves nothing behind', async () => {
  const server = await startEmbeddedPostgres();
  expect(existsSync(server.folder)).toBe(true);
  await server.stop();
  expect(existsSync(server.folder)).toBe(false);
});
