'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { PlayerMark } from '@/lib/application/club/openings';
import { setPlayerMark } from './actions';

const YES_OR_NO = [
  { value: 'no', name: 'not said' },
  { value: 'yes', name: 'yes' },
];

/** What the reader says of themselves as an opponent. */
export function PlayerMarkForm({ patient, seeking, wish }: PlayerMark) {
  return (
    <ActionForm action={setPlayerMark}>
      <Select
        name="seeking"
        label="I look for a game"
        defaultValue={seeking ? 'yes' : 'no'}
        options={YES_OR_NO}
      />
      <Select
        name="patient"
        label="I am patient with beginners"
        defaultValue={patient ? 'yes' : 'no'}
        options={YES_OR_NO}
      />
      <TextField
        name="wish"
        label="What I would like to play"
        hint="For example how long, how often, which system."
        maxLength={200}
        defaultValue={wish}
      />
      <SubmitButton kind="secondary">Save</SubmitButton>
    </ActionForm>
  );
}
