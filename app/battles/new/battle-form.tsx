'use client';

import { useState } from 'react';
import type { BattlefieldDetail, ClubOpponents } from '@/lib/application/contract';
import { RadioRows, TextField } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import {
  AdvantageField,
  ClubField,
  METHOD_CHOICES,
  OpponentField,
  RecipientField,
} from '../../_components/form/term-fields';
import { useByMail } from '../../_components/form/use-by-mail';
import { useFormAction } from '../../_components/form/use-form-action';
import { SideTag } from '../../_components/signs/side-mark';
import { NO_FORM_STATE } from '../../_server/form';
import { startBattle } from './actions';

interface BattleFormProps {
  readonly field: Pick<
    BattlefieldDetail,
    'libraryId' | 'battle' | 'title' | 'sides' | 'strength' | 'hasBoard'
  >;
  readonly opponents: readonly ClubOpponents[];
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  /** An opponent that was named on the way here. */
  readonly wished: string;
  readonly commandId: string;
}

const figures = new Intl.NumberFormat('en');

/** Side, opponent, how it is settled, advantage, name. */
export function BattleForm({ field, opponents, clubs, wished, commandId }: BattleFormProps) {
  const [state, action] = useFormAction(startBattle, NO_FORM_STATE);
  const [club, setClub] = useState(state.values.club ?? clubs[0]?.id ?? '');
  const wish = state.values.opponent ?? wished;
  const { byMail, onChange, anew } = useByMail(wish);
  return (
    <form action={action} className="stack" onChange={onChange}>
      <FormReport state={state} />
      <input type="hidden" name="libraryId" value={field.libraryId} />
      <input type="hidden" name="battle" value={field.battle} />
      <input type="hidden" name="commandId" value={commandId} />
      <RadioRows
        name="side"
        label="Your side"
        required
        defaultValue={state.values.side ?? 'A'}
        error={faultOf(state, 'side')}
        rows={(['A', 'B'] as const).map((side) => ({
          value: side,
          title: <SideTag side={side} name={field.sides[side]} />,
          note: `${figures.format(field.strength[side].men)} men, ${figures.format(field.strength[side].guns)} guns`,
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
        members={opponents.find((one) => one.club.id === club)?.members ?? []}
        mayStandOpen={clubs.length > 0}
        wish={wish}
        battle
        error={faultOf(state, 'opponent')}
      />
      {byMail ? (
        <RecipientField value={state.values.recipient} error={faultOf(state, 'recipient')} />
      ) : null}
      <RadioRows
        name="method"
        label="How it is settled"
        required
        defaultValue={state.values.method ?? 'any'}
        error={faultOf(state, 'method')}
        rows={METHOD_CHOICES.filter(({ value }) => value !== 'fought' || field.hasBoard).map(
          (row) => (byMail ? { ...row, note: row.noteByMail ?? row.note } : row),
        )}
      />
      <AdvantageField
        sides={field.sides}
        value={state.values.advantage}
        error={faultOf(state, 'advantage')}
      />
      <TextField
        id="name"
        name="name"
        label="Name of this battle"
        hint="You may have several going."
        required
        maxLength={80}
        defaultValue={state.values.name ?? field.title.slice(0, 80)}
        error={faultOf(state, 'name')}
      />
      <SubmitButton wide>{byMail ? 'Offer battle' : 'Give battle'}</SubmitButton>
    </form>
  );
}
