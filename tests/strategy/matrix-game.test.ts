import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  guarantees,
  matrixGame,
  shapleySnowKernel,
  solveMatrixGame,
} from '@/lib/strategy/matrix-game';

/** Divisions of men over three fields, all of them. */
function divisions(men: number): number[][] {
  const all: number[][] = [];
  for (let first = 0; first <= men; first++)
    for (let second = 0; second <= men - first; second++)
      all.push([first, second, men - first - second]);
  return all;
}

/** Colonel Blotto on three fields: the side that wins more fields gets 1 from the other. */
function blotto(menA: number, menB: number) {
  return matrixGame(
    divisions(menA).map((a) =>
      divisions(menB).map((b) =>
        Math.sign(a.reduce((sum, men, field) => sum + Math.sign(men - (b[field] ?? 0)), 0)),
      ),
    ),
  );
}

/** Dresher's inspection game: one illegal act at most; caught it costs 1, unseen it gains 1, none is worth 0. */
function inspection(periods: number, inspections: number): number {
  if (inspections >= periods) return 0;
  if (inspections === 0) return 1;
  const waited = inspection(periods - 1, inspections);
  return solveMatrixGame(
    matrixGame([
      [-1, 1],
      [inspection(periods - 1, inspections - 1), waited],
    ]),
  ).value;
}

function binomial(n: number, k: number): number {
  let result = 1;
  for (let i = 0; i < k; i++) result = (result * (n - i)) / (i + 1);
  return result;
}

test('[strategy: matrix games] rock, paper, scissors is worth 0, each with a third', () => {
  const solved = solveMatrixGame(
    matrixGame([
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ]),
  );
  expect(solved.value).toBeCloseTo(0, 12);
  for (const chance of [...solved.row, ...solved.column]) expect(chance).toBeCloseTo(1 / 3, 12);
});

test('[strategy: matrix games] Blotto of three fields paid by their majority: 4/9 for 6 against 5, 11/15 for 7 against 5', () => {
  for (const [menA, value] of [
    [6, 4 / 9],
    [7, 11 / 15],
  ] as const) {
    const solved = solveMatrixGame(blotto(menA, 5));
    expect(Math.abs(solved.value - value)).toBeLessThan(1e-12);
    expect(solved.upper - solved.lower).toBeLessThan(1e-9);
  }
});

test('[strategy: matrix games] Dresher’s inspection game has its closed form', () => {
  for (let periods = 1; periods <= 9; periods++)
    for (let inspections = 0; inspections <= periods; inspections++) {
      let sum = 0;
      for (let k = 0; k <= inspections; k++) sum += binomial(periods, k);
      expect(inspection(periods, inspections)).toBeCloseTo(
        binomial(periods - 1, inspections) / sum,
        12,
      );
    }
});

test('[strategy: matrix games] Goofspiel with four cards is worth 0', () => {
  const memory = new Map<string, number>();
  const worth = (
    own: readonly number[],
    other: readonly number[],
    prizes: readonly number[],
    score: number,
  ): number => {
    const [prize] = prizes;
    if (prize === undefined) return Math.sign(score);
    const key = [own, other, prizes, score].join('|');
    const known = memory.get(key);
    if (known !== undefined) return known;
    const value = solveMatrixGame(
      matrixGame(
        own.map((a) =>
          other.map((b) =>
            worth(
              own.filter((card) => card !== a),
              other.filter((card) => card !== b),
              prizes.slice(1),
              score + prize * Math.sign(a - b),
            ),
          ),
        ),
      ),
    ).value;
    memory.set(key, value);
    return value;
  };
  expect(worth([1, 2, 3, 4], [1, 2, 3, 4], [3, 1, 4, 2], 0)).toBeCloseTo(0, 12);
});

test('[strategy: matrix games] a game on which naive pivoting cycles is solved', () => {
  const solved = solveMatrixGame(
    matrixGame([
      [1, 0, 0, 1, 1],
      [0, 1, 0, 1, 1],
      [0, 0, 1, 1, 1],
      [1, 1, 1, 0, 0],
      [1, 1, 1, 0, 0],
    ]),
  );
  expect(solved.value).toBeCloseTo(3 / 5, 12);
  expect(solved.upper - solved.lower).toBeLessThan(1e-12);
});

