import { expect, test } from 'vitest';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import type { Json } from '@/lib/kernel/canonical-json';
import { betrayedWithin } from '@/lib/rulesets/shambattle/calculators';
import { readContinuation } from '@/lib/rulesets/shambattle/continuation';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { moodAt, pool } from '@/lib/rulesets/shambattle/night';
import { NIGHT } from '@/lib/rulesets/shambattle/state';
import { rollOf } from '@/lib/rulesets/shambattle/treachery';
import { type Battle, diceFrom, END, field, move, shoot } from './support';

test('[shambattle: Treachery] in six turns one army is betrayed with 66.5 %, both with 44 %', () => {
  expect(betrayedWithin(6, 1)).toBeCloseTo(0.6651, 4);
  expect(betrayedWithin(6, 1) ** 2).toBeCloseTo(0.4424, 4);
});

const betrayed = (act: number, units: readonly string[], setup: object = {}): Battle =>
  field(units, {
    setup: { treachery: 'turns', disloyalty: { A: 6, B: 0 }, ...setup },
    draw: diceFrom({
      initiative: [6, 1],
      '/act': [act],
      '/arm': [6],
      '/unit': [1],
      treachery: [6],
    }),
  });

test('[shambattle: Treachery] a mutineer takes no orders and is lost to its army, not gained by the other', () => {
  const battle = betrayed(1, [
    'A rifles c2',
    'A rifles d2',
    'A rifles e2',
    'A rifles f2',
    'B rifles c8',
  ]);
  expect(battle.give('A', move('a-rifles-1', 'c3'))).toBe('UNIT_TURNED');
  expect([battle.state.strength(0), battle.state.strength(1)]).toEqual([12, 4]);
  const [row] = shambattle.report(battle.state, battle.order).ledger;
  expect(row?.counts.points).toMatchObject({ start: 4, present: 0, missing: 4 });
});

test('[shambattle: Treachery] a fifth column changes sides at once with its points, and acts in the next half of its new side', () => {
  const battle = betrayed(5, ['A rifles c2', 'A rifles d2', 'A rifles e2', 'B rifles c8']);
  expect([battle.state.strength(0), battle.state.strength(1)]).toEqual([8, 8]);
  expect(battle.give('A', move('a-rifles-1', 'c3'))).toBe('UNIT_TURNED');
  battle.give('A', END);
  battle.until('B');
  expect(battle.give('B', shoot('d2', 'a-rifles-1'), diceFrom({ fire: [5] }))).toBe(null);
  expect(battle.points('a-rifles-2')).toBe(0);
  const { ledger } = shambattle.report(battle.state, battle.order);
  const sent = battle.order.units.map(({ id, name, side, strength }) => ({
    unit: id,
    name,
    side,
    strength,
  }));
  expect(checkLedger(sent, ledger).ok).toBe(true);
  expect(
    ledger
      .filter(({ unit }) => unit === 'a-rifles-1')
      .map(({ side, counts }) => [side, counts.points]),
  ).toEqual([
    ['A', { start: 4, present: 0, transferred: 4 }],
    ['B', { start: 0, present: 4, gained: 4 }],
  ]);
});

test('[shambattle: Treachery] a defector is moved by the enemy, attacks nobody, and changes sides in contact', () => {
  const battle = betrayed(3, ['A rifles c4', 'A rifles d2', 'B rifles c7']);
  expect(battle.state.strength(0)).toBe(8);
  expect(battle.give('A', shoot('c4', 'a-rifles-2'))).toBe('NO_TARGET');
  battle.give('A', END);
  battle.until('B');
  expect(battle.give('B', shoot('d2', 'a-rifles-1'))).toBe('NOT_NOW');
  expect(battle.give('B', move('a-rifles-1', 'c6'))).toBe(null);
  expect([battle.state.strength(0), battle.state.strength(1)]).toEqual([4, 8]);
});

test('[shambattle: Treachery] a defector only comes nearer to its new army, step by step', () => {
  const battle = betrayed(3, ['A rifles c3', 'A rifles i1', 'B rifles c8', 'B rifles g9']);
  battle.give('A', END);
  battle.until('B');
  expect(battle.give('B', move('a-rifles-1', 'c2'))).toBe('NOT_NEARER');
  expect(battle.give('B', move('a-rifles-1', 'e3'))).toBe('NOT_NEARER');
  expect(battle.reach('B', 'a-rifles-1').sort()).toEqual(['c4', 'c5']);
});

