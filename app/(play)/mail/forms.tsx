'use client';

import { useState } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextArea, TextField } from '@/app/_components/form/fields';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { makeKeys, openFile, showKey } from './actions';
import { InvitationTerms } from './invitation-terms';

/** Opens a file that came by mail, picked or dropped. Shows what an invitation offers. */
export function OpenFileForm({
  clubs,
  campaignId,
  commandId,
}: {
  clubs: readonly { readonly id: string; readonly name: string }[];
  campaignId?: string;
  commandId: string;
}) {
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  return (
    <ActionForm
      action={openFile}
      start={{ ...NO_FORM_STATE, invitation: null, locked: false }}
      hidden={{ commandId, campaignId }}
      prepare={(form) => {
        // The page keeps the file, so that an invitation can be read and then accepted.
        if (file !== null) form.set('file', file);
      }}
    >
      {({ invitation, locked }, pending) => (
        <fieldset
          className="stack mail-open"
          data-over={over ? '' : undefined}
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
          {file === null ? null : <p className="cap">{file.name} is ready to be opened.</p>}
          {locked ? (
            <TextField
              id="passphrase"
              name="passphrase"
              label="Pass phrase of the invitation"
              hint="The person who invited you will tell you, but not in the mail with the file."
              autoComplete="off"
              required
            />
          ) : null}
          {invitation === null ? (
            <SubmitButton kind="secondary">{pending ? 'Opening it' : 'Open it'}</SubmitButton>
          ) : (
            <div className="stack">
              <h3 className="h3">
                {invitation.inviter.name}{' '}
                {invitation.singleBattle ? 'offers you battle:' : 'invites you to'} “
                {invitation.name}”
              </h3>
              <InvitationTerms invitation={invitation} />
              <p className="cap">
                Fingerprint of {invitation.inviter.name}’s keys. Compare it by telephone before you
                play on:
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
              <SubmitButton>
                Accept the {invitation.singleBattle ? 'battle' : 'campaign'}
              </SubmitButton>
            </div>
          )}
        </fieldset>
      )}
    </ActionForm>
  );
}

/** Makes the keys of an account that has none yet. */
export function MakeKeysForm() {
  return (
    <ActionForm action={makeKeys}>
      <SubmitButton kind="secondary">Make my mail keys</SubmitButton>
    </ActionForm>
  );
}

/** The private key, for the program age. Asks for the password again. */
export function ShowKeyForm() {
  return (
    <ActionForm action={showKey} start={{ ...NO_FORM_STATE, identity: null }}>
      {({ identity }) =>
        identity === null ? (
          <>
            <TextField
              id="password"
              name="password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              required
              maxLength={512}
            />
            <SubmitButton kind="secondary">Show the private key</SubmitButton>
          </>
        ) : (
          <TextArea
            id="identity"
            label="Your private mail key"
            hint="Keep it in a file of its own, key.txt, and show it to no one. It disappears when you leave this page."
            rows={3}
            readOnly
            defaultValue={identity}
          />
        )
      }
    </ActionForm>
  );
}
