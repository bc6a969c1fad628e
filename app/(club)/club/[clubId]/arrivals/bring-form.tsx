'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { bring } from './actions';

/** Brings a campaign of another server. */
export function BringForm({ clubId }: { readonly clubId: string }) {
  return (
    <ActionForm action={bring} given={[clubId]}>
      <TextField id="file" name="file" label="The campaign’s file" type="file" required />
      <TextField
        id="passphrase"
        name="passphrase"
        label="Its passphrase"
        type="password"
        autoComplete="off"
        maxLength={200}
        required
      />
      <SubmitButton>Check it and take it in</SubmitButton>
    </ActionForm>
  );
}
