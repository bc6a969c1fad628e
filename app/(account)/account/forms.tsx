'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { EmailField, NameField } from '@/app/_components/form/identity-fields';
import { NewPasswordField } from '@/app/_components/form/new-password-field';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { setDetails, setPassword, signOutBrowser, signOutElsewhere } from './actions';

/** Name and e-mail address. A new address asks for the password. */
export function DetailsForm({
  displayName,
  email,
}: {
  readonly displayName: string;
  readonly email: string;
}) {
  return (
    <ActionForm action={setDetails}>
      <NameField
        present={displayName}
        hint="Other players see it, in campaigns under way as well."
      />
      <EmailField present={email} hint="You sign in with it. Only you see it." />
      <TextField
        id="details-present"
        name="present"
        type="password"
        label="Password, for another address"
        hint="You can change your name without it."
        autoComplete="current-password"
        maxLength={512}
      />
      <SubmitButton kind="secondary">Save</SubmitButton>
    </ActionForm>
  );
}

export function PasswordForm() {
  return (
    <ActionForm action={setPassword}>
      <TextField
        id="present"
        name="present"
        type="password"
        label="Present password"
        autoComplete="current-password"
        required
        maxLength={512}
      />
      <NewPasswordField />
      <SubmitButton kind="secondary">Change password</SubmitButton>
    </ActionForm>
  );
}

/** A signed-in browser as the list shows it. */
export interface BrowserLine {
  readonly handle: string;
  readonly name: string;
  /** "Since 3 November 2026, last used today". */
  readonly times: string;
  readonly here: boolean;
}

/** Browsers that are signed in, each with a button that signs it out. */
export function BrowserList({ browsers }: { browsers: readonly BrowserLine[] }) {
  return (
    <ActionForm action={signOutBrowser}>
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
              <SubmitButton
                kind="quiet"
                name="browser"
                value={handle}
                aria-label={`Sign out ${name}. ${times}`}
              >
                Sign out
              </SubmitButton>
            )}
          </li>
        ))}
      </ul>
    </ActionForm>
  );
}

export function EverywhereForm() {
  return (
    <ActionForm action={signOutElsewhere}>
      <p className="cap">
        Sessions in other browsers end at once. A cookie copied from one of them no longer works.
      </p>
      <SubmitButton kind="secondary">Sign out everywhere else</SubmitButton>
    </ActionForm>
  );
}
