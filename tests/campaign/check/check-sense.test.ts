import { describe, expect, test } from 'vitest';
import { checkCampaign } from '@/lib/campaign/check/check';
import { firstDay } from '@/lib/campaign/definition/lookup';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { fixture, fixtureText } from '@/tests/support/campaigns/play';

const twoRoads = fixtureText('two-roads');
const map = (frame: string) => `maps: [{ id: land, title: The land, bounds: ${frame} }]\n`;
const look = (crop: string) => `overview: { text: A land., view: { map: land, ${crop} } }\n`;
const forces = (unit: string, later = '') =>
  `forces: { A: [{ id: army, name: Army, ${later} units: [{ id: foot, name: Foot, arm: infantry, type: line, quality: B, ${unit} }] }], B: [] }\n`;
const passing = (interval: string) =>
  `intervals: [{ id: pause, title: A pause, ${interval} }]\ndefaultInterval: pause\n`;

/** Codes and paths of the findings on a changed Two Roads, which by itself has none. */
function told(added: string, change: (text: string) => string = (text) => text): string[] {
  const read = readCampaignFile(change(twoRoads) + added);
  if (!read.ok) return read.error.map(({ code, path }) => `${code} ${path}`);
  return checkCampaign(read.value).map(({ code, path }) => `${code} ${path}`);
}

/** Two dated situations, the first leading to the second; `back` leads back to the first. */
const dated =
  (first: string, second: string, back = '') =>
  (text: string) =>
    text
      .replace('title: The crossroads', `title: The crossroads\n    date: ${first}`)
      .replace('next: peace', 'next: later')
      .replace(
        'battles:',
        `  - id: later
    title: Later
    date: ${second}
    choices: { A: [{ id: on, title: On }], B: [{ id: off, title: Off }] }
    meetings: [{ A: on, B: off, next: ${back || 'peace'} }]
battles:`,
      );

describe('[campaign file: check] what is well formed but makes no sense', () => {
  test.each([
    ['bounds the wrong way round', map('[40, 30, 0, 0]') + look(''), 'MAP_FRAME maps[0].bounds'],
    ['bounds of no width', map('[0, 0, 0, 30]') + look(''), 'MAP_FRAME maps[0].bounds'],
    [
      'a crop the wrong way round',
      map('[0, 0, 40, 30]') + look('crop: [20, 20, 10, 10]'),
      'MAP_FRAME overview.view.crop',
    ],
    [
      'a crop beside the map',
      map('[0, 0, 40, 30]') + look('phoneCrop: [50, 0, 60, 10]'),
      'MAP_FRAME overview.view.phoneCrop',
    ],
    [
      'a unit above its establishment',
      forces('men: 300, establishment: { men: 100 }'),
      'ABOVE_ESTABLISHMENT forces.A[0].units[0].establishment.men',
    ],
    ['a same day with days', passing('kind: sameDay, days: 3'), 'INTERVAL_DAYS intervals[0].days'],
    ['a night of days', passing('kind: night, days: 3'), 'INTERVAL_DAYS intervals[0].days'],
    [
      'more rest than days',
      passing('kind: days, days: 3, restDays: 4'),
      'INTERVAL_DAYS intervals[0].restDays',
    ],
    [
      'a policy of a preset’s name',
      `policies: [{ id: house, title: Ours }]\n${passing('kind: days, days: 3, policy: house')}`,
      'PRESET_HIDDEN policies[0].id',
    ],
  ])('%s', (_what, added, found) => {
    expect(told(added)).toEqual([found]);
  });

  test('a sensible file has no findings', () => {
    expect(told(map('[0, 0, 40, 30]') + look('crop: [-5, -5, 45, 35]'))).toEqual([]);
    expect(told(forces('men: 300, establishment: { men: 300 }'))).toEqual([]);
    expect(told(passing('kind: days, days: 3, restDays: 3'))).toEqual([]);
  });

  test('two sides with the same name are SIDES_ALIKE', () => {
    expect(told('', (text) => text.replace('name: South', 'name: North'))).toEqual([
      'SIDES_ALIKE sides',
    ]);
  });

  test('a formation that joins without having been away is JOINS_IDLE; one that comes later is not', () => {
    const joining = (text: string) =>
      text.replace('title: The crossroads', 'title: The crossroads\n    joins: [army]');
    expect(told(forces('men: 300'), joining)).toEqual(['JOINS_IDLE situations[0].joins[0]']);
    expect(told(forces('men: 300', 'later: true,'), joining)).toEqual([]);
  });

  test('more men at a start than the establishment are reported there', () => {
    const start = (men: number) => (text: string) =>
      text.replace(
        'title: The crossroads',
        `title: The crossroads\n    startForces: { units: [{ unit: foot, men: ${men} }] }`,
      );
    expect(told(forces('men: 300'), start(301))).toEqual([
      'ABOVE_ESTABLISHMENT situations[0].startForces.units[0].men',
    ]);
    expect(told(forces('men: 300'), start(300))).toEqual([]);
  });

  test('dates that run backwards are reported, unless the campaign loops', () => {
    expect(told('', dated('1757-05-01', '1757-04-01'))).toEqual([
      'DATES_REVERSED situations[1].date',
    ]);
    expect(told('', dated('1757-05-01', '1757-06-01'))).toEqual([]);
    expect(told('', dated('1757-05-01', '1757-04-01', 'crossroads'))).toEqual([]);
  });

  test('a calendar that begins on another day than the first situation is reported; the situation counts', () => {
    const file = `${dated('1757-05-01', '1757-06-01')(twoRoads)}calendar: { start: 1800-01-01 }\n`;
    const read = readCampaignFile(file);
    expect(read.ok && checkCampaign(read.value)).toMatchObject([
      { severity: 'warning', code: 'DATES_REVERSED', path: 'calendar.start' },
    ]);
    expect(read.ok && firstDay(read.value)).toBe('1757-05-01');
    expect(firstDay(fixture('two-roads'))).toBeNull();
  });
});

describe('[campaign file: form] invisible and text-reversing characters', () => {
  test.each(['"   "', '"\\u200b"', '"\\u2066\\u2069"', '"\\u00ad\\ufe0f"'])(
    'a title of %s',
    (title) => {
      expect(told('', (text) => text.replace('title: Two Roads', `title: ${title}`))).toEqual([
        'FORMAT title',
      ]);
    },
  );

  test.each([
    ['an override', '"Two \\u202eRoads\\u202c"', false],
    ['an embedding left open', '"Two \\u202bRoads"', false],
    ['an isolate left open', '"Two \\u2067Roads"', false],
    ['an isolate that is closed', '"Two \\u2067Roads\\u2069"', true],
    ['marks of direction', '"\\u200fדרכים\\u200e"', true],
  ])('%s', (_what, title, kept) => {
    const found = told('', (text) => text.replace('title: Two Roads', `title: ${title}`));
    expect(found).toEqual(kept ? [] : ['FORMAT title']);
  });
});
