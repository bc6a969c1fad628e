import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { keptText, parseStoreKey, readStoreKey } from '@/lib/event-store/kept-keys.mjs';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'orderly-keys-'));
  folders.push(folder);
  return folder;
}

const root = path.resolve(import.meta.dirname, '../..');
const MODULE = pathToFileURL(path.join(root, 'lib/event-store/kept-keys.mjs')).href;
const HEX = '0123456789abcdef'.repeat(4);

test('[run: keys] a store key is 32 bytes in hex or base64, and a cut one never passes for another', () => {
  const bytes = Buffer.from(HEX, 'hex');
  const base64 = Buffer.alloc(32, 0xfb).toString('base64');
  expect(parseStoreKey(` ${HEX}\n`)).toEqual(bytes);
  expect(parseStoreKey(HEX.toUpperCase())).toEqual(bytes);
  expect(parseStoreKey(base64)).toEqual(Buffer.alloc(32, 0xfb));
  expect(parseStoreKey(Buffer.alloc(32, 0xfb).toString('base64url'))).toEqual(
    Buffer.alloc(32, 0xfb),
  );
  for (let length = 0; length < HEX.length; length += 1)
    expect(parseStoreKey(HEX.slice(0, length)), `${length} digits`).toBeNull();
  for (const text of [
    `${HEX}0`,
    `x${HEX.slice(1)}`,
    '\0'.repeat(64),
    base64.slice(0, 42),
    `${base64}=`,
  ])
    expect(parseStoreKey(text)).toBeNull();
});

test('[run: keys] an empty, short or damaged one is refused with the way to restore it, and left as it is', () => {
  const folder = newFolder();
  const file = path.join(folder, 'store-key');
  for (const [text, fault] of [
    ['', 'is empty'],
    ['\n', 'is empty'],
    [HEX.slice(0, 43), 'is damaged'],
    ['\0'.repeat(64), 'is damaged'],
  ] as const) {
    writeFileSync(file, text);
    expect(() => readStoreKey(undefined, folder)).toThrow(
      new RegExp(`^The store key in ${file} ${fault}.*Put the copy back`),
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  expect(() => readStoreKey(HEX.slice(1), folder)).toThrow(/^ORDERLY_STORE_KEY is not a store key/);
  expect(readStoreKey(HEX, folder)).toEqual(Buffer.from(HEX, 'hex'));
});

test('[run: keys] a key is created once, readable by its owner only', () => {
  const folder = path.join(newFolder(), 'new', 'data');
  const made = readStoreKey(undefined, folder);
  expect(made).toHaveLength(32);
  expect(readStoreKey('', folder)).toEqual(made);
  expect(statSync(path.join(folder, 'store-key')).mode & 0o777).toBe(0o600);
  expect(keptText(path.join(folder, 'secret'), () => 'first')).toBe('first');
  expect(keptText(path.join(folder, 'secret'), () => 'second')).toBe('first');
  expect(readdirSync(folder).sort()).toEqual(['secret', 'store-key']);
});

/** Makes a key in a process that is killed just before its `nth` call of `step`; without a step, it runs to its end. */
function makeKilled(folder: string, step: string | null, nth: number): string {
  const program = `
    import fs from 'node:fs';
    const step = ${JSON.stringify(step)};
    if (step !== null) {
      const real = fs[step];
      let left = ${nth};
      fs[step] = (...given) => {
        left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        return real(...given);
      };
    }
    const { readStoreKey } = await import(${JSON.stringify(MODULE)});
    process.stdout.write(readStoreKey(undefined, ${JSON.stringify(folder)}).toString('hex'));`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return ran.signal ?? ran.stdout;
}

const STEPS = [
  ['openSync', 1],
  ['writeFileSync', 1],
  ['fsyncSync', 1],
  ['closeSync', 1],
  ['linkSync', 1],
  ['fsyncSync', 2],
  ['readdirSync', 1],
  ['rmSync', 1],
  ['readFileSync', 1],
] as const;

test.skipIf(process.platform === 'win32')(
  '[run: keys] after a kill between any two steps the key exists whole or not at all, and the next start uses it',
  () => {
    for (const [step, nth] of STEPS) {
      const folder = newFolder();
      const file = path.join(folder, 'store-key');
      expect(makeKilled(folder, step, nth), step).toBe('SIGKILL');
      const kept = readdirSync(folder).includes('store-key') ? readFileSync(file, 'utf8') : null;
      if (kept !== null) expect(kept).toMatch(/^[0-9a-f]{64}$/);
      const next = makeKilled(folder, null, 0);
      expect(next).toMatch(/^[0-9a-f]{64}$/);
      if (kept !== null) expect(next).toBe(kept);
      expect(readFileSync(file, 'utf8')).toBe(next);
      expect(readdirSync(folder)).toEqual(['store-key']);
    }
  },
  60_000,
);

test('[run: keys] the launcher refuses a damaged key before it touches anything, and says how to restore it', () => {
  const data = newFolder();
  writeFileSync(path.join(data, 'store-key'), '');
  const launch = `
    import { reportFailure } from './scripts/failure.mjs';
    import { serve } from './scripts/run/serve.mjs';
    serve('production').then(process.exit, (failure) => process.exit(reportFailure(failure)));`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', launch], {
    cwd: root,
    env: { ...process.env, PORT: '39177', ORDERLY_DATA: data, ORDERLY_STORE_KEY: '' },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(ran.status).toBe(1);
  expect(ran.stderr.trim()).toMatch(/^The store key in .* is empty\. Put the copy back/);
  expect(ran.stderr.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(data)).toEqual(['store-key']);
});
