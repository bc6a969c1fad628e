'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { EmailField } from '@/app/_components/form/identity-fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { askForLink } from './actions';

/** The address of the account whose password was forgotten. */
export function AskForLinkForm() {
  return (
    <ActionForm action={askForLink} layout="column">
      <EmailField />
      <SubmitButton>Send the link</SubmitButton>
    </ActionForm>
  );
}
