import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const imported = pathToFileURL(path.join(root, 'scripts/run/light-compression.mjs')).href;
const source = 'app/_components/map/packed-sheet.ts';

/** Compresses as Next's own middleware does, in a process started like the web process. */
const PROGRAM = `
const zlib = require('node:zlib');
const { createReadStream } = require('node:fs');
createReadStream('${source}').pipe(zlib.createGzip()).pipe(process.stdout);`;

test('[ground: pages] the web process compresses at level 3, and its answers are complete', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [...args, '-e', PROGRAM], { cwd: root });
  const light = run('--import', imported);
  const plain = run();
  expect(gunzipSync(light).equals(gunzipSync(plain))).toBe(true);
  expect(light.length).toBe(gzipSync(gunzipSync(plain), { level: 3 }).length);
  expect(light.length).toBeGreaterThan(plain.length);
});
