import { chainValues } from './absorbing-chain';
import { connectedComponents } from './connected-components';
import type { StochasticGame } from './stochastic-game';

/** The result of one choice when the other side's mixture is known. */
interface Action {
  readonly ends: number;
  readonly worth: number;
  readonly targets: readonly number[];
  readonly chances: readonly number[];
}

const POLICY_ROUNDS_MAX = 400;
/** Minimum gain that is not rounding. */
const VISIBLE_GAIN = 2e-17;

/**
 * The best a side can achieve in every state when the other side's mixtures are fixed and known, in side A's payoffs,
 * for a game whose endless play is worth 0. Play that stays among states for ever counts 0, and the side that can stay
 * may: sets of states that can be held for ever (end components) are found first and merged into one state with the
 * further choice to stay; the rest always ends, and policy iteration solves it. `stop`: chance (0 … 1) that play stops
 * for 0 before each step. `guess`: values thought near the answer; they save time and change nothing else.
 */
export function bestResponse(
  game: StochasticGame,
  responder: 'A' | 'B',
  mixtures: readonly Float64Array[],
  stop: number,
  guess?: Float64Array,
): Float64Array {
  const sign = responder === 'A' ? 1 : -1;
  const actions = Array.from({ length: game.states }, (_, state) =>
    actionsOf(game, state, responder, mixtures[state] as Float64Array, stop, sign),
  );
  const { group, groups } = stop > 0 ? apart(game.states) : heldForEver(actions);
  const merged: Action[][] = groups.map((members) => {
    const own: Action[] = [];
    for (const state of members.states) {
      for (const action of actions[state] as Action[]) {
        if (members.held.has(action)) continue;
        own.push({ ...action, targets: action.targets.map((target) => group[target] as number) });
      }
    }
    if (members.held.size > 0) own.push({ ends: 1, worth: 0, targets: [], chances: [] });
    return own;
  });
  const near =
    guess && Float64Array.from(groups, ({ states }) => sign * (guess[states[0] as number] ?? 0));
  const values = policyIteration(merged, near);
  return Float64Array.from(
    { length: game.states },
    (_, state) => sign * (values[group[state] as number] as number),
  );
}

function actionsOf(
  game: StochasticGame,
  state: number,
  responder: 'A' | 'B',
  mixture: Float64Array,
  stop: number,
  sign: number,
): Action[] {
  const rows = game.rows[state] as number;
  const columns = game.columns[state] as number;
  const first = game.cellStart[state] as number;
  const own = responder === 'A' ? rows : columns;
  const other = responder === 'A' ? columns : rows;
  const result: Action[] = [];
  for (let choice = 0; choice < own; choice++) {
    let ends = 0;
    let worth = 0;
    const moves = new Map<number, number>();
    for (let answer = 0; answer < other; answer++) {
      const weight = mixture[answer] as number;
      if (weight === 0) continue;
      const cell =
        first + (responder === 'A' ? choice * columns + answer : answer * columns + choice);
      ends += weight * (game.ends[cell] as number);
      worth += weight * (game.worth[cell] as number);
      const last = game.branchStart[cell + 1] as number;
      for (let branch = game.branchStart[cell] as number; branch < last; branch++) {
        const target = game.branchState[branch] as number;
        moves.set(
          target,
          (moves.get(target) ?? 0) + weight * (game.branchChance[branch] as number),
        );
      }
    }
    result.push({
      ends: ends * (1 - stop) + stop,
      worth: sign * worth * (1 - stop),
      targets: [...moves.keys()],
      chances: [...moves.values()].map((chance) => chance * (1 - stop)),
    });
  }
  return result;
}

interface Group {
  readonly states: readonly number[];
  /** Choices that can be repeated for ever without leaving the group. */
  readonly held: ReadonlySet<Action>;
}

function apart(states: number): { group: Int32Array; groups: Group[] } {
  return {
    group: Int32Array.from({ length: states }, (_, state) => state),
    groups: Array.from({ length: states }, (_, state) => ({
      states: [state],
      held: new Set<Action>(),
    })),
  };
}

