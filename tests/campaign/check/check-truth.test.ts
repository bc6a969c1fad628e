import { describe, expect, test } from 'vitest';
import { checkCampaign } from '@/lib/campaign/check/check';
import { withLines } from '@/lib/campaign/definition/lines';
import { readCampaignFile, readCampaignSource } from '@/lib/campaign/definition/read';
import { fixtureText } from '@/tests/support/campaigns/play';

/** The valley, counted in men, with an interval in which Blue's first brigade lays down its arms. */
const base = fixtureText('valley')
  .replace(
    'detach: [ { formation: red-contingent, reason: recalled by its prince } ]',
    'surrender: [ { formation: red-contingent, reason: cut off } ]',
  )
  // Only by this way nobody of the contingent is left.
  .replaceAll('policy: { A: house, B: weary }', 'policy: men')
  .replaceAll('policy: lucky', 'policy: men');

const CODES = new Set([
  'PLACEHOLDER',
  'FIGURE_TYPED',
  'OFFICER_FATE',
  'OFF_ROLLS',
  'LABEL_DIFFERS',
  'MARCH_FROM_NOWHERE',
  'DATE_CONTRADICTS',
]);

/** What the checks of this file find in a text: code, path and line. */
function found(
  text: string,
): { code: string; path: string; line: number | undefined; message: string }[] {
  const { read, lineOf } = readCampaignSource(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return withLines(checkCampaign(read.value), lineOf)
    .filter(({ code }) => CODES.has(code))
    .map(({ code, path, line, message }) => ({ code, path, line, message }));
}
const codes = (text: string) => found(text).map(({ code, path }) => `${code} ${path}`);

/** The valley with another text for the second situation. */
const hills = (words: string) =>
  base.replace(
    'text: Red stands on the hills, and Blue must decide before autumn.',
    `text: ${JSON.stringify(words)}`,
  );
const atHills = 'situations[1].text';

test('[campaign file: check] the fixture itself has none of these faults', () => {
  expect(found(base)).toEqual([]);
});

describe('[campaign file: check] figures typed into prose', () => {
  test.each([
    'Blue has 3,800 men.',
    'You have three thousand eight hundred men on this bank.',
    'Red stands with 24,500 to close the road.',
    '{name ruddy} brings forty-five thousand grenadiers.',
    'Their twelve guns are on the crest.',
    'The army takes 6,000 of them across.',
    'Two thousand horse are on the way.',
    'They lost forty guns.',
  ])('found: %s', (text) => expect(codes(hills(text))).toEqual([`FIGURE_TYPED ${atHills}`]));
  test.each([
    'Blue has {men blue} men.',
    'A deserter speaks of {said 3,800 men}.',
    'The bridge was built in 1745, and again in 1751.',
    'It is 300 kilometres to the sea, and eleven marches.',
    'The town has 9,000 souls and paid 200,000 thalers.',
    'Four hundred wagons of flour, nine hundred houses, three thousand barrels.',
    'Two of the three batteries fired. Six regiments came.',
    'At half past two a hundred paces were enough.',
    'There are nine hours of daylight.',
  ])('no fault: %s', (text) => expect(codes(hills(text))).toEqual([]));
  test('what history says of the real battle is no strength of this campaign', () => {
    const text = base.replace(
      'text: A causeway and a gate.',
      'text: A causeway and a gate.\n    history: { text: Fought with 14300 men on each side. }',
    );
    expect(codes(text)).toEqual([]);
  });
  test('the finding has its line, says what is wrong and what to do', () => {
    const text = hills('Blue has 3,800 men.');
    const [finding] = found(text);
    expect(text.split('\n')[(finding?.line ?? 0) - 1]).toContain('3,800 men');
    expect(finding?.message).toMatch(
      /“3,800 men” is typed into this text.*\{men …\}.*\{said 3,800 men\}/,
    );
  });
  test('a file without armies may say what it likes', () => {
    const roads = fixtureText('two-roads').replace(
      'title: The crossroads',
      'title: The crossroads\n    text: You have 20000 men.',
    );
    expect(codes(roads)).toEqual([]);
  });
});

describe('[campaign file: check] placeholders that nothing can fill', () => {
  test.each([
    ['{men nobody}', '“nobody”'],
    ['{if killed nobody}x{end}', '“nobody”'],
    ['{if after nowhere}x{end}', '“nowhere”'],
    ['{if won A no-fight}x{end}', '“no-fight”'],
    ['{if chosen bridge A fly}x{end}', '“fly”'],
    ['{lost A no-fight}', '“no-fight”'],
    ['{if alive able}x', 'no {end}'],
    ['{men}', 'names a side'],
  ])('%s', (text, said) => {
    const [finding, ...more] = found(hills(text));
    expect(finding).toMatchObject({ code: 'PLACEHOLDER', path: atHills });
    expect(finding?.message).toContain(said);
    expect(more).toEqual([]);
  });
  test('in a title nothing fills them', () => {
    expect(codes(base.replace('title: The hills', 'title: "The hills of {men A}"'))).toEqual([
      'PLACEHOLDER situations[1].title',
    ]);
  });
  test('a sound one is no fault', () => {
    expect(
      codes(
        hills(
          '{if won A bridge-fight and alive able}{men about blue} after {lost guns B bridge-fight}.{else}{date}{end}',
        ),
      ),
    ).toEqual([]);
  });
});

describe('[campaign file: check] officers', () => {
  test.each([
    'Able is dead.',
    'Colonel Able was mortally wounded at the gate.',
    'The army mourns the death of Able.',
    'Ruddy has been taken.',
  ])('dead or taken in the text, and well in the list: %s', (text) =>
    expect(codes(hills(text))).toEqual([`OFFICER_FATE ${atHills}`]),
  );
  test.each([
    '{if killed able}Able is dead.{end}',
    '{if alive able}Able rides ahead.{else}Able is dead.{end}',
    '{name able} has fallen back on the bridge.',
    'The dead lie before Ruddy’s camp.',
  ])('no fault: %s', (text) => expect(codes(hills(text))).toEqual([]));
  test.each([
    'Able holds the bridge.',
    'You ask Able, and Able asks you.',
    '{if won A bridge-fight}Able laughs.{end}',
  ])('named where they may have fallen before: %s', (text) => {
    const [finding, ...more] = found(hills(text));
    expect(finding).toMatchObject({ code: 'OFFICER_FATE', path: atHills });
    expect(finding?.message).toContain('{name able}');
    expect(more).toEqual([]);
  });
  test('what texts call an officer names them too', () => {
    const called = hills('The Old Fox holds the bridge.').replace(
      'id: able, name: Colonel Able,',
      'id: able, name: Colonel Able, short: The Old Fox,',
    );
    expect(codes(called)).toEqual([`OFFICER_FATE ${atHills}`]);
  });
  test.each([
    '{if here able}Able holds the bridge.{end}',
    'Able’s brigade holds the bridge.',
    '{name able} holds the bridge.',
  ])('no fault: %s', (text) => expect(codes(hills(text))).toEqual([]));
  test('where no battle can have been fought they may be named', () => {
    const text = base
      .replace('B: The bridge is ours to hold.', 'B: Ruddy holds the bridge.')
      .replaceAll('to: bridge', 'to: hills')
      .replaceAll('minorDefeat: bridge', 'minorDefeat: hills');
    expect(codes(text)).toEqual([]);
  });
});

describe('[campaign file: check] formations off the rolls', () => {
  test.each(['The Allied contingent holds the left.', 'There are {men red-contingent} allies.'])(
    'spoken of where they may have laid down their arms: %s',
    (text) => {
      const [finding] = found(hills(text));
      expect(finding).toMatchObject({ code: 'OFF_ROLLS', path: atHills });
      expect(finding?.message).toContain('{if present red-contingent}');
    },
  );
  test.each([
    '{if present red-contingent}The Allied contingent holds the left.{end}',
    '{if present red-contingent}There are {men red-contingent} allies.{else}The allies are gone.{end}',
    'There are {men red red-contingent} of them.',
    'The Army of Red holds the left.',
  ])('no fault: %s', (text) => expect(codes(hills(text))).toEqual([]));
  test('where they cannot have left yet they may be spoken of', () => {
    const text = base
      .replace('B: The bridge is ours to hold.', 'B: The Allied contingent holds the left.')
      .replaceAll('to: bridge', 'to: hills')
      .replaceAll('minorDefeat: bridge', 'minorDefeat: hills');
    expect(codes(text)).toEqual([]);
  });
  test('a battle to which nobody is left to go', () => {
    const field = (forces: string) =>
      `${base}\nscenarios:\n  - { id: field, title: The field, ruleset: musket-and-pike, forces: { A: [blue], B: [${forces}] } }\n`.replace(
        'text: The last of the daylight.',
        'text: The last of the daylight.\n    scenario: field',
      );
    expect(codes(field('red-contingent'))).toEqual(['OFF_ROLLS scenarios[0].forces.B']);
    expect(codes(field('red-contingent, red'))).toEqual([]);
  });
});

/** The valley with other armies on its first map. */
const onMap = (position: string) =>
  base.replace(
    '- { id: red-camp, side: B, label: Red, at: [12, 14], formations: [red], facing: 90 }',
    `- ${position}`,
  );
const red = (more: string) => onMap(`{ id: red-camp, side: B, at: [12, 14], ${more} }`);

describe('[campaign file: check] armies on the map', () => {
  const at = 'situations[0].view.positions[1]';
  test.each([
    ['a figure of its own', red('label: Red, men: 5000'), `LABEL_DIFFERS ${at}.men`],
    [
      'a figure beside its formations',
      red('label: Red, men: 5000, formations: [red]'),
      `LABEL_DIFFERS ${at}.men`,
    ],
    [
      'the name of an officer elsewhere',
      red('label: Ruddy’s men, formations: [red-contingent]'),
      `LABEL_DIFFERS ${at}.label`,
    ],
    [
      'a formation twice',
      onMap(
        '{ id: red-camp, side: B, label: Red, at: [12, 14], formations: [red] }\n        - { id: again, side: B, label: More, at: [10, 10], formations: [red] }',
      ),
      'LABEL_DIFFERS situations[0].view.positions[2].formations',
    ],
    [
      'a figure in the label',
      red('label: Red 3800 men, formations: [red]'),
      `FIGURE_TYPED ${at}.label`,
    ],
  ])('%s', (_what, text, expected) => expect(codes(text)).toEqual([expected]));
  test.each([
    ['the name of its own officer', red('label: Ruddy’s men, formations: [red]')],
    ['an army named after what it is', red('label: The rearguard, formations: [red]')],
    ['a label by condition', red('label: "{if here ruddy}Ruddy{else}Red{end}", formations: [red]')],
    [
      'shown here or there, by what happened',
      onMap(
        '{ id: red-camp, side: B, label: "{if not visited hills}Red{end}", at: [12, 14], formations: [red] }\n        - { id: again, side: B, label: "{if visited hills}Red{end}", at: [10, 10], formations: [red] }',
      ),
    ],
  ])('no fault: %s', (_what, text) => expect(codes(text)).toEqual([]));

  const march = (path: string, from: string) =>
    base.replace(
      'marches: [ { side: A, path: [[25, 14], [19, 14]], from: blue-camp } ]',
      `marches: [ { side: A, path: ${path}${from} } ]`,
    );
  const path = 'MARCH_FROM_NOWHERE situations[0].choices.A[0].marches[0]';
  test.each([
    ['from where nobody is', march('[[2, 2], [19, 14]]', '')],
    ['far from the army whose march it is', march('[[2, 2], [19, 14]]', ', from: blue-camp')],
    ['from the other side’s camp', march('[[12, 14], [19, 14]]', ', from: red-camp')],
  ])('a march %s', (_what, text) => expect(codes(text)).toEqual([path]));
  test.each([
    ['from its own army', march('[[25, 14], [19, 14]]', ', from: blue-camp')],
    ['from near its army', march('[[22, 12], [19, 14]]', '')],
  ])('no fault: a march %s', (_what, text) => expect(codes(text)).toEqual([]));
});

describe('[campaign file: check] days', () => {
  test.each([
    'Since 30 June they have not stirred.',
    '*Mid-July.* They have not stirred.',
    '*Monday, 9 May.* They have not stirred.',
  ])('a day on which the campaign is not there yet, or not any more: %s', (text) =>
    expect(codes(hills(text))).toEqual([`DATE_CONTRADICTS ${atHills}`]),
  );
  test.each([
    '*{date}.* They have not stirred.',
    'They have not stirred since 1 May.',
    'They will not stir before winter.',
    '{if date >= 1757-06-30}Since 30 June they have not stirred.{end}',
  ])('no fault: %s', (text) => expect(codes(hills(text))).toEqual([]));
  test('a situation dated far from every day on which it is reached', () => {
    expect(codes(base.replace('date: 1757-05-08', 'date: 1757-08-08'))).toContain(
      'DATE_CONTRADICTS situations[1].date',
    );
  });
  test('an interval whose title says another length', () => {
    expect(
      codes(base.replace('title: A week of marching', 'title: Three weeks of marching')),
    ).toEqual(['DATE_CONTRADICTS intervals[2].title']);
    expect(codes(base.replace('title: A week of marching', 'title: Seven days'))).toEqual([]);
  });
});

test('[campaign file: check] the campaigns of the house hold all of it', async () => {
  const { readFileSync } = await import('node:fs');
  for (const name of ['silesia-1757', 'macysburg', 'tutorial']) {
    const read = readCampaignFile(readFileSync(`campaigns/${name}.yaml`, 'utf8'));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(checkCampaign(read.value).filter(({ code }) => CODES.has(code))).toEqual([]);
  }
});
