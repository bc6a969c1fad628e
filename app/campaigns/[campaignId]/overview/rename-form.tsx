'use client';

import { boundAction } from '../../../_components/form/bound-action';
import { TextField } from '../../../_components/form/fields';
import { FormReport, faultOf } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
import { rename } from '../actions';

export function RenameForm({
  campaignId,
  name,
  what,
  commandId,
}: {
  campaignId: string;
  what: 'battle' | 'campaign';
  name: string;
  commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(rename, campaignId), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <TextField
        id="name"
        name="name"
        label={`Name of this ${what}`}
        required
        maxLength={80}
        defaultValue={state.values.name ?? name}
        error={faultOf(state, 'name')}
      />
      <div>
        <SubmitButton kind="secondary">Rename</SubmitButton>
      </div>
    </form>
  );
}
