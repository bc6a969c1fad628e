import { useMemo } from 'react';
import { ErrorSummary } from '@/app/_components/notice/error-summary';
import { Notice } from '@/app/_components/notice/notice';
import type { FormState } from './form-state';

/** What became of a form, shown at its top: what is wrong, or that it is done. */
export function FormReport({
  state,
  idPrefix = '',
}: {
  state: FormState;
  /** What comes before a field's name in its id. */
  idPrefix?: string | undefined;
}) {
  // The same list until the form is sent again, so that rendering the page again does not move the focus.
  const errors = useMemo(
    () =>
      state.faults
        .filter((fault) => fault.message !== state.title)
        .map((fault) =>
          fault.field === null
            ? { message: fault.message }
            : { message: fault.message, field: `${idPrefix}${fault.field}` },
        ),
    [state, idPrefix],
  );
  if (state.done !== null) return <Notice live title={state.done} />;
  if (state.title === null) return null;
  return <ErrorSummary title={state.title} errors={errors} />;
}
