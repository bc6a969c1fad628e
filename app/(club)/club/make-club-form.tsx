'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { makeClub } from './actions';

export function MakeClubForm() {
  return (
    <ActionForm action={makeClub}>
      <TextField id="name" name="name" label="Name of the club" required maxLength={80} />
      <SubmitButton kind="secondary">Found the club</SubmitButton>
    </ActionForm>
  );
}
