'use client';

import { useState } from 'react';
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
  /** What was sent last: a browser empties a field of files, and the answer may have been lost. */
  const [sent, setSent] = useState<{ readonly commandId: string; readonly files: readonly File[] }>(
    {
      commandId,
      files: [],
    },
  );
  const kept = sent.commandId === commandId ? sent.files : [];
  const prepare = async (form: FormData) => {
    const chosen = form
      .getAll('photograph')
      .filter((file) => file instanceof File)
      .filter(({ size }) => size > 0);
    form.delete('photograph');
    const files: File[] = [];
    for (const file of chosen) files.push(await scaledHere(file));
    const sending = files.length > 0 ? files : kept;
    setSent({ commandId, files: sending });
    for (const file of sending) form.append('photograph', file);
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
        hint={
          kept.length === 0
            ? 'Up to six at a time. They are made smaller; place, time and camera are removed.'
            : 'The pictures that you chose are still here: send them again, or choose others.'
        }
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        required={kept.length === 0}
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
