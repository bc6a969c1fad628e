'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { begin, change } from './actions';

/** A form's state, with the recovery codes that were made; they are shown this once. */
export interface FactorState extends FormState {
  readonly codes: readonly string[] | null;
}

function PasswordAgain() {
  return (
    <TextField
      id="present"
      name="present"
      type="password"
      label="Password"
      autoComplete="current-password"
      required
      maxLength={512}
    />
  );
}

export function BeginForm() {
  return (
    <ActionForm action={begin} layout="column">
      <PasswordAgain />
      <SubmitButton>Set up a second factor</SubmitButton>
    </ActionForm>
  );
}

/** Turning it on, renewing the recovery codes, turning it off: one form, so that the codes are shown whichever state the page is in. */
export function FactorForm({ state }: { readonly state: 'begun' | 'on' }) {
  return (
    <ActionForm
      action={change}
      layout="column"
      start={{ ...NO_FORM_STATE, codes: null } as FactorState}
    >
      {({ codes }) =>
        codes !== null ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <>
            {state === 'on' ? <PasswordAgain /> : null}
            <TextField
              id="code"
              name="code"
              label={state === 'on' ? 'Code of the app, or a recovery code' : 'Code of the app'}
              inputMode={state === 'on' ? undefined : 'numeric'}
              autoComplete="one-time-code"
              required
              figures
              maxLength={40}
            />
            {state === 'on' ? (
              <div className="row">
                <SubmitButton kind="secondary" name="act" value="renew">
                  Make new recovery codes
                </SubmitButton>
                <SubmitButton kind="secondary" name="act" value="end">
                  Turn it off
                </SubmitButton>
              </div>
            ) : (
              <SubmitButton name="act" value="confirm">
                Turn it on
              </SubmitButton>
            )}
          </>
        )
      }
    </ActionForm>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className="stack" role="status">
      <p>
        <b>Your recovery codes, shown only now.</b> Each opens once, instead of a code of the app.
        Earlier ones open nothing any more.
      </p>
      <ol className="recovery-codes fig">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Link href="/account">I have kept them</Link>
      </p>
    </div>
  );
}
