'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Checkbox, RadioRows, Select, TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { OwnDeadlines } from '@/lib/application/deadlines/page';
import type { Pace } from '@/lib/campaign/deadlines/events';
import { PACE_NAMES, paceOf } from '@/lib/campaign/deadlines/pace';
import type { Side } from '@/lib/kernel/side';
import {
  addTime,
  answerProposal,
  chooseDeputy,
  comeBack,
  goAway,
  keepOrder,
  keepReminders,
  propose,
} from './actions';

/** Proposes a pace to the other side. `paces`: each with its times in words. */
export function ProposeForm({
  campaignId,
  side,
  commandId,
  paces,
  inForce,
}: {
  campaignId: string;
  side: Side;
  commandId: string;
  paces: readonly { readonly value: string; readonly title: string; readonly note: string }[];
  inForce: string;
}) {
  return (
    <ActionForm
      action={propose}
      given={[campaignId]}
      hidden={{ commandId }}
      signs={{ type: 'PaceProposed', data: { side }, made: proposedIn }}
      layout="column"
    >
      <RadioRows label="Pace" name="pace" rows={paces} defaultValue={inForce} />
      <Select
        name="evening"
        label="For how long"
        defaultValue="0"
        options={[
          { value: '0', name: 'For good' },
          { value: '120', name: 'For two hours, then the former pace again' },
          { value: '240', name: 'For four hours, then the former pace again' },
          { value: '480', name: 'For eight hours, then the former pace again' },
        ]}
      />
      <Select
        name="last"
        label="If nobody answers for a late commander"
        hint="This comes last, after the grace, an order left beforehand and the deputy."
        defaultValue="computer"
        options={[
          { value: 'computer', name: 'The computer answers' },
          { value: 'umpire', name: 'The umpire decides; without one, the campaign waits' },
        ]}
      />
      <div>
        <SubmitButton>Propose this pace</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** The pace that a form proposes, whole: what its player's device signs. */
function proposedIn(form: FormData): { readonly pace: Pace | null; readonly evening?: number } {
  const name = PACE_NAMES.find((one) => one === form.get('pace'));
  const last = form.get('last') === 'umpire' ? 'umpire' : 'computer';
  const evening = Number(form.get('evening'));
  return {
    pace: name === undefined ? null : paceOf(name, last),
    ...(evening > 0 ? { evening } : {}),
  };
}

/** One answer to a proposal of a pace. */
export function AnswerPaceForm({
  campaignId,
  side,
  proposal,
  deed,
  commandId,
}: {
  campaignId: string;
  side: Side;
  proposal: number;
  deed: 'agree' | 'decline' | 'withdraw';
  commandId: string;
}) {
  return (
    <ActionForm
      action={answerProposal}
      given={[campaignId, proposal]}
      hidden={{ commandId, deed }}
      signs={{ type: ANSWERED[deed], data: { side, proposal } }}
      layout="plain"
    >
      <SubmitButton kind={deed === 'agree' ? 'primary' : 'secondary'}>{ANSWERS[deed]}</SubmitButton>
    </ActionForm>
  );
}

const ANSWERS = {
  agree: 'Agree to this pace',
  decline: 'Decline',
  withdraw: 'Withdraw the proposal',
} as const;

const ANSWERED = {
  agree: 'PaceAgreed',
  decline: 'PaceDeclined',
  withdraw: 'PaceWithdrawn',
} as const;

/** Adds time from the bank. `step`: in words, “a day”. */
export function AddTimeForm({
  campaignId,
  side,
  phase,
  step,
  commandId,
}: {
  campaignId: string;
  side: Side;
  phase: string;
  step: string;
  commandId: string;
}) {
  return (
    <ActionForm
      action={addTime}
      given={[campaignId, phase]}
      hidden={{ commandId }}
      signs={{ type: 'BankDrawn', data: { side, phase } }}
      layout="row"
    >
      <SubmitButton kind="secondary">Add {step} from your bank</SubmitButton>
    </ActionForm>
  );
}

/** The order for the case of being late. */
export function OrderForm({ campaignId, own }: { campaignId: string; own: OwnDeadlines }) {
  const { order, round, answers } = own;
  const left = order?.round?.key === round ? (order?.round?.answer ?? '') : '';
  return (
    <ActionForm action={keepOrder} given={[campaignId, round ?? '']} layout="column">
      {answers.length === 0 ? null : (
        <Select
          name="answer"
          label="In the present situation"
          defaultValue={left}
          options={[
            { value: '', name: 'No order' },
            ...answers.map(({ value, name }) => ({ value, name })),
          ]}
        />
      )}
      <Select
        name="method"
        label="When armies meet"
        defaultValue={order?.methods?.[0] ?? ''}
        options={[
          { value: '', name: 'No order' },
          { value: 'expected', name: 'Take the expected result, if it is offered' },
          { value: 'quick', name: 'Fight the battle quickly, if that is allowed' },
          { value: 'table', name: 'Fight it on a table, if that is allowed' },
        ]}
      />
      <Checkbox
        name="byTheBook"
        label="Decide intervals by the book"
        defaultChecked={order?.interval === 'book'}
      />
      <Checkbox
        name="onBoard"
        label="Let the computer make a late move on the board"
        defaultChecked={order?.board === 'computer'}
      />
      <div>
        <SubmitButton kind="secondary">Save this order</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** The deputy, one of the reader's staff. */
export function DeputyForm({
  campaignId,
  own,
  commandId,
}: {
  campaignId: string;
  own: OwnDeadlines;
  commandId: string;
}) {
  return (
    <ActionForm
      action={chooseDeputy}
      given={[campaignId]}
      hidden={{ commandId }}
      signs={{
        ...{ type: 'DeputyNamed', data: { side: own.side } },
        made: (form) => ({ user: form.get('deputy') || null }),
      }}
      layout="column"
    >
      <Select
        name="deputy"
        label="Your deputy"
        hint="Everybody in the campaign can see that you have one."
        defaultValue={own.deputy ?? ''}
        options={[
          { value: '', name: 'Nobody' },
          ...own.staff.map(({ userId, name }) => ({ value: userId, name })),
        ]}
      />
      <div>
        <SubmitButton kind="secondary">Name this deputy</SubmitButton>
      </div>
    </ActionForm>
  );
}

const STEPS = [
  { minutes: 2880, name: 'Two days before' },
  { minutes: 1440, name: 'A day before' },
  { minutes: 720, name: 'Twelve hours before' },
  { minutes: 180, name: 'Three hours before' },
  { minutes: 10, name: 'Ten minutes before' },
] as const;

/** When the reader is reminded. */
export function RemindersForm({
  campaignId,
  reminders,
}: {
  campaignId: string;
  reminders: readonly number[];
}) {
  return (
    <ActionForm action={keepReminders} given={[campaignId]} layout="column">
      <fieldset className="field">
        <legend>Remind me</legend>
        {STEPS.map(({ minutes, name }) => (
          <Checkbox
            key={minutes}
            name="reminder"
            value={String(minutes)}
            label={name}
            defaultChecked={reminders.includes(minutes)}
          />
        ))}
      </fieldset>
      <div>
        <SubmitButton kind="secondary">Save the reminders</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** A new holiday. */
export function HolidayForm({ campaignId, holidayId }: { campaignId: string; holidayId: string }) {
  return (
    <ActionForm action={goAway} given={[campaignId, holidayId]} layout="column">
      <TextField type="date" name="from" label="First day away" required />
      <TextField type="date" name="to" label="Last day away" required />
      <div>
        <SubmitButton kind="secondary">Stop my clocks on these days</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Ends a holiday. */
export function ComeBackForm({ campaignId, holidayId }: { campaignId: string; holidayId: string }) {
  return (
    <ActionForm action={comeBack} given={[campaignId, holidayId]} layout="plain">
      <SubmitButton kind="quiet">End it</SubmitButton>
    </ActionForm>
  );
}
