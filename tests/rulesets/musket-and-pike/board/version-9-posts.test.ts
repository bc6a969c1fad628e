import { expect, test } from 'vitest';
import { type Lessons, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { ordersFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { hexOfErrand } from '@/lib/rulesets/musket-and-pike/board/doctrine/places';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fieldOf, type Put } from './field';
import { allBut, posted, thought } from './thoughts';

/** Lessons of version 9 about posts and leaders, each in a position in which it decides. */

const NINE = lessonsOf('9');
const but = allBut('9');

/** Where a unit of side A is sent. */
function sentTo(state: State, id: string, lessons: Lessons): string {
  const { field, situation, errands } = thought(state.copy(), 0, lessons);
  const errand = errands.find(({ stack }) => stack.lead.card.id === id);
  if (errand === undefined) throw new Error(id);
  return nameOn(state.scenario.ground, hexOfErrand(field, situation, errand));
}

const orders = (state: State, lessons: Lessons) =>
  turnOrders(state.copy(), 0, FAST, lessons).filter((order) => 'units' in order);

/** Orders of one kind for one unit of side A. */
const given = (state: State, id: string, type: string, lessons: Lessons) =>
  orders(state, lessons).filter(
    (order) => order.type === type && (order as { units: readonly string[] }).units.includes(id),
  );

const CHIEF: Put = { id: 'chief', kind: 'leader', at: 'h3', formations: ['A-army'] };
/** Everybody is in reach of him. */
const REACH = { commandHexes: 30, higherCommandHexes: 30 };
const FOES: readonly Put[] = ['d14', 'f14', 'h14', 'j14', 'l14'].map((at, index) => ({
  ...{ id: `b${index}`, side: 'B' as const, at, facing: 3 as const },
}));

test('[Musket and Pike on the board: commanders] batteries: guns of an attack that have a target stay in action', () => {
  const own: Put[] = [
    CHIEF,
    { id: 'guns', kind: 'artillery', at: 'h7' },
    ...['d9', 'f9', 'j9', 'l9'].map((at, index) => ({ id: `foot${index}`, at, men: 900 })),
  ];
  const at = (turn: number) => {
    const foes = FOES.map((foe) => ({ ...foe, at: foe.at.replace('14', '15') }));
    const state = posted(
      [...own, ...foes],
      {},
      { parameters: REACH, scenario: { attacker: 0, turns: 20 } },
    );
    state.p.turn = turn;
    return state;
  };
  const limbers = (turn: number, lessons: Lessons) =>
    given(at(turn), 'guns', 'form', lessons).length > 0;
  // Late in the day nobody waits for them any more.
  expect(limbers(15, but('batteries'))).toBe(true);
  expect(limbers(15, NINE)).toBe(false);
});

test('[Musket and Pike on the board: commanders] night: a line in order does not set out in the dark', () => {
  const own: Put[] = [
    CHIEF,
    ...['d5', 'f5', 'h5', 'j5', 'l5'].map((at, index) => ({ id: `foot${index}`, at, men: 900 })),
  ];
  const marches = (firstMinute: number, lessons: Lessons) => {
    const state = posted([...own, ...FOES], {}, { scenario: { attacker: 0, firstMinute } });
    return orders(state, lessons).filter(({ type }) => type === 'move').length > 0;
  };
  expect(marches(600, NINE)).toBe(true);
  expect(marches(1260, but('night'))).toBe(true);
  expect(marches(1260, NINE)).toBe(false);
});

test('[Musket and Pike on the board: commanders] waits: horse that is before its line waits for it, and does not ride back', () => {
  const foot = ['d2', 'f2', 'h2', 'j2', 'l2'].map((at, index) => ({
    ...{ id: `foot${index}`, at, men: 900 },
  }));
  const row = (now: string, enemies: number, lessons: Lessons) => {
    const own: Put[] = [{ ...CHIEF, at: 'h1' }, { id: 'horse', kind: 'cavalry', at: now }, ...foot];
    const foes = FOES.map((foe) => ({ ...foe, at: foe.at.replace('14', String(enemies)) }));
    const state = posted(
      [...own, ...foes],
      { horse: 'b1' },
      { parameters: REACH, scenario: { attacker: 0 } },
    );
    return Number(sentTo(state, 'horse', lessons).slice(1));
  };
  expect(row('b5', 13, but('waits'))).toBeLessThan(4);
  expect(row('b5', 13, NINE)).toBe(5);
});

test.each(['4', '8', '9'] as const)(
  '[Musket and Pike on the board: commanders] version %s rides a charge that was sounded before it took over, and sounds no other',
  (version) => {
    const field = (charging: number): State =>
      fieldOf(
        [
          {
            id: 'horse',
            kind: 'cavalry',
            at: 'f3',
            facing: 0,
            men: 600,
            now: { men: 600, charging: charging as 0 },
          },
          {
            id: 'foe',
            side: 'B',
            at: 'f5',
            facing: 3,
            men: 200,
            now: { men: 200, disordered: true },
          },
        ],
        { scenario: { version, turns: 20 } },
      );
    const types = (charging: number) =>
      ordersFor(field(charging), 0, 'steady').map(({ type }) => type);
    expect(types(-1)).toContain('charge');
    expect(types(0)).toEqual(['move', 'melee']);
    // Sounded in another direction, it is let be.
    expect(types(2)).not.toContain('melee');
  },
);
