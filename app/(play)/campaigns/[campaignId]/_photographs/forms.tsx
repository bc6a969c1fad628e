'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { addPhotographs, removePhotograph } from './actions';
import { scaledHere } from './scale-here';

/** Adds photographs from the phone's camera or its pictures. */
export function AddPhotographsForm({
  campaignId,
  battleIndex,
  commandId,
  captionMax,
}: {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly commandId: string;
  readonly captionMax: number;
}) {
  const prepare = async (form: FormData) => {
    const files = form.getAll('photograph');
    form.delete('photograph');
    for (const file of files)
      if (file instanceof File && file.size > 0) form.append('photograph', await scaledHere(file));
  };
  return (
    <ActionForm
      action={addPhotographs}
      given={[campaignId, battleIndex]}
      hidden={{ commandId }}
      layout="column"
      prepare={prepare}
    >
      <TextField
        id="photograph"
        name="photograph"
        label="Photographs of the table"
        hint="Up to six at a time. They are made smaller; place, time and camera are removed."
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        required
      />
      <TextField
        id="caption"
        name="caption"
        label="What they show (optional)"
        maxLength={captionMax}
        autoComplete="off"
      />
      <SubmitButton kind="secondary">Add</SubmitButton>
    </ActionForm>
  );
}

/** Removes one. */
export function RemovePhotographForm({
  campaignId,
  id,
  what,
}: {
  readonly campaignId: string;
  readonly id: string;
  readonly what: string;
}) {
  return (
    <ActionForm action={removePhotograph} given={[campaignId, id]}>
      <SubmitButton kind="quiet" aria-label={`Remove ${what}`}>
        Remove
      </SubmitButton>
    </ActionForm>
  );
}
