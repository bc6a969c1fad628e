'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { setPublicPage } from './public-actions';

/** Opens or closes the public page, with the club's own words on it. */
export function PublicPageForm({
  clubId,
  open,
  about,
}: {
  clubId: string;
  open: boolean;
  about: string;
}) {
  return (
    <ActionForm action={setPublicPage} given={[clubId]}>
      <Select
        name="open"
        label="Who can see it"
        hint="It holds the club’s name, these words, and the campaigns whose players let everybody follow; no member’s name. Search engines are asked to leave it out."
        defaultValue={open ? 'yes' : 'no'}
        options={[
          { value: 'no', name: 'nobody: there is no public page' },
          { value: 'yes', name: 'everybody who has its address' },
        ]}
      />
      <TextArea
        name="about"
        label="About the club, for everybody"
        rows={4}
        maxLength={1000}
        defaultValue={about}
      />
      <SubmitButton kind="secondary">Save the public page</SubmitButton>
    </ActionForm>
  );
}
