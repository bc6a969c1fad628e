'use client';

import { useRef, useState } from 'react';
import { Select, TextArea, TextField } from '../_components/form/fields';
import { FormReport, faultOf } from '../_components/form/form-report';
import { SubmitButton } from '../_components/form/submit-button';
import { useFormAction } from '../_components/form/use-form-action';
import { NO_FORM_STATE } from '../_server/form';
import { openFile, showKey } from './actions';
import { InvitationTerms } from './invitation-terms';

/** Picks a file that came by mail, or takes one that is dropped on it; shows what an invitation offers. */
export function OpenFileForm({
  clubs,
  campaignId,
  commandId,
}: {
  clubs: readonly { readonly id: string; readonly name: string }[];
  campaignId?: string;
  commandId: string;
}) {
  const [state, action, pending] = useFormAction(openFile, {
    ...NO_FORM_STATE,
    invitation: null,
    locked: false,
  });
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLDivElement>(null);
  const { invitation } = state;
  return (
    <form
      className="stack mail-open"
      data-over={over ? '' : undefined}
      action={(form) => {
        // The page keeps the file, so that an invitation can be looked at and then accepted.
        if (file !== null) form.set('file', file);
        action(form);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        setFile(event.dataTransfer.files[0] ?? null);
      }}
    >
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      {campaignId === undefined ? null : (
        <input type="hidden" name="campaignId" value={campaignId} />
      )}
      <div ref={picker}>
        <TextField
          id="mail-file"
          name="file"
          type="file"
          accept=".age,.txt"
          label="File that came by mail"
          hint="Pick it, or drop it here. Its name ends with .orderly.age."
          required={file === null}
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </div>
      {file === null ? null : <p className="cap">{file.name} is ready to be opened.</p>}
      {state.locked ? (
        <TextField
          id="passphrase"
          name="passphrase"
          label="Pass phrase of the invitation"
          hint="Whoever invited you tells it by another way than the file came."
          autoComplete="off"
          defaultValue={state.values.passphrase ?? ''}
          required
        />
      ) : null}
      {invitation === null ? (
        <SubmitButton kind="secondary">{pending ? 'Opening it' : 'Open it'}</SubmitButton>
      ) : (
        <div className="stack">
          <h3 className="h3">
            {invitation.inviter.name}{' '}
            {invitation.singleBattle ? 'offers you battle:' : 'invites you to'} “{invitation.name}”
          </h3>
          <InvitationTerms invitation={invitation} />
          <p className="cap">
            Fingerprint of {invitation.inviter.name}’s keys; compare it by telephone before you go
            far:
          </p>
          <p className="mail-key">{invitation.inviter.fingerprint}</p>
          {clubs.length > 1 ? (
            <Select
              name="club"
              label="Keep it in"
              options={clubs.map((club) => ({ value: club.id, name: club.name }))}
            />
          ) : (
            <input type="hidden" name="club" value={clubs[0]?.id ?? ''} />
          )}
          <input type="hidden" name="deed" value="accept" />
          <SubmitButton>Accept the {invitation.singleBattle ? 'battle' : 'campaign'}</SubmitButton>
        </div>
      )}
    </form>
  );
}

/** The private key, for the ordinary age program; the password is asked for again. */
export function ShowKeyForm() {
  const [state, action] = useFormAction(showKey, { ...NO_FORM_STATE, identity: null });
  if (state.identity !== null)
    return (
      <TextArea
        id="identity"
        label="Your private mail key"
        hint="Keep it in a file of its own, key.txt, and show it to nobody. It is gone from this page once you leave it."
        rows={3}
        readOnly
        defaultValue={state.identity}
      />
    );
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
        required
        maxLength={512}
        error={faultOf(state, 'password')}
      />
      <SubmitButton kind="secondary">Show the private key</SubmitButton>
    </form>
  );
}
