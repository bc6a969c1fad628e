'use client';

import { boundAction } from '../../_components/form/bound-action';
import { FormReport } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../_server/form';
import { type TakeBackPlace, takeBack } from './undo-actions';

/** The quiet button that takes a seal or a report back while it still can be. */
export function TakeBackForm({ place, commandId }: { place: TakeBackPlace; commandId: string }) {
  const [state, action] = useFormAction(boundAction(takeBack, place), NO_FORM_STATE);
  return (
    <form action={action}>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <SubmitButton kind="quiet">Take it back</SubmitButton>
    </form>
  );
}
