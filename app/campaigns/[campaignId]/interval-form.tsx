'use client';

import type { IntervalAnswer } from '@/lib/campaign/interval-events';
import type { IntervalAsked, VacancyView } from '@/lib/campaign/view-interval';
import type { Side } from '@/lib/kernel/side';
import { RadioRows, Select } from '../../_components/form/fields';
import { SubmitButton } from '../../_components/form/submit-button';
import { SideMark } from '../../_components/signs/side-mark';
import type { FormState } from '../../_server/form';
import type { AnswerPlace } from './actions';
import { type OwnSeal, SealedAnswer } from './answer-forms';
import { DraftsTable } from './drafts-table';
import { sealInterval } from './interval-actions';

/** What the side decides between two situations, given unseen like a choice. */
export function IntervalForm({
  place,
  side,
  sideName,
  enemyName,
  asked,
  answered,
  sealed,
  note,
  commandId,
}: {
  readonly place: AnswerPlace;
  readonly side: Side;
  readonly sideName: string;
  readonly enemyName: string;
  readonly asked: IntervalAsked;
  readonly answered: IntervalAnswer | null;
  readonly sealed: OwnSeal | null;
  readonly note: string;
  readonly commandId: string;
}) {
  return (
    <SealedAnswer
      place={place}
      side={side}
      sealed={sealed}
      note={note}
      commandId={commandId}
      seal={sealInterval.bind(null, place)}
    >
      {(state) => (
        <div className="stack" data-gap="large">
          <h2 className="orders__question">
            <SideMark side={side} /> What does {sideName} order?
          </h2>
          {asked.rest ? (
            <RestRows
              rest={asked.rest}
              enemyName={enemyName}
              chosen={state.values.rest ?? answered?.rest ?? 'rest'}
            />
          ) : null}
          {asked.promotions.map((vacancy) => (
            <Promotion
              key={vacancy.formation}
              vacancy={vacancy}
              state={state}
              named={answered?.promotions?.[vacancy.formation]}
            />
          ))}
          {asked.drafts ? (
            <DraftsTable drafts={asked.drafts} given={answered?.drafts ?? null} state={state} />
          ) : null}
          <SubmitButton wide>{sealed === null ? 'Seal the orders' : 'Seal instead'}</SubmitButton>
        </div>
      )}
    </SealedAnswer>
  );
}

function RestRows({
  rest,
  enemyName,
  chosen,
}: {
  readonly rest: NonNullable<IntervalAsked['rest']>;
  readonly enemyName: string;
  readonly chosen: string;
}) {
  return (
    <RadioRows
      name="rest"
      label="Rest, or press on?"
      required
      defaultValue={chosen}
      rows={[
        {
          value: 'rest',
          title: 'Rest',
          note: `Each unit recovers up to ${rest.rest} of its fatigue; ${rest.pressed} if ${enemyName} presses on.`,
        },
        {
          value: 'press',
          title: 'Press on',
          note: `Each unit recovers ${rest.press === 0 ? 'nothing' : `up to ${rest.press}`}; ${enemyName} recovers ${rest.enemyPressed} instead of ${rest.enemyRest}.`,
        },
      ]}
    />
  );
}

const FATES = {
  killed: 'has fallen',
  wounded: 'lies wounded',
  captured: 'is taken',
  present: 'is gone',
} as const;

function Promotion({
  vacancy,
  state,
  named,
}: {
  readonly vacancy: VacancyView;
  readonly state: FormState;
  readonly named: string | undefined;
}) {
  const field = `promotions.${vacancy.formation}`;
  return (
    <Select
      id={field}
      name={field}
      label={`Who takes over ${vacancy.name}?`}
      hint={`${vacancy.before.name} ${FATES[vacancy.before.status]}.`}
      error={state.faults.find((fault) => fault.field === field)?.message}
      defaultValue={state.values[field] ?? named ?? ''}
      options={[
        { value: '', name: 'By the book: the next by rank' },
        ...vacancy.eligible.map((officer) => ({
          value: officer.id,
          name: `${officer.name}${officer.rank === null ? '' : `, ${officer.rank}`} (${officer.formation}): command ${officer.command}, leadership ${officer.leadership}`,
        })),
      ]}
    />
  );
}
