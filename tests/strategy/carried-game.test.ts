import { expect, test } from 'vitest';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { type CampaignFile, campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { levelShares, type ResolveMode } from '@/lib/strategy/battle-levels';
import { CarriedGame } from '@/lib/strategy/carried-game';
import { solutionOf } from '@/lib/strategy/solve';

const choice = (id: string, more: object = {}) => ({ id, title: id, ...more });
const unit = (id: string, men: number, arm = 'infantry') => ({
  id,
  name: id,
  arm: arm as 'infantry',
  type: 'musketeers',
  men,
  quality: 'B' as const,
});

/**
 * One battle repeatedly, a tenth of A and three tenths of B each time, with even chances: a victory ends the war once B
 * has half its men, a defeat once A has three quarters.
 */
const file = (changes: Partial<CampaignFile> = {}): CampaignFile => ({
  format: 'orderly-book/campaign',
  formatVersion: 1,
  id: 'attrition',
  title: 'Attrition',
  sides: { A: { name: 'North' }, B: { name: 'South' } },
  forces: {
    A: [{ id: 'a', name: 'a', units: [unit('a-foot', 1_000)] }],
    B: [{ id: 'b', name: 'b', units: [unit('b-foot', 1_000)] }],
  },
  situations: [
    {
      id: 'field',
      title: 'The field',
      choices: {
        A: [choice('fight'), choice('yield')],
        B: [choice('stand')],
      },
      meetings: [
        { A: 'fight', B: 'stand', battle: 'clash' },
        { A: 'yield', B: 'stand', next: 'lost' },
      ],
    },
  ],
  battles: [
    {
      id: 'clash',
      title: 'Clash',
      odds: [0, 0.5, 0, 0.5, 0],
      expectedLosses: { A: 10, B: 30 },
      branches: {
        majorDefeat: 'lost',
        minorDefeat: [
          { when: { strength: { side: 'A', atMostPercent: 75 } }, to: 'lost' },
          { to: 'field' },
        ],
        draw: 'field',
        minorVictory: [
          { when: { strength: { side: 'B', atMostPercent: 50 } }, to: 'won' },
          { to: 'field' },
        ],
        majorVictory: 'won',
      },
    },
  ],
  conclusions: [
    { id: 'won', title: 'Won', value: 1 },
    { id: 'lost', title: 'Lost', value: -1 },
  ],
  ...changes,
});

function carried(source: CampaignFile, mode: ResolveMode = 'sampled', stepPercent = 5) {
  const definition = campaignDefinitionSchema.parse(source);
  const begun = CarriedGame.begun(definition, {}, stepPercent);
  if (!begun.ok) throw new Error(begun.error.code);
  const game = begun.value;
  while (!game.complete) {
    const gone = game.goOn(
      game.encounters.map(({ battle, roll }) =>
        VICTORY_LEVELS.map((level, index) => ({
          chance: levelShares(battle, mode, null)?.[index] ?? 0,
          report: authoredReport({ battle, roll, level, method: 'expected', basis: null }),
        })),
      ),
    );
    if (!gone.ok) return gone.error;
  }
  const graph = game.game();
  return { ...solutionOf(definition, graph), graph, states: game.size };
}

test('[campaign file: solve --carry-over] losses decide when a branch turns, computed by hand', () => {
  const result = carried(file());
  if ('code' in result) throw new Error(result.code);
  // Battle 1 always returns (B 700, A 900). Battle 2: a victory wins (B 490), a defeat returns (A 810). Battle 3: a
  // victory wins, a defeat loses (A 729): 1/2 + 1/2 · 0 = 0.5.
  expect(result.states).toBe(3);
  expect(result.value).toBeCloseTo(0.5, 12);
  expect(result.exploitability).toBeLessThan(1e-12);
  expect(result.situations[0]?.A).toEqual({ fight: 1, yield: 0 });
});

test('[campaign file: carry-over] without carry-over there is one state, and the loser can go on', () => {
  const result = carried(file({ carryOver: { losses: 0, fatigue: 0 } }));
  if ('code' in result) throw new Error(result.code);
  expect(result.states).toBe(1);
  expect(result.value).toBe(0);
});

test('[campaign file: intervals] recoveries of an interval are part of the game, with dice at their expectation', () => {
  const source = file({
    intervals: [{ id: 'rest', title: 'Rest', kind: 'days', days: 10, policy: 'all-back' }],
    policies: [
      {
        id: 'all-back',
        title: 'All come back',
        preset: 'none',
        chance: 'diced',
        returnByResult: { minorVictory: 0.5, minorDefeat: 0.5 },
      },
    ],
    defaultInterval: 'rest',
  });
  const result = carried(source);
  if ('code' in result) throw new Error(result.code);
  // Half of every loss comes back: B 1000 → 850 → 723 → 615 → 523 → below 50 % in battle; A 950 → 903 → 858 → 815.
  // Condition and return: B is compared with 500 straight after the battle, before the interval.
  // Battles: B after each 700, 595, 506, 431 (first three return: 850, 723, 615): won from the fourth on.
  // A after the fourth: 0.9 · 858 = 772; fifth 734: lost on a defeat. So 1/2 + 1/2 · (1/2 − 1/2) = 0.5.
  expect(result.value).toBeCloseTo(0.5, 12);
  expect(result.states).toBe(5);
});

test('[campaign file: solve --carry-over] a side without units to send loses the battle without fighting', () => {
  const source = file({
    scenarios: [
      {
        id: 'ground',
        title: 'Ground',
        ruleset: 'none',
        forces: { A: ['a'], B: ['b-late'] },
        setup: {},
      },
    ],
    forces: {
      A: [{ id: 'a', name: 'a', units: [unit('a-foot', 1_000)] }],
      B: [
        { id: 'b', name: 'b', units: [unit('b-foot', 1_000)] },
        { id: 'b-late', name: 'b', later: true, units: [unit('b-guard', 500)] },
      ],
    },
  });
  const battles = source.battles?.map((battle) => ({ ...battle, scenario: 'ground' }));
  const result = carried({ ...source, ...(battles ? { battles } : {}) });
  expect(result).toMatchObject({ value: 1, states: 1 });
});

test('[campaign file: solve --carry-over] strengths that lie within a step are one state; too many states are refused', () => {
  const slow = (losses: number) => {
    const source = file();
    const battles = source.battles?.map((battle) => ({
      ...battle,
      odds: [0, 0, 1, 0, 0],
      expectedLosses: { A: losses, B: losses },
    }));
    return carried({ ...source, ...(battles ? { battles } : {}) });
  };
  const little = slow(1);
  // 1,000 and 990 men are both 20 steps of 50: the first found represents the second, and the state leads to itself.
  expect(little).toMatchObject({ states: 1, value: 0 });
  const visits = Array.from({ length: 12 }, (_, index) => `w${index}`);
  const source = file();
  const wide = carried({
    ...source,
    situations: [
      {
        id: 'hub',
        title: 'Hub',
        choices: {
          A: visits.map((id) => choice(id)),
          B: [
            choice('stay', {
              when: { any: visits.map((visited) => ({ visited })) },
            }),
          ],
        },
        meetings: visits.map((id) => ({ A: id, B: 'stay', next: id })),
      },
      ...visits.map((id) => ({
        id,
        title: id,
        choices: { A: [choice('back')], B: [choice('stay')] },
        meetings: [{ A: 'back', B: 'stay', next: 'hub' }],
      })),
    ],
    battles: [],
  });
  expect(wide).toMatchObject({ code: 'TOO_LARGE' });
});
