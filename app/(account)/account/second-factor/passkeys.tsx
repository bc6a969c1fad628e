'use client';

import { useEffect, useState } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { KeepsFocus } from '@/app/_components/form/keeps-focus';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { askForPasskey, dropPasskey, keepPasskey } from './actions';

interface Key {
  readonly id: string;
  readonly name: string;
  /** Dates in words. */
  readonly made: string;
  readonly used: string | null;
}

/** The passkeys of an account, and a form for another one where this browser can make it. */
export function PasskeyList({ keys }: { readonly keys: readonly Key[] }) {
  const [able, setAble] = useState<boolean | null>(null);
  useEffect(() => setAble(typeof window.PublicKeyCredential === 'function'), []);
  return (
    <KeepsFocus className="stack" when={keys.length}>
      {keys.length > 0 ? (
        <ul className="stack" data-gap="small">
          {keys.map(({ id, name, made, used }) => (
            <li key={id}>
              <ActionForm action={dropPasskey} hidden={{ id }} layout="row" idPrefix={`key-${id}`}>
                <span>
                  <b>{name}</b>, made on {made},{' '}
                  {used === null ? 'not used yet' : `last used on ${used}`}
                </span>
                <SubmitButton kind="secondary">
                  Remove<span className="visually-hidden"> {name}</span>
                </SubmitButton>
              </ActionForm>
            </li>
          ))}
        </ul>
      ) : null}
      {able === true ? <NewPasskey /> : null}
      {able === false ? (
        <p className="cap">This browser cannot keep a passkey; that needs https.</p>
      ) : null}
    </KeepsFocus>
  );
}

function NewPasskey() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const make = async (form: HTMLFormElement) => {
    const entered = new FormData(form);
    setBusy(true);
    setSaid('');
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const asked = await askForPasskey(String(entered.get('key-password') ?? ''));
      if ('fault' in asked) return setSaid(asked.fault);
      const response = await startRegistration({ optionsJSON: asked.options }).catch(() => null);
      if (response === null) return setSaid('The device made no passkey.');
      const refused = await keepPasskey(String(entered.get('key-name') ?? ''), response);
      if (refused !== null) return setSaid(refused);
      form.reset();
      setSaid('The passkey is made and kept.');
    } catch {
      setSaid('The server did not answer: try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="stack form-column"
      onSubmit={(event) => {
        event.preventDefault();
        make(event.currentTarget);
      }}
    >
      <TextField
        id="key-name"
        name="key-name"
        label="What you call it"
        hint="The device that keeps it: “my phone”."
        required
        maxLength={60}
      />
      <TextField
        id="key-password"
        name="key-password"
        type="password"
        label="Your password"
        autoComplete="current-password"
        required
        maxLength={512}
      />
      <SubmitButton kind="secondary" pending={busy}>
        Make a passkey
      </SubmitButton>
      <p role="status" className="cap">
        {said}
      </p>
    </form>
  );
}
