import { chainValues } from './absorbing-chain';
import { connectedComponents } from './connected-components';
import { bestResponse } from './decision-process';
import { type MatrixGameSolution, solveMatrixGame } from './matrix-game';
import { restricted, type StochasticGame, successors } from './stochastic-game';

/**
 * Values and mixtures of every state, with their proof: side A's mixtures bring at least `lower` against every answer,
 * side B's cost at most `upper`, both found by solving the one-sided problems.
 */
export interface RecursiveSolution {
  readonly values: Float64Array;
  readonly rows: readonly Float64Array[];
  readonly columns: readonly Float64Array[];
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Greatest difference between a state's value and the value of its matrix game. */
  readonly residual: number;
}

interface Profile {
  readonly values: Float64Array;
  readonly rows: readonly Float64Array[];
  readonly columns: readonly Float64Array[];
}

/** Gap below which bounds count as met; further ways of solving a cycle are then not tried. */
const GAP_WANTED = 1e-10;
const SWEEPS = 24;
const NEWTON_STEPS = 24;
/** Maximum number of best responses before a start is abandoned. */
const RESPONSES_MAX = 2;
/** Cycles of fewer states are tried this many times longer: their steps cost almost nothing. */
const PATIENT_BELOW = 100;
/** Shortest fraction of a Newton step that is tried. */
const SHORTEST_STEP = 1 / 32;
/** Stopping chances for approaching a cycle that its own equations do not settle. */
const STOPS = [1e-2, 1e-4, 1e-6, 1e-8, 1e-9, 1e-10, 1e-12, 1e-15] as const;
/** Down to this chance the values found are tried as a start for the cycle's own equations. */
const TRIED_DOWN_TO = 1e-4;
/** The gap is at least as great as the chance of stopping: mixtures found at greater chances are not worth proving. */
const PROVED_FROM = 1e-9;
/** Number of steps that improve the mixtures by the bounds they prove. */
const IMPROVEMENTS_MAX = 8;
/** Differences above this are real, not rounding. */
const STRICTLY = 1e-13;
/** Probabilities below this are rounding, not play. */
const NEGLIGIBLE = 1e-14;

/**
 * Solves a game in which only the end counts (Everett's recursive games, shifted so that endless play is worth 0).
 * Components are solved last to first. Inside a cycle: sweeps of value iteration from the value of endless play, then
 * Newton steps (solve each matrix game, then the chain its mixtures make), falling back to one side's best response if
 * a step does not help. If the mixtures found leave a gap, because at the value itself a side would stall, play is made
 * to stop with a vanishing chance, whose mixtures are as near to best as the numbers allow. `lower` and `upper` always
 * state the remaining gap.
 */
export function solveRecursiveGame(game: StochasticGame): RecursiveSolution {
  const values = new Float64Array(game.states);
  const lower = new Float64Array(game.states);
  const upper = new Float64Array(game.states);
  const rows: Float64Array[] = new Array<Float64Array>(game.states);
  const columns: Float64Array[] = new Array<Float64Array>(game.states);
  for (const members of connectedComponents(game.states, (state) => successors(game, state))) {
    const inside = restricted(game, members, values);
    const profile = inside.branchState.length === 0 ? oneShot(inside) : solveCycle(inside);
    const proofBelow = bestResponse(
      restricted(game, members, lower),
      'B',
      profile.rows,
      0,
      profile.values,
    );
    const proofAbove = bestResponse(
      restricted(game, members, upper),
      'A',
      profile.columns,
      0,
      profile.values,
    );
    members.forEach((state, index) => {
      const below = proofBelow[index] as number;
      const above = proofAbove[index] as number;
      values[state] = between(profile.values[index] as number, below, above);
      // Bounds that have crossed by more than rounding contradict each other: the doubt is then stated as a gap.
      lower[state] = Math.min(below, above);
      upper[state] = Math.max(below, above);
      rows[state] = profile.rows[index] as Float64Array;
      columns[state] = profile.columns[index] as Float64Array;
    });
  }
  const all = restricted(
    game,
    Array.from({ length: game.states }, (_, state) => state),
    values,
  );
  let residual = 0;
  for (let state = 0; state < game.states; state++) {
    const worth = stateGame(all, state, values, 0).value;
    residual = Math.max(residual, Math.abs(worth - (values[state] as number)));
  }
  const moved = (numbers: Float64Array) => numbers.map((value) => value + game.endless);
  return {
    values: moved(values),
    rows,
    columns,
    lower: moved(lower),
    upper: moved(upper),
    residual,
  };
}

