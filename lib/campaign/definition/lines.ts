import { type Document, isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Finding } from './finding';
import { documentsOf } from './tokens';

/** The line, from 1, of a path such as `battles[2].odds`; for a missing key, the line where it should be. */
export type LineFinder = (path: string) => number | undefined;

/** JSON longer than this, in characters, is not parsed a second time to find lines. */
const JSON_LENGTH_MAX = 300_000;

/** Lines of a parsed text: by its YAML document, or, if null, by one made lazily from its JSON. */
export function lineFinder(text: string, document: Document.Parsed | null): LineFinder {
  let known = document ?? undefined;
  return (path) => {
    if (path === '') return undefined;
    if (known === undefined) {
      if (text.length > JSON_LENGTH_MAX || !text.trimEnd().includes('\n')) return undefined;
      try {
        [known] = documentsOf(text);
      } catch {
        return undefined;
      }
    }
    return known ? lineAndColumn(text, offsetOf(known, stepsOf(path)))[0] : undefined;
  };
}

/** Findings with their lines. */
export function withLines(findings: readonly Finding[], lineOf: LineFinder): Finding[] {
  return findings.map((finding) => {
    const line = finding.line ?? lineOf(finding.path);
    return line === undefined ? finding : { ...finding, line };
  });
}

/** Line and column of a place in a text, both from 1. */
export function lineAndColumn(text: string, offset: number): [line: number, column: number] {
  let line = 1;
  let begins = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    begins = at + 1;
  }
  return [line, offset - begins + 1];
}

function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** Start of the key or entry that the steps lead to, or of the last of them that exists. */
function offsetOf(document: Document.Parsed, steps: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const step of steps) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (!pair) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      const item: unknown = node.items[step];
      if (!isMap(item) && !isSeq(item) && !isScalar(item)) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
