'use client';

import type { Joins } from '@/app/_components/device/signing';
import { ActionForm } from '@/app/_components/form/action-form';
import { Action } from '@/app/_components/form/button';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { askForRematch, rematch } from './actions';

/** The same single battle again, with the sides exchanged. */
export function RematchForm({
  campaignId,
  name,
  note,
  commandId,
  joins,
  asks,
}: {
  readonly campaignId: string;
  readonly name: string;
  readonly note: string;
  readonly commandId: string;
  readonly joins: Joins | undefined;
  /** The other player is asked first. */
  readonly asks: boolean;
}) {
  return (
    <ActionForm
      action={asks ? askForRematch : rematch}
      given={[campaignId]}
      hidden={{ commandId }}
      joins={joins}
    >
      <Action note={note}>
        <SubmitButton kind="secondary">{name}</SubmitButton>
      </Action>
    </ActionForm>
  );
}
