/**
 * Damages the text of a campaign file in one of many ways, all of which follow from the numbers that `next` gives
 * (0 ≤ x < 1): bytes, lines, keys, values, structure, encoding, size.
 */
export type Numbers = () => number;

/** A repeatable stream of numbers for a seed (mulberry32). */
export function numbersOf(seed: number): Numbers {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const below = (next: Numbers, bound: number): number => Math.floor(next() * bound);
const pick = <T>(next: Numbers, list: readonly T[]): T => list[below(next, list.length)] as T;

/** Values that are written in place of another. */
const VALUES: readonly string[] = [
  ...[
    '',
    'null',
    '~',
    'true',
    '[]',
    '{}',
    '""',
    "''",
    '-1',
    '0',
    '-0',
    '1e999',
    '-1e999',
    '.nan',
    '.inf',
    '-.inf',
  ],
  ...[
    '9007199254740993',
    '1e308',
    '4e-324',
    '0x7fffffffffffffff',
    '0o777',
    '99999999999999999999999999999999',
  ],
  ...[
    '!!binary aGFsbG8=',
    '!!js/function "function () {}"',
    '!!python/object:os.system [ls]',
    '!!set {a, b}',
    '!<x> y',
  ],
  ...[
    '*nowhere',
    '&a [*a]',
    '<<',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u202e\\u2066"',
    '"a\\u0000b"',
    '{<<: {a: 1}}',
  ],
  ...[
    '1757-02-30',
    '0000-00-00',
    '9999-99-99',
    '2026-11-21T00:00:00Z',
    '"1757-05-01\\n"',
    'yes',
    'NaN',
    'undefined',
  ],
  ...[
    '[1, 2, 3]',
    '{a: {b: {c: 1}}}',
    '"__proto__"',
    'constructor',
    'toString',
    'hasOwnProperty',
    '-draw',
    'A',
    'B',
  ],
  ...[
    '"<script>alert(1)</script>"',
    '"[x](javascript:alert(1))"',
    '|\n  a\n  b',
    '>-\n  a',
    '? a\n: b',
    '"\\x00"',
  ],
];
const KEYS: readonly string[] = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '<<',
    '',
    ' ',
    '0',
    'null',
  ],
  ...[
    '? [a]',
    '"\\u0000"',
    'x-own',
    'id',
    'A',
    'B',
    'when',
    'next',
    'format',
    '"\\ud800"',
    '\u{1f40e}',
    'é',
    'e\u0301',
  ],
];
const ODDITIES: readonly string[] = [
  ...[
    '\u0000',
    '\ufeff',
    '\u202e',
    '\u2028',
    '\u0085',
    '\ud800',
    '\udfff',
    '\ufffd',
    '\u200b',
    '\t',
    '\r',
    '\r\n',
  ],
  ...[
    '\u{10ffff}',
    '\u0301'.repeat(40),
    '\u007f',
    '\u001b[31m',
    '%',
    '@',
    '`',
    '- ',
    ': ',
    '#',
    '---\n',
    '...\n',
    '%YAML 9\n',
  ],
];

type Way = (text: string, next: Numbers) => string;

const put = (text: string, at: number, cut: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at + cut);

function atLine(
  text: string,
  next: Numbers,
  change: (line: string, next: Numbers) => string | readonly string[],
): string {
  const lines = text.split('\n');
  const at = below(next, lines.length);
  return lines.toSpliced(at, 1, ...[change(lines[at] ?? '', next)].flat()).join('\n');
}

/** A reference to something that is named elsewhere in the text. */
function someWord(text: string, next: Numbers): string {
  const words = text.match(/[A-Za-z0-9-]{2,30}/g) ?? ['a'];
  return pick(next, words);
}