const anyGame = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .chain(([rows, columns]) =>
    fc.array(
      fc.array(
        fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ min: -1, max: 1, noNaN: true })),
        { minLength: columns, maxLength: columns },
      ),
      {
        minLength: rows,
        maxLength: rows,
      },
    ),
  );

test('[strategy: matrix games] the strategies prove the value: the gap is less than 1e-9 in every game', () => {
  fc.assert(
    fc.property(anyGame, (entries) => {
      const game = matrixGame(entries);
      const solved = solveMatrixGame(game);
      const proof = guarantees(game, solved.row, solved.column);
      expect(proof.upper - proof.lower).toBeLessThan(1e-9);
      expect(solved.value).toBeGreaterThanOrEqual(proof.lower - 1e-12);
      expect(solved.value).toBeLessThanOrEqual(proof.upper + 1e-12);
      for (const mixture of [solved.row, solved.column]) {
        expect(mixture.every((chance) => chance >= 0)).toBe(true);
        expect(mixture.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('[strategy: matrix games] the value lies between the pure guarantees, and changes sign with the sides', () => {
  fc.assert(
    fc.property(anyGame, (entries) => {
      const solved = solveMatrixGame(matrixGame(entries));
      const maximin = Math.max(...entries.map((row) => Math.min(...row)));
      const first = entries[0] ?? [];
      const turned = first.map((_, column) => entries.map((row) => -(row[column] ?? 0)));
      const minimax = -Math.max(...turned.map((row) => Math.min(...row)));
      // Gains below 1e-12 of the payoffs' range are ignored.
      const range = Math.max(...entries.flat()) - Math.min(...entries.flat());
      expect(solved.value).toBeGreaterThanOrEqual(maximin - 1e-12 * Math.max(1, 4 * range));
      expect(solved.value).toBeLessThanOrEqual(minimax + 1e-12 * Math.max(1, 4 * range));
      // Each answer is the middle of the interval that its own strategies prove.
      const again = solveMatrixGame(matrixGame(turned));
      const provedTo = (solved.upper - solved.lower + again.upper - again.lower) / 2 + 1e-12;
      expect(Math.abs(again.value + solved.value)).toBeLessThanOrEqual(provedTo);
      if (maximin === minimax) expect(solved.value).toBe(maximin);
    }),
    { numRuns: 500 },
  );
});

test('[strategy: matrix games] a dominated choice never gets weight, and adding it changes nothing', () => {
  fc.assert(
    fc.property(anyGame, (entries) => {
      const worse = (entries[0] ?? []).map((entry) => entry - 0.5);
      const solved = solveMatrixGame(matrixGame([...entries, worse]));
      expect(solved.row.at(-1)).toBe(0);
      const without = solveMatrixGame(matrixGame(entries));
      const provedTo = (solved.upper - solved.lower + without.upper - without.lower) / 2 + 1e-12;
      expect(Math.abs(solved.value - without.value)).toBeLessThanOrEqual(provedTo);
    }),
    { numRuns: 300 },
  );
});

test('[strategy: matrix games] the square kernel gives the same value, and is refused when invalid', () => {
  const game = matrixGame([
    [3, -1],
    [-2, 4],
  ]);
  const kernel = shapleySnowKernel(game, [0, 1], [0, 1]);
  expect(kernel?.value).toBeCloseTo(1, 12);
  expect(
    shapleySnowKernel(
      matrixGame([
        [1, 2],
        [0, 1],
      ]),
      [0, 1],
      [0, 1],
    ),
  ).toBeNull();
  expect(shapleySnowKernel(game, [0], [0, 1])).toBeNull();
});

test('[strategy: matrix games] huge, tiny and ragged payoffs', () => {
  expect(
    solveMatrixGame(
      matrixGame([
        [1e12, 0],
        [0, 1e12],
      ]),
    ).value,
  ).toBeCloseTo(5e11, 0);
  expect(
    solveMatrixGame(
      matrixGame([
        [1e-12, 0],
        [0, 1e-12],
      ]),
    ).value,
  ).toBeCloseTo(5e-13, 24);
  expect(() => matrixGame([[1, 2], [3]])).toThrow(/equally long/);
  expect(() => matrixGame([[Number.NaN]])).toThrow(/finite/);
  expect(() => matrixGame([])).toThrow(/at least one/);
});
