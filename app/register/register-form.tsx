'use client';

import { NameField } from '../_components/form/identity-fields';
import { EntryForm } from '../sign-in/entry-form';
import { registerAccount } from './actions';

/** Name, e-mail address and password of a new account. */
export function RegisterForm({ next }: { next: string }) {
  return (
    <EntryForm
      action={registerAccount}
      next={next}
      submit="Register"
      emailHint="To sign in with. Only you see it."
      password={{
        hint: 'At least 10 characters; a few words make a good one.',
        autoComplete: 'new-password',
        minLength: 10,
        maxLength: 128,
      }}
      before={(state) => <NameField state={state} hint="As other players will read it." />}
    />
  );
}