const BY_TEXT: Readonly<Record<string, Way>> = {
  truncated: (text, next) => text.slice(0, below(next, text.length)),
  beheaded: (text, next) => text.slice(below(next, text.length)),
  'bytes flipped': (text, next) => {
    const bytes = new TextEncoder().encode(text);
    for (let count = 1 + below(next, 12); count > 0; count -= 1) {
      const at = below(next, bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(next, 8));
    }
    return new TextDecoder().decode(bytes);
  },
  'piece cut': (text, next) => put(text, below(next, text.length), 1 + below(next, 60), ''),
  'piece doubled': (text, next) => {
    const at = below(next, text.length);
    return put(text, at, 0, text.slice(at, at + 1 + below(next, 400)));
  },
  'line doubled': (text, next) => atLine(text, next, (line) => [line, line]),
  'line lost': (text, next) => atLine(text, next, () => []),
  'lines swapped': (text, next) => {
    const lines = text.split('\n');
    const [one, two] = [below(next, lines.length), below(next, lines.length)];
    return lines
      .with(one, lines[two] ?? '')
      .with(two, lines[one] ?? '')
      .join('\n');
  },
  'indented otherwise': (text, next) =>
    atLine(text, next, (line) =>
      pick(next, [`  ${line}`, line.trimStart(), `\t${line}`, ` ${line}`]),
    ),
  'value replaced': (text, next) =>
    atLine(text, next, (line) => line.replace(/:\s.*$/, () => `: ${pick(next, VALUES)}`)),
  'value inside replaced': (text, next) =>
    atLine(text, next, (line) => {
      const inside = [...line.matchAll(/: ([^,{}[\]]+)/g)];
      const one = inside.length === 0 ? undefined : pick(next, inside);
      return one === undefined
        ? line
        : put(line, one.index + 2, (one[1] ?? '').length, pick(next, VALUES));
    }),
  'key replaced': (text, next) =>
    atLine(text, next, (line) => line.replace(/[\w-]+:/, () => `${pick(next, KEYS)}:`)),
  'key added': (text, next) =>
    atLine(text, next, (line) => [
      line,
      `${/^\s*/.exec(line)?.[0] ?? ''}${pick(next, KEYS)}: ${pick(next, VALUES)}`,
    ]),
  'word replaced': (text, next) => {
    const word = someWord(text, next);
    return put(text, text.indexOf(word), word.length, someWord(text, next));
  },
  'word replaced everywhere': (text, next) =>
    text.replaceAll(someWord(text, next), () => someWord(text, next)),
  'number replaced': (text, next) => {
    const numbers = [...text.matchAll(/-?\d+(\.\d+)?/g)];
    const one = pick(next, numbers);
    return one === undefined ? text : put(text, one.index, one[0].length, pick(next, VALUES));
  },
  'character put in': (text, next) => put(text, below(next, text.length), 0, pick(next, ODDITIES)),
  'other line ends': (text, next) =>
    text.replaceAll('\n', pick(next, ['\r\n', '\r', '\n\n', '\u2028'])),
  'byte order mark': (text) => `\ufeff${text}`,
  'two documents': (text) => `${text}\n---\n${text}`,
  'read as Latin 1': (text) =>
    Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''),
};

/** Whole texts that are bombs, placed before, after or instead of the file. */
const BOMBS: Readonly<Record<string, (next: Numbers) => string>> = {
  'alias bomb': (next) => {
    const width = 2 + below(next, 30);
    const rows = Array.from(
      { length: 3 + below(next, 24) },
      (_, row) =>
        `x-${row}: &r${row} [${Array.from({ length: width }, () => (row === 0 ? 'lol' : `*r${row - 1}`)).join(', ')}]`,
    );
    return `${rows.join('\n')}\n`;
  },
  'deep lists': (next) => `a: ${'['.repeat(10 ** (1 + below(next, 6)))}\n`,
  'deep maps': (next) => `${'{"a":'.repeat(10 ** (1 + below(next, 5)))}\n`,
  'deep blocks': (next) => `${'- '.repeat(10 ** (1 + below(next, 5)))}a\n`,
  'deep indents': (next) =>
    Array.from({ length: 10 + below(next, 1_400) }, (_, depth) => `${' '.repeat(depth)}a:`).join(
      '\n',
    ),
  'many keys': (next) =>
    Array.from({ length: 10 ** (2 + below(next, 4)) }, (_, key) => `x-k${key}: 1`).join('\n'),
  'same hash keys': (next) =>
    Array.from({ length: 10 ** (2 + below(next, 4)) }, (_, key) => `"${key}": 1`).join('\n'),
  'long scalar': (next) => `title: ${'a'.repeat(10 ** (2 + below(next, 5)))}\n`,
  'long quoted': (next) => `title: "${'\\u0041'.repeat(10 ** (2 + below(next, 4)))}"\n`,
  'open quote': (next) => `title: "${'a\n '.repeat(10 ** (2 + below(next, 4)))}`,
  'many colons': (next) => `${': '.repeat(10 ** (2 + below(next, 4)))}\n`,
  'many questions': (next) => `${'? '.repeat(10 ** (2 + below(next, 4)))}\n`,
  'many anchors': (next) =>
    Array.from({ length: 10 ** (2 + below(next, 4)) }, (_, at) => `- &a${at} 1`).join('\n'),
  'many comments': (next) => '# \n'.repeat(10 ** (2 + below(next, 5))),
  'many blanks': (next) => ' '.repeat(10 ** (2 + below(next, 5))),
  'folded lines': (next) => `title: >\n${' a\n\n'.repeat(10 ** (2 + below(next, 4)))}`,
};

