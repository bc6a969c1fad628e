import type { FormState } from '../../_server/form';
import { ErrorSummary } from '../notice/error-summary';
import { Notice } from '../notice/notice';

/** What became of a form: the faults at its head, or that it is done. */
export function FormReport({ state }: { state: FormState }) {
  if (state.done !== null) return <Notice live title={state.done} />;
  if (state.title === null) return null;
  const errors = state.faults
    .filter((fault) => fault.message !== state.title)
    .map((fault) =>
      fault.field === null
        ? { message: fault.message }
        : { message: fault.message, field: fault.field },
    );
  if (errors.length === 0) return <Notice kind="error" title={state.title} />;
  return <ErrorSummary title={state.title} errors={errors} />;
}

/** The fault of one field, if it has one. */
export function faultOf(state: FormState, field: string): string | undefined {
  return state.faults.find((fault) => fault.field === field)?.message;
}
