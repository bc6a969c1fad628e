import { describe, expect, test } from 'vitest';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { wayToGo } from '@/lib/rulesets/musket-and-pike/board/doctrine/hours';
import { type Lessons, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { hasTime, preparing } from '@/lib/rulesets/musket-and-pike/board/doctrine/preparing';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { distance, hexNamed } from '@/lib/rulesets/musket-and-pike/board/places';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { heartOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/heart';
import { fieldOf } from './field';
import { allBut, armiesOf, forward, thought } from './thoughts';

/** Rows of Version 10 in RULES.md about the pace of an attack and the end of the day, as versions 9 and 10 have them. */

const NINE = lessonsOf('9');
const TEN = lessonsOf('10');
const but = allBut('10');
const armies = armiesOf('10');

const GUNS = '1.5:1, open, many guns and horse';
const kindOf = (state: State, id: string | undefined) =>
  state.scenario.cards.find((card) => card.id === id)?.kind;
/** How many bodies the fast commander has march next. */
const marches = (state: State, lessons: Lessons): number =>
  turnOrders(state.copy(), 0, FAST, lessons).filter(
    (order) => order.type === 'move' && kindOf(state, order.units[0]) !== 'leader',
  ).length;

describe('[Musket and Pike on the board: commanders] resumes', () => {
  test('an order that comes to nothing on the march does not keep the rest of the army where it is', () => {
    const state = armies(GUNS);
    const all = marches(state, TEN);
    expect([all > 20, marches(state, but('resumes'))]).toEqual([true, all]);
    // One body has marched, the next order was refused, and the commander is asked again.
    const [first] = state.inField(0).filter((unit) => state.scenario.cards[unit]?.men !== 1);
    state.unit(first as number).moved = true;
    expect(marches(state, TEN)).toBeGreaterThan(20);
    expect([marches(state, but('resumes')), marches(state, NINE)]).toEqual([0, 0]);
  });

  test('when somebody has fired or struck the marches are over, but for guns that were only taken', () => {
    const state = armies(GUNS);
    const of = (kind: string, side: 0 | 1) =>
      state.inField(side).find((unit) => state.scenario.cards[unit]?.kind === kind) as number;
    const guns = state.unit(of('artillery', 1));
    Object.assign(guns, { crew: 'enemy', side: 0, fired: true, moved: true });
    expect(marches(state, TEN)).toBeGreaterThan(20);
    state.unit(of('infantry', 0)).fired = true;
    expect(marches(state, TEN)).toBe(0);
  });
});

describe('[Musket and Pike on the board: commanders] hours', () => {
  const time = (state: State, lessons: Lessons) => {
    const { field, situation, line } = thought(state, 0, lessons);
    return hasTime(field, situation, line);
  };
  test('the time of an attack is counted from its line, not from its hussars, to the enemy or to the objective that it needs', () => {
    const hill = (row: number, points: number, holder: -1 | 0 | 1 = 1) => ({
      ...{ name: 'Hill', hex: row * width + 12, points, holder },
    });
    const width = armies(GUNS).scenario.ground.board.columns;
    const state = armies(GUNS, { turns: 14 });
    const { field, situation, line } = thought(state, 0, TEN);
    expect(wayToGo(field, situation, line)).toBe(12);
    expect([time(state, TEN), time(state, NINE)]).toEqual([false, false]);
    // Riders before the enemy leave his line as far from him as it was.
    forward(state, 0, 'cavalry', 9);
    expect([time(state, TEN), time(state, NINE)]).toEqual([false, true]);
    // Of two objectives beyond the enemy the nearer one makes the victory, or both are needed.
    const wants = (near: number, far: number) => {
      const objectives = [hill(24, near), hill(32, far)];
      const fought = armies(GUNS, { objectives, thresholds: { minor: 50, major: 150 } });
      fought.p.holders = [1, 1];
      const one = thought(fought, 0, TEN);
      return wayToGo(one.field, one.situation, one.line);
    };
    const [one, both] = [wants(300, 100), wants(100, 100)];
    expect([one >= 12, one < 16, Math.round(both - one)]).toEqual([true, true, 8]);
  });

  test('foot on the march waits for no guns: they are waited for where they will be in action', () => {
    const state = armies(GUNS, { turns: 40 });
    forward(state, 0, 'infantry', -3);
    forward(state, 0, 'artillery', -3);
    const bounds = (lessons: Lessons) => {
      const { errands, line, field, situation, stacks } = thought(state, 0, lessons);
      expect(preparing(field, situation, stacks, line)).not.toBeNull();
      const first = errands.filter(
        ({ stack, hex }) => stack.kind === 'infantry' && stack.post.role === 'line' && hex < 0,
      );
      return Math.max(...first.map(({ depth }) => Math.round(depth - line.depth)));
    };
    expect([bounds(TEN), bounds(but('hours'))]).toEqual([14, 2]);
  });
});

test('[Musket and Pike on the board: commanders] deploys: a column that forms line out of reach of the enemy marches on in the same turn', () => {
  const state = armies(GUNS);
  const foot = state.inField(0).filter((unit) => state.scenario.cards[unit]?.kind === 'infantry');
  for (const unit of foot) state.unit(unit).formation = 'column';
  const goneOn = (rows: number, lessons: Lessons) => {
    const near = state.copy();
    forward(near, 0, 'infantry', rows);
    const orders = turnOrders(near.copy(), 0, FAST, lessons);
    const formed = new Set(
      orders.flatMap((order) =>
        order.type === 'form' && order.formation === 'line' ? [...order.units] : [],
      ),
    );
    const isMarch = (order: BoardOrder): order is BoardOrder & { type: 'move' } =>
      order.type === 'move' && order.units.some((id) => formed.has(id));
    const { ground } = near.scenario;
    const field = new Field(near, 0, lessons);
    const ways = orders.filter(isMarch).map(({ units, to }) => {
      const { at } = near.unit(near.scenario.cards.findIndex(({ id }) => id === units[0]));
      return { close: field.near(at) <= 6, far: distance(ground, at, hexNamed(ground, to)) };
    });
    const most = (close: boolean) =>
      Math.max(0, ...ways.flatMap((way) => (way.close === close ? [way.far] : [])));
    return { formed: formed.size > 5, most: [most(true), most(false)] };
  };
  expect(goneOn(6, TEN)).toEqual({ formed: true, most: [0, 2] });
  expect(goneOn(6, but('deploys'))).toEqual({ formed: true, most: [0, 0] });
  // Within six hexes it faces who is there.
  expect(goneOn(7, TEN)).toEqual({ formed: true, most: [0, 2] });
});

describe('when the day is over', () => {
  const LOST = { killed: 0, wounded: 0, missing: 0, captured: 0 };
  const way = { percent: 100, breakPercent: 30, never: false, fromTurn: 0 };
  /** Armies of 1,000 of which a share, per cent, is killed, after the turn of B. */
  const night = (
    a: number,
    b: number,
    scenario: Partial<Scenario> = {},
    half: 0 | 1 = 1,
  ): State => {
    const body = (side: 'A' | 'B', at: string, lost: number) => ({
      ...({ id: side, side, at, facing: side === 'A' ? 0 : 3, men: 1000 } as const),
      now: { men: 1000 - 10 * lost, lostMen: { ...LOST, killed: 10 * lost } },
    });
    const state = fieldOf([body('A', 'f3', a), body('B', 'f15', b)], {
      switches: { armiesBreak: true },
      mover: half === 1 ? 'B' : 'A',
      scenario: { turns: 3, waysBack: [way, way], ...scenario },
    });
    state.p.turn = 3;
    state.p.half = half;
    return state;
  };
  const ended = (state: State) => {
    const decided = decide(state, 'B', { type: 'end' }, () => 0.99);
    if (!decided.ok) throw new Error(decided.error.message);
    for (const fact of decided.value) evolve(state, fact);
    return [state.p.ending, state.p.beaten];
  };
  test('[musket-and-pike: End Of Game] a broken army that is the more worn of the two leaves the field in any case', () => {
    expect(heartOf(night(31, 10), 0).chance).toBe(100);
    expect(ended(night(31, 10))).toEqual(['broken', 0]);
    expect(ended(night(31, 40))).toEqual(['broken', 1]);
    // By version 9 by chance alone: here a twentieth.
    expect(heartOf(night(31, 10, { version: '9' }), 0).chance).toBeLessThan(10);
    expect(ended(night(31, 10, { version: '9' }))).toEqual(['time', -1]);
  });

  test('[musket-and-pike: End Of Game] who is not broken stays beside the victor, and so does each of two alike, and whom the author has stay', () => {
    expect(ended(night(29, 0))).toEqual(['time', -1]);
    expect(ended(night(31, 31))).toEqual(['time', -1]);
    const never = { waysBack: [{ ...way, never: true }, way] as const };
    expect(ended(night(45, 10, never))).toEqual(['time', -1]);
  });

  test('[musket-and-pike: End Of Game] before the last turn is over it has its chance, as ever', () => {
    expect(heartOf(night(31, 10, {}, 0), 0).chance).toBeLessThan(10);
    expect(heartOf(night(31, 10, { turns: 4 }), 0).chance).toBeLessThan(10);
  });
});
