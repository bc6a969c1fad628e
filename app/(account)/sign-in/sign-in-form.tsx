'use client';

import { signIn } from './actions';
import { EntryForm } from './entry-form';

/** E-mail address and password. */
export function SignInForm({ next }: { next: string }) {
  return (
    <EntryForm
      action={signIn}
      next={next}
      submit="Sign in"
      password={{ autoComplete: 'current-password', maxLength: 512 }}
    />
  );
}