test('[shambattle: Treachery] an army that cannot be shaken has no plot in it', () => {
  const battle = field(['A rifles c2', 'B rifles c8'], {
    setup: { treachery: 'start', disloyalty: { A: 0, B: 1 } },
    draw: diceFrom({ '/arm': [6], initiative: [6, 1] }),
  });
  expect(battle.facts.filter(({ type }) => type === 'PlotFound')).toMatchObject([
    { side: 0, unit: -1 },
    { side: 1, unit: 1 },
  ]);
});

test('[shambattle: Continuation] a unit on its way to the enemy at nightfall is so in the morning', () => {
  const battle = betrayed(3, ['A rifles c2', 'A rifles d2', 'B rifles c9']);
  const { continuation } = shambattle.report(battle.state, battle.order);
  const checked = shambattle.checkOrder({ ...battle.order, continuation: continuation as Json });
  if (!checked.ok) throw new Error(checked.error[0]?.message);
  const state = shambattle.initialState(checked.value);
  for (const fact of shambattle.deploy(checked.value, () => 0)) shambattle.evolve(state, fact);
  expect([state.orderedBy(0), state.orderedBy(1), state.strength(0)]).toEqual([1, 0, 8]);
});

test('[shambattle: Treachery] a defector may be shot on its way where the setting lets its comrades fire', () => {
  const parameters = { formerComradesFire: 1 };
  const battle = betrayed(3, ['A rifles c4', 'A rifles c3', 'B rifles c8'], { parameters });
  expect(battle.give('A', shoot('c4', 'a-rifles-2'), diceFrom({ fire: [5] }))).toBe(null);
  expect(battle.points('a-rifles-1')).toBe(0);
  expect([battle.state.strength(0), battle.state.strength(1)]).toEqual([4, 4]);
});

test('[shambattle: Treachery] every unit of the arm found is as likely as the next', () => {
  const { scene } = field([
    'A rifles c2',
    'A rifles d2',
    'A cavalry e2',
    'A guns f2',
    'A machineGuns g2',
    'A engineers h2',
    'A train h2',
    'B rifles c8',
  ]).state;
  expect([rollOf(scene, 0, [0]), rollOf(scene, 0, [1]), rollOf(scene, 0, [2, 3])]).toEqual([
    [0, 1],
    [2],
    [3, 4],
  ]);
});

test('[shambattle: Treachery] a plot found at the start shows nowhere in its own army’s data', () => {
  const units = [
    'A rifles c2',
    'A rifles e2',
    'A cavalry g2',
    'B rifles c8',
    'B rifles e8',
    'B cavalry g8',
  ];
  const setup = { treachery: 'start', disloyalty: { A: 1, B: 1 } };
  const plots = [0, 1].map((unit) => {
    const battle = field(units, { setup });
    battle.state.p.plots = [unit, 3 + unit];
    return battle;
  });
  const surfaces = (battle: Battle, viewer: string) => {
    const view = shambattle.viewState(battle.state, viewer);
    return JSON.stringify([
      view.position,
      shambattle.picture(view),
      shambattle.words.position(view),
      shambattle.options(battle.state, 'A'),
      shambattle.pending(battle.state),
      battle.facts.map((fact) => shambattle.viewRecord(fact, battle.state, viewer)),
    ]);
  };
  const [one, other] = plots as [Battle, Battle];
  one.state.p.plots = [0, 3];
  other.state.p.plots = [1, 3];
  expect(surfaces(one, 'A')).toBe(surfaces(other, 'A'));
  expect(surfaces(one, 'public').includes('"plots":[-1,-1]')).toBe(true);
  expect(surfaces(one, 'B')).not.toBe(surfaces(other, 'B'));
  const found = one.facts.filter(({ type }) => type === 'PlotFound');
  expect(found.map((fact) => shambattle.viewRecord(fact, one.state, 'A'))).toMatchObject([
    { side: 0, unit: -1 },
    { side: 1 },
  ]);
});

/** Two days of one turn, at the night between them, with losses of the day already on the roll. */
function atNight(units: readonly string[], losses: Readonly<Record<string, number>>): Battle {
  const battle = field(units, { setup: { days: 2, dayTurns: 1 } });
  battle.until('A');
  battle.give('A', END);
  for (const [id, points] of Object.entries(losses)) {
    const unit = battle.unit(id);
    battle.state.p.sp[unit] = (battle.state.p.sp[unit] as number) - points;
    battle.state.p.lost[unit * 12] = points;
    if (battle.points(id) === 0) battle.state.put(unit, -1, 2);
    const category = id.includes('rifles') ? 0 : id.includes('cavalry') ? 1 : 2;
    battle.state.p.wastage[category] = (battle.state.p.wastage[category] as number) + points;
  }
  battle.give('B', END);
  return battle;
}

