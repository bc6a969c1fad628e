'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { type TakeBackPlace, takeBack } from './actions';

/** The quiet button that takes back a seal or a report while that is still possible. */
export function TakeBackForm({ place, commandId }: { place: TakeBackPlace; commandId: string }) {
  return (
    <ActionForm action={takeBack} given={[place]} hidden={{ commandId }} layout="plain">
      <SubmitButton kind="quiet">Take it back</SubmitButton>
    </ActionForm>
  );
}
