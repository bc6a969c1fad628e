import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { openingState } from '@/lib/rulesets/strategy-tactical/decide';
import {
  crossingOf,
  planNow,
  plansOf,
  readPlan,
  sentenceOf,
} from '@/lib/rulesets/strategy-tactical/doctrine/drawn/plans';
import { eyesOf } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { ordersOf } from '@/lib/rulesets/strategy-tactical/doctrine/orders';
import { planOf } from '@/lib/rulesets/strategy-tactical/doctrine/plan';
import { aimsBy } from '@/lib/rulesets/strategy-tactical/doctrine/purpose';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { type BodyOrder, readCommand } from '@/lib/rulesets/strategy-tactical/orders';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { factFor, viewOf } from '@/lib/rulesets/strategy-tactical/view';
import { field, type Made, type Placed } from './field';
import { factsOfSteady } from './steady';

const checked = checkedOrder(strategyTactical, exampleOrder());
if (checked === null) throw new Error('an order');
const opening = (): State => openingState(checked.scenario);

const NEVER = (): number => {
  throw new Error('Nothing is drawn here.');
};
const planText = (state: State, seat: 'A' | 'B', doctrine: string, draw: () => number): string =>
  (ordersOf(state, seat, doctrine, draw)[0] as { readonly text: string }).text;
const sheet = (state: State): readonly BodyOrder[] => {
  const read = readCommand(ordersOf(state, 'A', 'fast', NEVER)[0]);
  if (!read.ok || read.value.type !== 'move') throw new Error('a sheet of orders');
  return read.value.orders;
};
const orderFor = (state: State, body: string): BodyOrder | undefined =>
  sheet(state).find((order) => order.body === body);

test('[strategy-tactical: version 5] fast draws one of twelve plans on figure 14 and says it in the first sentence of its sealed plan; steady draws none', () => {
  const state = opening();
  for (const [seat, side] of [
    ['A', 0],
    ['B', 1],
  ] as const) {
    const plans = plansOf(state.scene, side).map((plan) => sentenceOf(state.scene, plan));
    const begun = new Set<string>();
    for (let lot = 0; lot < 400; lot += 1) {
      const text = planText(state, seat, 'fast', () => lot / 400);
      const found = plans.filter((sentence) => text.startsWith(`${sentence} `));
      expect(found).toHaveLength(1);
      begun.add(found[0] as string);
    }
    expect([...begun].sort()).toEqual([...plans].sort());
    expect(begun.size).toBe(12);
    expect(planText(state, seat, 'steady', NEVER)).not.toContain('By lot');
  }
  expect(plansOf(state.scene, 0).map((plan) => sentenceOf(state.scene, plan))).toContain(
    'By lot, the main body comes by the middle of the table for Left Headquarters, and works round the enemy’s right.',
  );
});

test('[strategy-tactical: version 5] the chances go by the way: a shorter one is drawn more often, one over bridges seldom', () => {
  const state = opening();
  const often = new Map<string, number>();
  for (let lot = 0; lot < 1_000; lot += 1) {
    const known = state.copy();
    known.p.plans = [planText(state, 'A', 'fast', () => lot / 1_000), ''];
    const plan = readPlan(known, 0);
    const key = `${state.scene.headquarters[plan?.hq ?? -1]?.id} ${plan?.third}`;
    often.set(key, (often.get(key) ?? 0) + 1);
  }
  const of = (key: string): number => often.get(key) ?? 0;
  expect(of('hq-B-1 west')).toBeGreaterThan(of('hq-B-1 middle'));
  expect(of('hq-B-1 middle')).toBeGreaterThan(2 * of('hq-B-1 east'));
  expect(of('hq-B-2 east')).toBeGreaterThan(2 * of('hq-B-2 west'));
});

