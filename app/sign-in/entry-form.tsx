'use client';

import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../_components/form/fields';
import { FormReport, faultOf } from '../_components/form/form-report';
import { EmailField } from '../_components/form/identity-fields';
import { SubmitButton } from '../_components/form/submit-button';
import { useFormAction } from '../_components/form/use-form-action';
import { type FormState, NO_FORM_STATE } from '../_server/form';

export interface EntryFormProps {
  readonly action: (before: FormState, form: FormData) => Promise<FormState>;
  /** Where it leads. */
  readonly next: string;
  readonly submit: string;
  readonly emailHint?: string;
  /** What is particular of the password's field. */
  readonly password: Pick<ComponentProps<'input'>, 'autoComplete' | 'minLength' | 'maxLength'> & {
    readonly hint?: string;
  };
  /** Fields before these two. */
  readonly before?: (state: FormState) => ReactNode;
}

/** E-mail address and password, to sign in or to register with. */
export function EntryForm({ action, next, submit, emailHint, password, before }: EntryFormProps) {
  const [state, act] = useFormAction(action, NO_FORM_STATE);
  return (
    <form action={act} className="stack form-column">
      <FormReport state={state} />
      <input type="hidden" name="next" value={next} />
      {before?.(state)}
      <EmailField state={state} hint={emailHint} />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Password"
        required
        error={faultOf(state, 'password')}
        {...password}
      />
      <SubmitButton>{submit}</SubmitButton>
    </form>
  );
}
