import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useActionState } from 'react';
import { type FormState, NO_FORM_STATE, typedIn } from './form-state';

type FormAction<State> = (before: State, form: FormData) => Promise<State>;

/** By action, so that a form keeps the same function at each rendering. */
const keeping = new WeakMap<object, unknown>();

/**
 * The state of a form and the function that sends it, for `ActionForm`: `useActionState`, except that a form whose
 * answer is lost stays as it is. When the server is down, or cannot reach its database, or the connection breaks, React
 * throws the error again and the error page would replace the form with all that was typed. Here it becomes a sentence
 * above the form. Sending again is safe: each command has an id of its own.
 */
export function useFormAction<State extends FormState>(
  action: FormAction<State>,
  initial: Awaited<State>,
) {
  return useActionState<State, FormData>(inBrowser(action), initial);
}

/** On the server, the action itself: it answers a form that is sent without script. */
function inBrowser<State extends FormState>(action: FormAction<State>): FormAction<State> {
  if (typeof window === 'undefined') return action;
  const known = keeping.get(action) as FormAction<State> | undefined;
  if (known !== undefined) return known;
  const kept: FormAction<State> = async (before, form) => {
    try {
      return await action(before, form);
    } catch (failure) {
      unstable_rethrow(failure); // redirects and not-found
      const outOfDate = unstable_isUnrecognizedActionError(failure);
      return {
        ...before,
        ...NO_FORM_STATE,
        title: outOfDate ? OUT_OF_DATE : NOT_THROUGH,
        values: withoutPasswords(form),
        ...(outOfDate ? {} : { lost: true as const }),
      };
    }
  };
  keeping.set(action, kept);
  return kept;
}

const NOT_THROUGH =
  'This did not get through, or the answer was lost. What you entered is still here: send it again in a moment.';
const OUT_OF_DATE =
  'The server was updated after you opened this page. Copy what you entered, then reload the page.';

/** What was typed, without passwords: they are typed again, as after any refusal. */
function withoutPasswords(form: FormData): Record<string, string> {
  const secret = new Set(
    [...document.querySelectorAll<HTMLInputElement>('input[type=password]')].map(
      ({ name }) => name,
    ),
  );
  return Object.fromEntries(Object.entries(typedIn(form)).filter(([name]) => !secret.has(name)));
}
