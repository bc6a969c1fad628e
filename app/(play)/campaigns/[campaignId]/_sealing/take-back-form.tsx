'use client';

import type { Signs } from '@/app/_components/device/signing';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { type TakeBackPlace, takeBack } from './actions';

/** The quiet button that takes back a seal or a report while that is still possible. */
export function TakeBackForm({
  place,
  commandId,
  signs,
}: {
  place: TakeBackPlace;
  commandId: string;
  signs: Signs;
}) {
  return (
    <ActionForm
      action={takeBack}
      given={[place]}
      hidden={{ commandId }}
      signs={signs}
      layout="plain"
    >
      <SubmitButton kind="quiet">Take it back</SubmitButton>
    </ActionForm>
  );
}
