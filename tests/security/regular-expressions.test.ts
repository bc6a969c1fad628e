import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from './files';

const root = path.resolve(import.meta.dirname, '../..');

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression in the code, as a literal or made from a constant text. */
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

/** Number of characters given to each: enough to distinguish quadratic from linear. */
const LENGTH = 8_000;
/** Where an attempt is aborted. */
const TIMEOUT_MS = 1_500;
const attempt = new vm.Script('for (const text of texts) text.replace(pattern, "")');
const room = vm.createContext({});
/** Characters from every class that patterns here use. */
const ALPHABET = [...'aZ09-_.,;:@/\\ \t\n"\'<>()[]{}|*+?=&%#’−\u00e9\u{1f40e}\u0000'];
/** Processor time that one attempt may take, on a machine that is doing other things too. */
const LIMIT_MS = 250;

/** Repeated units: characters of the alphabet, pieces of the pattern itself, and pairs of them. */
function pumpsFor({ source }: Pattern): readonly string[] {
  const own = [...new Set([...source.replace(/\\[pPux]\{[^}]*\}|\\./g, ' ')])]
    .filter((one) => /[\w@:.,/ -]/.test(one))
    .slice(0, 8);
  const words = source.match(/[A-Za-z]{2,}/g)?.slice(0, 4) ?? [];
  const pairs = own.slice(0, 5).flatMap((one) => own.slice(0, 5).map((two) => one + two));
  return [
    ...new Set([
      ...ALPHABET,
      ...own,
      ...words,
      ...pairs,
      'a.',
      'a-',
      'a ',
      ' \n',
      '0,',
      '<a',
      '](',
      '""',
    ]),
  ];
}

/** Inputs for a pattern: each pump alone, broken off, and after the pattern's required prefix. */
function* textsFor(pattern: Pattern, length: number): Generator<{ pump: string; text: string }> {
  for (const pump of pumpsFor(pattern)) {
    const body = pump.repeat(Math.ceil(length / pump.length));
    yield { pump, text: body };
    yield { pump, text: `${body}\u0001` };
    if (pattern.source.includes('@')) yield { pump, text: `a@${body}!` };
    if (pattern.source.includes('"')) yield { pump, text: `"${body}` };
  }
}

/** Processor milliseconds of a pattern on texts, one after another; infinite if it does not finish. */
function tried(pattern: Pattern, texts: readonly string[]): number {
  const begun = process.cpuUsage();
  try {
    Object.assign(room, {
      texts,
      pattern: new RegExp(pattern.source, pattern.flags.replace('y', '')),
    });
    attempt.runInContext(room, { timeout: TIMEOUT_MS });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** The machine may have stood still for a moment: what is slow is slow each time. */
const TRIES = 3;
function leastOf(pattern: Pattern, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > LIMIT_MS; tries += 1)
    least = Math.min(least, tried(pattern, [text]));
  return least;
}

/**
 * The maximum milliseconds that a pattern takes on one text of `length` characters, or the text on which it did not
 * finish. All texts are tried at once; only if they take long together is each of them timed alone.
 */
function worst(pattern: Pattern, length: number): { readonly ms: number; readonly on: string } {
  const texts = [...textsFor(pattern, length)];
  const together = tried(
    pattern,
    texts.map(({ text }) => text),
  );
  if (together <= LIMIT_MS) return { ms: together, on: 'all of them' };
  let slowest = { ms: 0, on: '' };
  for (const { pump, text } of texts) {
    const ms = leastOf(pattern, text);
    if (ms > slowest.ms) slowest = { ms, on: `${JSON.stringify(pump)} × ${length}` };
    if (ms === Number.POSITIVE_INFINITY) return slowest;
  }
  return slowest;
}

test('[security: regular expressions] the check finds an exploding one', () => {
  for (const source of ['^(a+)+$', '^(a|a)*$', '^([a-z]+-?)+@']) {
    expect(worst({ where: '', source, flags: '' }, 2_000).ms).toBeGreaterThan(LIMIT_MS);
  }
}, 240_000);

test('[security: regular expressions] none in the code explodes on any input', {
  timeout: 600_000,
}, () => {
  const all = [
    ...filesBelow(root, 'lib', /\.tsx?$/),
    ...filesBelow(root, 'app', /\.tsx?$/),
    'proxy.ts',
  ].flatMap(patternsOf);
  const different = [
    ...new Map(all.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values(),
  ];
  expect(different.length).toBeGreaterThan(40);
  const slow = different.flatMap((pattern) => {
    const { ms, on } = worst(pattern, LENGTH);
    return ms > LIMIT_MS
      ? [`${pattern.where} /${pattern.source}/: ${ms.toFixed(0)} ms on ${on}`]
      : [];
  });
  expect(slow).toEqual([]);
});
