import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import { macysburg } from '@/lib/rulesets/command-and-maneuver/game';
import { distance } from '@/lib/rulesets/command-and-maneuver/ground';
import { nightOptions } from '@/lib/rulesets/command-and-maneuver/night';
import {
  CAPTURED,
  CLEARING,
  CONTACT,
  DAY,
  ON_BOARD,
  OVER,
  REPLACEMENTS,
} from '@/lib/rulesets/command-and-maneuver/state';
import { VERSIONS, type Version } from '@/lib/rulesets/command-and-maneuver/versions';
import { act, orderOf, position, at as square, type TestCommand } from './support';

const ONE_EACH: readonly TestCommand[] = [
  { side: 'A', square: 'A', pieces: 'L3 9I' },
  { side: 'B', square: 'a', pieces: 'L3 9I' },
];
/** Side A's leader and six infantry on the board, three infantry captured; side B's army whole. */
const SIX_LEFT = [
  ...['p8', 'p9', 'q9', 'r9', 's9', 'p7', 'q7', null, null, null],
  ...['p28', 'p27', 'q27', 'r27', 's27', 't27', 'u27', 'p26', 'q26', 'r26'],
];

test('[command-and-maneuver: Victory] an army counts replacements only while a night can still bring them', () => {
  const size = (version: Version, turn: number, setup: Json = {}) => {
    const state = position(version, ONE_EACH, SIX_LEFT, { lastTurn: 36, ...(setup as object) });
    state.battleTurn = turn;
    return state.armySize(0);
  };
  // Nights follow turns 12 and 24; the night after turn 36 is not played.
  expect([11, 12, 13, 24, 25, 36].map((turn) => size('2', turn))).toEqual([8, 8, 8, 8, 7, 7]);
  expect([24, 25, 36].map((turn) => size('1', turn))).toEqual([8, 8, 8]);
  expect(size('2', 25, { lastTurn: 30 })).toBe(7);
  expect(size('2', 20, { nights: false })).toBe(7);
});

test('[command-and-maneuver: Victory] of a night whose replacements are placed none are counted any more', () => {
  const state = position('2', ONE_EACH, SIX_LEFT, { lastTurn: 36 });
  state.battleTurn = 24;
  const counted = [DAY, CONTACT, REPLACEMENTS, CLEARING, OVER].map((phase) => {
    state.phase = phase;
    return state.armySize(0);
  });
  expect(counted).toEqual([8, 8, 8, 7, 7]);
});

test('[command-and-maneuver: Victory] without a leader to receive them no replacements are counted', () => {
  const state = position('2', ONE_EACH, [null, ...SIX_LEFT.slice(1)], { lastTurn: 36 });
  state.battleTurn = 10;
  expect(state.owedAll(0)).toBe(1);
  expect(state.armySize(0)).toBe(6);
});

test('[command-and-maneuver: Victory] an army of exactly the limit is destroyed, one more is not', () => {
  for (const [limit, result] of [
    [6, 0],
    [7, 3],
    [8, 3],
  ] as const) {
    const state = position('2', ONE_EACH, SIX_LEFT, {
      nights: false,
      parameters: { strategicUnits: limit },
    });
    state.battleTurn = 6;
    act(state, { type: 'end' });
    expect([state.result, state.winner]).toEqual(result === 0 ? [0, -1] : [3, 1]);
  }
});

test('[command-and-maneuver: Victory] an empty board decides only once both sides have their first reinforcements', () => {
  const ended = (version: Version, turn: number, side: 0 | 1) => {
    const state = position(version, ONE_EACH, SIX_LEFT, {
      nights: false,
      parameters: { strategicUnits: 0 },
    });
    state.battleTurn = turn;
    state.side = side;
    for (let piece = 10; piece < 20; piece += 1) state.lift(piece, 3);
    act(state, { type: 'end' });
    return state.result;
  };
  expect([ended('2', 4, 1), ended('2', 5, 0), ended('2', 5, 1), ended('2', 6, 0)]).toEqual([
    0, 0, 2, 2,
  ]);
  expect([ended('1', 4, 1), ended('1', 5, 0)]).toEqual([0, 2]);
});

test('[command-and-maneuver: Victory] the town counts only if one side holds every square of it', () => {
  const ended = (town: (index: number) => number, turn = 36) => {
    const state = position('2', ONE_EACH, SIX_LEFT, { parameters: { strategicUnits: 0 } });
    state.battleTurn = turn;
    state.side = 1;
    state.town.forEach((_, index) => {
      state.town[index] = town(index);
    });
    act(state, { type: 'end' });
    return [state.result, state.winner];
  };
  expect(ended(() => 1)).toEqual([1, 1]);
  expect(ended((index) => (index === 7 ? 0 : 1))).toEqual([0, -1]);
  expect(ended((index) => (index === 7 ? -1 : 1))).toEqual([0, -1]);
  expect(ended(() => 1, 35)).toEqual([0, -1]);
});

test('[command-and-maneuver: Victory] the score gives both armies, the clock, and who holds each square of the town', () => {
  const state = position('2', ONE_EACH, SIX_LEFT, { lastTurn: 36 });
  state.battleTurn = 25;
  state.town[0] = 0;
  state.town[3] = 1;
  const { score } = macysburg.picture(macysburg.viewState(state, 'public'));
  expect(score).toMatchObject({
    clock: 'Turn 25 of 36',
    sides: {
      A: { left: 7, start: 10, beatenAt: 20, taken: 0 },
      B: { left: 10, start: 10, beatenAt: 20, taken: 3 },
    },
  });
  expect(score?.objectives.map(({ holder }) => holder)).toEqual([
    'A',
    null,
    null,
    'B',
    null,
    null,
    null,
    null,
  ]);
  expect(macysburg.words.position(macysburg.viewState(state, 'public'))[1]).toBe(
    'Of the eight squares of Macysburg Blue holds 1 and Red 1; 6 are nobody’s.',
  );
  expect(score?.decides).toMatch(/20 pieces or fewer.*after turn 36.*every square/i);
});