test('[strategy-tactical: version 5] the plan is read from the sealed plan before each move, and drawn once only', () => {
  const state = opening();
  Object.assign(state.p, { phase: 'orders', move: 1, initiative: 0 });
  const ends = (at: number): string => {
    const plan = plansOf(state.scene, 0)[at];
    if (plan === undefined) throw new Error('a plan');
    const planned = state.copy();
    planned.p.plans = [`${sentenceOf(state.scene, plan)} More.`, ''];
    expect(readPlan(planned, 0)).toEqual(plan);
    const aims = aimsBy(eyesOf(planned, 0), 'fast');
    expect([aims.main, aims.second]).toEqual([plan.hq, -1]);
    const over = crossingOf(state.scene, plan.third);
    const mass = [...aims.of.values()].filter(
      ({ kind, hq }) => kind === 'attack' && hq === plan.hq,
    );
    expect(mass.length).toBeGreaterThan(2);
    expect(mass.every(({ goal }) => goal[0] === over[0] && goal[1] === over[1])).toBe(true);
    return JSON.stringify(ordersOf(planned, 'A', 'fast', NEVER));
  };
  // By the west, by the middle and by the east it marches otherwise.
  expect(new Set([ends(0), ends(2), ends(4)]).size).toBe(3);
});

test('[strategy-tactical: version 5] the drawn plan is nobody else’s to see before the battle is over', () => {
  const state = opening();
  const text = planText(state, 'A', 'fast', () => 0.3);
  const fact = { type: 'PlanLaid', side: 0, text, bodies: [] } as const;
  state.p.plans = [text, ''];
  for (const viewer of ['B', 'public'] as const) {
    expect(viewOf(state, viewer).position.plans[0]).toBe('');
    expect(factFor(fact, viewer)).toMatchObject({ text: '' });
  }
  expect(viewOf(state, 'A').position.plans[0]).toBe(text);
  state.p.phase = 'over';
  expect(viewOf(state, 'B').position.plans[0]).toBe(text);
});

test('[strategy-tactical: version 5] what a commander means to do begins with the drawn plan; before it is drawn there is nothing to tell', () => {
  const state = opening();
  expect(planOf(state, 'A', 'fast')).toBeNull();
  expect(planOf(state, 'A', 'steady')).not.toBeNull();
  const [plan] = plansOf(state.scene, 0);
  if (plan === undefined) throw new Error('a plan');
  Object.assign(state.p, { phase: 'orders', move: 1, initiative: 0 });
  state.p.plans = [sentenceOf(state.scene, plan), ''];
  expect(planOf(state, 'A', 'fast')?.words[0]).toBe(sentenceOf(state.scene, plan));
});

test('[strategy-tactical: version 5] a plan is given up where an own headquarters is lost, its goal is taken, or nobody comes near to it', () => {
  const at = (changed: Partial<State['p']>): boolean => {
    const state = opening();
    const [plan] = plansOf(state.scene, 0);
    if (plan === undefined) throw new Error('a plan');
    const planned = [sentenceOf(state.scene, plan), ''] as const;
    Object.assign(state.p, { phase: 'orders', move: 5, initiative: 0, plans: planned }, changed);
    return planNow(eyesOf(state, 0)) !== null;
  };
  expect(at({})).toBe(true);
  expect(at({ headquarters: [1, 0, 1, 1] })).toBe(false);
  expect(at({ headquarters: [0, 0, 0, 1] })).toBe(false);
  expect(at({ headquarters: [0, 0, 1, 0] })).toBe(true);
  expect(at({ move: 13 })).toBe(true);
  expect(at({ move: 14 })).toBe(false);
  expect(at({ plans: ['A plan of a person.', ''] })).toBe(false);
});

test('[strategy-tactical: version 5] lines that its own bar from an enemy work round the flank that is drawn', () => {
  const at = (flank: number): BodyOrder | undefined => {
    const state = field(
      [
        { id: 'a', side: 0, at: [40_000, 20_000] },
        ...[0, 1, 2, 3, 4].map(
          (at): Placed => ({ id: `a${at}`, side: 0, at: [40_000, 20_700 + 700 * at], retreat: 2 }),
        ),
        { id: 'b', side: 1, at: [40_000, 30_000] },
      ],
      { version: '5', switches: { concealment: false } },
    );
    const plan = plansOf(state.scene, 0)[flank];
    if (plan === undefined) throw new Error('a plan');
    state.p.plans = [sentenceOf(state.scene, plan), ''];
    return orderFor(state, 'a');
  };
  // He who faces South has his left in the east.
  const [left, right] = [at(0)?.path?.at(-1)?.[0] ?? 0, at(1)?.path?.at(-1)?.[0] ?? 0];
  expect(left).toBeGreaterThan(40_000);
  expect(right).toBeLessThan(40_000);
});

