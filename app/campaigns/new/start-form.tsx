'use client';

import { useActionState, useState } from 'react';
import type { ClubOpponents } from '@/lib/application/contract';
import type { Side } from '@/lib/kernel/side';
import { longDate } from '../../_components/figures/format';
import { Checkbox, RadioRows, Select, TextField } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
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
  };
  readonly opponents: readonly ClubOpponents[];
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  readonly wished: { readonly opponent: string; readonly club: string | null };
  readonly commandId: string;
}

const figures = new Intl.NumberFormat('en');

/** Side, opponent, expected values, starting situation, name. */
export function StartForm({ campaign, opponents, clubs, wished, commandId }: StartFormProps) {
  const [state, action] = useActionState(startCampaign, NO_FORM_STATE);
  const clubWished = clubs.find((club) => club.id === wished.club)?.id ?? clubs[0]?.id ?? '';
  const [club, setClub] = useState(state.values.club ?? clubWished);
  const members = opponents.find((one) => one.club.id === club)?.members ?? [];
  const opponentRows = [
    {
      value: 'conservative',
      title: 'Artificial, conservative',
      note: 'Makes the best choices it can, mixed so that you cannot read them.',
    },
    {
      value: 'reckless',
      title: 'Artificial, reckless',
      note: 'Chooses at random: less clever, more lively.',
    },
    ...members.map((member) => ({
      value: `member:${member.userId}`,
      title: member.name,
      note: 'A member of the club, at another screen.',
    })),
    ...(clubs.length > 0
      ? [
          {
            value: 'open',
            title: 'Whoever takes the seat',
            note: 'Any member of the club may take the other side.',
          },
        ]
      : []),
    { value: 'hotSeat', title: 'Two at this screen', note: 'A curtain falls between the turns.' },
  ];
  const wish = state.values.opponent ?? wished.opponent;
  const opponent =
    opponentRows.find((row) => row.value === wish)?.value ??
    (wish === 'member'
      ? (opponentRows.find((row) => row.value.startsWith('member:'))?.value ?? 'open')
      : 'conservative');
  return (
    <form action={action} className="stack">
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
      {clubs.length > 1 ? (
        <Select
          name="club"
          label="Club"
          value={club}
          onChange={(event) => setClub(event.currentTarget.value)}
          options={clubs.map((one) => ({ value: one.id, name: one.name }))}
        />
      ) : (
        <input type="hidden" name="club" value={club} />
      )}
      <RadioRows
        key={`${club}:${opponent}`}
        name="opponent"
        label="Opponent"
        required
        defaultValue={opponent}
        rows={opponentRows}
        error={faultOf(state, 'opponent')}
      />
      {campaign.hasBattles ? (
        <Checkbox
          name="useExpectedValues"
          defaultChecked={state.values.useExpectedValues !== 'off'}
          label="Use expected values"
          hint="Each encounter may be settled at once by its expected result, unless a side wants to fight it. Without it every battle is fought or reported."
        />
      ) : null}
      {campaign.startSituations.length > 1 ? (
        <Select
          name="startSituation"
          label="Starting situation"
          hint="The first is the beginning; a later one begins with the forces it states."
          defaultValue={state.values.startSituation ?? campaign.startSituations[0]?.id ?? ''}
          options={campaign.startSituations.map((one) => ({
            value: one.id,
            name: `${one.title}${one.date === null ? '' : `, ${longDate(one.date)}`}`,
          }))}
        />
      ) : null}
      <TextField
        id="advantage"
        name="advantage"
        label="Advantage"
        hint={`A handicap in per cent, −50 to 50: positive helps ${campaign.sides[0]?.name ?? 'side A'}.`}
        inputMode="text"
        defaultValue={state.values.advantage ?? '0'}
        error={faultOf(state, 'advantage')}
      />
      <SubmitButton wide>Begin the campaign</SubmitButton>
    </form>
  );
}
