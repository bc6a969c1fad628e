import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestResponse } from '@/lib/strategy/decision-process';
import { solveRecursiveGame } from '@/lib/strategy/recursive-game';
import { type Consequence, type GameState, stochasticGame } from '@/lib/strategy/stochastic-game';

const ends = (worth: number): Consequence[] => [{ chance: 1, worth }];
const goes = (state: number): Consequence[] => [{ chance: 1, state }];
const solve = (states: GameState[], endless = 0) =>
  solveRecursiveGame(stochasticGame(states, endless));
const square = (...cells: Consequence[][]): GameState => ({ rows: 2, columns: 2, cells });

test('[strategy: recursive games] Two Roads is worth the root of 0.4 v² + 0.7 v = 0.1', () => {
  const mill: Consequence[] = [
    { chance: 0.1, worth: -1 },
    { chance: 0.4, state: 0 },
    { chance: 0.3, worth: 0 },
    { chance: 0.2, worth: 1 },
  ];
  const solved = solve([square(mill, ends(0), ends(0), ends(1))]);
  expect(solved.values[0]).toBeCloseTo((-0.7 + Math.sqrt(0.65)) / 0.8, 12);
  expect((solved.upper[0] ?? 1) - (solved.lower[0] ?? 0)).toBeLessThan(1e-12);
});

test('[strategy: recursive games] the discounted Big Match is worth 1/2 at every discount', () => {
  // One side guesses 0 or 1; a guess of 1 ends the game. Each stage counts λ, and stops play with chance λ.
  for (const discount of [0.5, 0.1, 0.01]) {
    const stage = (pay: number): Consequence[] => [
      { chance: discount, worth: pay },
      { chance: 1 - discount, state: 0 },
    ];
    const solved = solve([square(ends(1), ends(0), stage(0), stage(1))]);
    expect(solved.values[0]).toBeCloseTo(0.5, 10);
  }
});

test('[strategy: recursive games] a side that can stall for ever never gets less than endless play', () => {
  const game = (endless: number) =>
    solve([{ rows: 2, columns: 1, cells: [goes(0), ends(-0.5)] }], endless);
  expect(game(0).values[0]).toBe(0);
  expect(game(-1).values[0]).toBe(-0.5);
  expect(game(0.25).values[0]).toBe(0.25);
});

test('[strategy: recursive games] a bad cycle is left even if each step of it seems free', () => {
  // A may go round 0 → 1 → 0 for ever (worth −0.3) or leave at 1 for −0.2.
  const solved = solve(
    [
      { rows: 1, columns: 1, cells: [goes(1)] },
      { rows: 2, columns: 1, cells: [goes(0), ends(-0.2)] },
    ],
    -0.3,
  );
  expect(solved.values[0]).toBeCloseTo(-0.2, 12);
  expect(solved.rows[1]?.[1]).toBeCloseTo(1, 12);
});

test('[strategy: recursive games] without a best strategy the mixtures come close, and the gap is reported', () => {
  // Hide or run (Everett; Kumar and Shiau): worth 1, and no strategy of A reaches it.
  const solved = solve([square(ends(0), ends(1), ends(1), goes(0))]);
  expect(solved.values[0]).toBeGreaterThan(1 - 1e-7);
  expect(solved.lower[0]).toBeGreaterThan(1 - 1e-7);
  expect(solved.upper[0]).toBeCloseTo(1, 12);
});

const anyCell = (states: number): fc.Arbitrary<Consequence[]> =>
  fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.oneof(
          fc.integer({ min: 0, max: states - 1 }),
          fc.double({ min: -1, max: 1, noNaN: true }).map((worth) => ({ worth })),
        ),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) => {
      const sum = parts.reduce((total, [weight]) => total + weight, 0);
      return parts.map(([weight, to]) =>
        typeof to === 'number'
          ? { chance: weight / sum, state: to }
          : { chance: weight / sum, ...to },
      );
    });
const anyGame = fc.integer({ min: 1, max: 6 }).chain((states) =>
  fc.tuple(
    fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
        .chain(([rows, columns]) =>
          fc
            .array(anyCell(states), { minLength: rows * columns, maxLength: rows * columns })
            .map((cells): GameState => ({ rows, columns, cells })),
        ),
      { minLength: states, maxLength: states },
    ),
    fc.double({ min: -1, max: 1, noNaN: true }),
  ),
);

test('[strategy: recursive games] random games with cycles: values agree with their matrix games and lie within proved bounds', () => {
  fc.assert(
    fc.property(anyGame, ([states, endless]) => {
      const solved = solve(states, endless);
      expect(solved.residual).toBeLessThan(1e-6);
      states.forEach((_, state) => {
        const [value, lower, upper] = [solved.values, solved.lower, solved.upper].map(
          (list) => list[state] ?? Number.NaN,
        ) as [number, number, number];
        expect(upper - lower).toBeLessThan(1e-6);
        expect(value).toBeGreaterThanOrEqual(lower - 1e-9);
        expect(value).toBeLessThanOrEqual(upper + 1e-9);
        expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-9);
      });
    }),
    { numRuns: 400 },
  );
});

test('[strategy: recursive games] exchanging the sides changes the sign of every value', () => {
  fc.assert(
    fc.property(anyGame, ([states, endless]) => {
      const turned = states.map(
        ({ rows, columns, cells }): GameState => ({
          rows: columns,
          columns: rows,
          cells: Array.from({ length: columns * rows }, (_, index) => {
            const [row, column] = [index % rows, Math.floor(index / rows)];
            return (cells[row * columns + column] ?? []).map((part) =>
              'worth' in part ? { ...part, worth: -part.worth } : part,
            );
          }),
        }),
      );
      const [one, other] = [solve(states, endless), solve(turned, -endless)];
      states.forEach((_, state) => {
        expect(Math.abs((one.values[state] ?? 1) + (other.values[state] ?? 1))).toBeLessThan(1e-6);
      });
    }),
    { numRuns: 150 },
  );
});

test('[strategy: recursive games] an almost closed exit is found: bounds never cross', () => {
  // Row: end at once with −0.14, or go round to the other state, from which 3e-14 leads out at −0.125 and the rest
  // back.
  const game = stochasticGame(
    [
      {
        rows: 2,
        columns: 1,
        cells: [[{ chance: 1, worth: -0.14 }], [{ chance: 1, state: 1 }]],
      },
      {
        rows: 2,
        columns: 2,
        cells: [
          [{ chance: 1, state: 0 }],
          [{ chance: 1, worth: -0.128 }],
          [{ chance: 1, state: 0 }],
          [{ chance: 1, worth: -0.125 }],
        ],
      },
    ],
    0,
  );
  const column = [Float64Array.of(1), Float64Array.of(1 - 3e-14, 3e-14)];
  const reached = bestResponse(game, 'A', column, 0);
  expect(reached[0]).toBeCloseTo(-0.125, 12);
  expect(reached[1]).toBeCloseTo(-0.125, 12);
});
