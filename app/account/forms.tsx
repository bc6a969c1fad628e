'use client';

import { useActionState } from 'react';
import { TextField } from '../_components/form/fields';
import { FormReport, faultOf } from '../_components/form/form-report';
import { SubmitButton } from '../_components/form/submit-button';
import { NO_FORM_STATE } from '../_server/form';
import { setPassword, signOutElsewhere } from './actions';

export function PasswordForm() {
  const [state, action] = useActionState(setPassword, NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <TextField
        id="present"
        name="present"
        type="password"
        label="Present password"
        autoComplete="current-password"
        required
        maxLength={512}
        error={faultOf(state, 'present')}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="New password"
        hint="At least 10 characters."
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
        error={faultOf(state, 'password')}
      />
      <SubmitButton kind="secondary">Change it</SubmitButton>
    </form>
  );
}

export function EverywhereForm() {
  const [state, action] = useActionState(signOutElsewhere, NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <p className="cap">A copied cookie is worth nothing from that moment.</p>
      <SubmitButton kind="secondary">Sign out everywhere else</SubmitButton>
    </form>
  );
}
