import { invariant } from '@/lib/kernel/assert';

/**
 * A zero-sum matrix game: the row side chooses a row, the column side a column, the column side pays the entry.
 * `payoffs` is row-major, finite, `rows` × `columns`, both at least 1.
 */
export interface MatrixGame {
  readonly rows: number;
  readonly columns: number;
  readonly payoffs: Float64Array;
}

/**
 * A pair of mixed strategies with its own proof: the row strategy is worth at least `lower` against every column, the
 * column strategy costs at most `upper` against every row, so the value is in [lower, upper].
 */
export interface MatrixGameSolution {
  readonly value: number;
  /** Probabilities of the rows, summing to 1. */
  readonly row: Float64Array;
  /** Probabilities of the columns, summing to 1. */
  readonly column: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

/** Builds a game from rows of numbers; throws on ragged, empty or non-finite input. */
export function matrixGame(entries: readonly (readonly number[])[]): MatrixGame {
  const rows = entries.length;
  const columns = entries[0]?.length ?? 0;
  invariant(rows > 0 && columns > 0, 'a matrix game has at least one row and one column');
  const payoffs = new Float64Array(rows * columns);
  entries.forEach((row, r) => {
    invariant(row.length === columns, 'the rows of a matrix game are equally long');
    row.forEach((entry, c) => {
      invariant(Number.isFinite(entry), 'the payoffs of a matrix game are finite');
      payoffs[r * columns + c] = entry;
    });
  });
  return { rows, columns, payoffs };
}

/** Pivots taken by the steepest coefficient before the rule that cannot cycle (Bland's) takes over. */
const STEEPEST_PIVOTS = 60;
const PIVOTS_MAX = 20_000;
const PIVOT_TOLERANCE = 1e-12;

/**
 * Solves a matrix game to the last few digits: a saddle point if there is one, else the dense simplex method on the
 * column side's programme, its answer recomputed from the square kernel it ends at (Shapley and Snow) if that is
 * nearer. Deterministic: equal payoffs give equal strategies.
 */
export function solveMatrixGame(game: MatrixGame): MatrixGameSolution {
  return saddlePoint(game) ?? simplex(game);
}

/** The first pure saddle point, row by row: an entry that is the least of its row and the greatest of its column. */
function saddlePoint({ rows, columns, payoffs }: MatrixGame): MatrixGameSolution | null {
  let bestRow = 0;
  let maximin = Number.NEGATIVE_INFINITY;
  for (let r = 0; r < rows; r++) {
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < columns; c++) least = Math.min(least, payoffs[r * columns + c] as number);
    if (least > maximin) {
      maximin = least;
      bestRow = r;
    }
  }
  for (let c = 0; c < columns; c++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let r = 0; r < rows; r++) most = Math.max(most, payoffs[r * columns + c] as number);
    if (most === maximin) {
      const row = new Float64Array(rows);
      const column = new Float64Array(columns);
      row[bestRow] = 1;
      column[c] = 1;
      return { value: maximin, row, column, lower: maximin, upper: maximin };
    }
  }
  return null;
}

/**
 * The column side's programme on payoffs moved into [1, 2]: maximize Σ y subject to M y ≤ 1, y ≥ 0. A condensed
 * tableau: one row for each row of the game and one for the objective, one column for each non-basic variable and one
 * for the right side. Variables 0 … columns − 1 are y, the others the rows' slacks.
 */
