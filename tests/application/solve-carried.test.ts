import { expect, test } from 'vitest';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { refuse } from '@/lib/kernel/result';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { type OddsPorts, ownThread } from '@/lib/trials/battle-odds';
import { solveCarried } from '@/lib/trials/solve-carried';
import { withHillScenario } from '@/tests/support/campaigns/hill-scenario';
import { fixture } from '@/tests/support/campaigns/play';

/** Of four battles the stronger side wins three; A always loses a tenth of its men, B three tenths. */
const pikes: QuickResolver = {
  id: 'pikes',
  version: '1',
  checkOrder: (order) => ({ ok: true, value: { order, scenario: null } }),
  fight: ({ order }) => reportOf(order, 0),
  trials: ({ order }, _seed, from, to) => ({
    from,
    to,
    level: Uint8Array.from({ length: to - from }, (_, index) => levelOf(order, from + index)),
    headsLost: { A: new Float64Array(to - from), B: new Float64Array(to - from) },
    gunsLost: { A: new Float64Array(to - from), B: new Float64Array(to - from) },
    points: new Float64Array(to - from),
  }),
  trialReport: ({ order }, _seed, trial) => reportOf(order, trial),
};

function levelOf(order: BattleOrder, trial: number): number {
  const men = (side: 'A' | 'B') =>
    order.units.reduce((sum, unit) => sum + (unit.side === side ? (unit.strength.men ?? 0) : 0), 0);
  const stronger = men('A') >= men('B') ? 3 : 1;
  return trial % 4 === 0 ? 4 - stronger : stronger;
}

function reportOf(order: BattleOrder, trial: number) {
  return authoredReport({
    battle: {
      id: order.battle,
      title: order.title,
      branches: {},
      expectedLosses: { A: 10, B: 30 },
    },
    roll: { units: order.units, leaders: order.leaders },
    level: VICTORY_LEVELS[levelOf(order, trial)] ?? 'draw',
    method: 'quick',
    basis: null,
  });
}

function portsOf(resolver: QuickResolver): OddsPorts {
  const resolvers = new Map([[resolver.id, resolver]]);
  return { resolvers, executor: ownThread(resolvers), cache: null };
}

const foot = (id: string) => [
  {
    id,
    name: id,
    units: [
      { id: `${id}-foot`, name: id, arm: 'infantry', type: 'foot', men: 1_000, quality: 'B' },
    ],
  },
];
const attrition = campaignDefinitionSchema.parse({
  format: 'orderly-book/campaign',
  formatVersion: 1,
  id: 'attrition',
  title: 'Attrition',
  sides: { A: { name: 'North' }, B: { name: 'South' } },
  forces: { A: foot('a'), B: foot('b') },
  scenarios: [
    { id: 'ground', title: 'Ground', ruleset: 'pikes', forces: { A: ['a'], B: ['b'] }, setup: {} },
  ],
  situations: [
    {
      id: 'field',
      title: 'The field',
      choices: { A: [{ id: 'fight', title: 'Fight' }], B: [{ id: 'stand', title: 'Stand' }] },
      meetings: [{ A: 'fight', B: 'stand', battle: 'clash' }],
    },
  ],
  battles: [
    {
      id: 'clash',
      title: 'Clash',
      scenario: 'ground',
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
});

test('[campaign file: solve --carry-over] odds and losses by trials of the order at that moment, computed by hand', async () => {
  // Battle 1 (1,000 : 1,000) always returns. Battle 2 (900 : 700): 3/4 win, B has 490 left. Battle 3 (810 : 490): 3/4
  // win, else A has 729 left and loses: 3/4 + 1/4 · (3/4 − 1/4) = 7/8.
  const solved = await solveCarried(attrition, 'sampled', portsOf(pikes), 8);
  expect(solved).toMatchObject({ ok: true, value: { states: 3, strengthStep: 5 } });
  if (!solved.ok) return;
  expect(solved.value.value).toBeCloseTo(7 / 8, 12);
  expect([...solved.value.trials]).toEqual([['clash', 8]]);
  // Every battle ends at its median, a minor victory: B has 700 left, then 490.
  const expected = await solveCarried(attrition, 'expected', portsOf(pikes), 8);
  expect(expected).toMatchObject({ ok: true, value: { value: 1, states: 2 } });
});

test('[campaign file: solve --carry-over] the file’s odds take precedence over trials, which then only give the losses', async () => {
  const valley = withHillScenario(fixture('valley'));
  const unmarked = {
    ...valley,
    carryOver: { losses: 0, fatigue: 0 },
    battles: valley.battles.map((battle) => ({ ...battle, carryOver: undefined })),
    pools: [],
  };
  const solved = await solveCarried(unmarked, 'sampled', portsOf(pikes));
  if (!solved.ok) throw new Error(solved.error.message);
  expect([...solved.value.trials]).toEqual([['hill-fight', 100]]);
  // 0.1 and 0.2 of dictated peaces against 0.4: the hill decides, as the file says.
  expect(solved.value.situations.find(({ id }) => id === 'hills')?.value).toBeCloseTo(0.3, 12);
  expect(solved.value.states).toBeGreaterThan(3);
  expect(solved.value.exploitability).toBeLessThan(1e-9);
}, 240_000);

test('[campaign file: solve --carry-over] armies that have grown since the file gave them have better odds than it states', async () => {
  const valley = withHillScenario(fixture('valley'));
  const worth = async (men: number) => {
    const pools = valley.pools.flatMap((pool) => (pool.side === 'A' ? [{ ...pool, men }] : []));
    const grown = { ...valley, carryOver: { losses: 0, fatigue: 0 }, pools };
    const solved = await solveCarried(grown, 'sampled', portsOf(pikes), 8);
    if (!solved.ok) throw new Error(solved.error.message);
    return solved.value.situations.find(({ id }) => id === 'hills')?.value ?? Number.NaN;
  };
  // Side A can wait for the winter's drafts before it attacks.
  expect(await worth(400)).toBeGreaterThan((await worth(0)) + 0.1);
}, 240_000);

test('[campaign file: solve --carry-over] what the ruleset refuses or throws on is refused with a message', async () => {
  const refusing = { ...pikes, checkOrder: () => ({ ok: false, error: [NO_ROOM] }) as const };
  expect(await solveCarried(attrition, 'sampled', portsOf(refusing), 8)).toMatchObject({
    ok: false,
    error: { code: 'NO_ROOM' },
  });
  const broken: QuickResolver = {
    ...pikes,
    trials: () => {
      throw new Error('a broken die');
    },
  };
  expect(await solveCarried(attrition, 'sampled', portsOf(broken), 8)).toMatchObject({
    ok: false,
    error: { code: 'RESOLVER_FAILED' },
  });
});
const NO_ROOM = refuse('NO_ROOM', 'There is no room.').error;
