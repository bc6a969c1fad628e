import { useMemo } from 'react';
import type { FormState } from '../../_server/form';
import { ErrorSummary } from '../notice/error-summary';
import { Notice } from '../notice/notice';

/** What became of a form: the faults at its head, or that it is done. */
export function FormReport({ state }: { state: FormState }) {
  // The same list as long as the form was not sent again: a page that is drawn anew leaves the focus where it is.
  const errors = useMemo(
    () =>
      state.faults
        .filter((fault) => fault.message !== state.title)
        .map((fault) =>
          fault.field === null
            ? { message: fault.message }
            : { message: fault.message, field: fault.field },
        ),
    [state],
  );
  if (state.done !== null) return <Notice live title={state.done} />;
  if (state.title === null) return null;
  return <ErrorSummary title={state.title} errors={errors} />;
}

/** The fault of one field, if it has one. */
export function faultOf(state: FormState, field: string): string | undefined {
  return state.faults.find((fault) => fault.field === field)?.message;
}
