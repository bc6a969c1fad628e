import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that read as translated, or that had two meanings, with what to write instead. */
const WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/\breckon/i, 'compute, calculate'],
  [/\bdata bases?\b/i, 'database'],
  [/\bwhoever\b/i, 'the person or thing meant'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bso many\b/i, 'the number, or “this many”'],
  [/\btold of\b/i, 'notified of, called with'],
  [/\bamid\b/i, 'during, in mid-battle'],
  [/\btakings back\b/i, 'orders taken back'],
];

/** Places where such words stay, and why. */
const LEFT_ALONE: readonly (readonly [place: RegExp, why: string])[] = [
  [/^tests\/architecture\/words\.test\.ts$/, 'the list itself'],
  [/^lib\/rulesets\/musket-and-pike\/quick\/frozen\//, 'sentences of stored reports'],
  [/^lib\/campaign\/rounds\/words\.ts$/, 'the chronicle of recorded plays, whose hash is pinned'],
  [
    /^(tests\/golden|scripts\/fixtures|tests\/integration\/application\/version-0\.1)/,
    'stored data, and its names',
  ],
  [/^campaigns\//, 'prose of the period'],
];

/** Texts that people read: sources with their comments, documents. */
const files = ['app', 'lib', 'scripts', 'tests', 'docs', '.']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map(
      (file) => path.join(folder, file).split(path.sep).join('/'),
    ),
  )
  .filter((file) => /\.(tsx?|mjs|cjs|md|ya?ml|css)$/.test(file) && file !== 'next-env.d.ts')
  .filter((file) => !LEFT_ALONE.some(([place]) => place.test(file)));

test('[practices: words] the list below covers pages, code, tests and documents', () => {
  for (const folder of ['app/', 'lib/campaign/', 'tests/', 'docs/'])
    expect(files.some((file) => file.startsWith(folder))).toBe(true);
  expect(files).toContain('README.md');
});

for (const [pattern, instead] of WORDS)
  test(`[practices: words] ${pattern.source} never comes back: ${instead}`, () => {
    const found = files.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });
