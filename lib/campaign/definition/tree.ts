import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { ok, type Result } from '@/lib/kernel/result';
import { pathOf } from '@/lib/kernel/schema-words';
import { type Finding, fileError } from './finding';
import { readJson } from './json';
import { type LineFinder, lineAndColumn, lineFinder } from './lines';
import { syntaxInWords } from './syntax-words';
import { documentsOf } from './tokens';
import { FILE_LIMITS, PROTOTYPE_KEYS, TOO_DEEP, TreeFault, twice } from './tree-limits';

export { FILE_LIMITS } from './tree-limits';

/** An untyped JSON value: the input of the schema. */
export type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree };

/** The contents of a text, and their lines. */
export interface Source {
  readonly tree: Result<Tree, Finding[]>;
  /** The line of a path, as far as it exists in the file. */
  readonly lineOf: LineFinder;
}

/**
 * Reads YAML 1.2 (of which JSON is a subset) as plain data: no tags of other languages, no anchors that multiply, no
 * cycles, no duplicate keys, no nesting deeper than 64, no keys that reach a prototype. Keys that begin with `x-` are
 * left out at every level. Refuses with FORMAT; never throws and never runs long, whatever the text.
 */
export function readSource(text: string, bytesMax: number = FILE_LIMITS.bytesMax): Source {
  if (utf8Length(text) > bytesMax)
    return faulty(`The file is larger than ${sizeInWords(bytesMax)}.`);
  if (text.includes('\r') && !text.includes('\n'))
    return faulty(
      'The lines end with bare carriage returns; save the file with ordinary line ends.',
    );
  const copying = new Copying();
  try {
    if (/^\s*\{/.test(text)) {
      const json = readJson(text);
      if (json) return { tree: ok(copying.copyPlain(json.value)), lineOf: lineFinder(text, null) };
    }
    const documents: Document.Parsed[] = [];
    for (const document of documentsOf(text)) {
      documents.push(document);
      if (documents.length > 1) return faulty('The file holds more than one YAML document.');
    }
    const document = documents[0];
    if (!document || document.contents === null) return faulty('The file is empty.');
    if (document.errors.length > 0)
      return refused(
        document.errors.slice(0, 20).map((error) => {
          const [line, column] = lineAndColumn(text, error.pos[0]);
          const message = `Line ${line}, column ${column}: ${syntaxInWords(error)}`;
          return { ...fileError('FORMAT', '', message), line };
        }),
      );
    return { tree: ok(copying.copyDocument(document)), lineOf: lineFinder(text, document) };
  } catch (error) {
    if (!(error instanceof TreeFault)) return faulty('The file cannot be read as YAML or JSON.');
    const found = fileError('FORMAT', error.path, error.message);
    const at = error.offset ?? copying.offset;
    return refused([at === null ? found : { ...found, line: lineAndColumn(text, at)[0] }]);
  }
}

/** Copies parsed content into plain data under the limits, leaving out keys that begin with `x-`. */
class Copying {
  #values = 0;
  #offset: number | null = null;
  readonly #steps: PropertyKey[] = [];
  #document: Document.Parsed | null = null;

  /** Start in the text of the value being copied; null if unknown. */
  get offset(): number | null {
    return this.#offset;
  }

  copyDocument(document: Document.Parsed): Tree {
    this.#document = document;
    return this.#copyNode(document.contents);
  }

  /** A node of a YAML document, with aliases expanded. */
  #copyNode(node: unknown): Tree {
    this.#count();
    this.#at(node);
    if (node === null) return null;
    if (isAlias(node)) {
      const target = this.#document ? node.resolve(this.#document) : undefined;
      if (!target)
        throw new TreeFault(`Nothing is called “${node.source.slice(0, 60)}”.`, this.#path());
      return this.#copyNode(target);
    }
    if (isScalar(node)) return scalar(node.value, this.#path());
    if (isSeq(node))
      return node.items.map((item, index) => this.#below(index, () => this.#copyNode(item)));
    if (isMap(node)) {
      const members: { [key: string]: Tree } = {};
      const keys = new Set<string>();
      for (const pair of node.items) {
        this.#at(pair.key);
        const key = keyOf(pair.key, this.#path());
        if (keys.has(key)) throw new TreeFault(twice(key), this.#path());
        keys.add(key);
        if (key.startsWith('x-')) continue;
        members[key] = this.#below(key, () => this.#copyNode(pair.value));
      }
      return members;
    }
    throw new TreeFault(ONLY_DATA, this.#path());
  }

  /** A value that JSON.parse made. */
  copyPlain(value: unknown): Tree {
    this.#count();
    if (Array.isArray(value))
      return value.map((item, index) => this.#below(index, () => this.copyPlain(item)));
    if (value !== null && typeof value === 'object') {
      const members: { [key: string]: Tree } = {};
      for (const [name, member] of Object.entries(value)) {
        const key = keyOf(name, this.#path());
        if (key.startsWith('x-')) continue;
        members[key] = this.#below(key, () => this.copyPlain(member));
      }
      return members;
    }
    return scalar(value, this.#path());
  }

  #at(node: unknown): void {
    if (isNode(node) && node.range) this.#offset = node.range[0];
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > FILE_LIMITS.valuesMax)
      throw new TreeFault(`The file holds more than ${FILE_LIMITS.valuesMax} values.`, '');
  }

  #below(step: PropertyKey, copy: () => Tree): Tree {
    this.#steps.push(step);
    if (typeof step === 'string' && PROTOTYPE_KEYS.includes(step))
      throw new TreeFault(`“${step}” is not allowed as a key.`, this.#path());
    if (this.#steps.length > FILE_LIMITS.depthMax) throw new TreeFault(TOO_DEEP, '');
    const copied = copy();
    this.#steps.pop();
    return copied;
  }

  #path(): string {
    return pathOf(this.#steps);
  }
}

/** Control characters other than tab and line ends: no page can show them, and no database stores the first of them. */
const CONTROL = /[^\P{Cc}\t\n\r\u0085]/u;
/** Characters that force a writing direction, whatever the letters. */
const OVERRIDES = /[\u202d\u202e]/;

/** Whether a text could reverse the text after it: an override, or an embedding or isolate left open. */
function turnsAway(text: string): boolean {
  if (!/[\u202a-\u202e\u2066-\u2069]/.test(text)) return false;
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  return (
    OVERRIDES.test(text) ||
    count(/[\u202a\u202b]/g) !== count(/\u202c/g) ||
    count(/[\u2066-\u2068]/g) !== count(/\u2069/g)
  );
}

const ONLY_DATA = 'Only texts, numbers, yes or no, lists and keyed values are allowed.';

function keyOf(key: unknown, path: string): string {
  const value = isScalar(key) ? key.value : key;
  if (typeof value === 'string') {
    if (!value.isWellFormed() || CONTROL.test(value))
      throw new TreeFault('A key holds a broken character.', path);
    return value;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TreeFault('Every key must be a text.', path);
}

function scalar(value: unknown, path: string): Tree {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TreeFault('A text holds a broken character.', path);
    if (CONTROL.test(value)) throw new TreeFault('A text holds a control character.', path);
    if (turnsAway(value))
      throw new TreeFault(
        'A text turns the direction of writing and does not turn it back within itself.',
        path,
      );
    return value;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TreeFault('Numbers must be finite.', path);
    return value;
  }
  throw new TreeFault(ONLY_DATA, path);
}

function faulty(message: string): Source {
  return refused([fileError('FORMAT', '', message)]);
}

function refused(findings: Finding[]): Source {
  return { tree: { ok: false, error: findings }, lineOf: () => undefined };
}

function sizeInWords(bytes: number): string {
  return bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes} bytes`;
}

/** Bytes that a text takes in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && index + 1 < text.length) {
      bytes += 4;
      index += 1;
    } else bytes += 3;
  }
  return bytes;
}
