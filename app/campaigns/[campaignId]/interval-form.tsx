'use client';

import type { IntervalAnswer } from '@/lib/campaign/interval-events';
import type { IntervalAsked, VacancyView } from '@/lib/campaign/view-interval';
import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../_components/form/bound-action';
import { RadioRows, Select } from '../../_components/form/fields';
import { FormReport } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { SideMark } from '../../_components/signs/side-mark';
import { type FormState, NO_FORM_STATE } from '../../_server/form';
import type { AnswerPlace } from './actions';
import { type OwnSeal, SealedAnswer } from './answer-forms';
import { DraftsTable } from './drafts-table';
import { recommendInterval, sealInterval } from './interval-actions';
import { RecommendEnd } from './recommend-end';

/** What the side decides between two situations, given unseen like a choice. */
export function IntervalForm({
  place,
  side,
  sideName,
  enemyName,
  asked,
  answered,
  sealed,
  changing,
  note,
  commandId,
}: OrdersProps & {
  readonly place: AnswerPlace;
  readonly sealed: OwnSeal | null;
  /** Other orders lie in the form than those that are sealed. */
  readonly changing: boolean;
  readonly note: string;
  readonly commandId: string;
}) {
  return (
    <SealedAnswer
      place={place}
      side={side}
      sealed={sealed}
      changed={changing}
      note={note}
      commandId={commandId}
      seal={boundAction(sealInterval, place)}
    >
      {(state) => (
        <div className="stack" data-gap="large">
          <h2 className="orders__question">
            <SideMark side={side} /> What does {sideName} order?
          </h2>
          <OrdersFields asked={asked} enemyName={enemyName} answered={answered} state={state} />
          <SubmitButton wide>{sealed === null ? 'Seal the orders' : 'Seal instead'}</SubmitButton>
        </div>
      )}
    </SealedAnswer>
  );
}

/** The same orders for who serves under the commander: he seals none, and lays them before him. */
export function RecommendIntervalForm({
  campaignId,
  round,
  reason,
  side,
  sideName,
  enemyName,
  asked,
  answered,
}: OrdersProps & {
  readonly campaignId: string;
  readonly round: string;
  /** What he wrote with what he recommended. */
  readonly reason: string;
}) {
  const [state, action] = useFormAction(
    boundAction(recommendInterval, campaignId, round),
    NO_FORM_STATE,
  );
  return (
    <form action={action} className="stack" data-gap="large">
      <FormReport state={state} />
      <h2 className="orders__question">
        <SideMark side={side} /> What should {sideName} order?
      </h2>
      <OrdersFields asked={asked} enemyName={enemyName} answered={answered} state={state} />
      <RecommendEnd state={state} reason={reason} again={answered !== null} />
    </form>
  );
}

interface OrdersProps {
  readonly side: Side;
  readonly sideName: string;
  readonly enemyName: string;
  readonly asked: IntervalAsked;
  /** What the form begins with; null: by the book. */
  readonly answered: IntervalAnswer | null;
}

function OrdersFields({
  asked,
  enemyName,
  answered,
  state,
}: Pick<OrdersProps, 'asked' | 'enemyName' | 'answered'> & { readonly state: FormState }) {
  return (
    <>
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
    </>
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
