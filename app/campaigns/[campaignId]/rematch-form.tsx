'use client';

import { boundAction } from '../../_components/form/bound-action';
import { Action } from '../../_components/form/button';
import { FormReport } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../_server/form';
import { rematch } from './rematch-actions';

/** The same single battle once more, the sides exchanged. */
export function RematchForm({
  campaignId,
  name,
  note,
  commandId,
}: {
  readonly campaignId: string;
  readonly name: string;
  readonly note: string;
  readonly commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(rematch, campaignId), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <Action note={note}>
        <SubmitButton kind="secondary">{name}</SubmitButton>
      </Action>
    </form>
  );
}
