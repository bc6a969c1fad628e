import type { Scene } from './scene';
import { fieldOf, type State } from './state';
import { type Field, layoutOf } from './table';

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

/** A field with all of a position that it follows from. */
interface Kept {
  readonly field: Field;
  readonly lists: readonly (readonly unknown[])[];
}

/** How many of the lists of `listsOf` make up where everybody stands: bodies and formations. */
const LAYOUT_LISTS = 2;

/** Fields that are kept of a battle: those of the present round and of what is being tried. */
const KEPT_MOST = 6;
const kept = new WeakMap<Scene, Kept[]>();

/** What `fieldOf` reads of a position. */
const listsOf = ({ p }: State): readonly (readonly unknown[])[] => [
  ...[p.bodies, p.formations, p.disr, p.smoke, p.starts, p.startFormations],
  ...[p.cincs[0], p.cincs[1], p.roughGoing, p.easyGoing],
];

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((value, index) => value === other[index]));

/** The field of a position; of positions that do not differ in it one and the same, so that what is known of it is kept. */
function sharedField(state: State): Field {
  const fields = kept.get(state.scene) ?? [];
  kept.set(state.scene, fields);
  const lists = listsOf(state);
  const agrees = (most: number) => (one: Kept) =>
    one.lists.every((list, index) => index >= most || same(list, lists[index] ?? []));
  const at = fields.findIndex(agrees(lists.length));
  const [found] = at < 0 ? [] : fields.splice(at, 1);
  const taken = found ?? {
    field: {
      ...fieldOf(state),
      layout: fields.find(agrees(LAYOUT_LISTS))?.field.layout ?? {},
    },
    // Positions change their lists in place: what is kept is a copy.
    lists: lists.map((list) => [...list]),
  };
  fields.unshift(taken);
  if (fields.length > KEPT_MOST) fields.pop();
  return taken.field;
}

/** The field of a position. */
export const fieldIn = (state: State): Field => once(state, 'field', () => sharedField(state));

const answersOf = new WeakMap<object, Map<string, unknown>>();

function keptFor<Answer>(of: object, what: string, work: () => Answer): Answer {
  let answers = answersOf.get(of);
  if (answers === undefined) {
    answers = new Map();
    answersOf.set(of, answers);
  }
  if (answers.has(what)) return answers.get(what) as Answer;
  const answer = work();
  answers.set(what, answer);
  return answer;
}

/** What follows from the field of a position alone, worked out once while it stands so. */
export const onField = <Answer>(state: State, what: string, work: () => Answer): Answer =>
  keptFor(fieldIn(state), what, work);

/** What follows from where everybody stands alone, worked out once until somebody moves or breaks. */
export const onLayout = <Answer>(state: State, what: string, work: () => Answer): Answer =>
  keptFor(layoutOf(fieldIn(state)), what, work);
