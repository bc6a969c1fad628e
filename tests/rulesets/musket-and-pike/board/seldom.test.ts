import { expect, test } from 'vitest';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fieldOf, hex } from './field';

/** Rules that commanders and random play seldom or never come to (RULES.md, Counted in play). */

/** Carries out an order of side A and returns its facts and the position after them. */
function ordered(state: State, order: Record<string, unknown>) {
  const decided = decide(state, 'A', JSON.parse(JSON.stringify(order)), () => 0.5);
  if (!decided.ok) throw new Error(decided.error.message);
  const after = state.copy();
  for (const fact of decided.value) evolve(after, fact);
  return { facts: decided.value as readonly Fact[], after };
}

test('[musket-and-pike: Cavalry Melee Continuation] horse that has won rides on by hexes, straight ahead, as many as are left to it', () => {
  const won = (continued: number) =>
    fieldOf([
      {
        ...{ id: 'h', kind: 'cavalry', at: 'f6', facing: 0 },
        now: { charging: 0, mayContinue: true, melees: 1, moved: true, continued },
      },
      { id: 'b', side: 'B', at: 'o15', facing: 3 },
    ]);
  const order = { type: 'move', units: ['h'], to: 'f8' };
  const { after } = ordered(won(1), order);
  expect([after.unit(0).at, after.unit(0).continued]).toEqual([hex('f8'), 3]);
  // One hex is left, and nobody rides backwards.
  expect(() => ordered(won(2), order)).toThrow();
  expect(() => ordered(won(1), { ...order, to: 'f5' })).toThrow();
});

test('[musket-and-pike: Skirmishers] a squadron that was sent out rejoins on the hex of its unit', () => {
  const field = (at: string) =>
    fieldOf([
      { id: 'h', kind: 'cavalry', at: 'f6', squadron: 1, now: { men: 200 } },
      {
        ...{ id: 'h/q', kind: 'cavalry', part: 'squadron', parent: 0, at, men: 0 },
        now: { men: 100 },
      },
      { id: 'b', side: 'B', at: 'o15', facing: 3 },
    ]);
  const { after } = ordered(field('f6'), { type: 'recall', unit: 'h/q' });
  expect([after.unit(0).men, after.unit(1).men, after.unit(1).status]).toEqual([300, 0, 'within']);
  expect(() => ordered(field('f7'), { type: 'recall', unit: 'h/q' })).toThrow(/hex of/);
});

test('[musket-and-pike: Fixed Units] fire, and a melee, release who is fixed', () => {
  const field = () =>
    fieldOf([
      { id: 'a', at: 'f6', facing: 0 },
      { id: 'b', side: 'B', at: 'f7', facing: 3, now: { fixed: true, firedBack: true } },
    ]);
  for (const type of ['fire', 'melee'])
    expect([type, ordered(field(), { type, units: ['a'], at: 'f7' }).after.unit(1).fixed]).toEqual([
      type,
      false,
    ]);
});
