import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { verifyHere } from '@/lib/application/verify-here';
import { exportHeader, verifyExport } from '@/lib/chance/verify-export';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { call } from '@/tests/cli/call';
import { forgedExport } from '@/tests/support/forged-export';

const exported = (name: string): string =>
  gunzipSync(
    readFileSync(
      path.join(import.meta.dirname, '../golden/version-0.1/exports', `${name}.jsonl.gz`),
    ),
  ).toString('utf8');
const whole = exported('skirmish-quick-expected-table-version-2');
const other = exported('unfinished-silesia');

/** The export as it was with this many entries: the copy that a player kept. */
function kept(content: string, entries: number): string {
  const stream = verifyExport(content).stream;
  const lineage = stream?.lineage[0];
  const last = stream?.events[entries - 1];
  if (!stream || !lineage || !last) throw new Error('The export has fewer entries');
  const head = exportHeader([{ ...lineage, version: entries, hash: last.hash }]);
  const lines = [head, ...stream.events.slice(0, entries).map((event) => ({ ...event }))];
  return `${lines.map((line) => canonicalJson(line)).join('\n')}\n`;
}
const length = verifyExport(whole).stream?.events.length ?? 0;
const against = (older: string, newer: string) => verifyHere(newer, undefined, older);
const codes = (older: string, newer: string) =>
  against(older, newer).verdict.breaks.map(({ code }) => code);

test('[security: continuation] a file continues every earlier one of the same campaign, and itself', () => {
  for (const entries of [1, 9, length - 1, length]) {
    const { verdict, promises } = against(kept(whole, entries), whole);
    expect(verdict).toMatchObject({
      ok: true,
      continuation: { from: entries, added: length - entries },
    });
    expect(promises.find(({ id }) => id === 'continues')?.state).toBe('holds');
  }
  expect(verifyHere(whole).promises.map(({ id }) => id)).not.toContain('continues');
});

test('[security: continuation] a cut-off tail is found, with what is missing', () => {
  const entries = verifyExport(whole).stream?.events ?? [];
  const lastStep = entries.findIndex(({ commandId }) => commandId === entries.at(-1)?.commandId);
  const cut = kept(whole, lastStep);
  expect(verifyHere(cut).verdict.ok).toBe(true);
  const went = length - lastStep;
  const { verdict } = against(whole, cut);
  expect(verdict).toMatchObject({ ok: false, continuation: null });
  expect(verdict.breaks).toMatchObject([{ code: 'OLDER_CUT', position: lastStep }]);
  expect(verdict.breaks[0]?.message).toContain(`${went} ${went === 1 ? 'entry' : 'entries'}`);
});

test('[security: continuation] a rewritten record differs from the kept one at the changed entry', () => {
  const early = kept(whole, 9);
  const changed = forgedExport(whole, 'ChoiceSealed', (payload) => ({ ...payload, again: true }));
  const at = verifyExport(whole).stream?.events.findIndex(({ type }) => type === 'ChoiceSealed');
  expect(against(early, changed).verdict.breaks).toContainEqual(
    expect.objectContaining({
      code: 'OLDER_PARTS',
      position: (at ?? -1) + 1,
      event: 'ChoiceSealed',
    }),
  );
});

test('[security: continuation] another campaign and a damaged file are distinguished', () => {
  expect(codes(other, whole)).toEqual(['OLDER_DIFFERENT']);
  for (const damaged of ['', 'Dear Sir,\n', kept(whole, 9).replace('A', 'B')])
    expect(codes(damaged, whole)).toEqual(['OLDER_UNREADABLE']);
});

test('[cli: verify] --continues names the earlier file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'orderly-continues-'));
  try {
    await writeFile(path.join(folder, 'old.ndjson'), kept(whole, 9));
    await writeFile(path.join(folder, 'new.ndjson'), whole);
    const good = await call(['verify', 'new.ndjson', '--continues', 'old.ndjson'], { folder });
    expect(good.code).toBe(0);
    expect(good.out).toContain(`its 9 events unchanged, ${length - 9} since`);
    const words = ['verify', 'old.ndjson', '--continues', 'new.ndjson', '--json'];
    const cut = await call(words, { folder });
    expect(cut.code).toBe(1);
    expect(cut.json()).toMatchObject({ ok: false, breaks: [{ code: 'OLDER_CUT' }] });
    expect((await call(['verify', 'new.ndjson', '--continues', 'none'], { folder })).code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('[security: course] a record that ends in the middle of a step is found without any other file', () => {
  const entries = verifyExport(whole).stream?.events ?? [];
  const reveal = entries.findIndex(({ type }) => type === 'ChoicesRevealed');
  for (const cut of [reveal, reveal + 1])
    expect(verifyHere(kept(whole, cut)).verdict.breaks).toMatchObject([{ code: 'COURSE_CUT' }]);
});
