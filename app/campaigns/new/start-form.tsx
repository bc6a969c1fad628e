'use client';

import { useState } from 'react';
import type { ClubOpponents } from '@/lib/application/contract';
import type { Side } from '@/lib/kernel/side';
import { longDate } from '../../_components/figures/format';
import { Checkbox, FieldError, RadioRows, Select, TextField } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import {
  AdvantageField,
  ClubField,
  OpponentField,
  RecipientField,
} from '../../_components/form/term-fields';
import { useByMail } from '../../_components/form/use-by-mail';
import { useFormAction } from '../../_components/form/use-form-action';
import { SideTag } from '../../_components/signs/side-mark';
import { NO_FORM_STATE } from '../../_server/form';
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
    /** Some of its battles may be fought on a board. */
    readonly hasBoard: boolean;
  };
  readonly opponents: readonly ClubOpponents[];
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  readonly wished: { readonly opponent: string; readonly club: string | null };
  readonly commandId: string;
}

const figures = new Intl.NumberFormat('en');

/** Side, opponent, ways of settling battles, starting situation, name. */
export function StartForm({ campaign, opponents, clubs, wished, commandId }: StartFormProps) {
  const [state, action] = useFormAction(startCampaign, NO_FORM_STATE);
  const clubWished = clubs.find((club) => club.id === wished.club)?.id ?? clubs[0]?.id ?? '';
  const [club, setClub] = useState(state.values.club ?? clubWished);
  const members = opponents.find((one) => one.club.id === club)?.members ?? [];
  const wish = state.values.opponent ?? wished.opponent;
  const { byMail, onChange, anew } = useByMail(wish);
  const sideName = (side: Side) => campaign.sides.find((one) => one.side === side)?.name ?? side;
  return (
    <form action={action} className="stack" onChange={onChange}>
      <FormReport state={state} />
      <input type="hidden" name="libraryId" value={campaign.libraryId} />
      <input type="hidden" name="commandId" value={commandId} />
      <TextField
        id="name"
        name="name"
        label="Name of this campaign"
        hint="You may keep several going."
        required
        maxLength={80}
        defaultValue={state.values.name ?? campaign.title}
        error={faultOf(state, 'name')}
      />
      <RadioRows
        name="side"
        label="Your side"
        required
        defaultValue={state.values.side ?? 'A'}
        rows={campaign.sides.map((row) => ({
          value: row.side,
          title: <SideTag side={row.side} name={row.name} />,
          note:
            row.men > 0
              ? `${figures.format(row.men)} men, ${figures.format(row.guns)} guns at the outset`
              : undefined,
        }))}
      />
      <ClubField
        clubs={clubs}
        club={club}
        onChange={(other) => {
          setClub(other);
          anew();
        }}
      />
      <OpponentField
        key={club}
        members={members}
        mayStandOpen={clubs.length > 0}
        wish={wish}
        error={faultOf(state, 'opponent')}
      />
      {byMail ? (
        <RecipientField value={state.values.recipient} error={faultOf(state, 'recipient')} />
      ) : null}
      {campaign.hasBattles ? (
        <fieldset className="field" id="methods" tabIndex={-1}>
          <legend>How battles may be settled</legend>
          <input type="hidden" name="asksMethods" value="yes" />
          <p className="field__hint">
            At each encounter the two sides choose among what is allowed here.
          </p>
          <div className="radio-rows">
            <Checkbox
              name="useExpectedValues"
              defaultChecked={state.values.useExpectedValues !== 'off'}
              label="Use expected values"
              hint="An encounter may be settled at once by its expected result, unless a side wants to fight it."
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
                    ? 'Fought out move by move, where the battle’s rules have a board: by mail each turn of a side is a file.'
                    : 'Fought out move by move, by people or against an artificial commander, where the battle’s rules have a board.'
                }
              />
            ) : null}
            <Checkbox
              name="table"
              defaultChecked={state.values.table !== 'off'}
              label="Reports from a table"
              hint="Played with figures; one side enters what each unit lost, the other countersigns."
            />
          </div>
          <FieldError error={faultOf(state, 'methods')} />
        </fieldset>
      ) : null}
      {campaign.startSituations.length > 1 ? (
        <Select
          name="startSituation"
          label="Starting situation"
          hint="The first is the beginning; a later one begins on its own day, with the forces that the author states for it."
          defaultValue={state.values.startSituation ?? campaign.startSituations[0]?.id ?? ''}
          options={campaign.startSituations.map((one) => ({
            value: one.id,
            name: `${one.title}${one.date === null ? '' : `, ${longDate(one.date)}`}`,
          }))}
        />
      ) : null}
      <AdvantageField
        sides={{ A: sideName('A'), B: sideName('B') }}
        value={state.values.advantage}
        error={faultOf(state, 'advantage')}
      />
      <SubmitButton wide>Begin the campaign</SubmitButton>
    </form>
  );
}
