import { describe, expect, test } from 'vitest';
import { levelOf } from '@/lib/rulesets/maurice-lite/rounds/victory';
import { type Aim, diceOf } from '@/lib/rulesets/maurice-lite/tactics';
import { begun, FAR, set } from './support';

/** Army morale of 100 a side, so that a point is one of 100. */
function battle(morale: readonly [number, number], loser: 0 | 1 | null = null) {
  const state = begun({ foot: 1, horse: 0, guns: 0 }, FAR);
  Object.assign(state.scene, { morale: [100, 100] });
  return levelOf(set(state, { morale: [...morale], loser }));
}

describe('[maurice-lite: Army Size and Army Morale] both sides of each bound', () => {
  test('who breaks the enemy with a third of his own morale left wins by a narrow margin; with more, by a wide one', () => {
    expect([battle([33, 0], 1), battle([34, 0], 1)]).toEqual(['minorVictory', 'majorVictory']);
    expect([battle([0, 33], 0), battle([0, 34], 0)]).toEqual(['minorDefeat', 'majorDefeat']);
  });
});

describe('[maurice-lite: Passing] both sides of each bound', () => {
  test('at night less than 33 of 100 lost against more than 66 is a minor victory; 33 or 66 are not', () => {
    const night = (own: number, enemy: number) => [
      battle([100 - own, 100 - enemy]),
      battle([100 - enemy, 100 - own]),
    ];
    expect(night(32, 67)).toEqual(['minorVictory', 'minorDefeat']);
    expect(night(33, 67)).toEqual(['draw', 'draw']);
    expect(night(32, 66)).toEqual(['draw', 'draw']);
  });
});

test('[maurice-lite: The Range of Fire] canister at 4 base widths exactly, a thousandth farther a die less', () => {
  const aim = {
    target: 1,
    ahead: true,
    distance: 4_000,
    enfilade: false,
    cover: false,
    bad: false,
  };
  expect(diceOf({ arm: 'guns' }, aim as Aim)).toBe(2);
  expect(diceOf({ arm: 'guns' }, { ...aim, distance: 4_001 } as Aim)).toBe(1);
  expect(diceOf({ arm: 'foot' }, aim as Aim)).toBe(1);
});
