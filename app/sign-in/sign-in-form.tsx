'use client';

import { useActionState } from 'react';
import { TextField } from '../_components/form/fields';
import { FormReport } from '../_components/form/form-report';
import { SubmitButton } from '../_components/form/submit-button';
import { NO_FORM_STATE } from '../_server/form';
import { signIn } from './actions';

/** E-mail address and password. */
export function SignInForm({ next }: { next: string }) {
  const [state, action] = useActionState(signIn, NO_FORM_STATE);
  return (
    <form action={action} className="stack form-column">
      <FormReport state={state} />
      <input type="hidden" name="next" value={next} />
      <TextField
        id="email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={state.values.email ?? ''}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        maxLength={512}
      />
      <SubmitButton>Sign in</SubmitButton>
    </form>
  );
}
