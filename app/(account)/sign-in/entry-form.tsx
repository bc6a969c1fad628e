import type { ComponentProps, ReactNode } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { EmailField } from '@/app/_components/form/identity-fields';
import { SubmitButton } from '@/app/_components/form/submit-button';

export interface EntryFormProps {
  readonly action: (before: FormState, form: FormData) => Promise<FormState>;
  /** The path to go to afterwards. */
  readonly next: string;
  readonly submit: string;
  readonly emailHint?: string;
  /** Settings of the password field. */
  readonly password: Pick<ComponentProps<'input'>, 'autoComplete' | 'minLength' | 'maxLength'> & {
    readonly hint?: string;
  };
  /** Fields above these two. */
  readonly before?: ReactNode;
}

/** E-mail address and password, to sign in or to register with. */
export function EntryForm({ action, next, submit, emailHint, password, before }: EntryFormProps) {
  return (
    <ActionForm action={action} hidden={{ next }} layout="column">
      {before}
      <EmailField hint={emailHint} />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        required
        {...password}
      />
      <SubmitButton>{submit}</SubmitButton>
    </ActionForm>
  );
}
