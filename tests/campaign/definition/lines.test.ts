import { describe, expect, test } from 'vitest';
import { checkCampaign } from '@/lib/campaign/check/check';
import { placeInWords } from '@/lib/campaign/definition/finding';
import { withLines } from '@/lib/campaign/definition/lines';
import { readCampaignSource } from '@/lib/campaign/definition/read';
import { fixture, fixtureText } from '@/tests/support/campaigns/play';

const twoRoads = fixtureText('two-roads');

/** All faults of a text, form and structure. */
function findings(text: string) {
  const { read, lineOf } = readCampaignSource(text);
  return read.ok ? withLines(checkCampaign(read.value), lineOf) : read.error;
}

/** The line, from 1, of the first occurrence of the words in a text. */
const lineWith = (text: string, words: string): number =>
  text.slice(0, text.indexOf(words)).split('\n').length;

describe('[campaign file: lines]', () => {
  test.each([
    ['a wrong value', 'expected: minorVictory', 'expected: victory', 'expected: victory'],
    ['an unknown key', 'title: The mill', 'titel: x\n    title: The mill', 'titel'],
    [
      'what is missing, by what lacks it',
      '- id: ford\n    title: The ford',
      '- id: ford',
      'id: ford',
    ],
    ['a key twice', 'title: The mill', 'title: The mill\n    title: Again', 'title: Again'],
    ['a key twice in one line', 'title: Wait }', 'title: Wait, title: Halt }', 'title: Halt'],
    ['an unknown alias', 'next: peace', 'next: *nowhere', '*nowhere'],
    ['a control character', 'title: The ford', 'title: "The \\eford"', 'The \\eford'],
    ['a prototype key', 'title: The ford', 'title: The ford\n    __proto__: 1', '__proto__'],
    ['an unknown target', 'draw: peace', 'draw: pease', 'draw: pease'],
    ['an unknown battle', 'battle: ford', 'battle: fjord', 'battle: fjord'],
    ['odds that do not sum', '[0.1, 0.2, 0.2, 0.3, 0.2]', '[0.1, 0.2, 0.2, 0.3, 0.3]', '0.3, 0.3]'],
    ['a fault of syntax', 'title: The mill', 'title: The mill: at noon', 'at noon'],
    ['a tab', '  B: { name: South }', '\tB: { name: South }', '\tB:'],
  ])('%s is reported with its line', (_what, words, instead, at) => {
    expect(twoRoads).toContain(words);
    const text = twoRoads.replace(words, instead);
    expect(findings(text)[0]).toMatchObject({ severity: 'error', line: lineWith(text, at) });
  });

  test('faults in multi-line JSON have a line; in single-line JSON they have none', () => {
    const bad = { ...fixture('two-roads'), start: 'nowhere' };
    const text = JSON.stringify(bad, null, 2);
    expect(findings(text)[0]).toMatchObject({ path: 'start', line: lineWith(text, '"start"') });
    expect(findings(JSON.stringify(bad))[0]).not.toHaveProperty('line');
    const twice = text.replace('"start"', '"title": "Again",\n  "start"');
    expect(findings(twice)[0]?.line).toBe(lineWith(twice, '"title": "Again"'));
  });

  test('lines count the same with CR LF and after a byte order mark', () => {
    const text = twoRoads.replace('draw: peace', 'draw: pease');
    const line = lineWith(text, 'pease');
    for (const form of [text.replaceAll('\n', '\r\n'), `\ufeff${text}`])
      expect(findings(form)[0]).toMatchObject({ code: 'UNKNOWN_TARGET', line });
    expect(findings(text.replaceAll('\n', '\r'))[0]?.message).toMatch(/carriage returns/);
  });

  test('a location names path and line; a line already named in the sentence is not repeated', () => {
    const of = (path: string, line?: number, message = 'Wrong.') =>
      placeInWords({
        severity: 'error',
        code: 'FORMAT',
        path,
        message,
        ...(line === undefined ? {} : { line }),
      });
    expect(of('start', 8)).toBe(' at start, line 8');
    expect(of('start')).toBe(' at start');
    expect(of('', 8)).toBe(' in line 8');
    expect(of('', 8, 'Line 8, column 2: no.')).toBe('');
  });
});

describe('[campaign file: words]', () => {
  test.each([
    ['value: -1 }', 'value: minus one }', '“value” must be a number, not the text “minus one”.'],
    ['value: -1 }', 'value: "-1" }', '“value” must be a number, without quotation marks.'],
    [
      'formatVersion: 1',
      'formatVersion: "1"',
      '“formatVersion” must be the number 1, without quotation marks.',
    ],
    ['title: The ford', 'title: 1757', '“title” must be a text: put 1757 in quotation marks.'],
    ['title: The ford', 'title:', '“title” must be a text, but it is empty.'],
    [
      '- id: ford',
      '- id: The Ford',
      '“id” must be an id: small letters, digits and single hyphens.',
    ],
    [
      'draw: peace',
      'draw: [{ when: { visited: crossroads, not: { visited: crossroads } }, to: peace }, { to: peace }]',
      '“when” has a shape that is not known here: a condition has exactly one of the keys all, any, not, visited, fought, chosen, strength, ratio, date; several are joined by “all” or “any”.',
    ],
    [
      'draw: peace',
      'draw: [{ when: { all: [{ mood: 1 }] }, to: peace }, { to: peace }]',
      'Entry 1 of “all” has a shape that is not known here: a condition has exactly one of the keys all, any, not, visited, fought, chosen, strength, ratio, date.',
    ],
  ])('“%s” written as “%s” is reported with its correction', (words, instead, message) => {
    expect(twoRoads).toContain(words);
    expect(findings(twoRoads.replace(words, instead)).map((one) => one.message)).toEqual([message]);
  });

  test.each([
    ['title: The mill', 'title: The mill: at noon', /quotation marks/],
    ['title: The mill', 'title: "The mill', /never closed/],
    ['title: Strike } ]', 'title: Strike ]', /closed by “}”/],
    ['  B: { name: South }', ' B: { name: South }', /not indented/],
    ['title: The mill', 'title: "The \\mill"', /single quotation marks/],
  ])('a text with “%s” as “%s” is reported in plain words', (words, instead, message) => {
    expect(twoRoads).toContain(words);
    expect(findings(twoRoads.replace(words, instead))[0]?.message).toMatch(message);
  });
});
