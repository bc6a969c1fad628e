'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { NewPasswordField } from '@/app/_components/form/new-password-field';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { setNewPassword } from './actions';

/** The new password, typed twice: a slip would cost another link. */
export function NewPasswordForm({ secret, email }: { secret: string; email: string }) {
  return (
    <ActionForm action={setNewPassword} hidden={{ secret }} layout="column">
      <TextField
        id="email"
        type="email"
        label="E-mail address"
        hint="You sign in with it, as before."
        autoComplete="username"
        readOnly
        defaultValue={email}
      />
      <NewPasswordField />
      <TextField
        id="again"
        name="again"
        type="password"
        label="Repeat the password"
        autoComplete="new-password"
        required
        maxLength={128}
      />
      <SubmitButton>Set the new password</SubmitButton>
    </ActionForm>
  );
}