function simplex(game: MatrixGame): MatrixGameSolution {
  const { rows, columns, payoffs } = game;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const entry of payoffs) {
    if (entry < least) least = entry;
    if (entry > most) most = entry;
  }
  const range = most - least;
  const width = columns + 1;
  const tableau = new Float64Array((rows + 1) * width);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++)
      tableau[r * width + c] = 1 + ((payoffs[r * columns + c] as number) - least) / range;
    tableau[r * width + columns] = 1;
  }
  const aim = rows * width;
  for (let c = 0; c < columns; c++) tableau[aim + c] = -1;
  const basic = new Int32Array(rows);
  const free = new Int32Array(columns);
  for (let r = 0; r < rows; r++) basic[r] = columns + r;
  for (let c = 0; c < columns; c++) free[c] = c;

  for (let pivots = 0; ; pivots++) {
    invariant(pivots < PIVOTS_MAX, 'the simplex method ends');
    const careful = pivots >= STEEPEST_PIVOTS;
    const entering = enteringColumn(tableau, aim, columns, free, careful);
    if (entering < 0) break;
    const leaving = leavingRow(tableau, rows, width, entering, basic);
    invariant(leaving >= 0, 'a matrix game has a bounded programme');
    pivot(tableau, rows + 1, width, leaving, entering);
    const swapped = basic[leaving] as number;
    basic[leaving] = free[entering] as number;
    free[entering] = swapped;
  }

  const row = new Float64Array(rows);
  const column = new Float64Array(columns);
  const kernelColumns: number[] = [];
  const kernelRows: number[] = [];
  for (let r = 0; r < rows; r++) {
    const variable = basic[r] as number;
    if (variable < columns) {
      column[variable] = tableau[r * width + columns] as number;
      kernelColumns.push(variable);
    }
  }
  for (let c = 0; c < columns; c++) {
    const variable = free[c] as number;
    if (variable >= columns) {
      row[variable - columns] = tableau[aim + c] as number;
      kernelRows.push(variable - columns);
    }
  }
  const found = certified(game, row, column);
  const kernel = shapleySnowKernel(game, kernelRows.sort(ascending), kernelColumns.sort(ascending));
  return kernel !== null && kernel.upper - kernel.lower <= found.upper - found.lower
    ? kernel
    : found;
}

function ascending(left: number, right: number): number {
  return left - right;
}

function enteringColumn(
  tableau: Float64Array,
  aim: number,
  columns: number,
  free: Int32Array,
  careful: boolean,
): number {
  let entering = -1;
  for (let c = 0; c < columns; c++) {
    const coefficient = tableau[aim + c] as number;
    if (coefficient >= -PIVOT_TOLERANCE) continue;
    if (entering < 0) entering = c;
    else if (careful) {
      if ((free[c] as number) < (free[entering] as number)) entering = c;
    } else if (coefficient < (tableau[aim + entering] as number)) entering = c;
  }
  return entering;
}

/** The smallest ratio; among equals the variable with the smallest number, which prevents cycling. */
function leavingRow(
  tableau: Float64Array,
  rows: number,
  width: number,
  entering: number,
  basic: Int32Array,
): number {
  let leaving = -1;
  let bestRatio = Number.POSITIVE_INFINITY;
  for (let r = 0; r < rows; r++) {
    const coefficient = tableau[r * width + entering] as number;
    if (coefficient <= PIVOT_TOLERANCE) continue;
    const ratio = Math.max(0, tableau[r * width + width - 1] as number) / coefficient;
    if (
      ratio < bestRatio ||
      (ratio === bestRatio && leaving >= 0 && (basic[r] as number) < (basic[leaving] as number))
    ) {
      bestRatio = ratio;
      leaving = r;
    }
  }
  return leaving;
}

/** Exchanges a basic variable for a free one in a condensed tableau. */
function pivot(
  tableau: Float64Array,
  height: number,
  width: number,
  row: number,
  column: number,
): void {
  const inverse = 1 / (tableau[row * width + column] as number);
  for (let c = 0; c < width; c++) {
    if (c !== column) tableau[row * width + c] = (tableau[row * width + c] as number) * inverse;
  }
  for (let r = 0; r < height; r++) {
    if (r === row) continue;
    const factor = tableau[r * width + column] as number;
    if (factor !== 0) {
      for (let c = 0; c < width; c++) {
        if (c === column) continue;
        const index = r * width + c;
        tableau[index] = (tableau[index] as number) - factor * (tableau[row * width + c] as number);
      }
    }
    tableau[r * width + column] = -factor * inverse;
  }
  tableau[row * width + column] = inverse;
}

/** Scales two non-negative vectors to probabilities and states what they guarantee. */
function certified(game: MatrixGame, row: Float64Array, column: Float64Array): MatrixGameSolution {
  normalise(row);
  normalise(column);
  const { lower, upper } = guarantees(game, row, column);
  return { value: (lower + upper) / 2, row, column, lower, upper };
}

function normalise(weights: Float64Array): void {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) {
    if (!((weights[index] as number) > 0)) weights[index] = 0;
    sum += weights[index] as number;
  }
  invariant(sum > 0, 'a strategy has weight');
  for (let index = 0; index < weights.length; index++)
    weights[index] = (weights[index] as number) / sum;
}

