'use client';

import { TextField } from '../_components/form/fields';
import { FormReport, faultOf } from '../_components/form/form-report';
import { EmailField, NameField } from '../_components/form/identity-fields';
import { NewPasswordField } from '../_components/form/new-password-field';
import { SubmitButton } from '../_components/form/submit-button';
import { useFormAction } from '../_components/form/use-form-action';
import { NO_FORM_STATE } from '../_server/form';
import { setDetails, setPassword, signOutBrowser, signOutElsewhere } from './actions';

/** Name and e-mail address; another address asks for the password. */
export function DetailsForm({
  displayName,
  email,
}: {
  readonly displayName: string;
  readonly email: string;
}) {
  const [state, action] = useFormAction(setDetails, NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <NameField
        state={state}
        present={displayName}
        hint="As other players read it, in campaigns under way too."
      />
      <EmailField state={state} present={email} hint="To sign in with. Only you see it." />
      <TextField
        id="details-present"
        name="present"
        type="password"
        label="Password, for another address"
        hint="A name changes without it."
        autoComplete="current-password"
        maxLength={512}
        error={faultOf(state, 'present')}
      />
      <SubmitButton kind="secondary">Keep it</SubmitButton>
    </form>
  );
}

export function PasswordForm() {
  const [state, action] = useFormAction(setPassword, NO_FORM_STATE);
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
      <NewPasswordField error={faultOf(state, 'password')} />
      <SubmitButton kind="secondary">Change it</SubmitButton>
    </form>
  );
}

/** A signed-in browser as its line says it. */
export interface BrowserLine {
  readonly handle: string;
  readonly name: string;
  /** "Since 3 November 2026, last used today". */
  readonly times: string;
  readonly here: boolean;
}

export function BrowserList({ browsers }: { browsers: readonly BrowserLine[] }) {
  const [state, action] = useFormAction(signOutBrowser, NO_FORM_STATE);
  return (
    <div className="stack">
      <FormReport state={state} />
      <ul className="line-list browsers">
        {browsers.map(({ handle, name, times, here }) => (
          <li key={handle}>
            <div>
              <p>
                <b>{name}</b>
                {here ? ', this browser' : ''}
              </p>
              <p className="cap">{times}</p>
            </div>
            {here ? null : (
              <form action={action}>
                <input type="hidden" name="browser" value={handle} />
                <SubmitButton kind="quiet" aria-label={`Sign out ${name}. ${times}`}>
                  Sign out
                </SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function EverywhereForm() {
  const [state, action] = useFormAction(signOutElsewhere, NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <p className="cap">
        Sessions elsewhere end at once; a cookie copied from one is worth nothing from then on.
      </p>
      <SubmitButton kind="secondary">Sign out everywhere else</SubmitButton>
    </form>
  );
}
