import { Composer, CST, type Document, isAlias, isMap, isScalar, isSeq, Lexer, Parser } from 'yaml';
import { ok, type Result } from '../../kernel/result';
import { type Finding, fileError, findingPath } from './finding';
import { readJson } from './json';
import { FILE_LIMITS, PROTOTYPE_KEYS, TreeFault, twice } from './tree-limits';

export { FILE_LIMITS } from './tree-limits';

/** A JSON value without its types: what the schema gets to see. */
export type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree };

/**
 * Reads YAML 1.2 (of which JSON is a part) as plain data: no tags of other languages, no anchors that multiply, no
 * cycles, no doubled keys, no nesting deeper than 64, no keys that reach a prototype. Keys that begin with `x-` are
 * left out at every level. Refuses with FORMAT; never throws and never runs long, whatever the text.
 */
export function readTree(
  text: string,
  bytesMax: number = FILE_LIMITS.bytesMax,
): Result<Tree, Finding[]> {
  if (utf8Length(text) > bytesMax)
    return fault('', `The file is larger than ${sizeInWords(bytesMax)}.`);
  try {
    if (/^\s*\{/.test(text)) {
      const json = readJson(text);
      if (json) return ok(new Copying(null).copyPlain(json.value));
    }
    const tokens = tokensOf(text);
    const documents: Document.Parsed[] = [];
    const composer = new Composer({
      version: '1.2',
      schema: 'core',
      resolveKnownTags: false,
      merge: false,
      // The library compares each key with each other one; doubled keys are found while copying.
      uniqueKeys: false,
      stringKeys: true,
    });
    for (const document of composer.compose(tokens)) {
      documents.push(document as Document.Parsed);
      if (documents.length > 1) return fault('', 'The file holds more than one YAML document.');
    }
    const document = documents[0];
    if (!document || document.contents === null) return fault('', 'The file is empty.');
    if (document.errors.length > 0)
      return {
        ok: false,
        error: document.errors.slice(0, 20).map((error) => {
          const [line, column] = lineAndColumn(text, error.pos[0]);
          return fileError('FORMAT', '', `Line ${line}, column ${column}: ${plain(error.message)}`);
        }),
      };
    return ok(new Copying(document).copyNode(document.contents));
  } catch (error) {
    if (error instanceof TreeFault) return fault(error.path, error.message);
    return fault('', 'The file cannot be read as YAML or JSON.');
  }
}

const TOO_DEEP = `The file nests deeper than ${FILE_LIMITS.depthMax} levels.`;

/** The concrete syntax of a YAML text, cut off as soon as it outgrows the limits. */
function tokensOf(text: string): CST.Token[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const keep = (token: CST.Token): void => {
    if (tooDeep(token)) throw new TreeFault(TOO_DEEP, '');
    tokens.push(token);
  };
  let lines = 0;
  let references = 0;
  let scalars = 0;
  let flowDepth = 0;
  /** Block indicators since the last break of line: each opens a level of its own. */
  let indicators = 0;
  for (const lexeme of new Lexer().lex(text)) {
    switch (CST.tokenType(lexeme)) {
      case 'newline':
        lines += 1;
        indicators = 0;
        break;
      case 'flow-seq-start':
      case 'flow-map-start':
        flowDepth += 1;
        break;
      case 'flow-seq-end':
      case 'flow-map-end':
        flowDepth -= 1;
        break;
      case 'seq-item-ind':
      case 'explicit-key-ind':
        indicators += 1;
        break;
      case 'anchor':
      case 'alias':
      case 'tag':
        references += 1;
        break;
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
        scalars += 1;
        break;
      default:
        break;
    }
    if (flowDepth > FILE_LIMITS.depthMax || indicators > FILE_LIMITS.depthMax)
      throw new TreeFault(TOO_DEEP, '');
    if (lines > FILE_LIMITS.linesMax)
      throw new TreeFault(`The file has more than ${FILE_LIMITS.linesMax} lines.`, '');
    if (scalars > FILE_LIMITS.scalarsMax)
      throw new TreeFault(
        `The file holds more than ${FILE_LIMITS.scalarsMax} texts and numbers; written as JSON it may hold more.`,
        '',
      );
    if (references > FILE_LIMITS.referencesMax)
      throw new TreeFault(
        `The file has more than ${FILE_LIMITS.referencesMax} anchors, aliases and tags.`,
        '',
      );
    for (const token of parser.next(lexeme)) keep(token);
  }
  for (const token of parser.end()) keep(token);
  return tokens;
}

/** Copies what was read into plain data under the limits, leaving out keys that begin with `x-`. */
class Copying {
  #values = 0;
  readonly #steps: PropertyKey[] = [];
  readonly #document: Document.Parsed | null;

  constructor(document: Document.Parsed | null) {
    this.#document = document;
  }

  /** A node of a YAML document, with aliases written out. */
  copyNode(node: unknown): Tree {
    this.#count();
    if (node === null) return null;
    if (isAlias(node)) {
      const target = this.#document ? node.resolve(this.#document) : undefined;
      if (!target)
        throw new TreeFault(`Nothing is called “${node.source.slice(0, 60)}”.`, this.#path());
      return this.copyNode(target);
    }
    if (isScalar(node)) return scalar(node.value, this.#path());
    if (isSeq(node))
      return node.items.map((item, index) => this.#below(index, () => this.copyNode(item)));
    if (isMap(node)) {
      const members: { [key: string]: Tree } = {};
      const keys = new Set<string>();
      for (const pair of node.items) {
        const key = keyOf(pair.key, this.#path());
        if (keys.has(key)) throw new TreeFault(twice(key), this.#path());
        keys.add(key);
        if (key.startsWith('x-')) continue;
        members[key] = this.#below(key, () => this.copyNode(pair.value));
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
    return findingPath(this.#steps);
  }
}

/** Control characters but tab and line ends: no page can show them, and no data base keeps the first of them. */
const CONTROL = /[^\P{Cc}\t\n\r\u0085]/u;
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
    return value;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TreeFault('Numbers must be finite.', path);
    return value;
  }
  throw new TreeFault(ONLY_DATA, path);
}

/** Whether a token of the concrete syntax nests too deep; walks with a stack of its own, not by recursion. */
function tooDeep(token: CST.Token): boolean {
  const open: { token: CST.Token; depth: number }[] = [{ token, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token: current, depth } = next;
    if (depth > FILE_LIMITS.depthMax) return true;
    if (current.type === 'document') {
      if (current.value) open.push({ token: current.value, depth });
    } else if (
      current.type === 'block-map' ||
      current.type === 'block-seq' ||
      current.type === 'flow-collection'
    ) {
      for (const item of current.items) {
        if (item.key) open.push({ token: item.key, depth: depth + 1 });
        if (item.value) open.push({ token: item.value, depth: depth + 1 });
      }
    }
  }
  return false;
}

function fault(path: string, message: string): { ok: false; error: Finding[] } {
  return { ok: false, error: [fileError('FORMAT', path, message)] };
}

function sizeInWords(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes} bytes`;
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

function lineAndColumn(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  return [before.split('\n').length, offset - lastBreak];
}

/** The first line of a message, ended by a full stop. */
function plain(message: string): string {
  const line = (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').trim();
  const short = line.length > 200 ? `${line.slice(0, 199)}…` : line;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}