test('[command-and-maneuver: Victory] a captured leader counts two points, any other piece one', () => {
  for (const version of VERSIONS) {
    const state = position(version, ONE_EACH, SIX_LEFT);
    // Three infantry of side A are captured already.
    expect([state.captures(0), state.captures(1)]).toEqual([0, 3]);
    state.capture(0);
    state.capture(11);
    expect([state.captures(0), state.captures(1)]).toEqual([1, 5]);
  }
});

const NIGHT: readonly TestCommand[] = [
  { side: 'A', square: 'A', pieces: 'L3 2I' },
  { side: 'B', square: 'a', pieces: 'L3 4I' },
];

test('[command-and-maneuver: Continuation of Combat] a friend marked for being in the way does not go beside an enemy', () => {
  const steps = (version: Version) => {
    const state = position(version, NIGHT, ['k10', 'l11', 'l10', 't28', 'l12', null, null, null]);
    state.phase = CONTACT;
    state.round = 1;
    state.marked.fill(1);
    return nightOptions(state, 2).to.filter((to) => distance(to, square('l12')) === 1);
  };
  expect(steps('1').length).toBeGreaterThan(0);
  expect(steps('2')).toEqual([]);
});

test('[command-and-maneuver: Night Turns] a step away from an enemy in contact outweighs any number of distant ones', () => {
  // One enemy touches from the north; three stand far to the south.
  const away = (version: Version) => {
    const state = position(version, NIGHT, ['a2', 'p16', 'a3', 'z3', 'p17', 'o10', 'p10', 'q10'], {
      continuationOfCombat: false,
    });
    state.phase = CONTACT;
    state.round = 1;
    state.marked[1] = 1;
    return nightOptions(state, 1).to.map((to) => distance(to, square('p17')));
  };
  expect(Math.min(...away('2'))).toBe(2);
  expect(Math.min(...away('1'))).toBe(1);
});

test('[command-and-maneuver: Night Turns] a friend in the way is marked only where no other square leads away, and only once', () => {
  for (const version of VERSIONS) {
    // An enemy touches from the north: the three squares to the south lead away from it.
    const pressed = (...friends: readonly string[]) => {
      const rest = Array.from({ length: 8 - friends.length }, () => null);
      const red = [null, 'p17', ...Array.from({ length: 8 }, () => null)];
      const state = position(version, ONE_EACH, ['a2', 'p16', ...friends, ...rest, ...red], {
        continuationOfCombat: false,
      });
      state.phase = CONTACT;
      state.round = 1;
      state.marked[1] = 1;
      return state;
    };
    const free = nightOptions(pressed('p15', 'q15'), 1);
    expect([free.to, free.blockers]).toEqual([[square('o15')], []]);
    const held = pressed('o15', 'p15', 'q15');
    const names = (squares: readonly number[]) => [...squares].sort((one, other) => one - other);
    const all = names(['o15', 'p15', 'q15'].map(square));
    expect([nightOptions(held, 1).to, names(nightOptions(held, 1).blockers)]).toEqual([[], all]);
    held.marked[2] = 1;
    held.moved[3] = 1;
    expect(nightOptions(held, 1).blockers).toEqual([square('q15')]);
  }
});

test('[command-and-maneuver: Replacements] in a continued day pieces captured on the days before are not waited for', () => {
  const continued = (version: Version) => {
    const state = position(
      version,
      ONE_EACH,
      SIX_LEFT.map((name) => name ?? 'h5'),
      {
        nights: true,
        firstTurn: 13,
        lastTurn: 24,
      },
    );
    // Three infantry were captured yesterday: they are counted, and none of them is in this battle.
    state.casualties[1] = 3;
    return state;
  };
  expect(continued('2').owedAll(0)).toBe(0);
  expect(continued('1').owedAll(0)).toBe(1);
  for (const version of VERSIONS) {
    const state = continued(version);
    state.battleTurn = 24;
    state.side = 1;
    act(state, { type: 'end' });
    for (let acts = 0; state.phase !== OVER; acts += 1) {
      expect(acts).toBeLessThan(200);
      const before = state.moment;
      act(state, { type: 'all' });
      expect(state.moment).toBeGreaterThan(before);
    }
    expect(state.status.filter((status) => status === CAPTURED).length).toBe(0);
    expect(state.status.filter((status) => status === ON_BOARD).length).toBeGreaterThan(0);
  }
});

test('[command-and-maneuver: Scenario set-up] a battle is played by the version that its order names, an unknown one is refused', () => {
  const of = (version: string) => {
    const order = orderOf(ONE_EACH);
    return macysburg.checkOrder({ ...order, ruleset: { ...order.ruleset, version } });
  };
  expect(VERSIONS.map((version) => of(version).ok)).toEqual([true, true]);
  const unknown = of('3');
  expect(unknown.ok ? null : unknown.error[0]).toMatchObject({
    code: 'VERSION_UNKNOWN',
    path: 'ruleset.version',
  });
});
