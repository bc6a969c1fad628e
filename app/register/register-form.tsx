'use client';

import { useActionState } from 'react';
import { TextField } from '../_components/form/fields';
import { FormReport, faultOf } from '../_components/form/form-report';
import { SubmitButton } from '../_components/form/submit-button';
import { NO_FORM_STATE } from '../_server/form';
import { registerAccount } from './actions';

/** Name, e-mail address and password of a new account. */
export function RegisterForm({ next }: { next: string }) {
  const [state, action] = useActionState(registerAccount, NO_FORM_STATE);
  return (
    <form action={action} className="stack form-column">
      <FormReport state={state} />
      <input type="hidden" name="next" value={next} />
      <TextField
        id="displayName"
        name="displayName"
        label="Your name"
        hint="As other players will read it."
        autoComplete="name"
        required
        maxLength={60}
        defaultValue={state.values.displayName ?? ''}
        error={faultOf(state, 'displayName')}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label="E-mail address"
        hint="To sign in with. Only you see it."
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={state.values.email ?? ''}
        error={faultOf(state, 'email')}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        hint="At least 10 characters; a few words make a good one."
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
        error={faultOf(state, 'password')}
      />
      <SubmitButton>Register</SubmitButton>
    </form>
  );
}
