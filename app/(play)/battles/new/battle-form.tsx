'use client';

import { useState } from 'react';
import type { Joins } from '@/app/_components/device/signing';
import { strengthWords } from '@/app/_components/figures/strength-words';
import { ActionForm } from '@/app/_components/form/action-form';
import { AgreedFields } from '@/app/_components/form/agreed-fields';
import { RadioRows, TextField } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import {
  AdvantageField,
  ChallengeField,
  ClubField,
  isAsked,
  METHOD_CHOICES,
  OpponentField,
  RecipientField,
} from '@/app/_components/form/term-fields';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { ClubOpponents } from '@/lib/application/start/opponents';
import type { BattlefieldDetail } from '@/lib/application/start/single-battles';
import { startBattle } from './actions';

interface BattleFormProps {
  readonly field: Pick<
    BattlefieldDetail,
    | 'libraryId'
    | 'battle'
    | 'title'
    | 'sides'
    | 'strength'
    | 'heads'
    | 'hasBoard'
    | 'handicap'
    | 'terms'
  >;
  readonly opponents: readonly ClubOpponents[];
  readonly clubs: readonly { readonly id: string; readonly name: string }[];
  /** An opponent picked on an earlier page. */
  readonly wished: string;
  readonly commandId: string;
  readonly joins: Joins;
}

/** Side, opponent, how it is settled, advantage, name. */
export function BattleForm({ commandId, joins, ...terms }: BattleFormProps) {
  const { libraryId, battle } = terms.field;
  return (
    <ActionForm action={startBattle} hidden={{ libraryId, battle, commandId }} joins={joins}>
      {({ values }) => <Terms {...terms} values={values} />}
    </ActionForm>
  );
}

function Terms({
  field,
  opponents,
  clubs,
  wished,
  values,
}: Omit<BattleFormProps, 'commandId' | 'joins'> & Pick<FormState, 'values'>) {
  const [club, setClub] = useState(values.club ?? clubs[0]?.id ?? '');
  const wish = values.opponent ?? wished;
  const [opponent, setOpponent] = useState<string | null>(null);
  const byMail = (opponent ?? wish) === 'mail';
  const members = opponents.find((one) => one.club.id === club)?.members ?? [];
  const asks = members.length > 0 && isAsked(opponent ?? wish);
  return (
    <>
      <RadioRows
        name="side"
        label="Your side"
        required
        defaultValue="A"
        rows={(['A', 'B'] as const).map((side) => ({
          value: side,
          title: <SideTag side={side} name={field.sides[side]} />,
          note: strengthWords(field.strength[side], field.heads),
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
        battle
        onChange={setOpponent}
      />
      {byMail ? <RecipientField /> : null}
      {asks ? <ChallengeField /> : null}
      <RadioRows
        name="method"
        label="How it is settled"
        required
        defaultValue="any"
        rows={METHOD_CHOICES.filter(({ value }) => value !== 'fought' || field.hasBoard).map(
          (row) => (byMail ? { ...row, note: row.noteByMail ?? row.note } : row),
        )}
      />
      {field.handicap === null ? null : <AdvantageField effect={field.handicap} />}
      <AgreedFields terms={field.terms} />
      <TextField
        id="name"
        name="name"
        label="Name of this battle"
        hint="So that you can tell your battles apart."
        required
        maxLength={80}
        defaultValue={field.title.slice(0, 80)}
      />
      <SubmitButton wide>
        {asks ? 'Send the challenge' : byMail ? 'Offer battle' : 'Give battle'}
      </SubmitButton>
    </>
  );
}
