import { expect, test } from 'vitest';
import { cardsOf } from '@/lib/rulesets/musket-and-pike/board/cards';
import { whyNotMelee } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import {
  fire,
  fireBar,
  valueAt,
  whyNotFire,
} from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import { exampleBattle } from '@/lib/rulesets/musket-and-pike/board/example';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { beginHalf } from '@/lib/rulesets/musket-and-pike/board/flow';
import { allowanceOf } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  mayDeploy,
  mayRecall,
  recall,
} from '@/lib/rulesets/musket-and-pike/board/movement/detachments';
import { form, mayFace } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { march } from '@/lib/rulesets/musket-and-pike/board/movement/march';
import { movingRefused, reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { attackersOf, concerns, options } from '@/lib/rulesets/musket-and-pike/board/options';
import { BOARD_VALUES, type Parameters } from '@/lib/rulesets/musket-and-pike/board/parameters';
import { hasZone, inEnemyZone } from '@/lib/rulesets/musket-and-pike/board/places';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { Placement } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { readBoardSetup } from '@/lib/rulesets/musket-and-pike/board/setup';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { WEAPONS } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { buildOn, fieldOf, hex, type Put } from './field';

/** Sentences of the manual about turns, phases, stacks, detachments and single kinds of unit that have no chapter of their own. */

const A = (id: string, at: string, more: Partial<Put> = {}): Put => ({ id, at, ...more });
const B = (id: string, at: string, more: Partial<Put> = {}): Put => ({
  ...{ id, at, side: 'B', facing: 3 },
  ...more,
});

const FIGURES = Object.fromEntries(
  Object.entries(BOARD_VALUES).map(([name, { value }]) => [name, value]),
) as Parameters;

/** Carries out an order on the state itself; the code of the refusal, or nothing, and its facts. */
function ordered(state: State, seat: 'A' | 'B', order: Record<string, unknown>, draw = 0.5) {
  const decided = decide(state, seat, JSON.parse(JSON.stringify(order)), () => draw);
  if (!decided.ok) return { refused: decided.error.code, facts: [] as readonly Fact[] };
  for (const fact of decided.value) evolve(state, fact);
  return { refused: null, facts: decided.value as readonly Fact[] };
}

test('[musket-and-pike: Turns vs. Phases] who has fired moves no more and may still attack; who has been in a melee neither moves nor fires', () => {
  const field = (now: Put['now']) =>
    fieldOf([A('unit', 'c5', { now }), B('enemy', 'c6'), B('far', 'c7')]);
  const fresh = field({});
  expect([movingRefused(fresh, 0), whyNotFire(fresh, 0, hex('c6'), 'own')]).toEqual([null, null]);
  const fired = field({ fired: true });
  expect(movingRefused(fired, 0)).toBe('fired');
  expect(ordered(fired, 'A', { type: 'form', units: ['unit'], formation: 'column' }).refused).toBe(
    'HAS_FOUGHT',
  );
  expect(ordered(fired, 'A', { type: 'face', units: ['unit'], facing: 1 }).refused).toBe(
    'HAS_FOUGHT',
  );
  expect(whyNotMelee(fired, [0], hex('c6'))).toBeNull();
  const fought = field({ melees: 1 });
  expect(movingRefused(fought, 0)).toBe('fought');
  expect(whyNotFire(fought, 0, hex('c6'), 'own')?.code).toBe('FIRE_FOUGHT');
  // In the enemy's turn it can fire again.
  expect(whyNotFire(fought, 0, hex('c6'), 'opportunity')).toBeNull();
});

test('[musket-and-pike: Phases] eight phases make a turn, in the order of the manual, and each allows its own orders alone', () => {
  const state = fieldOf([A('a', 'c5'), B('b', 'c6')], {
    switches: { manualDefensiveFire: true },
  });
  state.p.phase = 'movement';
  const seen: string[] = [];
  const moves = [
    { type: 'move', units: ['a'], to: 'c4' },
    { type: 'form', units: ['a'], formation: 'column' },
    { type: 'face', units: ['a'], facing: 1 },
  ];
  const fires = { type: 'fire', units: ['a'], at: 'c6' };
  const attacks = { type: 'melee', units: ['a'], at: 'c6' };
  const allowed = (): string => {
    const tried = [...moves, fires, attacks].filter((order) => {
      const { refused } = ordered(state.copy(), 'A', order);
      return refused !== 'WRONG_PHASE' && refused !== 'NOT_YOUR_TURN';
    });
    return [...new Set(tried.map(({ type }) => type))].join(' ');
  };
  const acts: string[] = [];
  while (state.p.turn === 1) {
    seen.push(`${state.p.mover === 0 ? 'A' : 'B'} ${state.p.phase}`);
    if (state.p.mover === 0) acts.push(`${state.p.phase}: ${allowed()}`);
    const { phase }: { phase: string } = state.p;
    const acting = phase === 'defensive' ? 1 - state.p.mover : state.p.mover;
    expect(ordered(state, acting === 0 ? 'A' : 'B', { type: 'end' }).refused).toBeNull();
  }
  expect(seen).toEqual([
    ...['A movement', 'A defensive', 'A offensive', 'A melee'],
    ...['B movement', 'B defensive', 'B offensive', 'B melee'],
  ]);
  expect(acts).toEqual([
    ...['movement: move form face', 'defensive: ', 'offensive: fire', 'melee: melee'],
  ]);
  // Horse that has won its charge rides on while others are in their melees.
  const melee = fieldOf(
    [
      A('a', 'c5', {
        kind: 'cavalry',
        now: { charging: 0, mayContinue: true, melees: 1, moved: true, continued: 1 },
      }),
      B('b', 'k9'),
    ],
    { switches: { manualDefensiveFire: true } },
  );
  melee.p.phase = 'melee';
  expect(ordered(melee, 'A', { type: 'move', units: ['a'], to: 'c6' }).refused).toBeNull();
});

test('[musket-and-pike: Stacking] to the top or bottom of the stack for half of a turn’s points, or what is left; who is on top keeps others from firing', () => {
  const field = (spent = 0) =>
    fieldOf([A('first', 'c5'), A('second', 'c5', { now: { spent } }), B('enemy', 'c6')]);
  const top = { type: 'stack', unit: 'second', on: 'top' };
  const state = field();
  expect(whyNotFire(state, 1, hex('c6'), 'own')?.code).toBe('FIRE_BEHIND_LINE');
  expect(ordered(state, 'A', top).facts).toMatchObject([{ type: 'Restacked', unit: 1, cost: 6 }]);
  expect([state.on(hex('c5')), state.unit(1).spent]).toEqual([[1, 0], 6]);
  expect(whyNotFire(state, 1, hex('c6'), 'own')).toBeNull();
  expect(whyNotFire(state, 0, hex('c6'), 'own')?.code).toBe('FIRE_BEHIND_LINE');
  expect(ordered(field(8), 'A', top).facts).toMatchObject([{ cost: 4 }]);
  expect(ordered(field(12), 'A', top).refused).toBe('POINTS');
  expect(ordered(field(), 'A', { ...top, unit: 'first' }).refused).toBe('NOTHING_NEW');
});

test('[musket-and-pike: Stacking] a line takes over the front of the line that it joins; columns that deploy together that of the top one; of two that change, one that fails disorders both', () => {
  const joined = buildOn(fieldOf([A('stands', 'c6', { facing: 2 }), A('comes', 'c5')]), 0.99);
  march(joined, [1], [hex('c5'), hex('c6')]);
  expect(joined.state.unit(1)).toMatchObject({ at: hex('c6'), facing: 2, disordered: false });
  const columns = [
    A('good', 'c5', { formation: 'column', facing: 0, quality: 6 }),
    A('poor', 'c5', { formation: 'column', facing: 4, quality: 1 }),
    B('enemy', 'c6'),
  ];
  const both = buildOn(fieldOf(columns), 0.5);
  form(both, [0, 1], 'line');
  expect([0, 1].map((unit) => both.state.unit(unit))).toMatchObject([
    { formation: 'line', facing: 0, disordered: false },
    { formation: 'line', facing: 0, disordered: false },
  ]);
  // Threat 10: quality A changes in 120 of 130 cases, F in 20 of 30.
  const one = buildOn(fieldOf(columns), 0.8);
  form(one, [0, 1], 'line');
  expect([0, 1].map((unit) => one.state.unit(unit))).toMatchObject([
    { formation: 'line', disordered: true },
    { formation: 'column', disordered: true },
  ]);
});

test('[musket-and-pike: Stacking] reinforcements arrive on their hex whatever stands there, but not on the enemy', () => {
  const coming: Placement = {
    ...{
      unit: 1,
      at: hex('h1'),
      facing: 0,
      formation: 'column',
      turn: 3,
      chance: 100,
      released: 0,
    },
  };
  const arrived = (units: readonly Put[], turn: number, chance = 100, draw = 0.5) => {
    const state = fieldOf(units, { scenario: { placements: [{ ...coming, chance }] } });
    state.put(1, -1, 'due');
    const builder = buildOn(state, draw);
    beginHalf(builder, turn, 0);
    return builder.state.unit(1);
  };
  const crowd = [A('there', 'h1', { men: 1500 }), A('coming', 'a1', { men: 1500 })];
  expect(arrived(crowd, 2).status).toBe('due');
  expect(arrived(crowd, 3)).toMatchObject({ status: 'field', at: hex('h1') });
  expect(arrived(crowd, 4)).toMatchObject({ status: 'field', at: hex('h1') });
  expect(arrived(crowd, 3, 40, 0.39).status).toBe('field');
  expect(arrived(crowd, 3, 40, 0.4).status).toBe('due');
  const held = arrived([B('enemy', 'h1'), A('coming', 'a1')], 3);
  expect([held.status, held.at === hex('h1')]).toEqual(['field', false]);
});

test('[musket-and-pike: Zone-of-Control] not beyond a high wall; none of guns limbered or without a crew, of wagons and of ships', () => {
  const facing = (more: Partial<Put>) => fieldOf([B('b', 'c6', more), A('a', 'h8')]);
  const zone = (more: Partial<Put>) => inEnemyZone(facing(more), hex('c5'), 0);
  expect([zone({}), zone({ kind: 'artillery' }), zone({ kind: 'cavalry' })]).toEqual([
    ...[true, true, true],
  ]);
  expect(zone({ kind: 'artillery', formation: 'limbered' })).toBe(false);
  expect(zone({ kind: 'artillery', now: { crew: 'none' } })).toBe(false);
  expect([zone({ kind: 'wagon' }), hasZone(facing({ kind: 'ship' }), 0)]).toEqual([false, false]);
  const walled = fieldOf([B('b', 'c6', { formation: 'block' })], { sides: { 'c5/0': 'highWall' } });
  expect([inEnemyZone(walled, hex('c5'), 0), inEnemyZone(walled, hex('c7'), 0)]).toEqual([
    ...[false, true],
  ]);
});

test('[musket-and-pike: Unit Types] ships lie still, do not turn, fire all round with 50 a gun, and spend their side’s rounds', () => {
  const state = fieldOf(
    [
      A('ship', 'h8', { kind: 'ship', guns: 10 }),
      B('north', 'h9'),
      B('south', 'h7', { facing: 0 }),
    ],
    { terrain: { h8: 'water' } },
  );
  expect([movingRefused(state, 0), reachOf(state, [0]).cost.size]).toEqual(['cannot', 1]);
  expect(mayFace(state, 0, 2).ok).toBe(false);
  for (const at of ['h9', 'h7']) expect(whyNotFire(state, 0, hex(at), 'own')).toBeNull();
  // Heavy guns count 12 at one hex.
  expect([valueAt(state, 0, 1, 'own'), valueAt(state, 0, 2, 'own')]).toEqual([6000, 6000]);
  const builder = buildOn(state, 0.5);
  fire(builder, [0], hex('h7'), 'own');
  expect(builder.state.p.rounds).toEqual([99, 100]);
});

test('[musket-and-pike: Defensive Fire] weapons of a single use fire once in a battle; those marked so never in defence', () => {
  const field = fieldOf([A('unit', 'c5', { weapon: 'javelin' }), B('enemy', 'c6')]);
  const builder = buildOn(field, 0.5);
  fire(builder, [0], hex('c6'), 'own');
  beginHalf(builder, 2, 0);
  expect(builder.state.unit(0)).toMatchObject({ fired: false, used: true });
  expect(fireBar(builder.state, 0, 'own')).toBe('spent');
  const javelin = WEAPONS.javelin;
  if (javelin === undefined) throw new Error('javelins');
  const weapons = { ...WEAPONS, dart: { ...javelin, singleUse: false, noDefensiveFire: true } };
  const darts = fieldOf([A('unit', 'c5', { weapon: 'dart' }), B('enemy', 'c6')], {
    scenario: { weapons },
  });
  const bars = (['own', 'opportunity', 'defensive'] as const).map((when) =>
    fireBar(darts, 0, when),
  );
  expect(bars).toEqual([null, 'no-defensive-fire', 'no-defensive-fire']);
});

/** A battalion on h7 with its light company. */
function withCompany(parent: Put['now'], company: Partial<Put>) {
  const state = fieldOf([
    A('a', 'h7', {
      men: 500,
      skirmishers: 1,
      traits: { canDeploy: true },
      now: { men: 400, ...parent },
    }),
    {
      ...A('a/s', 'h7', { part: 'skirmishers', parent: 0, men: 0, formation: 'skirmish' }),
      ...company,
      now: { men: 100, ...company.now },
    },
  ]);
  return state;
}

test('[musket-and-pike: Skirmishers] one detachment of a unit at a time; nobody in disorder or in rout sends out or takes in', () => {
  expect(mayDeploy(withCompany({}, {}), 0).ok).toBe(false);
  expect(mayRecall(withCompany({}, {}), 1).ok).toBe(true);
  for (const now of [{ disordered: true }, { routed: true }]) {
    const within = withCompany(now, {});
    within.put(1, -1, 'within');
    expect(mayDeploy(within, 0)).toMatchObject({ ok: false, error: { code: 'NO_ORDER' } });
    expect(mayRecall(withCompany(now, {}), 1).ok).toBe(false);
    expect(mayRecall(withCompany({}, { now }), 1).ok).toBe(false);
  }
});

test('[musket-and-pike: Fatigue] a detachment 100 points more tired than its unit adds 100 to it, one of 99 nothing', () => {
  const after = (parent: number, company: number) => {
    const builder = buildOn(withCompany({ fatigue: parent }, { now: { fatigue: company } }), 0.5);
    recall(builder, 1);
    return builder.state.unit(0).fatigue;
  };
  expect([after(100, 199), after(100, 200), after(100, 900), after(300, 0)]).toEqual([
    ...[100, 200, 200, 300],
  ]);
});

test('[musket-and-pike: Supply] a detachment that rejoins has the ammunition of its unit', () => {
  const after = (parent: 0 | 1 | 2, company: 0 | 1 | 2) => {
    const state = withCompany({ ammunition: parent }, { now: { ammunition: company } });
    const builder = buildOn(state, 0.5);
    recall(builder, 1);
    return builder.state.unit(0).ammunition;
  };
  expect([after(0, 1), after(1, 0), after(0, 0), after(2, 1)]).toEqual([0, 1, 0, 2]);
});

test('[musket-and-pike: How To Melee] units of several hexes attack as one, all by one order, each from a hex next to it', () => {
  const pikes = { weapon: 'pike' } as const;
  const state = fieldOf([
    A('south', 'c5', pikes),
    A('east', 'd5', { ...pikes, facing: 5 }),
    A('apart', 'e9', pikes),
    B('enemy', 'c6', pikes),
  ]);
  expect(attackersOf(state, 0, hex('c6')).sort()).toEqual([0, 1]);
  const offered = options(state, 'A', 'south');
  expect((offered.commands ?? []).map(({ words }) => words)).toContain(
    'Attack c6 with all 2 who can',
  );
  expect(whyNotMelee(state, [0, 2], hex('c6'))).not.toBeNull();
  const { facts } = ordered(state, 'A', { type: 'melee', units: ['south', 'east'], at: 'c6' });
  expect(facts.find(({ type }) => type === 'MeleeFought')).toMatchObject({ attackers: [0, 1] });
});

test('[musket-and-pike: Disordered Movement] two thirds of the points by default, the share that a battle states else', () => {
  const points = (percent?: number) => {
    const parameters = percent === undefined ? {} : { disorderedMovementPercent: percent };
    const state = fieldOf([A('a', 'c5', { now: { disordered: true } })], { parameters });
    return allowanceOf(state, 0);
  };
  expect([points(), points(50), points(100)]).toEqual([8, 6, 12]);
});

test('[musket-and-pike: Special Units] light, guard and marked foot have skirmishers, irregular, restricted and pioneer foot none; regular horse has a squadron', () => {
  const plain = exampleBattle({ foot: 5, horse: 2, batteries: 1 });
  const read = readBoardSetup((plain.setup as { board: unknown }).board);
  if (!read.ok) throw new Error('a set-up');
  const out = (arm: 'infantry' | 'cavalry', traits: Record<string, boolean>) => {
    const unit = plain.units.find((one) => one.arm === arm && one.side === 'A');
    if (unit === undefined) throw new Error(arm);
    const units = [{ ...unit, traits }];
    const cards = cardsOf({ ...plain, units, leaders: [] }, read.value, FIGURES);
    return cards.flatMap(({ part }) =>
      part === 'skirmishers' || part === 'squadron' ? [part] : [],
    );
  };
  for (const name of ['canDeploy', 'light', 'guard'])
    expect([name, out('infantry', { [name]: true })]).toEqual([name, ['skirmishers']]);
  for (const name of ['irregular', 'restricted', 'pioneer'])
    expect([name, out('infantry', { [name]: true, canDeploy: true, light: true })]).toEqual([
      name,
      [],
    ]);
  expect(out('infantry', {})).toEqual([]);
  expect(out('cavalry', {})).toEqual(['squadron']);
  expect(out('cavalry', { irregular: true })).toEqual([]);
});

test('[musket-and-pike: Offensive Fire] in the own turn too only to the front, in range and in sight, once; and once more in the enemy’s', () => {
  const units = [A('unit', 'c5'), B('before', 'c7'), B('behind', 'c4'), B('far', 'c9')];
  const why = (at: string, state = fieldOf(units)) => whyNotFire(state, 0, hex(at), 'own')?.code;
  expect(why('c7')).toBeUndefined();
  expect([why('c4'), why('c9')]).toEqual(['FIRE_NOT_FACING', 'FIRE_OUT_OF_RANGE']);
  expect(why('c7', fieldOf(units, { terrain: { c6: 'forest' } }))).toBe('FIRE_OUT_OF_SIGHT');
  const fired = buildOn(fieldOf(units), 0.5);
  fire(fired, [0], hex('c7'), 'own');
  expect(fireBar(fired.state, 0, 'own')).toBe('fired');
  expect(fireBar(fired.state, 0, 'opportunity')).toBeNull();
  fire(fired, [0], hex('c7'), 'opportunity');
  expect(fireBar(fired.state, 0, 'opportunity')).toBe('fired');
});

test('[musket-and-pike: How to Move] an order concerns the units that it names, all of a hex, and all who follow the head of a column', () => {
  const column = { formation: 'column', formations: ['a', 'first'] } as const;
  const state = fieldOf([
    A('head', 'e8', column),
    A('second', 'e7', column),
    A('beside', 'e8', { formation: 'column', formations: ['a', 'other'] }),
    A('apart', 'k4'),
    A('leader', 'k4', { kind: 'leader' }),
    B('enemy', 'h12'),
  ]);
  const of = (order: Record<string, unknown>) =>
    [...concerns(state, JSON.parse(JSON.stringify(order)))].sort();
  expect(of({ type: 'move', units: ['apart'], to: 'k5' })).toEqual(['apart']);
  expect(of({ type: 'move', units: ['e8'], to: 'e9' })).toEqual(['beside', 'head']);
  expect(of({ type: 'column', head: 'head', formation: 'first', to: 'e10' })).toEqual([
    ...['head', 'second'],
  ]);
  expect(of({ type: 'stack', unit: 'second', on: 'top' })).toEqual(['second']);
  // Neither the enemy nor the whole side.
  expect([of({ type: 'fire', units: ['enemy'], at: 'e8' }), of({ type: 'end' })]).toEqual([[], []]);
});
