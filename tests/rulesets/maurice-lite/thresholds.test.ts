import { describe, expect, test } from 'vitest';
import { forceRefused } from '@/lib/rulesets/maurice-lite/activation';
import { levelOf } from '@/lib/rulesets/maurice-lite/rounds/victory';
import { type Aim, diceOf } from '@/lib/rulesets/maurice-lite/tactics';
import { begun, cardsNamed, FACING, FAR, FOOT, give, phaseOf, plainCard, set } from './support';

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

describe('[maurice-lite: The Non-Charging Units in a Charging Force] both sides of each bound', () => {
  /** A force of three, this many of which stand before the enemy; the others have nobody ahead of them. */
  const able = (before: number) => {
    const at = [10, 16, 22] as const;
    const state = begun(
      { foot: 3, horse: 0, guns: 0 },
      {
        firstRound: 'A',
        deployment: {
          ...Object.fromEntries(
            at.map((x, one) => [`a-foot-${one + 1}`, { at: [x, 12] as const }]),
          ),
          ...Object.fromEntries(
            at.map((x, one) => [`b-foot-${one + 1}`, { at: [x, one < before ? 15 : 26] as const }]),
          ),
        },
        cincs: { A: [16, 5], B: [16, 31] },
      },
    );
    set(state, { side: 0, choice: 'charge' });
    return state;
  };

  test('two of three units that can charge are half of a force, one is not', () => {
    expect(forceRefused(able(2), 'charge', [0, 1, 2])).toBeNull();
    expect(forceRefused(able(1), 'charge', [0, 1, 2])).toBe(
      '1 of 3 units can charge: it takes at least half of the force.',
    );
  });
});

test('[maurice-lite: Playing Modifying Cards] the active player is asked first, then the passive one', () => {
  const swords = cardsNamed('They Waver').concat(cardsNamed('Thunderous'));
  const state = set(begun(FOOT, FACING), {
    hands: [[plainCard(12), swords[1] ?? 0], [swords[0] ?? 0]],
  });
  give(state, 'A', { type: 'volleys', volleys: false });
  give(state, 'A', { type: 'choose', choice: 'charge' });
  give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [plainCard(12)] });
  if (state.p.phase === 'interrupt') give(state, 'B', { type: 'answer', card: null });
  give(state, 'A', { type: 'move', unit: 'a-foot-1', charge: true });
  if (state.p.phase === 'moves') give(state, 'A', { type: 'endMoves' });
  expect(phaseOf(state)).toEqual(['combatModifier', 0, 1]);
});
