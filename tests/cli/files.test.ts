import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, fixtureText } from './call';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'orderly-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Codes of a text's findings. */
async function codesOf(text: string | Uint8Array): Promise<string[]> {
  const called = await call(['check', '-', '--json'], { input: text });
  const { findings } = called.json() as {
    findings: { code: string; severity: string; path: string; message: string }[];
  };
  expect(
    findings.every((finding) => typeof finding.path === 'string' && finding.message.length > 0),
  ).toBe(true);
  expect(called.code).toBe(findings.some(({ severity }) => severity === 'error') ? 1 : 0);
  return findings.map(({ code }) => code);
}
const twoRoads = fixtureText('two-roads.yaml');
const changed = (from: string | RegExp, to: string) => {
  const text = twoRoads.replace(from, to);
  expect(text).not.toBe(twoRoads);
  return text;
};

test('[campaign file: check] a sound file has no findings, exit code 0, nothing on standard error', async () => {
  const called = await call(['check', 'two-roads.yaml', '--json']);
  expect([called.code, called.out, called.err]).toEqual([0, '{"ok":true,"findings":[]}\n', '']);
  const plain = await call(['check', 'two-roads.yaml']);
  expect([plain.code, plain.out]).toEqual([0, 'No fault found.\n']);
});

test('[campaign file: check] every documented error has its code', async () => {
  expect(await codesOf('x: [')).toContain('FORMAT');
  expect(await codesOf('')).toContain('FORMAT');
  expect(await codesOf(`${twoRoads}\nsurprise: 1\n`)).toContain('FORMAT');
  expect(await codesOf(changed(/id: ford\b/, 'id: mill'))).toContain('DUPLICATE_ID');
  expect(await codesOf(changed('next: peace', 'next: nowhere'))).toContain('UNKNOWN_TARGET');
  expect(await codesOf(changed(/\n\s*- \{ A: right, B: wait,.*/, ''))).toContain('MEETING_MISSING');
  expect(await codesOf(changed(/(\n\s*- \{ A: right, B: wait,.*)/, '$1$1'))).toContain(
    'MEETING_DUPLICATE',
  );
  expect(await codesOf(changed('draw: crossroads, ', ''))).toContain('BRANCH_MISSING');
  expect(
    await codesOf(changed('[0.1, 0.2, 0.2, 0.3, 0.2]', '[0.1, 0.2, 0.2, 0.3, 0.3]')),
  ).toContain('ODDS_INVALID');
  const round = twoRoads
    .replaceAll(/\b(peace|defeat|triumph)( \}|,)/g, 'crossroads$2')
    .replaceAll(/next: peace/g, 'next: crossroads')
    .replace(/id: crossroads,/g, 'id: peace,');
  expect((await codesOf(round)).length).toBeGreaterThan(0);
});

test('[campaign file: check] a choice that is never worth taking is a warning, and the file can be played', async () => {
  const text = changed(
    /- \{ A: right, B: strike, battle: ford \}/,
    '- { A: right, B: strike, next: defeat }',
  );
  const called = await call(['check', '-', '--json'], { input: text });
  expect(called.code).toBe(0);
  expect(called.json()).toMatchObject({ ok: true });
});

test('[command line: files] missing, folder, binary, too large, deep and hostile files are refused, exit code 1', async () => {
  for (const file of ['no-such-file.yaml', '.', 'x'.repeat(5_000)]) {
    const called = await call(['solve', file, '--json']);
    expect(called.code).toBe(1);
    expect(called.json()).toMatchObject({ ok: false, findings: [{ code: 'FILE_UNREADABLE' }] });
  }
  await symlink(path.join(folder, 'loop'), path.join(folder, 'loop'));
  expect((await call(['check', 'loop', '--json'], { folder })).json()).toMatchObject({
    findings: [{ code: 'FILE_UNREADABLE' }],
  });
  await writeFile(path.join(folder, 'large.yaml'), 'a'.repeat(2 * 1024 * 1024 + 1));
  expect((await call(['check', 'large.yaml', '--json'], { folder })).json()).toMatchObject({
    ok: false,
    findings: [{ code: 'FORMAT' }],
  });
  expect(await codesOf(Uint8Array.of(0xff, 0xfe, 0x00, 0x80))).toEqual(['FORMAT']);
  expect(await codesOf('id: "a\0b"')).toEqual(['FORMAT']);
  expect(await codesOf(`${'['.repeat(200_000)}`)).toEqual(['FORMAT']);
  expect(
    await codesOf('a: &a [1,1,1]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: [*c,*c,*c]'),
  ).toContain('FORMAT');
  expect(await codesOf('__proto__: { a: 1 }')).toContain('FORMAT');
  expect(await codesOf('!!js/function "x"')).toContain('FORMAT');
});

test('[command line: files] 2 MB of JSON get a precise answer', async () => {
  const text = JSON.stringify({
    format: 'orderly-book/campaign',
    formatVersion: 1,
    filler: Array.from({ length: 100_000 }, (_, index) => `filler ${index}`),
  });
  expect(text.length).toBeLessThan(2 * 1024 * 1024);
  expect(await codesOf(text)).toContain('FORMAT');
});
