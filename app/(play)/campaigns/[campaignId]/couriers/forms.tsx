'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { WritingFields } from '@/app/_components/form/writing-fields';
import { MESSAGE_LENGTH_MAX } from '@/lib/application/staff/limits';
import { sendRider } from './actions';

/** Writes to one post of the own side. */
export function LetterForm({
  campaignId,
  options,
  commandId,
}: {
  campaignId: string;
  options: readonly { readonly value: string; readonly name: string }[];
  commandId: string;
}) {
  return (
    <ActionForm action={sendRider} given={[campaignId]} hidden={{ commandId }}>
      <WritingFields
        options={options}
        label="Letter"
        hint="You cannot call a rider back."
        lengthMax={MESSAGE_LENGTH_MAX}
        rows={5}
        submit="Send it"
      />
    </ActionForm>
  );
}
