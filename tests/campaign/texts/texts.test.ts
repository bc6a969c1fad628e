import { describe, expect, test } from 'vitest';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';
import type { MapMarch, MapView } from '@/lib/campaign/definition/map';
import { singleBattleOf } from '@/lib/campaign/start/single-battle';
import { groundAtStart } from '@/lib/campaign/texts/ground';
import { readText } from '@/lib/campaign/texts/parts';
import { renderText } from '@/lib/campaign/texts/render';
import { shownMarches } from '@/lib/campaign/texts/shown-view';
import type { TextGround } from '@/lib/campaign/texts/state';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignViewer } from '@/lib/campaign/view/view';
import { viewAt, viewCampaign } from '@/lib/campaign/view/view-campaign';
import { fixture, Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const PUBLIC: CampaignViewer = { kind: 'public' };
const valley = fixture('valley');
const atBridge = groundAtStart(valley, 'bridge');
const atHills = groundAtStart(valley, 'hills');

/** The ground with some officers and units changed. */
function changed(
  ground: TextGround,
  leaders: Readonly<Record<string, 'killed' | 'wounded' | 'captured'>>,
  units: Readonly<Record<string, number>> = {},
): TextGround {
  const forces = { ...ground.forces, leaders: new Map(ground.forces.leaders) };
  forces.units = new Map(ground.forces.units);
  for (const [id, status] of Object.entries(leaders)) {
    const officer = forces.leaders.get(id);
    if (officer) forces.leaders.set(id, { ...officer, status });
  }
  for (const [id, men] of Object.entries(units)) {
    const unit = forces.units.get(id);
    if (unit) forces.units.set(id, { ...unit, men, guns: 0 });
  }
  return { ...ground, forces };
}

describe('[campaign file: placeholders] figures come from the state', () => {
  test.each([
    ['a formation', '{men blue} men', '2,720 men'],
    ['several bodies, each man once', '{men blue blue-first}', '2,720'],
    ['a unit', '{men blue-guards}', '800'],
    ['a side, without what is still to join', '{men A}', '2,720'],
    ['an arm', '{men cavalry A} of horse', '600 of horse'],
    ['guns', '{guns B}', '6'],
    ['a round figure', '{men about blue}', 'about 2,700'],
    ['a figure that is round', '{men about blue-guards}', '800'],
    ['the date', 'It is {date}.', 'It is 1 May.'],
    ['a figure that somebody names', 'They speak of {said 9,000 men}.', 'They speak of 9,000 men.'],
    ['nobody lost yet', '{lost A} and {captured guns B}', '0 and 0'],
  ])('%s', (_what, text, shown) => expect(renderText(text, atBridge)).toBe(shown));
  test('a formation that has joined counts, one that is away does not', () => {
    expect(renderText('{men A}, {men red-contingent}', atHills)).toBe('3,420, 0');
  });
  test.each(['{x}', 'a { b }', '{unknown red}', '{Men blue}', '}{'])(
    'braces that are no placeholder stay as they are: %s',
    (text) => {
      expect(renderText(text, atBridge)).toBe(text);
      expect(readText(text).fault).toBeNull();
    },
  );
});

describe('[campaign file: names] an officer is named, or the one who commands in their place', () => {
  test('with the army: as texts call them', () => {
    expect(renderText('{name able} rides ahead of {name ruddy}.', atBridge)).toBe(
      'Able rides ahead of Ruddy.',
    );
    const fox = structuredClone(valley);
    for (const formation of fox.forces.A) callAble(formation, 'The Old Fox');
    expect(renderText('{name able}’s men', groundAtStart(fox, 'bridge'))).toBe('The Old Fox’s men');
  });
  test.each(['killed', 'wounded', 'captured'] as const)('%s: the next in command', (fate) => {
    const fallen = changed(atBridge, { able: fate });
    expect(renderText('{name able} waits for {name ruddy}.', fallen)).toBe(
      'Baker waits for Ruddy.',
    );
  });
  test('nobody with a name is left: a deputy', () => {
    const fallen = changed(atBridge, { able: 'killed', baker: 'wounded' });
    expect(renderText('{name able} waits.', fallen)).toBe('Able’s deputy waits.');
  });
  test.each(['{name}', '{name able ruddy}'])(
    'what names nobody is shown as written: %s',
    (text) => {
      expect(readText(text).fault).not.toBeNull();
      expect(renderText(text, atBridge)).toBe(text);
    },
  );
});

describe('[campaign file: marches] a march has the men of those who march', () => {
  const position = (label: string): MapView['positions'][number] => ({
    id: 'blue',
    side: 'A',
    label,
    at: [1, 1],
    formations: ['blue'],
    facing: 0,
    nameSide: 'below',
  });
  const view = (label: string) => ({
    map: 'river',
    battlesFought: [],
    positions: [position(label)],
  });
  const path: [number, number][] = [
    [1, 1],
    [2, 2],
  ];
  const men = (march: Partial<MapMarch>, label = 'Blue', ground = atBridge) =>
    shownMarches([{ side: 'A', path, ...march }], view(label), ground).map(
      (one) => one.men ?? null,
    );
  test('those of its formations and units, once each', () => {
    expect(men({ formations: ['blue'] })).toEqual([2720]);
    expect(men({ formations: ['blue', 'blue-guards'] })).toEqual([2720]);
    expect(men({ formations: ['blue-guards'], from: 'blue' })).toEqual([800]);
  });
  test('none where nobody of them is there, or the army is not shown', () => {
    expect(men({ formations: ['red-contingent'] }, 'Blue', atHills)).toEqual([]);
    expect(men({ from: 'blue' }, '{if visited hills}Blue{end}')).toEqual([]);
    expect(men({ from: 'blue' })).toEqual([null]);
  });
});

describe('[campaign file: clauses] sentences are shown where they are true', () => {
  const fallen = changed(atBridge, { able: 'killed', ruddy: 'captured' }, { 'red-allies': 0 });
  test.each([
    ['{if killed able}dead{else}alive{end}', 'alive', 'dead'],
    ['{if alive able}alive{end}', 'alive', ''],
    ['{if captured ruddy}taken{end}', '', 'taken'],
    ['{if here ruddy}here{end}', 'here', ''],
    ['{if present red-contingent}there{end}', 'there', ''],
    ['{if not killed able and here ruddy}both{end}', 'both', ''],
    ['{if killed able or killed baker}one{end}', '', 'one'],
    ['{if not ( killed able or killed baker )}none{end}', 'none', ''],
    ['{if (killed able or here ruddy) and visited bridge}so{end}', 'so', 'so'],
    ['{if men B >= 3,700}many{else if men B > 2000}some{else}few{end}', 'many', 'some'],
    ['{if men red-contingent < 50%}half{end}', '', 'half'],
    ['{if men A > men B}more{else}fewer{end}', 'fewer', 'fewer'],
    ['{if date < 1757-05-02}early{end}', 'early', 'early'],
    ['{if killed able}{if captured ruddy}both{else}one{end}{end}', '', 'both'],
  ])('%s', (text, before, after) => {
    expect(readText(text).fault).toBeNull();
    expect(renderText(text, atBridge)).toBe(before);
    expect(renderText(text, fallen)).toBe(after);
  });
  test('a sentence or paragraph left out leaves no gap', () => {
    const text = 'One. {if killed able}Two.{end} Three.\n\n{if killed able}Four.{end}\n\nFive.';
    expect(renderText(text, atBridge)).toBe('One. Three.\n\nFive.');
  });
  test.each([
    '{if alive able}never closed',
    'never opened {end}',
    '{else}',
    '{if nobody able}x{end}',
    '{if men < 3}x{end}',
    '{men}',
    '{lost blue}',
    '{surrendered A bridge-fight}',
    '{if alive able}a{else}b{else}c{end}',
    '{if ended bridge-fight victory}x{end}',
    '{if ( alive able}x{end}',
    '{if date < May}x{end}',
    '{if lost A > 10%}x{end}',
  ])('what cannot be read is shown as written, and said: %s', (text) => {
    expect(readText(text).fault).not.toBeNull();
    expect(renderText(text, atBridge)).toBe(text);
  });
});

/** Calls an officer otherwise, in a formation or below it. */
function callAble(formation: Formation, short: string): void {
  for (const leader of formation.leaders) if (leader.id === 'able') leader.short = short;
  for (const below of formation.formations) callAble(below, short);
}

/** The valley, told by the state. */
const told: CampaignDefinition = {
  ...valley,
  overview: {
    text: 'Blue has {men A} men, and {men blue-reserve} to come.',
    view: valley.overview?.view,
  },
  situations: valley.situations.map((situation) => ({
    ...situation,
    text: 'Blue has {men A} men{if after bridge-fight}, after the bridge{else if after bridge}, after a march{end}.',
    view: {
      map: 'river',
      battlesFought: [],
      positions: [
        ...(situation.view?.positions ?? []),
        {
          id: 'contingent',
          side: 'B',
          label: '{if present red-contingent}{men red-contingent} allies{end}',
          at: [10, 10],
          formations: ['red-contingent'],
          facing: 0,
          nameSide: 'below',
        } as const,
      ],
    },
    choices: {
      A: situation.choices.A.map((choice) => ({ ...choice, text: 'With {men A} men.' })),
      B: situation.choices.B,
    },
    meetings: situation.meetings.map((meeting) => ({
      ...meeting,
      message: { A: 'You have {men A}.', B: 'They have {men A}.' },
    })),
  })),
  battles: valley.battles.map((battle) => ({
    ...battle,
    text: '{men A} against {men B}.',
    outcomes: {
      majorDefeat: `Lost {lost A ${battle.id}}, left {men A}.`,
      minorDefeat: `Lost {lost A ${battle.id}}, left {men A}.`,
      draw: `Lost {lost A ${battle.id}}, left {men A}.`,
      minorVictory: `Lost {lost A ${battle.id}}, left {men A}.`,
      majorVictory: `Lost {lost A ${battle.id}}, left {men A}.`,
    },
  })),
  conclusions: valley.conclusions.map((conclusion) => ({
    ...conclusion,
    text: 'Blue ends with {men A}, having lost {lost A}.',
  })),
};

describe('[campaign: texts] every text follows the campaign', () => {
  test('over whole plays no page shows a placeholder, and each figure is the one of its day', () => {
    for (const seed of ['texts 1', 'texts 2', 'texts 3', 'texts 4']) {
      const { events } = playOut(told, seed);
      const entries = chronicle(events, told, { kind: 'side', side: 'A' });
      for (const entry of entries) expect(entry.text).not.toMatch(/[{}]/);
      const last = viewAt(events, events.length, { kind: 'side', side: 'A' });
      events.forEach((event, index) => {
        const view = viewAt(events, index + 1, { kind: 'side', side: 'A' });
        const men = view.strength.at(-1)?.A.toLocaleString('en-GB');
        const text = entries[index]?.text ?? '';
        if (event.type === 'SituationReached') expect(text).toContain(`Blue has ${men} men`);
        if (event.type === 'CampaignConcluded') expect(text).toContain(`ends with ${men},`);
        if (event.type === 'BattleResolved') {
          expect(text).toContain(`left ${men}.`);
          const lost = entries[index]?.losses?.A.lost.toLocaleString('en-GB');
          expect(text).toContain(`Lost ${lost},`);
          // The battle's own page says the same when the war is over.
          const battle = last.battles[view.battles.length - 1];
          expect(battle?.outcomeText).toBe(view.battles.at(-1)?.outcomeText);
          expect(battle?.text).toBe(view.battles.at(-1)?.text);
          expect(battle?.message).toBe(view.battles.at(-1)?.message);
        }
      });
    }
  });
  test('the message of a pair of choices keeps the figures of its day on the next page', () => {
    const play = new Play().start(told).both('storm', 'retire');
    const view = viewCampaign(play.state, { kind: 'side', side: 'A' });
    expect(view.forces.B[1]?.men).toBe(0);
    expect(view.lastMeeting?.text).toBe('You have 2,720.');
    expect(view.situation?.text).toBe('Blue has 3,820 men, after a march.');
    expect(view.situation?.choices[0]?.text).toBe('With 3,820 men.');
  });
  test('an army leaves the map with its last formation, and comes with a label of its own', () => {
    const play = new Play().start(told);
    const labels = () =>
      viewCampaign(play.state, PUBLIC).situation?.view?.positions.map(({ label }) => label);
    expect(labels()).toEqual(['Blue', 'Red', '700 allies']);
    play.both('storm', 'retire');
    expect(labels()).toEqual([]);
  });
  test('the overview stays that of the outset, with those who are still to come', () => {
    const { events } = playOut(told, 'overview');
    const { overview } = viewAt(events, events.length, PUBLIC);
    expect(overview?.text).toBe('Blue has 2,720 men, and 0 to come.');
  });
  test('a single battle has the words of the day on which the campaign would fight it', () => {
    const withField: CampaignDefinition = {
      ...told,
      scenarios: [
        {
          id: 'field',
          title: 'The field',
          ruleset: 'none',
          forces: { A: ['blue-first'], B: ['red'] },
          setup: {},
        },
      ],
      battles: told.battles.map((battle) => ({ ...battle, scenario: 'field' })),
    };
    const single = singleBattleOf(withField, 'bridge-fight');
    expect(single.ok && single.value.battles[0]?.text).toBe('2,720 against 3,800.');
    expect(single.ok && single.value.overview?.text).toBe('2,720 against 3,800.');
  });
});