/** Maximal end components: choices that may leave are removed until only closed, connected sets remain. */
function heldForEver(actions: readonly Action[][]): { group: Int32Array; groups: Group[] } {
  const states = actions.length;
  let staying = actions.map((own) => own.filter((action) => action.ends === 0));
  const group = new Int32Array(states);
  for (;;) {
    const components = connectedComponents(states, (state) =>
      (staying[state] as Action[]).flatMap((action) => action.targets as number[]),
    );
    components.forEach((component, index) => {
      for (const state of component) group[state] = index;
    });
    let struck = false;
    const kept = staying.map((own, state) =>
      own.filter((action) => action.targets.every((target) => group[target] === group[state])),
    );
    kept.forEach((own, state) => {
      if (own.length < (staying[state] as Action[]).length) struck = true;
    });
    staying = kept;
    if (!struck) {
      return {
        group,
        groups: components.map((component) => ({
          states: component,
          held: new Set(component.flatMap((state) => staying[state] as Action[])),
        })),
      };
    }
  }
}

/** Best values of a process that ends under any choice; starts from the best choices at the guess. */
function policyIteration(choices: readonly Action[][], guess?: Float64Array): Float64Array {
  const size = choices.length;
  const policy = new Int32Array(size);
  if (guess) improvePolicy(choices, policy, guess);
  let best = evaluate(choices, policy);
  let bestSum = total(best);
  for (let round = 0; round < POLICY_ROUNDS_MAX; round++) {
    if (!improvePolicy(choices, policy, best)) break;
    const values = evaluate(choices, policy);
    const sum = total(values);
    if (!(sum > bestSum)) break;
    best = values;
    bestSum = sum;
  }
  return best;
}

/** Switches to the best choice at the given values wherever it is better; returns whether any was. */
function improvePolicy(
  choices: readonly Action[][],
  policy: Int32Array,
  values: Float64Array,
): boolean {
  let changed = false;
  choices.forEach((own, state) => {
    let chosen = policy[state] as number;
    // Each choice is compared with the current one: where leaving is all but impossible, values agree in every digit
    // and only the gain of leaving distinguishes them.
    let at = actionWorth(own[chosen] as Action, state, values);
    own.forEach((action, index) => {
      if (index === chosen || gainOver(action, state, values, at) <= VISIBLE_GAIN) return;
      chosen = index;
      at = actionWorth(action, state, values);
    });
    if (chosen !== policy[state]) {
      policy[state] = chosen;
      changed = true;
    }
  });
  return changed;
}

function total(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** Value of a choice with its returns to the same state summed out. */
function actionWorth(action: Action, state: number, values: Float64Array): number {
  let sum = action.worth;
  let away = action.ends;
  action.targets.forEach((target, index) => {
    if (target === state) return;
    const chance = action.chances[index] as number;
    sum += chance * (values[target] as number);
    away += chance;
  });
  return away > 0 ? sum / away : 0;
}

/**
 * Margin of a choice over a value of its own state, per chance of leaving: avoids subtracting two nearly equal values.
 */
function gainOver(action: Action, state: number, values: Float64Array, at: number): number {
  let gain = action.worth - action.ends * at;
  action.targets.forEach((target, index) => {
    if (target === state) return;
    gain += (action.chances[index] as number) * ((values[target] as number) - at);
  });
  return gain;
}

function evaluate(choices: readonly Action[][], policy: Int32Array): Float64Array {
  const size = choices.length;
  const moves = new Float64Array(size * size);
  const ends = new Float64Array(size);
  const worth = new Float64Array(size);
  choices.forEach((own, state) => {
    const action = own[policy[state] as number] as Action;
    ends[state] = action.ends;
    worth[state] = action.worth;
    action.targets.forEach((target, index) => {
      const at = state * size + target;
      moves[at] = (moves[at] as number) + (action.chances[index] as number);
    });
  });
  return chainValues({ size, moves, ends, worth });
}
