import type { Refusal } from '@/lib/kernel/result';

/** What a form's action gives back: nothing yet, or what is wrong, with what was typed. */
export interface FormState {
  /** One sentence over the form. */
  readonly title: string | null;
  /** Faults, `field` being the name of the field they belong to. */
  readonly faults: readonly { readonly field: string | null; readonly message: string }[];
  /** What was typed, so that nothing is lost; passwords never come back. */
  readonly values: Readonly<Record<string, string>>;
  /** A deed that succeeded, told in one sentence. */
  readonly done: string | null;
}
export const NO_FORM_STATE: FormState = { title: null, faults: [], values: {}, done: null };

/** One text of a posted form, '' where it is absent or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** More fields than the widest form has (a table report of two great armies), and few enough for a hostile one. */
const FIELDS_MAX = 12_000;

/** What was typed into a form, by field: for `FormState.values`, or to be gone through. The page's own fields are not in it. */
export function typedIn(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of [...form.entries()].slice(0, FIELDS_MAX)) {
    if (typeof value === 'string' && !name.startsWith('$') && name !== 'commandId')
      values[name] = value;
  }
  return values;
}

/** A refusal as the state of its form. */
export function refusedForm(
  refusal: Refusal & { readonly faults?: readonly Refusal[] },
  values: Readonly<Record<string, string>> = {},
): FormState {
  const faults = refusal.faults ?? (refusal.path === undefined ? [] : [refusal]);
  return {
    title: refusal.message,
    faults: faults.map((fault) => ({ field: fault.path ?? null, message: fault.message })),
    values,
    done: null,
  };
}

/** A form whose deed is done. */
export function doneForm(done: string): FormState {
  return { ...NO_FORM_STATE, done };
}
