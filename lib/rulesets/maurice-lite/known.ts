import { fieldOf, type State } from './state';
import type { Field } from './table';

interface Known {
  readonly step: number;
  readonly answers: Map<string, unknown>;
}
const known = new WeakMap<State, Known>();

/** What follows from a position alone, worked out once while it lasts. Everything that changes it is a step. */
export function once<Answer>(state: State, what: string, work: () => Answer): Answer {
  let found = known.get(state);
  if (found === undefined || found.step !== state.p.step) {
    found = { step: state.p.step, answers: new Map() };
    known.set(state, found);
  }
  if (found.answers.has(what)) return found.answers.get(what) as Answer;
  const answer = work();
  found.answers.set(what, answer);
  return answer;
}

/** A copy of a position begins with what is known of it. */
export function copied(state: State): State {
  const copy = state.copy();
  const found = known.get(state);
  if (found !== undefined) known.set(copy, found);
  return copy;
}

/** The field of a position. */
export const fieldIn = (state: State): Field => once(state, 'field', () => fieldOf(state));
