import { describe, expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { wantsToGo } from '@/lib/rulesets/maurice-lite/doctrine/marching';
import { DOCTRINES, ordersOf } from '@/lib/rulesets/maurice-lite/doctrine/orders';
import { isPosted } from '@/lib/rulesets/maurice-lite/doctrine/posts';
import { breakOf, duel, lossOf, reliefOf } from '@/lib/rulesets/maurice-lite/doctrine/worth';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { standOf } from '@/lib/rulesets/maurice-lite/state';
import type { View } from '@/lib/rulesets/maurice-lite/view';
import { stateOf } from '@/lib/rulesets/maurice-lite/view';
import { randomOrders } from '@/scripts/bench/maurice/opponents';
import { begun } from './support';

const SMALL = exampleOrder({ foot: 3, horse: 2, guns: 1 }, { table: { width: 30, height: 24 } });

describe('[Maurice Lite: commanders] what things are worth to them', () => {
  test('of 36 throws at equal scores of 6, none doubles, 15 beat', () => {
    const { doubles, beats, not } = duel(6, 6);
    expect([doubles * 36, beats * 36, not * 36].map(Math.round)).toEqual([0, 15, 21]);
  });

  test('at 6 against 0: 7 to 12 doubles 1 to 3 always, and 4 from 8, 5 from 10, 6 from 12', () => {
    const { doubles, not } = duel(6, 0);
    expect(Math.round(doubles * 36)).toBe(6 + 6 + 6 + 5 + 3 + 1);
    expect(not).toBe(0);
  });

  test('a unit is worth most when it breaks, and the last disruption more than the first', () => {
    for (const arm of ['foot', 'horse'] as const) {
      const losses = [0, 1, 2, 3].map((disr) => lossOf({ arm, disr }, 1));
      expect(losses).toEqual([...losses].sort((one, other) => one - other));
      expect(breakOf({ arm, disr: 4 })).toBeGreaterThan(3 * lossOf({ arm, disr: 3 }, 1));
      expect(reliefOf({ arm, disr: 4 }, 1)).toBeGreaterThan(reliefOf({ arm, disr: 1 }, 1));
    }
  });
});

describe('[Maurice Lite: commanders] in play', () => {
  test.each([...DOCTRINES])('%s plays a battle to its end, and the same one again', (doctrine) => {
    const play = () =>
      autoplay(mauriceLite as AnyBoardGame, {
        ...{ checked: checkedOrder(mauriceLite, SMALL), seed: 'commanders', trial: 1 },
        players: { A: doctrine, B: 'fast' },
      });
    const [once, again] = [play(), play()];
    expect(once.brokenOff).toBe(false);
    expect(once.report.level).not.toBe('');
    expect(JSON.stringify(again.report)).toBe(JSON.stringify(once.report));
  });

  test('its orders are the same whatever the enemy holds and whatever the deck', () => {
    const checked = checkedOrder(mauriceLite, SMALL);
    let asked = 0;
    const curious: AnyBoardGame = {
      ...(mauriceLite as AnyBoardGame),
      commander: (view, seat, draw, doctrine) => {
        const seen = view as View;
        const enemy = seat === 'A' ? 1 : 0;
        expect(
          new Set(seen.position.hands[enemy]).has(-1) || seen.position.hands[enemy].length === 0,
        ).toBe(true);
        expect(seen.position.hands[enemy].every((card) => card === -1)).toBe(true);
        asked += 1;
        return ordersOf(seen, seat, draw, doctrine);
      },
    };
    autoplay(curious, { checked, seed: 'hands', trial: 0, players: { A: 'strong', B: 'strong' } });
    expect(asked).toBeGreaterThan(20);
  });

  test('it beats legal play at random in most of six battles, from either side', () => {
    const board: AnyBoardGame = {
      ...(mauriceLite as AnyBoardGame),
      commander: (view, seat, draw, asked) =>
        asked === 'random'
          ? [randomOrders(stateOf(view as View), draw)]
          : ordersOf(view as View, seat, draw, asked),
    };
    let won = 0;
    for (let trial = 0; trial < 6; trial += 1) {
      const ours = trial % 2 === 0;
      const { report } = autoplay(board, {
        ...{ checked: checkedOrder(board, SMALL), seed: 'random', trial },
        players: ours ? { A: 'strong', B: 'random' } : { A: 'random', B: 'strong' },
      });
      if (report.level !== 'draw' && report.level.endsWith('Victory') === ours) won += 1;
    }
    expect(won).toBeGreaterThanOrEqual(4);
  });
});

describe('[Maurice Lite: commanders] a side that has only to hold its ground', () => {
  /** Two bodies of foot, the first behind a wall, and the enemy that far before them, in base widths. */
  const facing = (apart: number, holds?: 'A' | 'B') =>
    begun(
      { foot: 2, horse: 1, guns: 0 },
      {
        ...(holds === undefined ? {} : { holds }),
        features: [
          {
            kind: 'wall',
            line: [
              [8, 10.15],
              [12, 10.15],
            ],
            width: 0.3,
          },
        ],
        deployment: {
          'a-foot-1': { at: [10, 10] },
          'a-foot-2': { at: [16, 10] },
          'a-horse-1': { at: [22, 8] },
          'b-foot-1': { at: [10, 10 + apart] },
          'b-foot-2': { at: [16, 10 + apart] },
          'b-horse-1': { at: [22, 10 + apart] },
        },
      },
    );
  const wishes = (state: ReturnType<typeof facing>) =>
    [0, 1, 2].map((unit) => wantsToGo(state, unit) > 0);

  test('it stays where it is while the enemy is far, and goes to meet him without that word', () => {
    expect(wishes(facing(16, 'A'))).toEqual([false, false, false]);
    expect(wishes(facing(16, 'B'))).toEqual([true, true, true]);
    expect(wishes(facing(16))).toEqual([true, true, true]);
  });

  test('foot in the open meets him within 6 base widths and horse within 10; a post is never left', () => {
    const near = facing(5.5, 'A');
    expect(wishes(near)).toEqual([false, true, true]);
    expect(wishes(facing(5.5))).toEqual([true, true, true]);
    const posted = [0, 1].map((unit) => {
      const stand = standOf(near, unit);
      return stand !== null && isPosted(near, stand);
    });
    expect(posted).toEqual([true, false]);
  });
});