/** A value as near the given one as its bounds allow; bounds that rounding has crossed meet in the middle. */
function between(value: number, below: number, above: number): number {
  if (below > above) return (below + above) / 2;
  return Math.min(above, Math.max(below, value));
}

function oneShot(game: StochasticGame): Profile {
  const nothing = new Float64Array(game.states);
  return playedOut(game, nothing, 0).profile;
}

/** The matrix game of a state, given the value of each state. */
function stateGame(
  game: StochasticGame,
  state: number,
  values: Float64Array,
  stop: number,
): MatrixGameSolution {
  const first = game.cellStart[state] as number;
  const cells = (game.cellStart[state + 1] as number) - first;
  const payoffs = new Float64Array(cells);
  for (let index = 0; index < cells; index++) {
    const cell = first + index;
    let sum = game.worth[cell] as number;
    const last = game.branchStart[cell + 1] as number;
    for (let branch = game.branchStart[cell] as number; branch < last; branch++)
      sum +=
        (game.branchChance[branch] as number) *
        (values[game.branchState[branch] as number] as number);
    payoffs[index] = sum * (1 - stop);
  }
  return solveMatrixGame({
    rows: game.rows[state] as number,
    columns: game.columns[state] as number,
    payoffs,
  });
}

/** Solves every state's matrix game at the given values. */
function playedOut(
  game: StochasticGame,
  values: Float64Array,
  stop: number,
): { readonly profile: Profile; readonly residual: number } {
  const next = new Float64Array(game.states);
  const rows: Float64Array[] = [];
  const columns: Float64Array[] = [];
  let residual = 0;
  for (let state = 0; state < game.states; state++) {
    const solution = stateGame(game, state, values, stop);
    next[state] = solution.value;
    rows.push(cleaned(solution.row));
    columns.push(cleaned(solution.column));
    residual = Math.max(residual, Math.abs(solution.value - (values[state] as number)));
  }
  return { profile: { values: next, rows, columns }, residual };
}

function cleaned(mixture: Float64Array): Float64Array {
  let sum = 0;
  for (let index = 0; index < mixture.length; index++) {
    if ((mixture[index] as number) < NEGLIGIBLE) mixture[index] = 0;
    sum += mixture[index] as number;
  }
  return mixture.map((chance) => chance / sum);
}

function solveCycle(game: StochasticGame): Profile {
  let values = new Float64Array(game.states);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let change = 0;
    for (let state = 0; state < game.states; state++) {
      const next = stateGame(game, state, values, 0).value;
      change = Math.max(change, Math.abs(next - (values[state] as number)));
      values[state] = next;
    }
    if (change < 1e-15) break;
  }
  let best = proved(game, newton(game, values, 0));
  for (const stop of STOPS) {
    if (best.gap <= GAP_WANTED) break;
    const stopping = newton(game, values, stop);
    values = stopping.values.slice();
    if (stop >= TRIED_DOWN_TO) best = better(best, proved(game, newton(game, values, 0)));
    else if (stop <= PROVED_FROM) best = better(best, proved(game, stopping));
  }
  if (best.gap > GAP_WANTED) best = improved(game, best);
  return best;
}

/** A profile with the bounds its mixtures prove for every state, each side's taken by itself. */
interface ProvedProfile extends Profile {
  readonly below: Float64Array;
  readonly above: Float64Array;
  /** Greatest distance of the two bounds. */
  readonly gap: number;
}

function proved(game: StochasticGame, profile: Profile): ProvedProfile {
  return joined(
    profile,
    bestResponse(game, 'B', profile.rows, 0, profile.values),
    bestResponse(game, 'A', profile.columns, 0, profile.values),
  );
}

function joined(profile: Profile, below: Float64Array, above: Float64Array): ProvedProfile {
  let gap = 0;
  for (let state = 0; state < below.length; state++)
    gap = Math.max(gap, Math.abs((above[state] as number) - (below[state] as number)));
  return { ...profile, below, above, gap };
}

