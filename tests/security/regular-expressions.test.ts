import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { AT_LENGTH } from '@/tests/support/at-length';
import { filesBelow } from './files';

const root = path.resolve(import.meta.dirname, '../..');

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

const nameOf = ({ source, flags }: Pattern): string => `${source}/${flags}`;

/** Every regular expression that stands as a literal in a file. */
function patternsOf(file: string): readonly Pattern[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ where: file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/**
 * What the work of a pattern grows with, by the pattern itself (or, where it is too rich for that, by counted steps on
 * inputs bred from a fixed seed): the same on every machine, however busy. Clocks play no part.
 */
function growthOf({ source, flags }: Pattern): string {
  const found = checkSync(source, flags, {
    randomSeed: 1,
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
  });
  if (found.status === 'safe') return 'linear';
  if (found.status === 'unknown') return `not decided: ${found.error.kind}`;
  const { type, summary } = found.complexity;
  return `${type} (${summary}), as on ${found.attack.pattern.slice(0, 80)}`;
}

/**
 * Patterns whose analysis takes long, one a line with their flags, as it found them: growing with their input. They are
 * not analysed again until they change, unless everything is tested at length.
 */
const ANALYSED: ReadonlySet<string> = new Set(
  readFileSync(path.join(root, 'tests/security/analysed-patterns.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
);

beforeAll(() => {
  // In this process, in JavaScript: no other program, no thread.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
});

test.each([
  ['^(a+)+$', /^exponential/],
  ['^(a|a)*$', /^exponential/],
  ['^([a-z]+-?)+@', /^exponential/],
  [String.raw`[.\s]+$`, /^polynomial/],
  [String.raw`^\s*(.*?)\s*$`, /^polynomial/],
  ['^[a-z]+@[0-9]+$', /^linear/],
])('[security: regular expressions] %s is told as what it is', (source, growth) => {
  expect(growthOf({ where: '', source, flags: '' })).toMatch(growth);
});

test('[security: regular expressions] the work of each in the code grows with its input, not faster', {
  timeout: 600_000,
}, () => {
  const found = [
    ...filesBelow(root, 'lib', /\.tsx?$/),
    ...filesBelow(root, 'app', /\.tsx?$/),
    'proxy.ts',
  ].flatMap(patternsOf);
  const different = [...new Map(found.map((pattern) => [nameOf(pattern), pattern])).values()];
  expect(different.length).toBeGreaterThan(40);
  const names = new Set(different.map(nameOf));
  expect(
    [...ANALYSED].filter((name) => !names.has(name)),
    'no longer in the code',
  ).toEqual([]);
  const faster = different.flatMap((pattern) => {
    if (!AT_LENGTH && ANALYSED.has(nameOf(pattern))) return [];
    const growth = growthOf(pattern);
    return growth === 'linear' ? [] : [`${pattern.where} /${pattern.source}/: ${growth}`];
  });
  expect(faster).toEqual([]);
});
