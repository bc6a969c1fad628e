'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { RadioRows, Select } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { SideMark } from '@/app/_components/signs/side-mark';
import { RecommendEnd } from '@/app/(play)/campaigns/[campaignId]/_advice/recommend-end';
import {
  type AnswerProps,
  SealedAnswer,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/sealed-answer';
import type { IntervalAnswer } from '@/lib/campaign/interval/events';
import type { IntervalAsked, VacancyView } from '@/lib/campaign/view/view-interval';
import type { Side } from '@/lib/kernel/side';
import { recommendInterval, sealInterval } from './actions';
import { DraftsTable } from './drafts-table';
import { RefitRows } from './refit-rows';

interface OrdersProps {
  readonly side: Side;
  readonly sideName: string;
  readonly enemyName: string;
  readonly asked: IntervalAsked;
  /** What the form starts with; null: by the book. */
  readonly answered: IntervalAnswer | null;
}

/** The orders that the form holds, as they are sealed; null: they cannot be read. Loaded when somebody seals. */
const ordersIn = async (form: FormData): Promise<string | null> =>
  (await import('./orders-in')).ordersIn(form);

/** What a side decides between two situations, sealed like a choice. */
export function IntervalForm({
  sideName,
  enemyName,
  asked,
  answered,
  changing,
  ...answer
}: OrdersProps &
  AnswerProps & {
    /** The form holds other orders than the sealed ones. */
    readonly changing: boolean;
  }) {
  return (
    <SealedAnswer {...answer} changed={changing} answerIn={ordersIn} seal={sealInterval}>
      {(state) => (
        <div className="stack" data-gap="large">
          <h2 className="orders__question">
            <SideMark side={answer.side} /> What does {sideName} order?
          </h2>
          <OrdersFields asked={asked} enemyName={enemyName} answered={answered} state={state} />
          <SubmitButton wide>
            {answer.sealed === null ? 'Seal the orders' : 'Seal instead'}
          </SubmitButton>
        </div>
      )}
    </SealedAnswer>
  );
}

/** The same orders for an officer of the staff, who recommends them to the commander. */
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
  /** The reason given with the present recommendation. */
  readonly reason: string;
}) {
  return (
    <ActionForm action={recommendInterval} given={[campaignId, round]} layout="loose">
      {(state) => (
        <>
          <h2 className="orders__question">
            <SideMark side={side} /> What should {sideName} order?
          </h2>
          <OrdersFields asked={asked} enemyName={enemyName} answered={answered} state={state} />
          <RecommendEnd reason={reason} again={answered !== null} />
        </>
      )}
    </ActionForm>
  );
}

function OrdersFields({
  asked,
  enemyName,
  answered,
  state,
}: Pick<OrdersProps, 'asked' | 'enemyName' | 'answered'> & { readonly state: FormState }) {
  // Asked once: a command that was left to the book before is not asked for again, but may still be given.
  const settled = (vacancy: VacancyView) =>
    vacancy.askedBefore && answered?.promotions?.[vacancy.formation] === undefined;
  const leftBefore = asked.promotions.filter(settled);
  const promotion = (vacancy: VacancyView) => (
    <Promotion
      key={vacancy.formation}
      vacancy={vacancy}
      named={answered?.promotions?.[vacancy.formation]}
    />
  );
  return (
    <>
      {asked.rest ? (
        <RestRows rest={asked.rest} enemyName={enemyName} chosen={answered?.rest ?? 'rest'} />
      ) : null}
      {asked.promotions.filter((one) => !settled(one)).map(promotion)}
      {leftBefore.length === 0 ? null : (
        <details className="reserve">
          <summary>Commands left to the book before ({leftBefore.length})</summary>
          {leftBefore.map(promotion)}
        </details>
      )}
      {asked.refit ? (
        <RefitRows refit={asked.refit} given={answered?.refit ?? null} state={state} />
      ) : null}
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
  killed: 'was killed',
  wounded: 'is wounded',
  captured: 'is captured',
  present: 'is gone',
} as const;

function Promotion({
  vacancy,
  named,
}: {
  readonly vacancy: VacancyView;
  readonly named: string | undefined;
}) {
  const field = `promotions.${vacancy.formation}`;
  return (
    <Select
      id={field}
      name={field}
      label={`Who takes over ${vacancy.name}?`}
      hint={`${vacancy.before.name} ${FATES[vacancy.before.status]}.`}
      defaultValue={named ?? ''}
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
