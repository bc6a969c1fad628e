'use client';

import { TextField } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { NewPasswordField } from '../../_components/form/new-password-field';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../_server/form';
import { setNewPassword } from './actions';

/** The new password, twice: a slip would cost another link. */
export function NewPasswordForm({ secret, email }: { secret: string; email: string }) {
  const [state, action] = useFormAction(setNewPassword, NO_FORM_STATE);
  return (
    <form action={action} className="stack form-column">
      <FormReport state={state} />
      <input type="hidden" name="secret" value={secret} />
      <TextField
        id="email"
        type="email"
        label="E-mail address"
        hint="To sign in with, as before."
        autoComplete="username"
        readOnly
        defaultValue={email}
      />
      <NewPasswordField error={faultOf(state, 'password')} />
      <TextField
        id="again"
        name="again"
        type="password"
        label="The same once more"
        autoComplete="new-password"
        required
        maxLength={128}
        error={faultOf(state, 'again')}
      />
      <SubmitButton>Set the new password</SubmitButton>
    </form>
  );
}
