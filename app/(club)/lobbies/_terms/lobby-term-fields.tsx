'use client';

import { longDate } from '@/app/_components/figures/format';
import { Checkbox, RadioRows, Select, TextField } from '@/app/_components/form/fields';
import { METHOD_CHOICES } from '@/app/_components/form/term-fields';
import { COURIER_CHOICES } from '@/lib/campaign/couriers/terms';
import { PACE_NAMES, PACE_TITLES, PACES, timeInWords } from '@/lib/campaign/deadlines/pace';
import type { MethodAnswer } from '@/lib/campaign/events';

const DELAYS = [
  { value: '0', name: 'at once' },
  { value: '1', name: 'one hour later' },
  { value: '24', name: 'one day later' },
  { value: '72', name: 'three days later' },
  { value: '168', name: 'one week later' },
];

/** What the people of a lobby agree on. `agreed`: what it has been so far. */
export function LobbyTermFields({
  file,
  agreed,
}: {
  readonly file: {
    readonly startSituations: readonly {
      readonly id: string;
      readonly title: string;
      readonly date: string | null;
    }[];
    readonly hasBattles: boolean;
    readonly hasBoard: boolean;
    readonly handicap: string | null;
  };
  readonly agreed: {
    readonly name: string;
    readonly useExpectedValues: boolean;
    readonly methods?: readonly MethodAnswer[] | undefined;
    readonly advantage?: number | undefined;
    readonly deadlines?: string | undefined;
    readonly riders?: string | undefined;
    readonly riderPace?: string | undefined;
    readonly startSituation?: string | undefined;
    readonly seating: string;
    readonly audience: string;
    readonly delayHours?: number | undefined;
    readonly umpired: boolean;
  };
}) {
  const has = (method: MethodAnswer) =>
    method === 'expected'
      ? agreed.useExpectedValues
      : agreed.methods === undefined || agreed.methods.includes(method);
  const ways = METHOD_CHOICES.filter(
    ({ value }) => value !== 'any' && (value !== 'fought' || file.hasBoard),
  );
  return (
    <>
      <TextField
        name="name"
        label="Name of this campaign"
        required
        maxLength={80}
        defaultValue={agreed.name}
      />
      <RadioRows
        name="seating"
        label="Who sits where"
        required
        defaultValue={agreed.seating}
        rows={[
          { value: 'claimed', title: 'Members of the club sit down themselves' },
          {
            value: 'assigned',
            title: 'I say who sits where',
            note: 'Nobody plays without having said that they are ready.',
          },
        ]}
      />
      <Checkbox
        name="umpired"
        defaultChecked={agreed.umpired}
        label="With an umpire"
        hint="It starts once somebody who umpires in the club has sat down too. A side that nobody answers for waits for them."
      />
      {file.hasBattles ? (
        <fieldset className="field" id="methods" tabIndex={-1}>
          <legend>How battles may be settled</legend>
          <div className="radio-rows">
            {ways.map(({ value, methods: [method], title, note }) => (
              <Checkbox
                key={value}
                name={value}
                defaultChecked={method !== undefined && has(method)}
                label={title}
                hint={note}
              />
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="expected" value="on" />
      )}
      {file.startSituations.length > 1 ? (
        <Select
          name="startSituation"
          label="Starting situation"
          defaultValue={agreed.startSituation ?? file.startSituations[0]?.id ?? ''}
          options={file.startSituations.map((one) => ({
            value: one.id,
            name: `${one.title}${one.date === null ? '' : `, ${longDate(one.date)}`}`,
          }))}
        />
      ) : null}
      <Select
        name="deadlines"
        label="Pace"
        hint="Both sides can agree on another pace later."
        defaultValue={agreed.deadlines ?? ''}
        options={[
          { value: '', name: 'No deadlines: each side answers when it likes' },
          ...PACE_NAMES.map((name) => ({
            value: name,
            name: `${PACE_TITLES[name]}: ${timeInWords(PACES[name].minutes.choice)} for a choice`,
          })),
        ]}
      />
      <Select
        name="couriers"
        label="Couriers"
        hint="A sub-commander away from headquarters knows what riders bring, and writes by them."
        defaultValue={agreed.riders === undefined ? '' : `${agreed.riders}/${agreed.riderPace}`}
        options={COURIER_CHOICES}
      />
      <Select
        name="audience"
        label="Who may follow"
        hint="A lobby of its players only is not listed in the club: send its address to those who should find it."
        defaultValue={agreed.audience}
        options={[
          { value: 'players', name: 'its players only' },
          { value: 'club', name: 'all members of the club' },
          { value: 'public', name: 'everybody, on the club’s public page' },
        ]}
      />
      <Select
        name="delayHours"
        label="Spectators see what happens"
        defaultValue={String(agreed.delayHours ?? 0)}
        options={DELAYS}
      />
      {file.handicap === null ? null : (
        <TextField
          name="advantage"
          label="Advantage"
          hint={`A handicap, −50 to 50 per cent; above 0 for the first side. ${file.handicap}`}
          inputMode="text"
          defaultValue={String(agreed.advantage ?? 0)}
        />
      )}
    </>
  );
}
