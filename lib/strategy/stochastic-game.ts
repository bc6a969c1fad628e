import { invariant } from '@/lib/kernel/assert';

/** One possible consequence of a pair of choices: play continues at a state, or ends with a value to side A. */
export type Consequence =
  | { readonly chance: number; readonly state: number }
  | { readonly chance: number; readonly worth: number };

/** A state in explicit form: for each pair of choices (row of side A, column of side B) its consequences. */
export interface GameState {
  readonly rows: number;
  readonly columns: number;
  /** Row-major; the chances of a cell sum to 1. */
  readonly cells: readonly (readonly Consequence[])[];
}

/**
 * A zero-sum game over states in which only the end counts, in flat arrays. Play that never ends is worth
 * `endless` to side A.
 */
export interface StochasticGame {
  readonly states: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** First cell of each state, and the number of all cells at the end. */
  readonly cellStart: Int32Array;
  /** Chance that a cell ends the game. */
  readonly ends: Float64Array;
  /** Chance of ending times the value of that end, summed over the cell. */
  readonly worth: Float64Array;
  /** First branch of each cell, and the number of all branches at the end. */
  readonly branchStart: Int32Array;
  readonly branchState: Int32Array;
  readonly branchChance: Float64Array;
  readonly endless: number;
}

/** Flattens states; throws if a chance is negative, a cell does not sum to 1 or a state is unknown. */
export function stochasticGame(states: readonly GameState[], endless: number): StochasticGame {
  const layout = new Layout(states.length);
  for (const state of states) {
    invariant(
      state.cells.length === state.rows * state.columns && state.cells.length > 0,
      'a state has a cell for each pair of choices',
    );
    for (const cell of state.cells) {
      let sum = 0;
      let endChance = 0;
      let endWorth = 0;
      const onward = new Map<number, number>();
      for (const consequence of cell) {
        invariant(consequence.chance >= 0, 'chances are not negative');
        sum += consequence.chance;
        if (consequence.chance === 0) continue;
        if ('worth' in consequence) {
          endChance += consequence.chance;
          endWorth += consequence.chance * consequence.worth;
        } else {
          invariant(
            consequence.state >= 0 && consequence.state < states.length,
            'a branch leads to a state of the game',
          );
          onward.set(consequence.state, (onward.get(consequence.state) ?? 0) + consequence.chance);
        }
      }
      invariant(Math.abs(sum - 1) < 1e-6, 'the chances of a cell sum to 1');
      for (const [target, chance] of onward) layout.branch(target, chance / sum);
      layout.cell(endChance / sum, endWorth / sum);
    }
    layout.state(state.rows, state.columns);
  }
  return layout.game(endless);
}

/** Value of a pair of choices to side A, with the states worth `values`. */
export function cellWorth(game: StochasticGame, cell: number, values: Float64Array): number {
  let sum = game.worth[cell] as number;
  const last = game.branchStart[cell + 1] as number;
  for (let branch = game.branchStart[cell] as number; branch < last; branch++)
    sum +=
      (game.branchChance[branch] as number) *
      (values[game.branchState[branch] as number] as number);
  return sum;
}

/** The states that some pair of choices can lead to directly, each once. */
export function successors(game: StochasticGame, state: number): number[] {
  const first = game.branchStart[game.cellStart[state] as number] as number;
  const end = game.branchStart[game.cellStart[state + 1] as number] as number;
  return [...new Set(game.branchState.subarray(first, end))];
}

/**
 * The part of a game played inside some of its states, where leaving them is worth the given `values`. Values are
 * relative to endless play, which is worth 0 in the result. `values` are relative already.
 */
export function restricted(
  game: StochasticGame,
  members: readonly number[],
  values: Float64Array,
): StochasticGame {
  const local = new Map(members.map((state, index) => [state, index]));
  const layout = new Layout(members.length);
  for (const state of members) {
    const lastCell = game.cellStart[state + 1] as number;
    for (let cell = game.cellStart[state] as number; cell < lastCell; cell++) {
      let endChance = game.ends[cell] as number;
      let endWorth = (game.worth[cell] as number) - game.endless * endChance;
      const lastBranch = game.branchStart[cell + 1] as number;
      for (let branch = game.branchStart[cell] as number; branch < lastBranch; branch++) {
        const target = game.branchState[branch] as number;
        const chance = game.branchChance[branch] as number;
        const inside = local.get(target);
        if (inside === undefined) {
          endChance += chance;
          endWorth += chance * (values[target] as number);
        } else {
          layout.branch(inside, chance);
        }
      }
      layout.cell(endChance, endWorth);
    }
    layout.state(game.rows[state] as number, game.columns[state] as number);
  }
  return layout.game(0);
}

/** Builder of a game: the branches of a cell, then the cell; the cells of a state, then the state. */
class Layout {
  readonly #rows: Int32Array;
  readonly #columns: Int32Array;
  readonly #cellStart: Int32Array;
  readonly #ends: number[] = [];
  readonly #worth: number[] = [];
  readonly #branchStart: number[] = [0];
  readonly #branchState: number[] = [];
  readonly #branchChance: number[] = [];
  #states = 0;

  constructor(states: number) {
    this.#rows = new Int32Array(states);
    this.#columns = new Int32Array(states);
    this.#cellStart = new Int32Array(states + 1);
  }

  branch(target: number, chance: number): void {
    this.#branchState.push(target);
    this.#branchChance.push(chance);
  }

  cell(endChance: number, endWorth: number): void {
    this.#ends.push(endChance);
    this.#worth.push(endWorth);
    this.#branchStart.push(this.#branchState.length);
  }

  state(rows: number, columns: number): void {
    this.#rows[this.#states] = rows;
    this.#columns[this.#states] = columns;
    this.#states += 1;
    this.#cellStart[this.#states] = this.#ends.length;
  }

  game(endless: number): StochasticGame {
    return {
      states: this.#states,
      rows: this.#rows,
      columns: this.#columns,
      cellStart: this.#cellStart,
      ends: Float64Array.from(this.#ends),
      worth: Float64Array.from(this.#worth),
      branchStart: Int32Array.from(this.#branchStart),
      branchState: Int32Array.from(this.#branchState),
      branchChance: Float64Array.from(this.#branchChance),
      endless,
    };
  }
}
