/** What a form's action returns: nothing to report yet, what is wrong, or that it is done. */
export interface FormState {
  /** The problem in one sentence, shown above the form; null while there is none. */
  readonly title: string | null;
  /** What is wrong in detail; `field` is the name of the field it belongs to, null for the form as a whole. */
  readonly faults: readonly { readonly field: string | null; readonly message: string }[];
  /** What was typed, by field name, so that a refused form loses nothing. Passwords are never sent back. */
  readonly values: Readonly<Record<string, string>>;
  /** What was done, in one sentence. */
  readonly done: string | null;
  /** It did not reach the server, or the answer was lost; absent: it was answered. */
  readonly lost?: true;
}

export const NO_FORM_STATE: FormState = { title: null, faults: [], values: {}, done: null };

/**
 * Above the number of fields in the largest form (a table report for two large armies), below what would burden the
 * server.
 */
const FIELDS_MAX = 12_000;

const NOT_TYPED: readonly string[] = ['commandId', 'hand', 'joining'];

/** What was typed into a form, by field name. Leaves out files, React's own fields, the command id and signatures. */
export function typedIn(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of [...form.entries()].slice(0, FIELDS_MAX)) {
    if (typeof value === 'string' && !name.startsWith('$') && !NOT_TYPED.includes(name))
      values[name] = value;
  }
  return values;
}

/** The fault of one field, if there is one. */
export function faultOf(state: FormState, field: string): string | undefined {
  return state.faults.find((fault) => fault.field === field)?.message;
}