/** A tree's node replaced, removed, duplicated or moved, written again as JSON. */
function spoilTree(text: string, next: Numbers): string {
  const tree: unknown = JSON.parse(text);
  const holders: { readonly holder: object; readonly key: string }[] = [];
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const key of Object.keys(node)) {
      holders.push({ holder: node, key });
      walk(Reflect.get(node, key));
    }
  };
  walk(tree);
  for (let count = 1 + below(next, 3); count > 0; count -= 1) {
    const { holder, key } = pick(next, holders);
    const other = pick(next, holders);
    const value: unknown = Reflect.get(holder, key);
    switch (below(next, 7)) {
      case 0:
        Reflect.deleteProperty(holder, key);
        break;
      case 1:
        Reflect.set(holder, key, structuredClone(Reflect.get(other.holder, other.key)));
        break;
      case 2:
        Reflect.set(
          holder,
          key,
          pick<unknown>(next, [
            null,
            true,
            0,
            -1,
            1.5,
            1e300,
            2 ** 53,
            '',
            'a',
            [],
            {},
            [[]],
            '\u0000',
            '\ud800',
            '\u202ea',
          ]),
        );
        break;
      case 3:
        if (Array.isArray(value))
          Reflect.set(
            holder,
            key,
            Array.from({ length: 1 + below(next, 400) }, () => value)
              .flat()
              .slice(0, 2_000),
          );
        break;
      case 4:
        Reflect.set(holder, `${pick(next, KEYS)}`, value);
        break;
      case 5:
        if (typeof value === 'string')
          Reflect.set(
            holder,
            key,
            pick(next, [
              value.toUpperCase(),
              `${value} `,
              value.repeat(200),
              value.slice(1),
              `${value}\u0000`,
            ]),
          );
        else if (typeof value === 'number')
          Reflect.set(holder, key, pick(next, [-value, value * 1e6, value + 0.5, 2 ** 31, 1e-300]));
        break;
      default:
        if (Array.isArray(value))
          Reflect.set(holder, key, value.toReversed().slice(below(next, 3)));
        break;
    }
  }
  const written = JSON.stringify(tree) ?? 'null';
  return next() < 0.1
    ? put(written, below(next, written.length), 1, pick(next, ODDITIES))
    : written;
}

/** A file as it is written and as the same tree in JSON. */
export interface Source {
  readonly name: string;
  readonly text: string;
  readonly json: string;
}
export interface Spoiled {
  /** What was done to which file. */
  readonly how: string;
  readonly text: string;
}

/** One damaged text. The same numbers give the same text. */
export function spoil(source: Source, next: Numbers): Spoiled {
  const kind = next();
  if (kind < 0.3) return { how: `${source.name}: tree`, text: spoilTree(source.json, next) };
  if (kind < 0.4) {
    const name = pick(next, Object.keys(BOMBS));
    const bomb = BOMBS[name]?.(next) ?? '';
    const text = pick(next, [bomb, bomb + source.text, `${source.text}\n${bomb}`]);
    return { how: `${source.name}: ${name}`, text };
  }
  const ways: string[] = [];
  let text = kind < 0.5 ? source.json : source.text;
  for (
    let count = next() < 0.7 ? 1 : 2 + below(next, 4);
    count > 0 && text.length > 0;
    count -= 1
  ) {
    const name = pick(next, Object.keys(BY_TEXT));
    ways.push(name);
    text = BY_TEXT[name]?.(text, next) ?? text;
  }
  return { how: `${source.name}: ${ways.join(', ')}`, text };
}
