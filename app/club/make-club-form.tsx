'use client';

import { TextField } from '../_components/form/fields';
import { FormReport, faultOf } from '../_components/form/form-report';
import { SubmitButton } from '../_components/form/submit-button';
import { useFormAction } from '../_components/form/use-form-action';
import { NO_FORM_STATE } from '../_server/form';
import { makeClub } from './actions';

export function MakeClubForm() {
  const [state, action] = useFormAction(makeClub, NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <TextField
        id="name"
        name="name"
        label="Name of the club"
        required
        maxLength={80}
        defaultValue={state.values.name ?? ''}
        error={faultOf(state, 'name')}
      />
      <SubmitButton kind="secondary">Found the club</SubmitButton>
    </form>
  );
}
