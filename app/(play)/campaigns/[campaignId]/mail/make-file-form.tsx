'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { makeFile } from './actions';

/** Makes the next file, with a note if one is written. */
export function MakeFileForm({
  campaignId,
  commandId,
  due,
  later = false,
}: {
  campaignId: string;
  commandId: string;
  due: boolean;
  /** Another action comes first. */
  later?: boolean;
}) {
  return (
    <ActionForm action={makeFile} given={[campaignId]} hidden={{ commandId }}>
      <TextArea
        id="note"
        name="note"
        label="A few words to go with it"
        hint="Only your opponent can read them."
        rows={2}
        maxLength={2_000}
      />
      <div>
        <SubmitButton kind={due && !later ? 'primary' : 'secondary'}>
          {due ? 'Make the file' : 'Make a file with these words'}
        </SubmitButton>
      </div>
      <p className="cap">Its content is final: you can no longer change a sealed answer.</p>
    </ActionForm>
  );
}
