import { expect, test } from 'vitest';
import { type CampaignFile, campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { balanceOf } from '@/lib/strategy/balance';
import { battleLevels, type ResolveMode } from '@/lib/strategy/battle-levels';
import { campaignGraph, freshStanding } from '@/lib/strategy/campaign-graph';
import { choiceCosts, dominanceMargin, dominatedChoices } from '@/lib/strategy/dominance';
import { matrixGame } from '@/lib/strategy/matrix-game';
import { oddsFindings } from '@/lib/strategy/odds-differ';
import {
  conservativeMixture,
  drawChoice,
  methodAnswer,
  openKnowledge,
  recklessMixture,
} from '@/lib/strategy/opponents';
import { solveCampaign } from '@/lib/strategy/solve';
import { fixture, Play } from '@/tests/support/campaigns/play';

type File = CampaignFile;
const sides: File['sides'] = { A: { name: 'North' }, B: { name: 'South' } };
const base = (changes: Partial<File>): File => ({
  format: 'orderly-book/campaign',
  formatVersion: 1,
  id: 'made-up',
  title: 'Made up',
  sides,
  situations: [],
  conclusions: [
    { id: 'won', title: 'Won', value: 1 },
    { id: 'lost', title: 'Lost', value: -1 },
    { id: 'even', title: 'Even', value: 0 },
  ],
  ...changes,
});
const choice = (id: string, more: object = {}) => ({ id, title: id, ...more });
const definitionOf = (file: File) => campaignDefinitionSchema.parse(file);
function solved(file: File, mode: ResolveMode = 'sampled') {
  const definition = definitionOf(file);
  const levels = battleLevels(definition, mode, new Map());
  if (!levels.ok) throw new Error(levels.error.code);
  const result = solveCampaign(definition, levels.value);
  if (!result.ok) throw new Error(result.error.code);
  return { ...result.value, definition };
}

test('[campaign file: solve] Two Roads: 0.1328 by its odds, 0 by its expected levels', () => {
  const definition = fixture('two-roads');
  const value = (mode: ResolveMode) => {
    const levels = battleLevels(definition, mode, new Map());
    const result = levels.ok ? solveCampaign(definition, levels.value) : levels;
    return result.ok ? result.value : null;
  };
  const sampled = value('sampled');
  expect(sampled?.value).toBeCloseTo(0.13278221853731864, 10);
  expect(sampled?.exploitability).toBeLessThan(1e-9);
  expect(sampled?.situations[0]?.A.left).toBeCloseTo(0.8672177814626812, 9);
  expect(value('expected')?.value).toBeCloseTo(0, 12);
});

const twoVisits = base({
  situations: [
    {
      id: 'gate',
      title: 'The gate',
      choices: {
        A: [choice('on'), choice('force', { when: { visited: 'gate' } })],
        B: [choice('wait')],
      },
      meetings: [
        { A: 'on', B: 'wait', next: [{ when: { visited: 'rear' }, to: 'even' }, { to: 'rear' }] },
        { A: 'force', B: 'wait', next: 'won' },
      ],
    },
    {
      id: 'rear',
      title: 'The rear',
      choices: { A: [choice('back')], B: [choice('wait')] },
      meetings: [{ A: 'back', B: 'wait', next: 'gate' }],
    },
  ],
});

test('[campaign file: conditions] visits, choices and battles open choices and decide branches', () => {
  expect(solved(twoVisits).value).toBe(1);
  const chosen = base({
    situations: [
      {
        id: 'first',
        title: 'First',
        choices: { A: [choice('a'), choice('b')], B: [choice('x')] },
        meetings: [
          { A: 'a', B: 'x', next: 'second' },
          { A: 'b', B: 'x', battle: 'fight' },
        ],
      },
      {
        id: 'second',
        title: 'Second',
        choices: { A: [choice('go')], B: [choice('x')] },
        meetings: [
          {
            A: 'go',
            B: 'x',
            next: [
              { when: { chosen: { situation: 'first', side: 'A', choice: 'a' } }, to: 'lost' },
              { when: { fought: { battle: 'fight', levels: ['draw'] } }, to: 'won' },
              { to: 'even' },
            ],
          },
        ],
      },
    ],
    battles: [
      {
        id: 'fight',
        title: 'Fight',
        odds: [0, 0, 0.5, 0.5, 0],
        branches: {
          majorDefeat: 'lost',
          minorDefeat: 'lost',
          draw: 'second',
          minorVictory: 'second',
          majorVictory: 'won',
        },
      },
    ],
  });
  expect(solved(chosen).value).toBeCloseTo(0.5, 12);
  expect(solved(chosen).situations[0]?.A).toEqual({ a: 0, b: 1 });
});

test('[campaign file: conditions] the calendar advances through a loop and ends it', () => {
  const calendar = base({
    calendar: { start: '1757-05-01' },
    defaultInterval: 'week',
    intervals: [{ id: 'week', title: 'A week', kind: 'days', days: 7 }],
    situations: [
      {
        id: 'camp',
        title: 'Camp',
        choices: { A: [choice('wait')], B: [choice('wait')] },
        meetings: [
          {
            A: 'wait',
            B: 'wait',
            next: [{ when: { date: { onOrAfter: '1757-06-01' } }, to: 'won' }, { to: 'camp' }],
          },
        ],
      },
    ],
  });
  expect(solved(calendar).value).toBe(1);
  const definition = definitionOf(calendar);
  const graph = campaignGraph(definition, [freshStanding(definition, 'camp')], new Map());
  if (!graph.ok) throw new Error(graph.error.code);
  expect(graph.value.states.map((state) => state.facts.date)).toEqual([
    '1757-05-01',
    '1757-05-08',
    '1757-05-15',
    '1757-05-22',
    '1757-05-29',
    '1757-06-01',
  ]);
});

test('[campaign file: exhausted] an endless campaign is worth its `exhausted` conclusion, or 0', () => {
  const endless = (exhausted: object) =>
    base({
      ...exhausted,
      situations: [
        {
          id: 'camp',
          title: 'Camp',
          choices: { A: [choice('wait'), choice('yield')], B: [choice('wait')] },
          meetings: [
            { A: 'wait', B: 'wait', next: 'camp' },
            { A: 'yield', B: 'wait', next: 'lost' },
          ],
        },
      ],
    });
  expect(solved(endless({})).value).toBe(0);
  expect(solved(endless({ exhausted: 'won' })).value).toBe(1);
});

test('[campaign file: solve] missing odds and branches are refused by name', () => {
  const file = (battle: object): File =>
    base({
      situations: [
        {
          id: 'only',
          title: 'Only',
          choices: { A: [choice('a')], B: [choice('b')] },
          meetings: [{ A: 'a', B: 'b', battle: 'fight' }],
        },
      ],
      battles: [{ id: 'fight', title: 'Fight', branches: { draw: 'even' }, ...battle }],
    });
  const noOdds = battleLevels(definitionOf(file({})), 'sampled', new Map());
  expect(noOdds).toMatchObject({ ok: false, error: { code: 'NO_ODDS', path: 'battles[0]' } });
  const definition = definitionOf(file({ odds: [0.5, 0, 0.5, 0, 0] }));
  const levels = battleLevels(definition, 'sampled', new Map());
  expect(levels.ok && solveCampaign(definition, levels.value)).toMatchObject({
    ok: false,
    error: { code: 'BRANCH_MISSING' },
  });
});

test('[campaign file: DOMINATED_CHOICE] strictly, by a mixture of the others, and not within 1e-9', () => {
  expect(
    dominanceMargin(
      matrixGame([
        [3, 0],
        [0, 3],
        [1, 1],
      ]),
      'A',
      2,
    ),
  ).toBeCloseTo(0.5, 12);
  expect(
    dominanceMargin(
      matrixGame([
        [2, 0],
        [0, 2],
        [1, 1],
      ]),
      'A',
      2,
    ),
  ).toBeLessThanOrEqual(1e-9);
  expect(
    dominanceMargin(
      matrixGame([
        [-3, 0, -1],
        [0, -3, -1],
      ]),
      'B',
      2,
    ),
  ).toBeCloseTo(0.5, 12);
  expect(dominanceMargin(matrixGame([[1, 2]]), 'A', 0)).toBe(Number.NEGATIVE_INFINITY);
  const file = base({
    situations: [
      {
        id: 'only',
        title: 'Only',
        choices: { A: [choice('good'), choice('bad')], B: [choice('x'), choice('y')] },
        meetings: [
          { A: 'good', B: 'x', next: 'won' },
          { A: 'good', B: 'y', next: 'even' },
          { A: 'bad', B: 'x', next: 'even' },
          { A: 'bad', B: 'y', next: 'lost' },
        ],
      },
    ],
  });
  const result = solved(file);
  expect(dominatedChoices(result.definition, result).map(({ code, path }) => [code, path])).toEqual(
    [
      ['DOMINATED_CHOICE', 'situations[0].choices.A[1]'],
      ['DOMINATED_CHOICE', 'situations[0].choices.B[0]'],
    ],
  );
  expect(choiceCosts(result, 0)).toEqual({ A: [0, 1], B: [1, 0] });
  expect(balanceOf(result.definition, result)[0]).toMatchObject({
    id: 'only',
    value: 0,
    settled: true,
  });
});

test('[campaign file: ODDS_DIFFER] more than 0.05 on a level, from 2,000 trials on', () => {
  const definition = fixture('two-roads');
  const near = { trials: 2_000, shares: [0.14, 0.2, 0.16, 0.3, 0.2] as const };
  const far = { trials: 2_000, shares: [0.16, 0.2, 0.14, 0.3, 0.2] as const };
  expect(oddsFindings(definition, new Map([['mill', near]]))).toEqual([]);
  expect(oddsFindings(definition, new Map([['mill', far]]))).toMatchObject([
    { code: 'ODDS_DIFFER', severity: 'warning', path: 'battles[0].odds' },
  ]);
  expect(oddsFindings(definition, new Map([['mill', { ...far, trials: 1_999 }]]))).toEqual([]);
});

test('[strategy: commanders] reckless draws uniformly; every number in [0, 1) selects a choice', () => {
  const mixture = recklessMixture(['a', 'b', 'c', 'd']);
  expect([0, 0.25, 0.5, 0.999999].map((drawn) => drawChoice(mixture, drawn))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
  expect(
    drawChoice(
      [
        { choice: 'a', chance: 0.3 },
        { choice: 'b', chance: 0.6999 },
        { choice: 'c', chance: 0 },
      ],
      0.99999,
    ),
  ).toBe('b');
  expect([
    methodAnswer(['expected', 'quick', 'table']),
    methodAnswer(['quick', 'table']),
    methodAnswer(['table']),
  ]).toEqual(['expected', 'quick', 'table']);
});

test('[strategy: commanders] conservative plays the equilibrium from common knowledge, whatever is sealed', () => {
  const definition = fixture('two-roads');
  const levels = battleLevels(definition, 'sampled', new Map());
  if (!levels.ok) throw new Error(levels.error.code);
  const play = new Play().start(definition);
  const before = openKnowledge(play.campaign);
  const mixture = conservativeMixture(definition, before, 'B', levels.value);
  expect(mixture).toMatchObject({ ok: true, value: [{ choice: 'wait' }, { choice: 'strike' }] });
  if (mixture.ok) expect(mixture.value[1]?.chance).toBeCloseTo(0.13278221853731864, 9);
  for (const sealed of ['left', 'right']) {
    const other = new Play().start(definition).seal('A', sealed);
    expect(openKnowledge(other.campaign)).toEqual(before);
  }
});

test('[strategy: commanders] a condition on a second visit opens its choice', () => {
  const definition = definitionOf(twoVisits);
  const again = { ...freshStanding(definition, 'gate'), visited: ['gate', 'rear'] };
  const mixture = conservativeMixture(definition, again, 'A', new Map());
  expect(mixture).toEqual({
    ok: true,
    value: [
      { choice: 'on', chance: 0 },
      { choice: 'force', chance: 1 },
    ],
  });
});

test('[strategy: solve] a tie is marked for the side that is indifferent', () => {
  const meeting = (A: string, B: string, next: string) => ({ A, B, next });
  const definition = (cells: readonly [string, string, string, string]) =>
    campaignDefinitionSchema.parse({
      format: 'orderly-book/campaign',
      formatVersion: 1,
      id: 'ties',
      title: 'Ties',
      sides: { A: { name: 'North' }, B: { name: 'South' } },
      situations: [
        {
          id: 'one',
          title: 'One',
          choices: {
            A: [
              { id: 'a', title: 'a' },
              { id: 'b', title: 'b' },
            ],
            B: [
              { id: 'c', title: 'c' },
              { id: 'd', title: 'd' },
            ],
          },
          meetings: [
            meeting('a', 'c', cells[0]),
            meeting('a', 'd', cells[1]),
            meeting('b', 'c', cells[2]),
            meeting('b', 'd', cells[3]),
          ],
        },
      ],
      conclusions: [
        { id: 'won', title: 'Won', value: 1 },
        { id: 'lost', title: 'Lost', value: -1 },
      ],
    });
  const ties = (cells: readonly [string, string, string, string]) =>
    solved(definition(cells)).situations[0]?.ties;
  expect(ties(['won', 'won', 'won', 'won'])).toEqual(['A', 'B']);
  expect(ties(['won', 'lost', 'won', 'lost'])).toEqual(['A']);
  expect(ties(['won', 'won', 'lost', 'lost'])).toEqual(['B']);
  expect(ties(['won', 'lost', 'lost', 'won'])).toBeUndefined();
});
