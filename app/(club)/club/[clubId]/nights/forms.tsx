'use client';

import { useState, useSyncExternalStore } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { KeepsFocus } from '@/app/_components/form/keeps-focus';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { answerNight, callNight, changeNight, clearTable, joinTable, layTable } from './actions';

interface Night {
  readonly clubId: string;
  readonly nightId: string;
}

const never = () => () => {};
/** The reader's own time zone; without script, UTC. */
const useTimeZone = (): string =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );

/** The day and the time of an instant in a time zone, as the fields hold them; of none, an evening. */
function fieldsOf(at: string | undefined, timeZone: string): { day: string; time: string } {
  if (at === undefined) return { day: '', time: '19:30' };
  // Swedish writes both in just this form.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [day = '', time = ''] = format.format(new Date(at)).split(' ');
  return { day, time };
}

interface Terms {
  readonly name: string;
  readonly place: string;
  readonly startsAt: string;
  readonly tables: number;
}

function TermFields({ terms }: { terms: Terms | null }) {
  const timeZone = useTimeZone();
  const { day, time } = fieldsOf(terms?.startsAt, timeZone);
  return (
    <>
      <TextField
        name="name"
        label="Name"
        required
        maxLength={80}
        defaultValue={terms?.name ?? 'Battle night'}
      />
      <TextField name="place" label="Where" maxLength={120} defaultValue={terms?.place ?? ''} />
      <TextField key={day} type="date" name="day" label="Day" required defaultValue={day} />
      <TextField
        key={`${day} ${time}`}
        type="time"
        name="time"
        label="Begins at"
        hint={`In the time zone ${timeZone}.`}
        required
        defaultValue={time}
      />
      <input type="hidden" name="timeZone" value={timeZone} />
      <TextField
        type="number"
        name="tables"
        label="Tables"
        min={1}
        max={30}
        required
        defaultValue={String(terms?.tables ?? 3)}
      />
    </>
  );
}

/** Calls a battle night. */
export function CallForm({ clubId, commandId }: { clubId: string; commandId: string }) {
  return (
    <ActionForm action={callNight} given={[clubId]} hidden={{ commandId }}>
      <TermFields terms={null} />
      <SubmitButton>Call it, and tell the club</SubmitButton>
    </ActionForm>
  );
}

/** Changes a battle night. */
export function ChangeForm({ clubId, nightId, terms }: Night & { readonly terms: Terms }) {
  return (
    <ActionForm action={changeNight} given={[clubId, nightId]}>
      <TermFields terms={terms} />
      <SubmitButton kind="secondary">Change it, and tell the club</SubmitButton>
    </ActionForm>
  );
}

/** Says whether the reader comes. */
export function ComingForms({
  clubId,
  nightId,
  youCome,
}: Night & { readonly youCome: boolean | null }) {
  return (
    <KeepsFocus className="row" when={String(youCome)}>
      {youCome === true ? null : (
        <ActionForm action={answerNight} given={[clubId, nightId, true]} layout="plain">
          <SubmitButton>I am coming</SubmitButton>
        </ActionForm>
      )}
      {youCome === false ? null : (
        <ActionForm action={answerNight} given={[clubId, nightId, false]} layout="plain">
          <SubmitButton kind="secondary">Not this time</SubmitButton>
        </ActionForm>
      )}
    </KeepsFocus>
  );
}

/** Lays a game on a free table. */
export function LayForm({
  clubId,
  nightId,
  free,
  battles,
}: Night & {
  readonly free: readonly number[];
  readonly battles: readonly { readonly value: string; readonly name: string }[];
}) {
  const [what, setWhat] = useState('game');
  return (
    <ActionForm action={layTable} given={[clubId, nightId]}>
      <Select
        name="table"
        label="Table"
        defaultValue={String(free[0] ?? 1)}
        options={free.map((number) => ({ value: String(number), name: `table ${number}` }))}
      />
      {battles.length === 0 ? null : (
        <Select
          name="what"
          label="What is fought"
          defaultValue="game"
          options={[{ value: 'game', name: 'a game that I bring' }, ...battles]}
          onChange={(event) => setWhat(event.currentTarget.value)}
        />
      )}
      {what === 'game' ? (
        <TextField
          name="game"
          label="The game that you bring, and whom you look for"
          hint="Anybody in the club can take the other side."
          maxLength={120}
        />
      ) : null}
      <SubmitButton kind="secondary">Lay it on the table</SubmitButton>
    </ActionForm>
  );
}

/** Takes a game that somebody brings, or leaves it. */
export function JoinForm({
  clubId,
  nightId,
  table,
  on,
}: Night & { readonly table: number; readonly on: boolean }) {
  return (
    <ActionForm action={joinTable} given={[clubId, nightId, table, on]} layout="plain">
      <SubmitButton kind={on ? 'primary' : 'secondary'}>
        {on ? 'Accept' : 'Leave it to somebody else'}
        <span className="visually-hidden">, table {table}</span>
      </SubmitButton>
    </ActionForm>
  );
}

export function ClearForm({ clubId, nightId, table }: Night & { readonly table: number }) {
  return (
    <ActionForm action={clearTable} given={[clubId, nightId, table]} layout="plain">
      <SubmitButton kind="quiet">
        Clear the table<span className="visually-hidden"> {table}</span>
      </SubmitButton>
    </ActionForm>
  );
}