/**
 * The bounds that a pair of strategies proves for the value: the row side's least and the column side's greatest
 * payment.
 */
export function guarantees(
  { rows, columns, payoffs }: MatrixGame,
  row: Float64Array,
  column: Float64Array,
): { readonly lower: number; readonly upper: number } {
  let lower = Number.POSITIVE_INFINITY;
  for (let c = 0; c < columns; c++) {
    let worth = 0;
    for (let r = 0; r < rows; r++)
      worth += (row[r] as number) * (payoffs[r * columns + c] as number);
    if (worth < lower) lower = worth;
  }
  let upper = Number.NEGATIVE_INFINITY;
  for (let r = 0; r < rows; r++) {
    let worth = 0;
    for (let c = 0; c < columns; c++)
      worth += (column[c] as number) * (payoffs[r * columns + c] as number);
    if (worth > upper) upper = worth;
  }
  return { lower, upper };
}

/**
 * The strategies of a square kernel: both sides mix so that the other is indifferent among the kernel's choices. Every
 * extreme solution of a matrix game has such a kernel (Shapley and Snow), so recomputing from it is a check independent
 * of the pivots before. Null if the kernel is singular or requires a negative probability.
 */
export function shapleySnowKernel(
  game: MatrixGame,
  rows: readonly number[],
  columns: readonly number[],
): MatrixGameSolution | null {
  const size = rows.length;
  if (size === 0 || size !== columns.length) return null;
  const entry = (r: number, c: number) =>
    game.payoffs[(rows[r] as number) * game.columns + (columns[c] as number)] as number;
  const columnWeights = indifferent(size, (r, c) => entry(r, c));
  const rowWeights = indifferent(size, (r, c) => entry(c, r));
  if (columnWeights === null || rowWeights === null) return null;
  const row = new Float64Array(game.rows);
  const column = new Float64Array(game.columns);
  for (let index = 0; index < size; index++) {
    const ofRow = rowWeights[index] as number;
    const ofColumn = columnWeights[index] as number;
    if (!(ofRow > -1e-9 && ofColumn > -1e-9)) return null;
    row[rows[index] as number] = Math.max(0, ofRow);
    column[columns[index] as number] = Math.max(0, ofColumn);
  }
  return certified(game, row, column);
}

/** Weights w, summing to 1, under which Σ_c entry(r, c) w_c is the same for every r; null if there are none. */
function indifferent(
  size: number,
  entry: (row: number, column: number) => number,
): Float64Array | null {
  const width = size + 2;
  const system = new Float64Array((size + 1) * width);
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) system[r * width + c] = entry(r, c);
    system[r * width + size] = -1;
  }
  for (let c = 0; c < size; c++) system[size * width + c] = 1;
  system[size * width + size + 1] = 1;
  return solveLinear(system, size + 1);
}

/** Gaussian elimination with partial pivoting on [matrix | right side]; null if the matrix is singular. */
function solveLinear(system: Float64Array, size: number): Float64Array | null {
  const width = size + 1;
  for (let k = 0; k < size; k++) {
    let chosen = k;
    for (let r = k + 1; r < size; r++) {
      if (
        Math.abs(system[r * width + k] as number) > Math.abs(system[chosen * width + k] as number)
      )
        chosen = r;
    }
    const head = system[chosen * width + k] as number;
    if (Math.abs(head) < 1e-14) return null;
    if (chosen !== k) {
      for (let c = k; c < width; c++) {
        const kept = system[k * width + c] as number;
        system[k * width + c] = system[chosen * width + c] as number;
        system[chosen * width + c] = kept;
      }
    }
    for (let r = k + 1; r < size; r++) {
      const factor = (system[r * width + k] as number) / head;
      if (factor === 0) continue;
      for (let c = k; c < width; c++) {
        const index = r * width + c;
        system[index] = (system[index] as number) - factor * (system[k * width + c] as number);
      }
    }
  }
  const solution = new Float64Array(size);
  for (let r = size - 1; r >= 0; r--) {
    let rest = system[r * width + size] as number;
    for (let c = r + 1; c < size; c++)
      rest -= (system[r * width + c] as number) * (solution[c] as number);
    solution[r] = rest / (system[r * width + r] as number);
  }
  return solution;
}
