'use client';

import type { Joins } from '@/app/_components/device/signing';
import { ActionForm } from '@/app/_components/form/action-form';
import { Action } from '@/app/_components/form/button';
import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { accept, decline, remove, takeBack } from './actions';

interface Props {
  readonly challengeId: string;
}

/** Begins what was proposed. */
export function AcceptForm({
  challengeId,
  name,
  joins,
}: Props & { readonly name: string; readonly joins: Joins }) {
  return (
    <ActionForm action={accept} given={[challengeId]} joins={joins}>
      <SubmitButton wide>{name}</SubmitButton>
    </ActionForm>
  );
}

/** Declines, with or without a sentence. */
export function DeclineForm({ challengeId, other }: Props & { readonly other: string }) {
  return (
    <ActionForm action={decline} given={[challengeId]}>
      <TextArea
        id="answer"
        name="answer"
        label={`A sentence to ${other}`}
        hint="Optional, and for them alone."
        rows={2}
        maxLength={300}
      />
      <SubmitButton kind="secondary">Decline</SubmitButton>
    </ActionForm>
  );
}

/** Takes the reader's own challenge back. */
export function TakeBackForm({ challengeId, other }: Props & { readonly other: string }) {
  return (
    <ActionForm action={takeBack} given={[challengeId]}>
      <Action note={`Nothing has begun. ${other} can then no longer accept it.`}>
        <SubmitButton kind="secondary">Take it back</SubmitButton>
      </Action>
    </ActionForm>
  );
}

/** Removes the reader's own challenge from their list. */
export function RemoveForm({ challengeId }: Props) {
  return (
    <ActionForm action={remove} given={[challengeId]}>
      <SubmitButton kind="secondary">Remove it from the list</SubmitButton>
    </ActionForm>
  );
}