const FAR_WEST: Made = {
  headquarters: [
    { id: 'hq-A-1', name: 'South', side: 0, at: [90_000, 2_000] },
    { id: 'hq-B-1', name: 'North', side: 1, at: [8_000, 70_000] },
  ],
};
const WOOD = {
  name: 'Wood',
  squares: [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [20_400 + 2_000 * column, 20_400 + 2_000 * row] as const),
  ),
  fringe: Array.from({ length: 9 }, () => true),
};
const line = (id: string, side: 0 | 1, at: readonly [number, number]): Placed => ({ id, side, at });

/** Whether a body is ordered anywhere by the fast commander of a version. */
const marches = (version: '4' | '5', placed: readonly Placed[], made: Made, id: string): boolean =>
  orderFor(field(placed, { ...made, version }), id)?.path !== undefined;

test.each([
  ['column', { id: 'a', side: 0, units: ['line', 'line', 'line'], at: [26_150, 20_300] }],
  ['gun', { id: 'a', side: 0, kind: 'gun', at: [26_150, 20_300] }],
] as const)(
  '[strategy-tactical: version 5] a %s that a corner of a wood bars from its way steps aside; by version 4 it stood there',
  (_what, body) => {
    const placed: Placed[] = [
      body,
      line('a1', 0, [40_000, 60_000]),
      line('a3', 0, [88_000, 3_000]),
      line('a4', 0, [86_000, 3_000]),
      line('a5', 0, [84_000, 3_000]),
      line('b', 1, [60_000, 65_000]),
    ];
    const made: Made = { ...FAR_WEST, table: { forests: [WOOD] } };
    expect(marches('4', placed, made, 'a')).toBe(false);
    expect(marches('5', placed, made, 'a')).toBe(true);
  },
);

test('[strategy-tactical: version 5] a column that its own bar from its way steps aside; by version 4 it stood behind them', () => {
  const placed: Placed[] = [
    { id: 'a', side: 0, units: ['line', 'line', 'line'], at: [40_000, 20_000] },
    ...[0, 1, 2, 3, 4, 5].map(
      (at): Placed => ({
        ...{ id: `r${at}`, side: 0, retreat: 2 },
        at: [39_720 - 380 * at, 20_450 + 590 * at],
      }),
    ),
    line('a3', 0, [88_000, 3_000]),
    line('a4', 0, [86_000, 3_000]),
    line('a5', 0, [84_000, 3_000]),
    line('b', 1, [60_000, 65_000]),
  ];
  expect(marches('4', placed, FAR_WEST, 'a')).toBe(false);
  expect(marches('5', placed, FAR_WEST, 'a')).toBe(true);
});

test('[strategy-tactical: version 5] a battery is no garrison of the fast commander, and goes where the nearest foot attacks', () => {
  const placed: Placed[] = [
    { id: 'gun', side: 0, kind: 'gun', at: [90_000, 3_000] },
    ...[88, 86, 84, 60, 58, 56].map((x) => line(`a${x}`, 0, [1_000 * x, 4_000])),
    line('b', 1, [60_000, 65_000]),
  ];
  const aim = (version: '4' | '5') =>
    aimsBy(eyesOf(field(placed, { ...FAR_WEST, version }), 0), 'fast').of.get('gun')?.kind;
  expect(aim('4')).toBe('hold');
  expect(aim('5')).toBe('attack');
});

test('[strategy-tactical: version 5] two steady commanders play a battle as those of version 4 do', () => {
  expect(factsOfSteady('5')).toBe(factsOfSteady('4'));
});
