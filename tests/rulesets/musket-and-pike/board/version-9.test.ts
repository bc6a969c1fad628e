import { expect, test } from 'vitest';
import {
  type Lessons,
  lessonsOf,
  standInLessons,
} from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { ordersFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { preparing } from '@/lib/rulesets/musket-and-pike/board/doctrine/preparing';
import { clashesOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/wings';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { allBut, armiesOf, forward, thought } from './thoughts';

/** Each row of Version 9 in RULES.md: what its board commanders have learnt, as versions 8 and 9 have it. */

const EIGHT = lessonsOf('8');
const NINE = lessonsOf('9');
const but = allBut('9');
const armies = armiesOf('9');

/** The foot of the first line that has no errand of its own. */
const firstOf = ({ errands }: ReturnType<typeof thought>) =>
  errands.filter(
    ({ stack, hex }) => stack.kind === 'infantry' && stack.post.role === 'line' && hex < 0,
  );

const GUNS = '1.5:1, open, many guns and horse';

test('[Musket and Pike on the board: commanders] guns: the foot of an attack waits for its guns where there is time, and goes in when half of them are in action', () => {
  const waits = (state: State, lessons = NINE) => {
    const { field, situation, stacks, line } = thought(state, 0, lessons);
    return preparing(field, situation, stacks, line);
  };
  const start = armies(GUNS);
  expect(waits(start)).toMatchObject({ nearest: 6 });
  expect(waits(start, but('guns'))).toBeNull();
  expect(waits(start, EIGHT)).toBeNull();
  // Of two to seven hexes to the enemy it comes no nearer than six meanwhile.
  forward(start, 0, 'infantry', 4);
  const first = firstOf(thought(start, 0, NINE));
  expect(new Set(first.map(({ nearest }) => nearest))).toEqual(new Set([6]));
  expect(firstOf(thought(start, 0, but('guns'))).every(({ nearest }) => nearest === 3)).toBe(true);
  // Its guns stand unlimbered six hexes from the enemy: it goes in.
  forward(start, 0, 'artillery', 7);
  expect(waits(start)).toBeNull();
  // The way and the fighting take what is left of the day, or there are hardly any guns.
  expect(waits(armies(GUNS, { turns: 13 }))).toBeNull();
  expect(waits(armies('1.5:1, open, much foot'))).toBeNull();
});

test('[Musket and Pike on the board: commanders] guns: batteries do not run after the leader of the army', () => {
  const state = armies(GUNS);
  const leader = state.inField(0).find((unit) => {
    const card = state.scenario.cards[unit];
    return card?.kind === 'leader' && card.formations.length === 1;
  }) as number;
  const { columns } = state.scenario.ground.board;
  for (const unit of state.inField(0))
    if (state.scenario.cards[unit]?.kind === 'leader' && unit >= leader) state.put(unit, columns);
  const sent = (lessons: Lessons) =>
    thought(state, 0, lessons).errands.filter(
      ({ stack, hex }) => stack.kind === 'artillery' && hex === columns,
    ).length;
  expect([sent(NINE), sent(but('guns')) > 0]).toEqual([0, true]);
});

test('[Musket and Pike on the board: commanders] dressed: near the enemy a line goes two hexes in a bound, four where time is short', () => {
  const bounds = (state: State, lessons: Lessons) => {
    forward(state, 0, 'infantry', 5);
    forward(state, 0, 'artillery', 7);
    const one = thought(state, 0, lessons);
    return new Set(firstOf(one).map(({ depth }) => Math.round(depth - one.line.depth)));
  };
  expect(bounds(armies(GUNS), NINE)).toEqual(new Set([2]));
  expect(bounds(armies(GUNS), but('dressed'))).toEqual(new Set([4]));
  expect(bounds(armies(GUNS, { turns: 11 }), NINE)).toEqual(new Set([4]));
});

test('[Musket and Pike on the board: commanders] horse: a wing that has a fifth more than the enemy’s rides at him when he is near, and not among his foot', () => {
  const against = (state: State, lessons = NINE) => {
    const { field, situation, stacks, line } = thought(state, 0, lessons);
    const { left, right } = clashesOf(field, situation, stacks, line);
    return [left.length > 0, right.length > 0];
  };
  const far = armies(GUNS);
  expect(against(far)).toEqual([false, false]);
  const near = armies(GUNS);
  forward(near, 0, 'cavalry', 7);
  forward(near, 0, 'leader', 7);
  expect(against(near)).toEqual([true, true]);
  expect(against(near, but('horse'))).toEqual([false, false]);
  const { errands } = thought(near, 0, NINE);
  expect(errands.some(({ stack, hex }) => stack.kind === 'cavalry' && hex >= 0)).toBe(true);
  const alike = armies('1:1, open, many guns and horse');
  forward(alike, 0, 'cavalry', 7);
  expect(against(alike)).toEqual([false, false]);
});

test('[Musket and Pike on the board: commanders] posted: foot and guns that stand do not stir for two hexes', () => {
  const state = armies('1.5:1, close, much foot');
  const { columns } = state.scenario.ground.board;
  const unit = thought(state, 1, NINE).errands.find(
    ({ stack, hex }) => stack.kind === 'infantry' && hex === stack.at,
  )?.stack.lead.unit as number;
  const errand = (lessons: Lessons) =>
    thought(state, 1, lessons).errands.find(({ stack }) => stack.lead.unit === unit);
  expect(thought(state, 1, NINE).situation.stance).toBe('stand');
  const home = state.unit(unit).at;
  state.put(unit, home - columns);
  expect(errand(NINE)?.hex).toBe(state.unit(unit).at);
  expect(errand(but('posted'))?.hex).toBe(-1);
  state.put(unit, home - 4 * columns);
  expect(errand(NINE)?.hex).toBe(-1);
});

test('[Musket and Pike on the board: commanders] spent: the outmatched leave nearer to their breaking point, and an attack that has come to a stand sooner', () => {
  const way = { percent: 100, breakPercent: 40, never: false, fromTurn: 0 };
  const leaves = (name: string, lost: number, theirs: number, version: '8' | '9', side: 0 | 1) => {
    const state = armies(name, { version, waysBack: [way, way] });
    state.p.turn = 8;
    state.p.mover = side;
    state.p.half = side;
    state.p.units.forEach((unit, index) => {
      const card = state.scenario.cards[index];
      if (card === undefined || card.kind === 'leader') return;
      const share = card.side === side ? lost : theirs;
      unit.lostMen.killed = Math.round((share * unit.men) / 100);
      unit.men -= unit.lostMen.killed;
    });
    return ordersFor(state, side, 'fast')[0]?.type === 'giveUp';
  };
  // B has half of A's men. Of 40 per cent, 24 are six tenths and 32 eight.
  const weak = (lost: number, version: '8' | '9') =>
    leaves('2:1, open, much foot', lost, 0, version, 1);
  expect([weak(27, '8'), weak(27, '9'), weak(34, '9')]).toEqual([true, false, true]);
  // A was sent to attack and has come to a stand, the worse off.
  const spent = (lost: number, theirs: number, version: '8' | '9') =>
    leaves('1:1, hill, much foot', lost, theirs, version, 0);
  expect([spent(39, 6, '8'), spent(39, 6, '9'), spent(39, 40, '9')]).toEqual([false, true, false]);
});

test('[Musket and Pike on the board: commanders] who stands in for a person knows all lessons but how to leave', () => {
  expect([...NINE].filter((lesson) => !standInLessons('9').has(lesson))).toEqual(['leaves']);
  expect(standInLessons('8')).toEqual(lessonsOf('7'));
});
