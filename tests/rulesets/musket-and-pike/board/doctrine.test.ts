import { describe, expect, test } from 'vitest';
import { autoplay, textDraws } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { hexColumn, hexDistance, hexHalves } from '@/lib/geometry/hexes';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { lineOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/line';
import { winChance } from '@/lib/rulesets/musket-and-pike/board/doctrine/odds';
import { DOCTRINES, ordersFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { planChange, planOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plan';
import { plansOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plans';
import { arrayOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/roles';
import { situationOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/situation';
import { stacksOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/stacks';
import { BOLD, STEADY, WARY } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { viewOf } from '@/lib/rulesets/musket-and-pike/board/view';
import {
  ATTACKER_SCALE,
  casualtyValue,
  DEFENDER_SCALE,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { type Generic, genericOrder } from '@/scripts/bench/musket-and-pike-board/field';

const GAME: AnyBoardGame = board;
const PLAIN: Generic = { units: 20, turns: 15, objectives: false };

const checkedOf = (generic: Generic = PLAIN) => checkedOrder(board, genericOrder(generic, 2));

/** A battle at the beginning of its first turn. */
function begun(generic: Generic = PLAIN): State {
  const checked = checkedOf(generic);
  const state = board.initialState(checked);
  for (const fact of board.deploy(checked, textDraws('doctrine', 1))) board.evolve(state, fact);
  return state;
}

const unitNamed = (state: State, id: string): number =>
  state.scenario.cards.findIndex((card) => card.id === id);

/** Leaves a side a share of the men and guns of its units. */
function weakened(state: State, side: number, share: number): State {
  state.p.units.forEach((unit, index) => {
    if (unit.side !== side || state.scenario.cards[index]?.kind === 'leader') return;
    unit.men = Math.round(share * unit.men);
    unit.guns = Math.round(share * unit.guns);
  });
  return state;
}

/** Takes all of a side off the field that a test does not want there. */
function without(state: State, goes: (id: string) => boolean): State {
  state.scenario.cards.forEach(({ id }, unit) => {
    if (state.unit(unit).status === 'field' && goes(id)) state.put(unit, -1, 'gone');
  });
  return state;
}

const stanceOf = (state: State, side: 0 | 1, temper = STEADY) =>
  situationOf(new Field(state, side), temper).stance;

describe('[Musket and Pike on the board: commanders] odds', () => {
  test('the chance of winning a melee is that of the two draws', () => {
    for (const [attack, defence] of [
      [1000, 1000],
      [2000, 700],
      [700, 1400],
      [1950, 650],
    ] as const) {
      let wins = 0;
      const cuts = 200;
      for (let one = 0; one < cuts; one += 1)
        for (let other = 0; other < cuts; other += 1) {
          const theirs = casualtyValue(attack, ATTACKER_SCALE, (one + 0.5) / cuts);
          const own = casualtyValue(defence, DEFENDER_SCALE, (other + 0.5) / cuts);
          if (theirs > own) wins += 1;
        }
      expect(winChance(attack, defence)).toBeCloseTo(wins / (cuts * cuts), 2);
    }
  });
});

describe('[Musket and Pike on the board: commanders] an army and its posts', () => {
  test('it looks across its line, whichever vertices its units face', () => {
    const { scenario } = begun();
    expect(arrayOf(scenario, 0).ahead).toEqual([0, 1]);
    expect(arrayOf(scenario, 1).ahead).toEqual([0, -1]);
  });

  test('first line, second line, wings of horse and guns are what they were placed as', () => {
    const state = begun();
    const { posts } = arrayOf(state.scenario, 0);
    const role = (id: string) => posts.get(unitNamed(state, id))?.role;
    expect(role('a-foot-1')).toBe('line');
    expect(role('a-reserve-2')).toBe('second');
    expect(role('a-horse-1')).toBe('left');
    expect(role('a-horse-2')).toBe('right');
    expect(role('a-battery-1')).toBe('guns');
  });
});

describe('[Musket and Pike on the board: commanders] stance', () => {
  test('who is much stronger attacks, who is weaker stands', () => {
    expect(stanceOf(weakened(begun(), 1, 0.6), 0)).toBe('attack');
    expect(stanceOf(weakened(begun(), 0, 0.8), 0)).toBe('stand');
  });

  test('the temperaments differ: at nine men to ten bold attacks, at twelve to ten wary stands', () => {
    const fewer = weakened(begun(), 0, 0.9);
    expect([BOLD, STEADY].map((temper) => stanceOf(fewer, 0, temper))).toEqual(['attack', 'stand']);
    const more = weakened(begun(), 1, 0.83);
    expect([STEADY, WARY].map((temper) => stanceOf(more, 0, temper))).toEqual(['attack', 'stand']);
  });

  test('where nobody comes somebody has to: even armies stand at first, and attack later', () => {
    const state = begun();
    expect(stanceOf(state, 0)).toBe('stand');
    state.p.turn = 6;
    expect(stanceOf(state, 0)).toBe('attack');
  });

  test('who holds what counts has no need to attack; who does not, has', () => {
    const state = begun({ ...PLAIN, objectives: true });
    weakened(state, 0, 0.97);
    state.p.holders = [0, 0, 0];
    expect(situationOf(new Field(state, 0), STEADY).because).toBe('ahead');
    expect(stanceOf(state, 1)).toBe('attack');
  });

  test('who is beaten draws off: its foot ends its turn farther from the enemy', () => {
    const state = begun();
    state.p.units.forEach((unit, index) => {
      if (unit.side !== 0 || state.scenario.cards[index]?.kind === 'leader') return;
      unit.men = Math.round(0.3 * unit.men);
      unit.guns = 1;
    });
    const foot = unitNamed(state, 'a-foot-5');
    state.put(foot, state.unit(foot).at + 4 * state.scenario.ground.board.columns);
    expect(stanceOf(state, 0)).toBe('drawOff');
    const before = new Field(state, 0).near(state.unit(foot).at);
    const after = played(state, 'steady');
    expect(new Field(after, 0).near(after.unit(foot).at)).toBeGreaterThan(before);
  });
});

const over = ({ p }: State): boolean => p.phase === 'over';

/** The position when a doctrine has ended the turn of the side that moves. */
function played(before: State, doctrine: string): State {
  const state = before.copy();
  const { mover, turn } = state.p;
  const seat = mover === 0 ? 'A' : 'B';
  const draw = textDraws('played', 1);
  let refused = '';
  for (
    let calls = 0;
    state.p.mover === mover && state.p.turn === turn && !over(state);
    calls += 1
  ) {
    if (calls > 60) throw new Error(`A turn without an end: ${refused}`);
    for (const order of ordersFor(state.copy(), mover, doctrine)) {
      const decided = board.decide(state, seat, JSON.parse(JSON.stringify(order)), draw);
      if (!decided.ok) {
        refused = `${JSON.stringify(order)} ${decided.error.message}`;
        break;
      }
      for (const fact of decided.value) board.evolve(state, fact);
      if (state.p.mover !== mover || over(state)) break;
    }
  }
  return state;
}

/** How far neighbours in the first line stand apart in depth at most, in hexes: side A looks north. */
function unevenness(state: State): number {
  const { board: hexes } = state.scenario.ground;
  const rows = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((index) => state.unit(unitNamed(state, `a-foot-${index}`)))
    .filter(({ status, routed }) => status === 'field' && !routed)
    .map(({ at }) => hexHalves(hexes, at) / 2);
  return Math.max(...rows.slice(1).map((row, index) => Math.abs(row - (rows[index] as number))));
}

describe('[Musket and Pike on the board: commanders] on the march', () => {
  test('the first line stays dressed while it goes forward, and nobody turns about', () => {
    let state = weakened(begun(), 1, 0.82);
    const start = hexHalves(
      state.scenario.ground.board,
      state.unit(unitNamed(state, 'a-foot-4')).at,
    );
    for (let turn = 0; turn < 2; turn += 1) {
      state = played(state, 'steady');
      expect(unevenness(state)).toBeLessThanOrEqual(2.5);
      // The enemy, who is not moved here, has a turn in which he does nothing.
      const end = board.decide(state, 'B', { type: 'end' }, textDraws('idle', turn));
      if (!end.ok) throw new Error(end.error.message);
      for (const fact of end.value) board.evolve(state, fact);
    }
    const foot = state.unit(unitNamed(state, 'a-foot-4'));
    expect(hexHalves(state.scenario.ground.board, foot.at)).toBeGreaterThan(start + 6);
    expect([5, 0, 1]).toContain(foot.facing);
  });

  test('who stands on an objective with nobody near stays on it', () => {
    const state = begun({ ...PLAIN, objectives: true });
    weakened(state, 1, 0.5);
    const hex = state.scenario.objectives[0]?.hex ?? -1;
    const guard = unitNamed(state, 'a-reserve-1');
    state.put(guard, hex);
    state.p.holders = [0, 0, 0];
    const after = played(state, 'steady');
    expect(after.unit(guard).at).toBe(hex);
  });

  test('an objective that nobody guards is taken within a few turns', () => {
    let state = begun({ ...PLAIN, objectives: true });
    without(state, (id) => id.startsWith('b-') && id !== 'b-battery-1');
    for (let turn = 0; turn < 4; turn += 1) {
      state = played(state, 'steady');
      if (state.p.phase === 'over') break;
      const end = board.decide(state, 'B', { type: 'end' }, textDraws('idle', turn));
      if (!end.ok) throw new Error(end.error.message);
      for (const fact of end.value) board.evolve(state, fact);
    }
    expect(state.p.holders).toEqual([0, 0, 0]);
  });

  test('a commander says why its plan is another than before: what was taken, and how strengths have changed', () => {
    const before = begun({ ...PLAIN, objectives: true });
    before.p.holders = [0, -1, -1];
    const viewed = (state: State) => viewOf(state, 'A');
    const change = (now: State, doctrine = 'wary') =>
      planChange(viewed(before), viewed(now), 'A', doctrine);
    expect(change(before.copy())).toBeNull();
    const now = weakened(before.copy(), 1, 0.3);
    now.p.turn = 4;
    now.p.holders = [0, 0, -1];
    const { name } = before.scenario.objectives[1] ?? { name: '' };
    expect(change(now)).toMatch(
      new RegExp(
        `^The plan has changed: on turn 1 the army meant to stand; since then ${name} has been taken and the army’s strength has gone from \\d+ % of the enemy’s to \\d+ %\\.$`,
      ),
    );
    expect(change(now, 'greedy')).toBeNull();
    // Where the enemy acts, nobody has a plan of his own.
    now.p.mover = 1;
    expect(change(now)).toBeNull();
  });

  test('a flank that the enemy comes round is refused by the second line', () => {
    const state = begun();
    without(state, (id) => id.startsWith('a-horse'));
    const { board: hexes } = state.scenario.ground;
    const end = state.unit(unitNamed(state, 'a-foot-8')).at;
    // Two battalions beside the right of the line, as far forward as it is.
    state.put(unitNamed(state, 'b-foot-1'), end + 4);
    state.put(unitNamed(state, 'b-foot-2'), end + 5);
    const second = ['a-reserve-1', 'a-reserve-2', 'a-reserve-3'].map((id) => unitNamed(state, id));
    const far = (of: State) =>
      Math.min(...second.map((unit) => hexDistance(hexes, of.unit(unit).at, end)));
    const after = played(state, 'steady');
    expect(far(after)).toBeLessThan(far(state));
    const right = second.map((unit) => hexColumn(hexes, after.unit(unit).at));
    expect(Math.max(...right)).toBeGreaterThanOrEqual(hexColumn(hexes, end) - 1);
  });
});

describe('[Musket and Pike on the board: commanders] plans', () => {
  const plansFor = (state: State) => {
    const field = new Field(state, 0);
    const situation = situationOf(field, STEADY);
    const stacks = stacksOf(field, situation);
    return plansOf(field, situation, stacks, lineOf(field, stacks), STEADY);
  };

  test('several are judged, and the main effort goes where the enemy is weak', () => {
    // The enemy's first line from his right to his left stands before A's left to right, mirrored.
    const thin = (weak: readonly number[]) => {
      const state = without(begun(), (id) => /horse|battery/.test(id));
      for (const index of weak) {
        const unit = state.unit(unitNamed(state, `b-foot-${index}`));
        unit.men = 60;
      }
      return state;
    };
    const right = plansFor(thin([1, 2, 3]));
    const left = plansFor(thin([6, 7, 8]));
    expect(right.length).toBeGreaterThanOrEqual(6);
    expect(right[0]?.main).toContain(2);
    expect(right[0]?.main).not.toContain(0);
    expect(left[0]?.main).toContain(0);
    expect(left[0]?.main).not.toContain(2);
  });

  test('it is told in sentences and arrows, with the orders that the commander gives', () => {
    const state = weakened(begun(), 1, 0.6);
    const view = viewOf(state, 'A');
    const plan = planOf(view, 'A', 'steady');
    expect(plan?.words[0]).toMatch(/^The army attacks: own strength is 1\d\d %/);
    expect(plan?.words.join(' ')).toMatch(/It attacks (all along the line|with its )/);
    expect(plan?.arrows.length).toBeGreaterThan(5);
    for (const { piece, from } of plan?.arrows ?? [])
      expect(state.unit(unitNamed(state, piece)).at).toBe(from);
    expect(plan?.orders).toEqual(board.commander(view, 'A', textDraws('plan', 1), 'steady'));
    expect(planOf(view, 'B', 'steady')).toBeNull();
  });
});

describe('[Musket and Pike on the board: commanders] in play', () => {
  test('the enemy’s defensive fire is answered', () => {
    const state = begun({ ...PLAIN, phases: true });
    state.p.phase = 'defensive';
    expect(ordersFor(state, 1, 'steady')).toEqual([{ type: 'fireAll' }]);
  });

  test('what is hidden changes no order', () => {
    const fog = (change: (state: State) => void) => {
      const state = begun({ ...PLAIN, fog: true });
      // All of B in the far corner, farther than A sees by night.
      const clouded = new State({ ...state.scenario, dawn: 1439, dusk: 0 }, state.p);
      clouded.p.units.forEach((unit, index) => {
        if (unit.side === 1 && unit.status === 'field')
          clouded.put(index, state.scenario.ground.size - 1 - (index % 5));
      });
      change(clouded);
      const view = viewOf(clouded, 'A');
      const seen = view.position.units.filter(
        ({ side, status }) => side === 1 && status === 'field',
      ).length;
      return { seen, orders: board.commander(view, 'A', textDraws('fog', 1), 'steady') };
    };
    const one = fog(() => undefined);
    const other = fog((state) => {
      const unit = state.unit(unitNamed(state, 'b-foot-3'));
      unit.men = 10;
      unit.fatigue = 700;
      state.put(unitNamed(state, 'b-foot-4'), state.scenario.ground.size - 20);
    });
    expect([one.seen, other.seen]).toEqual([0, 0]);
    expect(one.orders.length).toBeGreaterThan(1);
    expect(other.orders).toEqual(one.orders);
  });

  test.each([...DOCTRINES])('%s plays a battle to its end, and the same one again', (doctrine) => {
    const checked = checkedOf({ units: 12, turns: 6, objectives: true });
    let refused = 0;
    let given = 0;
    const counted: AnyBoardGame = {
      ...GAME,
      carryOut: (state, seat, order, draw) => {
        const decided = board.carryOut?.(state as State, seat, order, draw);
        if (decided === undefined) throw new Error('The board carries out in place');
        given += 1;
        if (!decided.ok) refused += 1;
        return decided;
      },
    };
    const play = (sink?: () => void) =>
      autoplay(counted, {
        ...{ checked, seed: 'commanders', trial: 1 },
        players: { A: doctrine, B: 'fast' },
        ...(sink === undefined ? {} : { sink }),
      });
    // Once carried out in place, once judged first and then folded.
    const [once, again] = [play(), play(() => undefined)];
    expect(once.brokenOff).toBe(false);
    expect(once.report.turnsFought).toBeGreaterThan(2);
    expect(JSON.stringify(again.report)).toBe(JSON.stringify(once.report));
    expect(refused).toBeLessThan(0.05 * given);
  });
});