const CAMP = [
  'A rifles c2',
  'A rifles c3',
  'A rifles e2',
  'A rifles h1',
  'A cavalry d2',
  'A cavalry i1',
  'A logistics d3',
  'A logistics g1',
  'A logistics g2',
  'B rifles c9',
  'B rifles e9',
];
const refit = (...rows: readonly [string, string, number][]): Json => ({
  type: 'night',
  refit: rows.map(([unit, at, points]) => ({ unit, at, points })),
});

test('[shambattle: Supply and Resupply] half of the day’s losses of a category come back, rounded down, to units at the logistics', () => {
  const battle = atNight(CAMP, { 'a-rifles-1': 4, 'a-rifles-2': 1, 'a-cavalry-1': 1 });
  expect(battle.state.p.phase).toBe(NIGHT);
  expect(pool(battle.state, 0)).toEqual([2, 0, 0]);
  const refused = (sheet: Json) => {
    const checked = shambattle.together?.check(battle.state, 'A', sheet);
    return checked?.ok ? null : checked?.error.code;
  };
  expect(refused(refit(['a-rifles-1', 'd3', 3]))).toBe('BEYOND_POOL');
  expect(refused(refit(['a-rifles-2', 'c3', 2]))).toBe('BEYOND_FULL_STRENGTH');
  expect(refused(refit(['a-rifles-1', 'a9', 1]))).toBe('NOT_A_REFIT_PLACE');
  expect(refused(refit(['a-cavalry-1', 'd2', 1]))).toBe('BEYOND_POOL');
  expect(refused(refit(['b-rifles-1', 'd3', 1]))).toBe('NOT_REFITTED');
  battle.seal({ A: refit(['a-rifles-1', 'd3', 1], ['a-rifles-2', 'c3', 1]) });
  expect([
    battle.points('a-rifles-1'),
    battle.at('a-rifles-1'),
    battle.points('a-rifles-2'),
  ]).toEqual([1, 'd3', 4]);
});

test('[shambattle: Supply and Resupply] each of three logistics lost cuts the pool by a third', () => {
  const battle = atNight(CAMP, { 'a-rifles-1': 4, 'a-rifles-2': 3, 'a-rifles-3': 1 });
  const lost = (count: number) => {
    const { state } = battle;
    const copy = state.copy();
    for (let unit = 1; unit <= count; unit += 1)
      copy.put(battle.unit(`a-logistics-${unit}`), -1, 4);
    return pool(copy, 0)[0];
  };
  expect([0, 1, 2, 3].map(lost)).toEqual([4, 2, 1, 0]);
});

const ENGINEERS = [...CAMP, 'A engineers a5', 'A train a5', 'B logistics c8'];

function train(points: { readonly train: number; readonly engineers: number }): Battle {
  return atNight(ENGINEERS, { 'a-train-1': points.train, 'a-engineers-1': points.engineers });
}

test('[shambattle: Special Resupply Rules] the train is refitted with its engineers, never away from them', () => {
  const both = train({ train: 2, engineers: 2 });
  const code = (battle: Battle, sheet: Json) => {
    const checked = shambattle.together?.check(battle.state, 'A', sheet);
    return checked?.ok ? null : checked?.error.code;
  };
  const apart = refit(['a-train-1', 'd4', 1], ['a-engineers-1', 'c4', 1]);
  expect(code(both, apart)).toBe('ENGINEERS_APART');
  both.seal({ A: refit(['a-train-1', 'e3', 1]) });
  expect([both.at('a-train-1'), both.at('a-engineers-1')]).toEqual(['e3', 'e3']);
  // Reduced to nothing, it comes back only to where its engineers are or can go.
  const lost = train({ train: 3, engineers: 0 });
  lost.state.put(lost.unit('b-rifles-1'), lost.hex('a6'));
  lost.state.p.fight[lost.unit('b-rifles-1')] = lost.hex('a5');
  expect(code(lost, refit(['a-train-1', 'e3', 1]))).toBe('ENGINEERS_APART');
});

