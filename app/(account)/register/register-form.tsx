'use client';

import { NameField } from '@/app/_components/form/identity-fields';
import { EntryForm } from '@/app/(account)/sign-in/entry-form';
import { registerAccount } from './actions';

/** Name, e-mail address and password of a new account. */
export function RegisterForm({ next }: { next: string }) {
  return (
    <EntryForm
      action={registerAccount}
      next={next}
      submit="Register"
      emailHint="You sign in with it. Only you see it."
      password={{
        hint: 'At least 10 characters. A few words make a good one.',
        autoComplete: 'new-password',
        minLength: 10,
        maxLength: 128,
      }}
      before={<NameField hint="Other players will see it." />}
    />
  );
}
