import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import { exportedLines } from '@/tests/support/exported-lines';
import { call } from './call';

let cache = '';
/** Two Roads as two artificial commanders played it to its end: the lines of the export. */
let lines: readonly string[] = [];
/** The conclusion of that play. */
let concluded: { readonly conclusion: string | null; readonly value: number };

beforeAll(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), 'orderly-cache-'));
  const { out } = await call(
    ['play', 'two-roads.yaml', '--b', 'reckless', '--seed', '7', '--json'],
    {
      cache,
    },
  );
  const played = out.trimEnd().split('\n');
  lines = exportedLines(played);
  concluded = (JSON.parse(played.at(-1) ?? '') as { data: typeof concluded }).data;
});
afterAll(() => rm(cache, { recursive: true, force: true }));

const analyse = (text: string, ...more: string[]) =>
  call(['analyse', '-', ...more], { input: text, cache });
const whole = (of: readonly string[] = lines) => `${of.join('\n')}\n`;
const codeOf = async (text: string) => {
  const called = await analyse(text, '--json');
  const { findings } = called.json() as { findings?: { code: string }[] };
  return [called.code, findings?.[0]?.code];
};

test('[command line: analyse] what choices gave away and battles brought adds up from the first value to the end', async () => {
  const called = await analyse(whole(), '--json');
  expect(called).toMatchObject({ code: 0, err: '' });
  const { situations, totals, conclusion } = JSON.parse(called.out) as CourseAnalysis;
  expect(situations.length).toBeGreaterThan(0);
  const first = situations[0]?.value ?? Number.NaN;
  expect(0.4 * first ** 2 + 0.7 * first).toBeCloseTo(0.1, 10);
  expect(conclusion).toMatchObject({ id: concluded.conclusion, value: concluded.value });
  for (const { played } of situations)
    for (const side of ['A', 'B'] as const)
      expect(played?.choices[side].gaveAway).toBeGreaterThanOrEqual(0);
  const { gaveAway, meeting, luck, drift } = totals;
  expect(first - gaveAway.A + gaveAway.B + meeting + luck + drift).toBeCloseTo(concluded.value, 8);
  const sums = (of: 'meeting' | 'drift') =>
    situations.reduce((sum, { played }) => sum + (played?.[of] ?? 0), 0);
  expect([meeting, drift]).toEqual([
    expect.closeTo(sums('meeting'), 8),
    expect.closeTo(sums('drift'), 8),
  ]);
});

test('[command line: analyse] prints a row for each side of each situation, and sums; equally from a file and standard input', async () => {
  const { code, out, err } = await analyse(whole());
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('The crossroads');
  expect(out).toMatch(/North gave away 0\.\d{4}\.\nSouth gave away 0\.\d{4}\.\n/);
  expect(out).toContain('beyond what was to be expected');
  expect((await analyse(whole())).out).toBe(out);
});

test('[command line: analyse] an export that fails to verify, is no export, or is still being played is refused with its reason', async () => {
  const changed = whole().replace(
    /"answer":"(left|right)"/,
    (_, answer) => `"answer":"${answer === 'left' ? 'right' : 'left'}"`,
  );
  expect(changed).not.toBe(whole());
  expect(await codeOf(changed)).toEqual([1, 'EXPORT_BROKEN']);
  expect(await codeOf(whole(lines.slice(0, -1)))).toEqual([1, 'EXPORT_BROKEN']);
  const { out } = await call(['play', 'two-roads.yaml', '--seed', '7', '--json'], { cache });
  const played = out.trimEnd().split('\n');
  // Up to the last seal of a round that the other side has not sealed yet.
  const waits = played.findLastIndex(
    (line, at) => line.includes('Sealed') && played[at + 1]?.includes('Sealed'),
  );
  const unfinished = exportedLines(played.slice(0, waits + 1));
  expect(await codeOf(whole(unfinished))).toEqual([1, 'NOT_CONCLUDED']);
  for (const none of ['', '{}', 'null\n', '# a campaign file\nformat: orderly-book/campaign\n'])
    expect(await codeOf(none)).toEqual([1, 'EXPORT_BROKEN']);
  const absent = await call(['analyse', 'no-such-file', '--json']);
  expect([absent.code, absent.json()]).toMatchObject([
    1,
    { ok: false, findings: [{ code: 'FILE_UNREADABLE' }] },
  ]);
  expect((await call(['analyse'])).code).toBe(2);
});
