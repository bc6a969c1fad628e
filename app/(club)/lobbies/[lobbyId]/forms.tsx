'use client';

import type { ComponentProps } from 'react';
import type { Joins } from '@/app/_components/device/signing';
import { ActionForm } from '@/app/_components/form/action-form';
import { Action } from '@/app/_components/form/button';
import { Select } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { Confirm } from '@/app/_components/notice/dialog';
import { LobbyTermFields } from '@/app/(club)/lobbies/_terms/lobby-term-fields';
import type { LobbyPlace } from '@/lib/application/core/lobby';
import { assign, changeTerms, close, sayReady, sitDown, standUp, start, unseat } from './actions';

interface Props {
  readonly lobbyId: string;
}

/** Takes a free seat. */
export function SitForm({
  lobbyId,
  place,
  seat,
}: Props & { readonly place: LobbyPlace; readonly seat: string }) {
  return (
    <ActionForm action={sitDown} given={[lobbyId, place]} layout="plain">
      <SubmitButton kind="secondary">
        Sit down here<span className="visually-hidden">: {seat}</span>
      </SubmitButton>
    </ActionForm>
  );
}

/** Leaves the reader’s own seat. */
export function StandForm({ lobbyId }: Props) {
  return (
    <ActionForm action={standUp} given={[lobbyId]} layout="plain">
      <SubmitButton kind="quiet">Leave this seat</SubmitButton>
    </ActionForm>
  );
}

/** Takes somebody’s seat away. */
export function UnseatForm({
  lobbyId,
  userId,
  name,
}: Props & { readonly userId: string; readonly name: string }) {
  return (
    <ActionForm action={unseat} given={[lobbyId, userId]} layout="plain">
      <SubmitButton kind="quiet">
        Take the seat away<span className="visually-hidden"> from {name}</span>
      </SubmitButton>
    </ActionForm>
  );
}

/** Gives a member of the club a seat. */
export function AssignForm({
  lobbyId,
  members,
  places,
}: Props & {
  readonly members: readonly { readonly userId: string; readonly name: string }[];
  readonly places: readonly { readonly value: LobbyPlace; readonly name: string }[];
}) {
  return (
    <ActionForm action={assign} given={[lobbyId]}>
      <Select
        name="member"
        label="Member"
        defaultValue={members[0]?.userId ?? ''}
        options={members.map(({ userId, name }) => ({ value: userId, name }))}
      />
      <Select
        name="place"
        label="Seat"
        defaultValue={places[0]?.value ?? 'A'}
        options={places.map(({ value, name }) => ({ value, name }))}
      />
      <SubmitButton kind="secondary">Give them this seat</SubmitButton>
    </ActionForm>
  );
}

/** Says that the reader is ready, or takes it back. */
export function ReadyForm({
  lobbyId,
  revision,
  ready,
  joins,
}: Props & { readonly revision: number; readonly ready: boolean; readonly joins: Joins }) {
  return ready ? (
    <ActionForm action={sayReady} given={[lobbyId, revision, false]}>
      <Action note="You have said that you are ready.">
        <SubmitButton kind="secondary">I am not ready after all</SubmitButton>
      </Action>
    </ActionForm>
  ) : (
    <ActionForm action={sayReady} given={[lobbyId, revision, true]} joins={joins}>
      <Action note="You agree to the terms and to who commands, as they are now.">
        <SubmitButton>I am ready</SubmitButton>
      </Action>
    </ActionForm>
  );
}

export function StartForm({ lobbyId, name }: Props & { readonly name: string }) {
  return (
    <ActionForm action={start} given={[lobbyId]}>
      <SubmitButton wide>{name}</SubmitButton>
    </ActionForm>
  );
}

export function TermsForm({ lobbyId, ...terms }: Props & ComponentProps<typeof LobbyTermFields>) {
  return (
    <ActionForm action={changeTerms} given={[lobbyId]}>
      <LobbyTermFields {...terms} />
      <SubmitButton kind="secondary">Change the terms</SubmitButton>
    </ActionForm>
  );
}

export function CloseForm({ lobbyId }: Props) {
  return (
    <Confirm
      action={close}
      given={[lobbyId]}
      trigger="Close the lobby"
      kind="quiet"
      title="Close this lobby?"
      confirm="Close it"
    >
      <p>Nothing begins, and it cannot be opened again.</p>
    </Confirm>
  );
}