test('[shambattle: Supply and Resupply] where both sides want one hex neither gets it, and away from logistics nobody is refitted', () => {
  const camp = ['A rifles c4', 'A rifles a1', 'A logistics d4', 'A logistics d3'];
  const other = ['A logistics d2', 'B rifles c9', 'B logistics d6'];
  const battle = field([...camp, ...other, 'A rifles h1'], { setup: { days: 2, dayTurns: 1 } });
  battle.until('A');
  battle.give('A', END);
  for (const [id, side] of [
    ['a-rifles-1', 0],
    ['a-rifles-2', 0],
    ['b-rifles-1', 1],
  ] as const) {
    battle.state.p.sp[battle.unit(id)] = 2;
    battle.state.p.lost[battle.unit(id) * 12] = 2;
    battle.state.p.wastage[3 * side] = (battle.state.p.wastage[3 * side] as number) + 2;
  }
  battle.give('B', END);
  const mine = refit(['a-rifles-1', 'd5', 1], ['a-rifles-2', 'd5', 1]);
  battle.seal({ A: mine, B: refit(['b-rifles-1', 'd5', 1]) });
  expect(['a-rifles-1', 'a-rifles-2', 'b-rifles-1'].map((id) => battle.points(id))).toEqual([
    3, 2, 2,
  ]);
  expect(['a-rifles-1', 'a-rifles-2', 'b-rifles-1'].map((id) => battle.at(id))).toEqual([
    'c4',
    'a1',
    'c9',
  ]);
});

test('[shambattle: Special Resupply Rules] a new commander costs 6 points of any categories', () => {
  const units = [...CAMP, 'A rifles a1', 'A commander i2'];
  const battle = atNight(units, {
    'a-rifles-1': 4,
    'a-rifles-2': 3,
    'a-rifles-3': 3,
    'a-rifles-4': 2,
    'a-cavalry-1': 3,
  });
  const unit = battle.unit('a-commander-1');
  battle.state.p.sp[unit] = 0;
  battle.state.put(unit, -1, 2);
  expect(pool(battle.state, 0)).toEqual([6, 1, 0]);
  const sheet = (from: readonly number[]): Json => ({
    type: 'night',
    refit: [],
    commander: { at: 'g1', from: [...from] },
  });
  const code = (from: readonly number[]) => {
    const checked = shambattle.together?.check(battle.state, 'A', sheet(from));
    return checked?.ok ? null : checked?.error.code;
  };
  expect([code([5, 0, 0]), code([4, 2, 0]), code([5, 1, 0])]).toEqual([
    'COMMANDER_COST',
    'BEYOND_POOL',
    null,
  ]);
  battle.seal({ A: sheet([5, 1, 0]) });
  expect([battle.points('a-commander-1'), battle.at('a-commander-1')]).toEqual([6, 'g1']);
});

test('[shambattle: Concluding points] a night turns rout into exhaustion; an army still in rout has lost', () => {
  // 17 of 34 points are in rout; four of the day’s come back.
  const lost = { 'a-rifles-1': 4, 'a-rifles-2': 3, 'a-rifles-3': 1, 'a-rifles-4': 3 };
  const rows = atNight(CAMP, lost);
  const before = moodAt(rows.state, 0);
  rows.seal({ A: refit(['a-rifles-2', 'c3', 3]) });
  expect([before, rows.state.p.mood[0], rows.state.p.phase === 5]).toEqual([2, 1, false]);
  const still = atNight(CAMP, lost);
  still.seal({});
  expect(still.last('BattleEnded')).toMatchObject({ why: 'routed', level: 0 });
});

test('[shambattle: Continuation] places, ground and holders go on; a changed one is refused', () => {
  const battle = field(CAMP, { setup: { works: ['c5'] } });
  battle.until('A');
  battle.give('A', move('a-rifles-1', 'a2'));
  const { continuation } = shambattle.report(battle.state, battle.order);
  expect(readContinuation(continuation)).not.toBeNull();
  expect(readContinuation({ ...(continuation as object), afterTurn: 7 } as Json)).toBeNull();
  const checked = shambattle.checkOrder({ ...battle.order, continuation: continuation as Json });
  expect(checked.ok).toBe(true);
  if (!checked.ok) return;
  const state = shambattle.initialState(checked.value);
  for (const fact of shambattle.deploy(checked.value, () => 0)) shambattle.evolve(state, fact);
  expect(state.p.at[battle.unit('a-rifles-1')]).toBe(battle.hex('a2'));
  expect(state.p.works[battle.hex('c5')]).toBe(1);
});
