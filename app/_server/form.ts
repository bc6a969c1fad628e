import 'server-only';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import type { Refusal, Result } from '@/lib/kernel/result';

/** The text of one field of a posted form; '' where it is absent or a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

type FormRefusal = Refusal & { readonly faults?: readonly Refusal[] };

/** A refusal as the state of its form. */
export function refusedForm(
  refusal: FormRefusal,
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

/** A form that was carried out, with one sentence that says so. */
export function doneForm(done: string): FormState {
  return { ...NO_FORM_STATE, done };
}

/** A result as the state of its form: an empty form, or the refusal with what was typed. */
export function formOf(
  result: Result<unknown, FormRefusal>,
  values: Readonly<Record<string, string>> = {},
): FormState {
  return result.ok ? NO_FORM_STATE : refusedForm(result.error, values);
}
