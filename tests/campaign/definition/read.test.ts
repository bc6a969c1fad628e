import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { fixture, fixtureText } from '@/tests/support/campaigns/play';

const twoRoads = fixtureText('two-roads');
const valley = fixtureText('valley');

function faults(text: string, options?: { maxBytes?: number }) {
  const read = readCampaignFile(text, options);
  return read.ok ? [] : read.error;
}

describe('[campaign file: form]', () => {
  test('YAML and JSON of the same tree are the same definition', () => {
    const { ok, value } = readCampaignFile(JSON.stringify(fixture('valley'))) as {
      ok: boolean;
      value: unknown;
    };
    expect(ok).toBe(true);
    expect(value).toEqual(fixture('valley'));
  });

  test('defaults are filled in', () => {
    const definition = fixture('two-roads');
    expect(definition.maxSituations).toBe(100);
    expect(definition.carryOver).toEqual({ losses: 100, fatigue: 100 });
    expect(definition.forces).toEqual({ A: [], B: [] });
  });

  test('keys that begin with x- are dropped at every level', () => {
    const marked = twoRoads
      .replace('id: two-roads', 'id: two-roads\nx-mine: { deep: [1] }')
      .replace('{ id: wait, title: Wait }', '{ id: wait, title: Wait, x-note: 3 }');
    const read = readCampaignFile(marked);
    expect(read).toEqual({ ok: true, value: fixture('two-roads') });
  });

  test.each([
    [
      'an unknown key',
      twoRoads.replace('title: The mill', 'titel: The mill\n    title: The mill'),
      'battles[0].titel',
      /“titel” is not known/,
    ],
    ['a missing key', twoRoads.replace('id: two-roads\n', ''), 'id', /“id” is missing/],
    [
      'another format',
      twoRoads.replace('orderly-book/campaign', 'cpf'),
      'format',
      /must be “orderly-book\/campaign”/,
    ],
    [
      'another version',
      twoRoads.replace('formatVersion: 1', 'formatVersion: 2'),
      'formatVersion',
      /must be the number 1\./,
    ],
    [
      'an id that is not kebab-case',
      twoRoads.replace('- id: mill', '- id: The Mill'),
      'battles[0].id',
      /must be an id/,
    ],
    [
      'a level that is none',
      twoRoads.replace('expected: minorVictory', 'expected: victory'),
      'battles[1].expected',
      /one of “majorDefeat”/,
    ],
    [
      'a worth beyond 1',
      twoRoads.replace('value: 1 }', 'value: 2 }'),
      'conclusions[2].value',
      /at most 1/,
    ],
    [
      'a number for a text',
      twoRoads.replace('title: The ford', 'title: 7'),
      'battles[1].title',
      /must be a text/,
    ],
    [
      'a condition of no known kind',
      twoRoads.replace(
        'draw: crossroads',
        'draw: [{ when: { mood: 1 }, to: peace }, { to: peace }]',
      ),
      'battles[0].branches.draw[0].when',
      /shape that is not known/,
    ],
    [
      'a condition with a wrong value',
      twoRoads.replace(
        'draw: crossroads',
        'draw: [{ when: { visited: 3 }, to: peace }, { to: peace }]',
      ),
      'battles[0].branches.draw[0].when.visited',
      /must be a text/,
    ],
    [
      'no choice at all',
      twoRoads.replace(/A: \[ \{ id: left.*\n/, 'A: []\n'),
      'situations[0].choices.A',
      /at least 1 entry/,
    ],
    [
      'a date that is none',
      twoRoads.replace('title: The crossroads', 'title: The crossroads\n    date: 1757-02-30'),
      'situations[0].date',
      /date such as/,
    ],
  ])('%s is refused with its place: FORMAT', (_what, text, path, message) => {
    const found = faults(text).filter((finding) => finding.path === path);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: 'error', code: 'FORMAT' });
    expect(found[0]?.message).toMatch(message);
  });

  test('odds that are not five are ODDS_INVALID', () => {
    expect(faults(twoRoads.replace('[0.1, 0.2, 0.2, 0.3, 0.2]', '[0.5, 0.5]'))).toMatchObject([
      { code: 'ODDS_INVALID', path: 'battles[0].odds' },
    ]);
  });

  test('a syntax error names line and column', () => {
    expect(faults('format: [1, 2\nid: x')[0]?.message).toMatch(/^Line \d+, column \d+: /);
  });

  test.each([
    ['an empty file', '', /empty/],
    ['a comment only', '# nothing', /empty/],
    ['a list', '- 1\n- 2', /set of keys and values/],
    ['a bare text', 'hello', /set of keys and values/],
    ['two documents', 'a: 1\n---\nb: 2', /more than one YAML document/],
    ['a key twice', 'id: a\nid: b', /twice/],
    ['a key twice in JSON', '{"id":"a","id":"b"}', /twice/],
    ['an alias of nothing', 'a: *b', /Nothing is called “b”|alias/i],
    ['a number without bounds', 'a: .inf', /finite/],
    ['a number without bounds in JSON', '{"a":1e999}', /finite/],
    ['a broken character', '{"a":"\\ud800"}', /broken character/],
    ['a list as a key', '? [1, 2]\n: x', /key/i],
  ])('%s is refused in words', (_what, text, message) => {
    const found = faults(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.code).toBe('FORMAT');
    expect(found.map((finding) => finding.message).join('\n')).toMatch(message);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused', (key) => {
    expect(faults(`{"${key}": {"polluted": true}}`)[0]?.message).toMatch(/not allowed as a key/);
    expect(faults(`${key}: { polluted: true }`)[0]?.message).toMatch(/not allowed as a key/);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('[campaign file: hostile input]', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]']
    .concat(
      [...'bcdefghi'].map(
        (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`,
      ),
    )
    .join('\n');
  test.each([
    ['lists in lists', '['.repeat(1_900_000)],
    ['JSON objects in objects', '{"a":'.repeat(300_000)],
    ['JSON just too deep', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['dashes on one line', '- '.repeat(900_000)],
    ['question marks on one line', '? '.repeat(900_000)],
    [
      'ever deeper indentation',
      Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth % 1_000)}a:`).join('\n'),
    ],
    ['aliases of aliases', bomb],
    ['an alias of itself', 'a: &a [*a]'],
    ['anchors upon anchors', '&a '.repeat(300_000)],
    ['nothing but line breaks', '\n'.repeat(1_900_000)],
    ['more than 2 MB', 'a'.repeat(FILE_LIMITS.bytesMax + 1)],
    ['more than 2 MB in bytes though not in characters', 'é'.repeat(FILE_LIMITS.bytesMax / 2 + 1)],
    ['many values', `[${'1,'.repeat(400_000)}1]`],
    ['many quoted keys', Array.from({ length: 99_000 }, (_, key) => `"${key}": 1`).join('\n')],
    ['many keys', Array.from({ length: 99_000 }, (_, key) => `k${key}: 1`).join('\n')],
  ])('%s: refused', (_what, text) => {
    expect(faults(text)).toMatchObject([{ severity: 'error', code: 'FORMAT' }]);
  });

  test('a lower limit can be set', () => {
    expect(faults(twoRoads, { maxBytes: 100 })[0]?.message).toMatch(/larger than 100 bytes/);
  });

  test('damaged files never crash the reader', () => {
    fc.assert(
      fc.property(
        fc.nat(valley.length - 1),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 8 }),
        (at, cut, put) => {
          const read = readCampaignFile(valley.slice(0, at) + put + valley.slice(at + cut));
          expect(typeof read.ok).toBe('boolean');
          if (!read.ok) expect(read.error.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  }, 240_000);

  test('any JSON value is read or refused, never a crash', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(readCampaignFile(JSON.stringify(value)).ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