/** Factor by which a cycle may be tried longer than usual. */
function patience(game: StochasticGame): number {
  return Math.max(1, Math.floor(PATIENT_BELOW / game.states));
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Of two profiles side A's better mixtures and side B's better ones: each proves its bound against any play of the
 * other.
 */
function better(one: ProvedProfile, other: ProvedProfile): ProvedProfile {
  const rows = sum(other.below) > sum(one.below) ? other : one;
  const columns = sum(other.above) < sum(one.above) ? other : one;
  const values = one.gap <= other.gap ? one.values : other.values;
  return joined({ values, rows: rows.rows, columns: columns.columns }, rows.below, columns.above);
}

/**
 * Improves the mixtures of both sides by the bounds they prove: a state's mixture is replaced only if its matrix game,
 * played at the proved values, brings strictly more than is proved there. So a side never gives up a way out for one
 * that only seems as good (Chatterjee, de Alfaro and Henzinger, for games of reaching a goal).
 */
function improved(game: StochasticGame, profile: ProvedProfile): ProvedProfile {
  let { rows, columns, below, above } = profile;
  let [rising, falling] = [true, true];
  const most = IMPROVEMENTS_MAX * patience(game);
  for (let step = 0; step < most && (rising || falling); step++) {
    if (rising) {
      const { profile: next } = playedOut(game, below, 0);
      const tried = rows.map((row, s) =>
        (next.values[s] as number) > (below[s] as number) + STRICTLY
          ? (next.rows[s] as Float64Array)
          : row,
      );
      const reached = bestResponse(game, 'B', tried, 0, next.values);
      rising = sum(reached) > sum(below) + STRICTLY;
      if (rising) [rows, below] = [tried, reached];
    }
    if (falling) {
      const { profile: next } = playedOut(game, above, 0);
      const tried = columns.map((column, s) =>
        (next.values[s] as number) < (above[s] as number) - STRICTLY
          ? (next.columns[s] as Float64Array)
          : column,
      );
      const reached = bestResponse(game, 'A', tried, 0, next.values);
      falling = sum(reached) < sum(above) - STRICTLY;
      if (falling) [columns, above] = [tried, reached];
    }
  }
  return joined({ values: profile.values, rows, columns }, below, above);
}

/**
 * Newton steps on "value = value of the matrix game", shortened until the residual falls (Filar and Tolwinski). If no
 * step helps, side A's best responses to side B's mixtures are iterated (Hoffman and Karp). The profile with the least
 * residual is kept.
 */
function newton(game: StochasticGame, from: Float64Array, stop: number): Profile {
  let values = from;
  let current = playedOut(game, values, stop);
  let best = { values, ...current };
  let idle = 0;
  const times = patience(game);
  for (let step = 0; step < NEWTON_STEPS * times && best.residual > 1e-16; step++) {
    const aim = profileValues(game, current.profile, stop);
    const reached = shortened(game, values, current.residual, aim, stop);
    if (reached !== null) {
      ({ values, current } = reached);
    } else {
      if (idle >= (best.residual < 1e-13 ? 0 : RESPONSES_MAX * times)) break;
      idle++;
      values = bestResponse(game, 'A', current.profile.columns, stop, values);
      current = playedOut(game, values, stop);
    }
    if (current.residual < best.residual) best = { values, ...current };
  }
  return { values: best.values, rows: best.profile.rows, columns: best.profile.columns };
}

/**
 * The longest step towards a target, halved up to the given number of times, that reduces the residual; null if none
 * does.
 */
function shortened(
  game: StochasticGame,
  values: Float64Array,
  residual: number,
  aim: Float64Array,
  stop: number,
): { values: Float64Array; current: ReturnType<typeof playedOut> } | null {
  for (let length = 1; length >= SHORTEST_STEP; length /= 2) {
    const tried = values.map((value, state) => value + length * ((aim[state] as number) - value));
    const current = playedOut(game, tried, stop);
    if (current.residual < (1 - 0.1 * length) * residual) return { values: tried, current };
  }
  return null;
}

/** Value of each state when both sides keep to their mixtures for ever. */
function profileValues(game: StochasticGame, profile: Profile, stop: number): Float64Array {
  const size = game.states;
  const moves = new Float64Array(size * size);
  const ends = new Float64Array(size);
  const worth = new Float64Array(size);
  for (let state = 0; state < size; state++) {
    const row = profile.rows[state] as Float64Array;
    const column = profile.columns[state] as Float64Array;
    const columns = game.columns[state] as number;
    const first = game.cellStart[state] as number;
    let endChance = 0;
    let endWorth = 0;
    for (let r = 0; r < row.length; r++) {
      for (let c = 0; c < columns; c++) {
        const weight = (row[r] as number) * (column[c] as number);
        if (weight === 0) continue;
        const cell = first + r * columns + c;
        endChance += weight * (game.ends[cell] as number);
        endWorth += weight * (game.worth[cell] as number);
        const last = game.branchStart[cell + 1] as number;
        for (let branch = game.branchStart[cell] as number; branch < last; branch++) {
          const at = state * size + (game.branchState[branch] as number);
          moves[at] =
            (moves[at] as number) + weight * (game.branchChance[branch] as number) * (1 - stop);
        }
      }
    }
    ends[state] = endChance * (1 - stop) + stop;
    worth[state] = endWorth * (1 - stop);
  }
  return chainValues({ size, moves, ends, worth });
}
