'use client';

import { useState } from 'react';
import type { Joins } from '@/app/_components/device/signing';
import { longDate } from '@/app/_components/figures/format';
import { strengthWords } from '@/app/_components/figures/strength-words';
import { ActionForm } from '@/app/_components/form/action-form';
import { Checkbox, FieldError, RadioRows, Select, TextField } from '@/app/_components/form/fields';
import { type FormState, faultOf } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import {
  AdvantageField,
  ChallengeField,
  ClubField,
  isAsked,
  OpponentField,
  RecipientField,
} from '@/app/_components/form/term-fields';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { ClubOpponents } from '@/lib/application/start/opponents';
import { COURIER_CHOICES } from '@/lib/campaign/couriers/terms';
import { PACE_NAMES, PACE_TITLES, PACES, timeInWords } from '@/lib/campaign/deadlines/pace';
import type { Side } from '@/lib/kernel/side';
import { startCampaign } from './actions';

interface StartFormProps {
  readonly campaign: {
    readonly libraryId: string;
    readonly title: string;
    readonly sides: readonly {
      readonly side: Side;
      readonly name: string;
      readonly men: number;
      readonly guns: number;
    }[];
    readonly startSituations: readonly {
      readonly id: string;
      readonly title: string;
      readonly date: string | null;
    }[];
    readonly hasBattles: boolean;
    /** Some of its battles can be fought on a board. */
    readonly hasBoard: boolean;
    /** What a handicap does in its battles; null: nothing. */
    readonly handicap: string | null;
  };
  readonly opponents: readonly ClubOpponents[];
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  readonly wished: { readonly opponent: string; readonly club: string | null };
  readonly commandId: string;
  readonly joins: Joins;
}

/** Side, opponent, ways of settling battles, starting situation, name. */
export function StartForm({ commandId, joins, ...terms }: StartFormProps) {
  const { libraryId } = terms.campaign;
  return (
    <ActionForm action={startCampaign} hidden={{ libraryId, commandId }} joins={joins}>
      {(state) => <Terms {...terms} state={state} />}
    </ActionForm>
  );
}

function Terms({
  campaign,
  opponents,
  clubs,
  wished,
  state,
}: Omit<StartFormProps, 'commandId' | 'joins'> & { readonly state: FormState }) {
  const clubWished = clubs.find((club) => club.id === wished.club)?.id ?? clubs[0]?.id ?? '';
  const [club, setClub] = useState(state.values.club ?? clubWished);
  const wish = state.values.opponent ?? wished.opponent;
  const [opponent, setOpponent] = useState<string | null>(null);
  const byMail = (opponent ?? wish) === 'mail';
  const members = opponents.find((one) => one.club.id === club)?.members ?? [];
  const asks = members.length > 0 && isAsked(opponent ?? wish);
  return (
    <>
      <TextField
        id="name"
        name="name"
        label="Name of this campaign"
        hint="So that you can tell your campaigns apart."
        required
        maxLength={80}
        defaultValue={campaign.title}
      />
      <RadioRows
        name="side"
        label="Your side"
        required
        defaultValue="A"
        rows={campaign.sides.map((row) => ({
          value: row.side,
          title: <SideTag side={row.side} name={row.name} />,
          note: row.men > 0 ? `${strengthWords(row)} at the start` : undefined,
        }))}
      />
      <ClubField
        clubs={clubs}
        club={club}
        onChange={(other) => {
          setClub(other);
          setOpponent(null);
        }}
      />
      <OpponentField
        key={club}
        members={members}
        mayStandOpen={clubs.length > 0}
        wish={wish}
        onChange={setOpponent}
      />
      {byMail ? <RecipientField /> : null}
      {asks ? <ChallengeField /> : null}
      {campaign.hasBattles ? (
        <fieldset className="field" id="methods" tabIndex={-1}>
          <legend>How battles may be settled</legend>
          <input type="hidden" name="asksMethods" value="yes" />
          <p className="field__hint">
            At each encounter the two sides choose among the ways you allow here.
          </p>
          <div className="radio-rows">
            <Checkbox
              name="useExpectedValues"
              defaultChecked={state.values.useExpectedValues !== 'off'}
              label="Use expected values"
              hint="An encounter can be settled at once by its expected result, unless a side wants to fight it."
            />
            <Checkbox
              name="quick"
              defaultChecked={state.values.quick !== 'off'}
              label="Quick battles"
              hint="Fought at once by the quick method, with dice that both sides can check."
            />
            {campaign.hasBoard ? (
              <Checkbox
                name="fought"
                defaultChecked={state.values.fought !== 'off'}
                label="Battles on the board"
                hint={
                  byMail
                    ? 'Fought move by move, if the battle’s rules have a board. By mail, each turn of a side is a file.'
                    : 'Fought move by move, between people or against an artificial commander, if the battle’s rules have a board.'
                }
              />
            ) : null}
            <Checkbox
              name="table"
              defaultChecked={state.values.table !== 'off'}
              label="Reports from a table"
              hint="Played with miniatures. One side enters what each unit lost, the other countersigns."
            />
          </div>
          <FieldError error={faultOf(state, 'methods')} />
        </fieldset>
      ) : null}
      {campaign.startSituations.length > 1 ? (
        <Select
          name="startSituation"
          label="Starting situation"
          hint="The first is the start of the campaign. A later one starts on its own day, with the forces that the author gives for it."
          defaultValue={campaign.startSituations[0]?.id ?? ''}
          options={campaign.startSituations.map((one) => ({
            value: one.id,
            name: `${one.title}${one.date === null ? '' : `, ${longDate(one.date)}`}`,
          }))}
        />
      ) : null}
      {asks || (opponent ?? wish) === 'open' ? (
        <Select
          name="deadlines"
          label="Deadlines"
          hint="For each choice; both sides can agree on another pace later. When somebody is late nothing is lost: an order left beforehand counts, or the computer answers."
          defaultValue={state.values.deadlines ?? ''}
          options={[
            { value: '', name: 'None: each side answers when it likes' },
            ...PACE_NAMES.map((name) => ({
              value: name,
              name: `${PACE_TITLES[name]}: ${timeInWords(PACES[name].minutes.choice)} for a choice`,
            })),
          ]}
        />
      ) : null}
      {['hotSeat', 'mail'].includes(opponent ?? wish ?? '') ? null : (
        <Select
          name="couriers"
          label="Couriers"
          hint="A sub-commander away from headquarters knows what riders bring, and writes by them. It matters only on a side with a staff."
          defaultValue={state.values.couriers ?? ''}
          options={COURIER_CHOICES}
        />
      )}
      {campaign.handicap === null ? null : <AdvantageField effect={campaign.handicap} />}
      <SubmitButton wide>{asks ? 'Send the challenge' : 'Begin the campaign'}</SubmitButton>
    </>
  );
}
