'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { WritingFields } from '@/app/_components/form/writing-fields';
import { sendRider } from './actions';

/** Writes to one post of the own side. */
export function LetterForm({
  campaignId,
  options,
  commandId,
  lengthMax,
}: {
  campaignId: string;
  options: readonly { readonly value: string; readonly name: string }[];
  commandId: string;
  lengthMax: number;
}) {
  return (
    <ActionForm action={sendRider} given={[campaignId]} hidden={{ commandId }}>
      <WritingFields
        options={options}
        label="Letter"
        hint="You cannot call a rider back."
        lengthMax={lengthMax}
        rows={5}
        submit="Send it"
      />
    </ActionForm>
  );
}
