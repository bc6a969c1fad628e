'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { deleteAccount } from './actions';

/** The next owner of each club that needs one, and the password. */
export function DeleteForm({
  clubs,
}: {
  readonly clubs: readonly {
    readonly clubId: string;
    readonly name: string;
    readonly heirs: readonly { readonly userId: string; readonly name: string }[];
  }[];
}) {
  return (
    <ActionForm action={deleteAccount} layout="column">
      {clubs.map(({ clubId, name, heirs }) => (
        <Select
          key={clubId}
          id={`heir-${clubId}`}
          name={`heir ${clubId}`}
          label={`Who owns ${name}`}
          options={heirs.map(({ userId, name: who }) => ({ value: userId, name: who }))}
        />
      ))}
      <TextField
        id="present"
        name="present"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        maxLength={512}
      />
      <SubmitButton>Delete my account</SubmitButton>
    </ActionForm>
  );
}
