import { describe, expect, test } from 'vitest';
import { levelOf } from '@/lib/rulesets/command-and-maneuver/report';
import { OFF_BOARD, type State } from '@/lib/rulesets/command-and-maneuver/state';
import { NEWEST } from '@/lib/rulesets/command-and-maneuver/versions';
import { act, Game, orderOf, position } from './support';

const ARMIES = [
  { side: 'A', square: 'C', pieces: 'L9 4I' },
  { side: 'B', square: 'd', pieces: 'L9 2I' },
] as const;

const endedAfter = (strategicUnits: number) => {
  const parameters = { commandRange: 10, strategicUnits };
  const game = new Game(orderOf(ARMIES, { nights: false, parameters })).placed();
  return game.seat === '' ? game : game.say('end');
};

describe('[command-and-maneuver: Victory] each threshold, on both of its sides', () => {
  const size = new Game(orderOf(ARMIES, { nights: false })).placed().state;
  const [larger, smaller] = [size.armySize(0), size.armySize(1)];

  test('an army of the strategic number of units is destroyed; one unit more is not', () => {
    expect(larger).toBeGreaterThan(smaller);
    expect(endedAfter(smaller).report().level).toBe('majorVictory');
    expect(endedAfter(smaller).seat).toBe('');
    expect(endedAfter(smaller - 1).seat).toBe('B');
  });

  test('two armies at or below the strategic number decide nothing', () => {
    expect(endedAfter(larger).seat).toBe('B');
  });

  test('a lead of the day’s points is a minor result for either side; one point less is a draw', () => {
    const { state } = new Game(
      orderOf(ARMIES, { dayTurns: 12, lastTurn: 12, decisiveTurn: 24, nights: false }),
    );
    const { dayLead } = state.scene.parameters;
    const withLead = (a: number, b: number) =>
      levelOf(
        Object.assign(Object.create(state) as State, { captures: (side: 0 | 1) => [a, b][side] }),
      );
    expect(withLead(dayLead + 2, 2)).toBe('minorVictory');
    expect(withLead(dayLead + 1, 2)).toBe('draw');
    expect(withLead(2, dayLead + 2)).toBe('minorDefeat');
    expect(withLead(2, dayLead + 1)).toBe('draw');
  });

  test('an army that is not on the board loses from the operational turn on, and not before', () => {
    const late = [ARMIES[0], { ...ARMIES[1], turn: 4 }];
    const playedUntil = (operationalFromTurn: number, turn: number) => {
      const parameters = { commandRange: 10, operationalFromTurn, strategicUnits: 0 };
      const game = new Game(orderOf(late, { nights: false, parameters })).placed();
      while (game.seat !== '' && game.state.battleTurn < turn) game.say('end').placed();
      return game;
    };
    expect(playedUntil(2, 4).report().level).toBe('majorVictory');
    expect(playedUntil(2, 4).state.battleTurn).toBe(2);
    expect(playedUntil(4, 5).seat).not.toBe('');
  });

  test('an army with one piece on the board is not driven off; with none it is, whichever side it is', () => {
    const pair = [
      { side: 'A', square: 'C', pieces: 'L9 1I' },
      { side: 'B', square: 'd', pieces: 'L9 1I' },
    ] as const;
    const ended = (...left: readonly number[]) => {
      const setup = { nights: false, parameters: { strategicUnits: 0 } };
      const state = position(NEWEST, pair, ['o3', 'p3', 'o28', 'p28'], setup);
      state.battleTurn = 6;
      for (const piece of left) state.lift(piece, OFF_BOARD);
      act(state, { type: 'end' });
      return [state.result, state.winner];
    };
    expect([ended(2), ended(3), ended(2, 3)]).toEqual([
      [0, -1],
      [0, -1],
      [2, 0],
    ]);
    expect([ended(0), ended(1), ended(0, 1)]).toEqual([
      [0, -1],
      [0, -1],
      [2, 1],
    ]);
    expect(ended(0, 1, 2, 3)).toEqual([0, -1]);
  });
});

test('[command-and-maneuver: Quick March] with another distance than three, an enemy at that distance allows it and a nearer one does not', () => {
  const game = new Game(
    orderOf(
      [
        { side: 'A', square: 'C', pieces: 'L9 1I' },
        { side: 'B', square: 'd', pieces: 'L9 1C' },
      ],
      { nights: false, parameters: { commandRange: 10, quickMarchDistance: 4 } },
    ),
  )
    .say('place infantry p3')
    .placed();
  game.walk('B', 'm31', 'p7');
  expect(game.targets('p3')).toContain('n3');
  expect(game.targets('p3')).toContain('p1');
  game.walk('B', 'p7', 'p6');
  expect(game.targets('p3')).not.toContain('n3');
  // Far enough where it ends, not where it starts.
  expect(game.targets('p3')).not.toContain('p1');
  expect(game.targets('p3')).toContain('p4');
});
