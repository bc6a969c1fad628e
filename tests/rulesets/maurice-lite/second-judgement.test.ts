import { describe, expect, test } from 'vitest';
import { firstJudgement } from '@/lib/rulesets/maurice-lite/doctrine/first';
import { volleyOf, volleyOn } from '@/lib/rulesets/maurice-lite/doctrine/second/dangers';
import { SECOND_JUDGEMENT } from '@/lib/rulesets/maurice-lite/doctrine/second/judgement';
import { standAt, withStands } from '@/lib/rulesets/maurice-lite/doctrine/second/what-if';
import { gapTo, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { begun, numberOf, set } from './support';

const FIRST = firstJudgement(6, true);

/** Cards of A’s hand by number, whatever they are. */
const holding = (state: State, cards: number): State =>
  set(state, {
    ...{ side: 0, phase: 'choose', asked: [0] },
    hands: [Array.from({ length: cards }, (_, id) => id), state.p.hands[1]],
  });

/** A unit where an order leaves it; where it is without one. */
function standAfter(state: State, unit: number, order: MoveOrder | null) {
  const stand = standOf(state, unit);
  if (stand === null) throw new Error('the unit is on the table');
  if (order === null) return stand;
  const result = tryMove(fieldIn(state), order, 'march');
  expect(result.refused).toBeNull();
  return standAt(stand, result.body, result.disr);
}

/** Base widths from the front of a unit to an enemy. */
function apart(state: State, unit: ReturnType<typeof standAfter>, enemy: string): number {
  const other = standOf(state, numberOf(state, enemy));
  if (other === null) throw new Error('the enemy is on the table');
  return gapTo(spotOf(unit.body).front, spotOf(other.body));
}

describe('[Maurice Lite: strong of version 2] marches', () => {
  test('a march that nobody can make is worth nothing; to version 1 it was worth the way to go', () => {
    const state = holding(
      begun(
        { foot: 1, horse: 0, guns: 0 },
        {
          features: [
            {
              kind: 'pond',
              ring: [
                [6, 5.05],
                [14, 5.05],
                [14, 8],
                [6, 8],
              ],
            },
          ],
          deployment: { 'a-foot-1': { at: [10, 5] }, 'b-foot-1': { at: [10, 20] } },
        },
      ),
      6,
    );
    expect(FIRST.march(state, [0])).toBeGreaterThan(0);
    expect(SECOND_JUDGEMENT.march(state, [0])).toBe(0);
  });

  test('foot stays out of musket range until it holds cards for the fight', () => {
    const facing = begun(
      { foot: 1, horse: 0, guns: 0 },
      { deployment: { 'a-foot-1': { at: [20, 10] }, 'b-foot-1': { at: [20, 17] } } },
    );
    const end = (judgement: typeof FIRST, cards: number) => {
      const state = holding(facing, cards);
      return apart(state, standAfter(state, 0, judgement.nextMarch(state, 0)), 'b-foot-1');
    };
    expect(end(FIRST, 4)).toBeLessThan(4);
    expect(end(SECOND_JUDGEMENT, 4)).toBeGreaterThan(4);
    expect(end(SECOND_JUDGEMENT, 8)).toBeLessThan(4);
  });

  test('what is drawn and laid for a march does not change who is ready: a force that is activated goes', () => {
    const facing = begun(
      { foot: 1, horse: 0, guns: 0 },
      { deployment: { 'a-foot-1': { at: [20, 10] }, 'b-foot-1': { at: [20, 15.2] } } },
    );
    const worths = (cards: number) => {
      const at = (held: number, more: Parameters<typeof set>[1]) =>
        SECOND_JUDGEMENT.march(set(holding(facing, held), more), [0]);
      const choice = 'march' as const;
      return [
        at(cards, {}),
        at(cards + 1, { choice, phase: 'activate' }),
        at(cards, { choice, phase: 'moves', laid: [40] }),
        at(cards - 1, { choice, phase: 'moves', laid: [40, 41] }),
      ];
    };
    const [six, seven] = [worths(6), worths(7)];
    expect(six).toEqual([0, 0, 0, 0]);
    expect(seven[0]).toBeGreaterThan(0.2);
    expect(new Set(seven).size).toBe(1);
  });

  test('foot that waits for cards keeps every base out of fire, also askew between two enemies', () => {
    const state = holding(
      begun(
        { foot: 2, horse: 0, guns: 0 },
        {
          deployment: {
            'a-foot-1': { at: [35, 12] },
            'a-foot-2': { at: [29.5, 12] },
            'b-foot-1': { at: [31.4, 18.6] },
            'b-foot-2': { at: [38.5, 18] },
          },
        },
      ),
      4,
    );
    const shot = (judgement: typeof FIRST) => {
      const stand = standAfter(state, 0, judgement.nextMarch(state, 0));
      return volleyOn(withStands(fieldIn(state), [stand]), stand);
    };
    expect(shot(FIRST)).toBeGreaterThan(0);
    expect(shot(SECOND_JUDGEMENT)).toBe(0);
  });

  test('foot beside an enemy’s flank turns, so that more than one of its bases shoots', () => {
    const state = holding(
      begun(
        { foot: 1, horse: 0, guns: 0 },
        { deployment: { 'a-foot-1': { at: [28.1, 18.3] }, 'b-foot-1': { at: [24, 18.3] } } },
      ),
      8,
    );
    const dice = (stand: ReturnType<typeof standAfter>) =>
      volleyOf(withStands(fieldIn(state), [stand]), stand, () => 1);
    const turned = standAfter(state, 0, SECOND_JUDGEMENT.nextMarch(state, 0));
    expect(dice(turned)).toBeGreaterThan(dice(standAfter(state, 0, null)));
    expect(SECOND_JUDGEMENT.march(state, [0])).toBeGreaterThan(0.15);
  });

  test('the reserve of a side that has only to hold closes up once its line is broken', () => {
    const state = holding(
      begun(
        { foot: 2, horse: 0, guns: 0 },
        {
          holds: 'A',
          deployment: {
            'a-foot-1': { at: [8, 6] },
            'a-foot-2': { at: [20, 6] },
            'b-foot-1': { at: [20, 16] },
            'b-foot-2': { at: [40, 28] },
          },
        },
      ),
      8,
    );
    const unit = numberOf(state, 'a-foot-2');
    expect(SECOND_JUDGEMENT.nextMarch(state, unit)).toBeNull();
    const lost = set(state, {
      bodies: state.p.bodies.map((body, at) => (at === 0 ? null : body)),
      broken: state.p.broken.map((why, at) => (at === 0 ? 'fire' : why)),
    });
    expect(SECOND_JUDGEMENT.nextMarch(lost, unit)).not.toBeNull();
  });

  test('horse leaves where it is only shot at', () => {
    const state = holding(
      begun(
        { foot: 2, horse: 1, guns: 0 },
        {
          deployment: {
            'a-foot-1': { at: [8, 6] },
            'a-foot-2': { at: [30, 6] },
            'a-horse-1': { at: [20, 13.5] },
            'b-foot-1': { at: [18, 17] },
            'b-foot-2': { at: [22.1, 17] },
            'b-horse-1': { at: [44, 28] },
          },
        },
      ),
      6,
    );
    const unit = numberOf(state, 'a-horse-1');
    const shot = (judgement: typeof FIRST) => {
      const stand = standAfter(state, unit, judgement.nextMarch(state, unit));
      return volleyOn(withStands(fieldIn(state), [stand]), stand);
    };
    expect(shot(FIRST)).toBeGreaterThan(0.5);
    expect(shot(SECOND_JUDGEMENT)).toBe(0);
  });

  test('horse stays under fire only for a charge that is worth its cards and two volleys', () => {
    const shotAfter = (disr: number) => {
      const state = holding(
        begun(
          { foot: 1, horse: 1, guns: 0 },
          {
            deployment: {
              'a-foot-1': { at: [6, 6] },
              'a-horse-1': { at: [20, 13.5], disr: 1 },
              'b-foot-1': { at: [20, 16.8], disr },
              'b-horse-1': { at: [44, 28] },
            },
          },
        ),
        6,
      );
      const unit = numberOf(state, 'a-horse-1');
      const stand = standAfter(state, unit, SECOND_JUDGEMENT.nextMarch(state, unit));
      return volleyOn(withStands(fieldIn(state), [stand]), stand);
    };
    expect(shotAfter(1)).toBe(0);
    expect(shotAfter(3)).toBeGreaterThan(0.5);
  });

  test('guns follow their foot, and do not go before it', () => {
    const state = holding(
      begun(
        { foot: 2, horse: 0, guns: 1 },
        {
          deployment: {
            'a-foot-1': { at: [18, 14] },
            'a-foot-2': { at: [22.2, 14] },
            'a-guns-1': { at: [26, 7] },
            'b-foot-1': { at: [18, 19] },
            'b-foot-2': { at: [22.2, 19] },
            'b-guns-1': { at: [40, 28] },
          },
        },
      ),
      6,
    );
    const unit = numberOf(state, 'a-guns-1');
    expect(SECOND_JUDGEMENT.march(state, [unit])).toBeGreaterThan(FIRST.march(state, [unit]));
    const there = spotOf(standAfter(state, unit, SECOND_JUDGEMENT.nextMarch(state, unit)).body);
    expect(there.front[1]).toBeGreaterThan(11_000);
    expect(there.front[1]).toBeLessThanOrEqual(14_600);
  });
});

describe('[Maurice Lite: strong of version 2] charges', () => {
  test('a charge counts the neighbour whom it would have to fight as well', () => {
    const worth = (judgement: typeof FIRST, neighbour: readonly [number, number]) => {
      const state = holding(
        begun(
          { foot: 2, horse: 0, guns: 0 },
          {
            deployment: {
              'a-foot-1': { at: [20, 14], disr: 1 },
              'a-foot-2': { at: [4, 4] },
              'b-foot-1': { at: [18.5, 17], disr: 3 },
              'b-foot-2': { at: [...neighbour] },
            },
          },
        ),
        6,
      );
      const [plan] = judgement.charges(state, [numberOf(state, 'a-foot-1')]);
      return plan?.worth ?? 0;
    };
    // Within a base width before the charger’s front, and far away.
    const [near, far] = [[22.7, 17.5] as const, [40, 28] as const];
    expect(worth(FIRST, near)).toBeGreaterThan(0);
    expect(worth(FIRST, near)).toBe(worth(FIRST, far));
    expect(worth(SECOND_JUDGEMENT, near)).toBeLessThan(worth(SECOND_JUDGEMENT, far) - 0.3);
  });
});

describe('[Maurice Lite: strong of version 2] falling back', () => {
  test('a charge counts what is behind it: a friend, bad ground, or no way back', () => {
    const worth = (behind: 'nothing' | 'friend' | 'stream' | 'pond') => {
      const ring = [
        [16, 12.2],
        [24, 12.2],
        [24, 12.8],
        [16, 12.8],
      ] as const;
      const state = holding(
        begun(
          { foot: 2, horse: 0, guns: 0 },
          {
            features:
              behind === 'pond' || behind === 'stream'
                ? [{ kind: behind, ring: ring.map((at) => [...at] as [number, number]) }]
                : [],
            deployment: {
              'a-foot-1': { at: [20, 14] },
              'a-foot-2': { at: behind === 'friend' ? [20, 12.8] : [4, 4] },
              'b-foot-1': { at: [20, 14.3], disr: 3 },
              'b-foot-2': { at: [44, 28] },
            },
          },
        ),
        6,
      );
      const [plan] = SECOND_JUDGEMENT.charges(state, [numberOf(state, 'a-foot-1')]);
      return plan?.worth ?? 0;
    };
    const [nothing, friend, stream, pond] = [
      worth('nothing'),
      worth('friend'),
      worth('stream'),
      worth('pond'),
    ];
    expect(friend).toBeLessThan(nothing - 0.05);
    expect(stream).toBeLessThan(nothing - 0.05);
    expect(pond).toBeLessThan(stream - 1);
  });
});

describe('[Maurice Lite: strong of version 2] rallies and the commander', () => {
  test('the chance to rally is that of the rules, by arm and by nearness', () => {
    const state = begun(
      { foot: 1, horse: 1, guns: 0 },
      {
        deployment: {
          'a-foot-1': { at: [10, 10], disr: 1 },
          'a-horse-1': { at: [30, 10], disr: 1 },
          'b-foot-1': { at: [10, 13.5] },
          'b-horse-1': { at: [30, 28] },
        },
      },
    );
    const chances = (judgement: typeof FIRST) =>
      [0, 1].map((unit) => judgement.rallied(state, unit));
    expect(chances(SECOND_JUDGEMENT)).toEqual([1 / 2, 1 / 2]);
    expect(chances(FIRST)).toEqual([1 / 3, 1 / 2]);
  });

  test('the commander follows when the fight has left him behind', () => {
    const state = holding(
      begun(
        { foot: 2, horse: 0, guns: 0 },
        {
          deployment: {
            'a-foot-1': { at: [18, 20] },
            'a-foot-2': { at: [22.2, 20] },
            'b-foot-1': { at: [18, 24] },
            'b-foot-2': { at: [22.2, 24] },
          },
          cincs: { A: [20, 5] },
        },
      ),
      6,
    );
    const move = SECOND_JUDGEMENT.cinc(state, 0);
    expect(move).not.toBeNull();
    expect(move?.y).toBeGreaterThan(15_000);
    expect(move?.y).toBeLessThan(20_000);
  });
});
