import { expect, test } from 'vitest';
import {
  exportNames,
  fixtureText,
  readManifest,
  unseededIn,
  verifyHere,
} from '@/tests/support/version-0-1';

const { campaigns, installationKey } = readManifest();
const { fingerprint } = installationKey;

test.each(exportNames())('[version 0.1: exports] %s holds, and a changed byte is found', (name) => {
  const text = fixtureText(name);
  const { verdict } = verifyHere(text, name.includes('-of-nora') ? undefined : fingerprint);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  const open = name.startsWith('exports/unfinished-') && name.includes('board');
  expect(verdict.notes.map(({ code }) => code)).toEqual([
    ...unseededIn(text),
    ...(open ? ['BOARD_OPEN'] : []),
  ]);
  const kept = campaigns.find((one) => one.example === name);
  if (kept) {
    expect(text).toContain(kept.hash);
    // A table report has no dice: every other battle was fought again.
    const fought = kept.battles.filter(({ method }) => method !== 'reported');
    expect(verdict.checked.battles).toBe(fought.length);
  }
  const version = /-quick.*-version-(\d)/.exec(name)?.[1];
  if (version !== undefined)
    expect(new Set(text.match(/"ruleset":\{"id":"musket-and-pike","version":"\d+"\}/g))).toEqual(
      new Set([`"ruleset":{"id":"musket-and-pike","version":"${version}"}`]),
    );
  const bytes = Buffer.from(text, 'utf8');
  const at = Math.floor(bytes.length * (0.1 + 0.8 * (name.length / 60)));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect(verifyHere(bytes.toString('utf8')).verdict.ok, `byte ${at}`).toBe(false);
});
