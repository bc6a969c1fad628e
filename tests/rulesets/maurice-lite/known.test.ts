import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { distanceOf } from '@/lib/rulesets/maurice-lite/activation';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import { fieldOf, type State, unitsOn } from '@/lib/rulesets/maurice-lite/state';
import {
  activationDistance,
  aimsOf,
  forcesOf,
  mayFire,
  nearEnemy,
} from '@/lib/rulesets/maurice-lite/tactics';

const ORDER = exampleOrder(
  { foot: 3, horse: 2, guns: 1 },
  {
    table: { width: 36, height: 24 },
    features: [
      {
        kind: 'woods',
        ring: [
          [14, 11],
          [19, 10],
          [20, 13],
          [15, 14],
        ],
      },
      {
        kind: 'wall',
        line: [
          [22, 12],
          [30, 12],
        ],
      },
    ],
  },
);

/** What a position says to whom it is asked, from a field of its own or from the one that is kept. */
function answers(state: State, field: ReturnType<typeof fieldOf>) {
  return ([0, 1] as const).map((side) => {
    const units = unitsOn(state, side);
    return {
      stands: field.stands,
      forces: forcesOf(field, side),
      aims: units.map((unit) => [
        aimsOf(field, unit, 'volley'),
        aimsOf(field, unit, 'bombardment'),
      ]),
      refused: units.map((unit) => mayFire(field, unit, 'volley')),
      near: field.stands.map((stand) => nearEnemy(field, stand)),
    };
  });
}

test('what is kept of a field from one decision to the next is what would be worked out there', () => {
  let asked = 0;
  let kept = 0;
  const seen = new Set<object>();
  autoplay(mauriceLite as AnyBoardGame, {
    ...{ checked: checkedOrder(mauriceLite, ORDER), seed: 'kept', trial: 3 },
    players: { A: 'fast', B: 'fast' },
    sink: (_, before) => {
      const state = before as State;
      const field = fieldIn(state);
      kept += seen.has(field) ? 1 : 0;
      seen.add(field);
      if (state.p.step % 11 !== 0) return;
      asked += 1;
      expect(answers(state, field)).toEqual(answers(state, fieldOf(state)));
      const { side } = state.p;
      for (const force of forcesOf(field, side))
        expect(distanceOf(state, force)).toBe(activationDistance(fieldOf(state), side, force));
    },
  });
  expect(asked).toBeGreaterThan(10);
  expect(kept).toBeGreaterThan(asked);
});

test('an order is for the unit that it names, by its id or by the label on the table', () => {
  const state = mauriceLite.initialState(checkedOrder(mauriceLite, ORDER));
  const move = (unit: string) =>
    mauriceLite.concerns(state, { type: 'move', unit, legs: [{ kind: 'ahead', by: 500 }] });
  const [first] = ORDER.units.filter(({ side }) => side === 'A');
  expect(move(first?.id ?? '')).toEqual([first?.id]);
  expect(move('A')).toEqual([first?.id]);
  expect(move('a')).toEqual([first?.id]);
  expect(move('nobody')).toEqual([]);
});
