'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Action } from '@/app/_components/form/button';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { rematch } from './actions';

/** The same single battle again, with the sides exchanged. */
export function RematchForm({
  campaignId,
  name,
  note,
  commandId,
}: {
  readonly campaignId: string;
  readonly name: string;
  readonly note: string;
  readonly commandId: string;
}) {
  return (
    <ActionForm action={rematch} given={[campaignId]} hidden={{ commandId }}>
      <Action note={note}>
        <SubmitButton kind="secondary">{name}</SubmitButton>
      </Action>
    </ActionForm>
  );
}
