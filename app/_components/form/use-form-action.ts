import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useActionState } from 'react';
import { type FormState, NO_FORM_STATE, typedIn } from '../../_server/form';

type FormAction<State> = (before: State, form: FormData) => Promise<State>;

/** By action, so that a form keeps one function over its drawings. */
const keeping = new WeakMap<object, unknown>();

/**
 * The state of a form and what sends it: `useActionState`, but a form that does not get through stays as it is. Where
 * the server is away, or has lost its data base, or the answer is lost on its way, the action is thrown back, and the
 * page would be replaced by that of an error, with all that was typed. Here it is a sentence over the form. Sending
 * it again is safe: commands carry an id of their own.
 */
export function useFormAction<State extends FormState>(
  action: FormAction<State>,
  initial: Awaited<State>,
) {
  return useActionState<State, FormData>(inBrowser(action), initial);
}

/** Drawn on the server, the action itself: a form that is sent without script is answered by it. */
function inBrowser<State extends FormState>(action: FormAction<State>): FormAction<State> {
  if (typeof window === 'undefined') return action;
  const known = keeping.get(action) as FormAction<State> | undefined;
  if (known !== undefined) return known;
  const kept: FormAction<State> = async (before, form) => {
    try {
      return await action(before, form);
    } catch (failure) {
      unstable_rethrow(failure); // an answer that leads elsewhere
      const title = unstable_isUnrecognizedActionError(failure) ? OUT_OF_DATE : NOT_THROUGH;
      return { ...before, ...NO_FORM_STATE, title, values: withoutPasswords(form) };
    }
  };
  keeping.set(action, kept);
  return kept;
}

const NOT_THROUGH =
  'This did not get through, or the answer was lost. What you entered is still here: send it again in a moment.';
const OUT_OF_DATE =
  'The server has been renewed since this page was opened. Note what you entered, and open the page anew.';

/** Passwords are typed again, as after any refusal. */
function withoutPasswords(form: FormData): Record<string, string> {
  const secret = new Set(
    [...document.querySelectorAll<HTMLInputElement>('input[type=password]')].map(
      ({ name }) => name,
    ),
  );
  return Object.fromEntries(Object.entries(typedIn(form)).filter(([name]) => !secret.has(name)));
}
