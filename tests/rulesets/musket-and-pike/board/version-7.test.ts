import { describe, expect, test } from 'vitest';
import { textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { assaultsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/assault';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { lineOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/line';
import { missionsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/missions';
import { ordersFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { errandsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/places';
import { planOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plan';
import { situationOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/situation';
import { stacksOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/stacks';
import { STEADY } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import type { Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { viewOf } from '@/lib/rulesets/musket-and-pike/board/view';
import { type Generic, genericOrder } from '@/scripts/bench/musket-and-pike-board/field';
import { fieldOf, hex, type Put } from './field';

/** Each row of Version 7 in RULES.md: what its board commanders have learnt, as versions 6 and 7 have it. */

type Version = '6' | '7';
const VERSIONS = ['6', '7'] as const;
const PLAIN: Generic = { units: 20, turns: 15, objectives: true };

function begun(generic: Generic = PLAIN): State {
  const checked = checkedOrder(board, genericOrder(generic, 2));
  const state = board.initialState(checked);
  for (const fact of board.deploy(checked, textDraws('doctrine', 1))) board.evolve(state, fact);
  return state;
}

/** The same position with other figures of its scenario. */
const set = (state: State, scenario: Partial<Scenario>): State =>
  new State({ ...state.scenario, ...scenario }, state.p);

const unitNamed = (state: State, id: string): number =>
  state.scenario.cards.findIndex((card) => card.id === id);

/** What a commander of side A sees and means to do. */
function thoughts(state: State, version: Version) {
  const field = new Field(state, 0, lessonsOf(version));
  const situation = situationOf(field, STEADY);
  const stacks = stacksOf(field, situation);
  const line = lineOf(field, stacks);
  return {
    ...{ field, situation, stacks },
    missions: [...missionsOf(field, situation, stacks, line, STEADY)],
    errands: errandsOf(field, situation, stacks, STEADY),
  };
}

const moveAll = (
  state: State,
  side: number,
  rows: number,
  goes: (id: string) => boolean,
): State => {
  state.scenario.cards.forEach(({ id }, unit) => {
    const { status, side: own, at } = state.unit(unit);
    if (status === 'field' && own === side && goes(id))
      state.put(unit, at + rows * state.scenario.ground.board.columns);
  });
  return state;
};

test('[Musket and Pike on the board: commanders] garrisons: objectives that nobody stands on, and that enemies can reach, are held', () => {
  const state = begun();
  state.p.holders = [0, 0, 0];
  const held = (version: Version) =>
    thoughts(state, version)
      .missions.filter(([, { kind }]) => kind === 'hold')
      .map(([, mission]) => mission.hex);
  expect(held('6')).toEqual([]);
  expect(new Set(held('7'))).toEqual(new Set(state.scenario.objectives.map((one) => one.hex)));
  // Where no enemy could ride to, nobody is sent.
  state.scenario.cards.forEach(({ id }, unit) => {
    if (id.startsWith('b-') && state.unit(unit).status === 'field') state.put(unit, -1, 'gone');
  });
  expect(held('7')).toEqual([]);
});

test('[Musket and Pike on the board: commanders] points: more points than the enemy are not enough, a victory has to come of them', () => {
  const state = begun();
  state.p.holders = [-1, 0, -1];
  const because = (minor: number, version: Version) =>
    thoughts(set(state, { thresholds: { minor, major: 3 * minor } }), version).situation.because;
  expect(VERSIONS.map((version) => because(100, version))).toEqual(['ahead', 'even']);
  expect(VERSIONS.map((version) => because(50, version))).toEqual(['ahead', 'ahead']);
});

describe('prizes', () => {
  const objective = { name: 'The mill', hex: hex('g6'), points: 100, holder: 1 as const };
  const fight = (turn: number, own: Put[], enemies: Put[], at = objective.hex): State => {
    const state = fieldOf([...own, ...enemies], {
      scenario: { objectives: [{ ...objective, hex: at }], turns: 20 },
    });
    state.p.turn = turn;
    return state;
  };
  const attacks = (state: State, version: Version) =>
    assaultsOf(new Field(state, 0, lessonsOf(version)), 0.6, 1).map(({ at }) => at);
  const foe: Put = { id: 'b', side: 'B', at: 'g6', facing: 3, men: 560 };

  test('[Musket and Pike on the board: commanders] for an objective less chance is enough, the later the less', () => {
    const own: Put[] = [{ id: 'a', at: 'g5', facing: 0, men: 850 }];
    expect(VERSIONS.map((version) => attacks(fight(20, own, [foe]), version))).toEqual([
      [],
      [hex('g6')],
    ]);
    expect(attacks(fight(1, own, [foe]), '7')).toEqual([]);
    // Anywhere else it is a blow like another.
    expect(attacks(fight(20, own, [foe], hex('b2')), '7')).toEqual([]);
  });

  test('[Musket and Pike on the board: commanders] who alone holds an objective does not leave it for a blow', () => {
    const own: Put[] = [{ id: 'a', at: 'g5', facing: 0, men: 900 }];
    const state = fight(20, own, [{ ...foe, men: 200 }], hex('g5'));
    expect(VERSIONS.map((version) => attacks(state, version))).toEqual([[hex('g6')], []]);
    const two = fight(
      20,
      [...own, { id: 'c', at: 'g5', facing: 0, men: 300 }],
      [{ ...foe, men: 200 }],
      hex('g5'),
    );
    expect(attacks(two, '7')).toEqual([hex('g6')]);
  });

  test('[Musket and Pike on the board: commanders] who goes for an objective that is guarded comes with enough', () => {
    const state = moveAll(begun(), 0, 3, () => true);
    const [crossroads] = state.scenario.objectives;
    const at = crossroads?.hex ?? -1;
    state.put(unitNamed(state, 'b-foot-4'), at);
    state.p.turn = 14;
    state.p.holders = [1, -1, -1];
    const sent = (version: Version) =>
      thoughts(state, version).missions.filter(
        ([, { kind, hex: to }]) => kind === 'take' && to === at,
      ).length;
    expect(sent('6')).toBeLessThanOrEqual(1);
    expect(sent('7')).toBeGreaterThanOrEqual(2);
  });
});

test('[Musket and Pike on the board: commanders] arrival: who is far from the fight counts for less', () => {
  const state = moveAll(begun({ ...PLAIN, units: 40 }), 1, -11, (id) => /foot-(1|2|3)$/.test(id));
  const ratio = (of: State, version: Version) => thoughts(of, version).situation.ratio;
  expect(ratio(state, '7')).toBeGreaterThan(1.15 * ratio(state, '6'));
  // Where all are equally near all count.
  const near = begun();
  expect(ratio(near, '7')).toBeCloseTo(ratio(near, '6'), 2);
});

describe('task', () => {
  const stance = (attacker: 0 | 1 | -1, turn: number, version: Version) => {
    const state = set(begun({ ...PLAIN, objectives: false }), { attacker });
    state.p.turn = turn;
    return thoughts(state, version).situation;
  };

  test('[Musket and Pike on the board: commanders] who is sent to attack attacks, and says so; who is posted waits', () => {
    expect(VERSIONS.map((version) => stance(0, 1, version).stance)).toEqual(['stand', 'attack']);
    expect(stance(0, 1, '7').because).toBe('sent');
    expect(VERSIONS.map((version) => stance(1, 6, version).stance)).toEqual(['attack', 'stand']);
    expect(VERSIONS.map((version) => stance(-1, 6, version).stance)).toEqual(['attack', 'attack']);
    const state = set(begun({ ...PLAIN, objectives: false }), { attacker: 0 });
    expect(planOf(viewOf(state, 'A'), 'A', 'steady')?.words[0]).toMatch(
      /^The army attacks, because it was sent to attack \(own strength is \d+ % of what is known of the enemy’s, counting who can come up in time\)\.$/,
    );
  });

  test('[Musket and Pike on the board: commanders] a set-up says who attacks', () => {
    const order = genericOrder(PLAIN, 1);
    const attackerOf = (attacker?: 'A' | 'B') =>
      checkedOrder(board, {
        ...order,
        setup: { ...(order.setup as object), ...(attacker && { attacker }) } as typeof order.setup,
      }).scenario;
    expect(
      [attackerOf('A'), attackerOf('B'), attackerOf()].map((one) => (one as Scenario).attacker),
    ).toEqual([0, 1, -1]);
  });
});

test('[Musket and Pike on the board: commanders] approach: far from everybody foot marches in column, and deploys before it is in reach', () => {
  const state = moveAll(begun({ ...PLAIN, objectives: false }), 1, 2, () => true);
  state.p.units.forEach((unit, index) => {
    if (unit.side === 1 && state.scenario.cards[index]?.kind !== 'leader')
      unit.men = Math.round(0.6 * unit.men);
  });
  const formed = (of: State, version: Version, formation: string) =>
    ordersFor(set(of.copy(), { version }), 0, 'steady').flatMap((order) =>
      order.type === 'form' && order.formation === formation ? order.units : [],
    );
  const columns = (version: Version) =>
    formed(state, version, 'column').filter((id) => id.includes('foot'));
  expect(columns('6')).toEqual([]);
  expect(columns('7').length).toBeGreaterThan(4);
  // Eight hexes off a column deploys.
  const near = moveAll(state.copy(), 1, -7, () => true);
  const foot = unitNamed(near, 'a-foot-4');
  near.unit(foot).formation = 'column';
  const { field } = thoughts(near, '7');
  expect(field.near(near.unit(foot).at)).toBeGreaterThan(6);
  expect(formed(near, '6', 'line')).not.toContain('a-foot-4');
  expect(formed(near, '7', 'line')).toContain('a-foot-4');
});

test('[Musket and Pike on the board: commanders] lanes: a wing that is ahead of the others goes on by itself', () => {
  const state = moveAll(begun({ ...PLAIN, units: 100, objectives: false }), 0, 5, (id) =>
    /^a-foot-([1-9]|1\d)$/.test(id),
  );
  state.p.units.forEach((unit, index) => {
    if (unit.side === 1 && state.scenario.cards[index]?.kind !== 'leader')
      unit.men = Math.round(0.6 * unit.men);
  });
  const onwards = (version: Version) => {
    const { errands, situation } = thoughts(state, version);
    expect(situation.stance).toBe('attack');
    const one = errands.find(({ stack }) => stack.lead.card.id === 'a-foot-3');
    return (one?.depth ?? 0) - (one?.stack.depth ?? 0);
  };
  expect(onwards('6')).toBeLessThan(1);
  expect(onwards('7')).toBeGreaterThan(3);
});
