'use client';

import type { ComponentProps } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { Select } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { LobbyTermFields } from '@/app/(club)/lobbies/_terms/lobby-term-fields';
import { openLobby } from './actions';

/** Opens a lobby round a campaign file. */
export function OpenForm({
  libraryId,
  title,
  file,
  clubs,
  club,
  commandId,
}: Pick<ComponentProps<typeof LobbyTermFields>, 'file'> & {
  readonly libraryId: string;
  readonly title: string;
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  readonly club: string;
  readonly commandId: string;
}) {
  const agreed = {
    ...{ name: title, useExpectedValues: true, seating: 'claimed', audience: 'club' },
    umpired: false,
  };
  return (
    <ActionForm action={openLobby} hidden={{ libraryId, commandId }}>
      <Select
        name="club"
        label="Club"
        defaultValue={club}
        options={clubs.map(({ id, name }) => ({ value: id, name }))}
      />
      <LobbyTermFields file={file} agreed={agreed} />
      <SubmitButton wide>Open the lobby</SubmitButton>
    </ActionForm>
  );
}
