'use client';

import { type ReactNode, useState } from 'react';
import type { MethodAnswer } from '@/lib/campaign/events';
import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../_components/form/bound-action';
import { Button } from '../../_components/form/button';
import { RadioRows, TextArea } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { ChoiceList, type ListedChoice, SealButton } from '../../_components/situation/choice-list';
import { SealedCard } from '../../_components/situation/seals';
import { type FormState, NO_FORM_STATE } from '../../_server/form';
import {
  type AnswerPlace,
  countersign,
  refuseReport,
  sealChoice,
  sealMethod,
  takeSeat,
} from './actions';
import { METHOD_ROWS } from './method-rows';
import { TakeBackForm } from './undo-forms';

/** The side's own sealed answer, as it may be shown to it. */
export interface OwnSeal {
  readonly fingerprint: string | null;
  /** "You chose a, join Zieten and attack, at 14:06. Austria has not sealed yet." */
  readonly words: string;
  /** The command by which it may be taken back; null where it stands. */
  readonly withdrawId: string | null;
}

type SealAction = (state: FormState, form: FormData) => Promise<FormState>;

/** What both kinds of sealed answers share. */
interface AnswerProps {
  readonly place: AnswerPlace;
  readonly side: Side;
  readonly sealed: OwnSeal | null;
  readonly note: string;
  readonly commandId: string;
}

/** A form whose answer is sealed; once it is, the card with the way to change it. */
export function SealedAnswer({
  place,
  side,
  sealed,
  changed = false,
  note,
  commandId,
  seal,
  children,
}: AnswerProps & {
  /** It is being changed already when the page is drawn. */
  readonly changed?: boolean;
  readonly seal: SealAction;
  readonly children: ReactNode | ((state: FormState) => ReactNode);
}) {
  const [state, action] = useFormAction(seal, NO_FORM_STATE);
  const [changing, setChanging] = useState(changed);
  if (sealed !== null && !changing) {
    return (
      <>
        <FormReport state={state} />
        <SealedCard
          side={side}
          fingerprint={sealed.fingerprint}
          actions={
            sealed.withdrawId === null ? null : (
              <>
                <Button kind="quiet" onClick={() => setChanging(true)}>
                  Change it
                </Button>
                <TakeBackForm
                  place={{
                    campaignId: place.campaignId,
                    side: place.side,
                    what: { kind: 'seal', round: place.round },
                  }}
                  commandId={sealed.withdrawId}
                />
              </>
            )
          }
        >
          <p>{sealed.words}</p>
        </SealedCard>
      </>
    );
  }
  return (
    <form action={action} onSubmit={() => setChanging(false)} className="stack" key={place.round}>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      {typeof children === 'function' ? children(state) : children}
      <p className="cap">{note}</p>
    </form>
  );
}

interface ChoiceFormProps extends AnswerProps {
  readonly question: string;
  readonly choices: readonly ListedChoice[];
  readonly chosen: string | null;
}

/** The side's courses. */
export function ChoiceForm({ question, choices, chosen, ...answer }: ChoiceFormProps) {
  return (
    <SealedAnswer {...answer} seal={boundAction(sealChoice, answer.place)}>
      <ChoiceList side={answer.side} question={question} choices={choices} chosen={chosen} />
      <SealButton
        choices={choices}
        chosen={chosen}
        label={answer.sealed === null ? 'Seal choice' : 'Seal instead'}
      />
    </SealedAnswer>
  );
}

interface MethodFormProps extends AnswerProps {
  readonly methods: readonly MethodAnswer[];
  readonly answered: MethodAnswer | null;
}

/** The answer to an encounter message, given unseen like a choice. */
export function MethodForm({ methods, answered, ...answer }: MethodFormProps) {
  const only = methods.length === 1 ? methods[0] : undefined;
  return (
    <SealedAnswer {...answer} seal={boundAction(sealMethod, answer.place)}>
      {only === undefined ? (
        <RadioRows
          name="method"
          label="How shall it be decided?"
          required
          defaultValue={answered ?? methods[0]}
          rows={methods.map((method) => ({ value: method, ...METHOD_ROWS[method] }))}
        />
      ) : (
        <>
          <input type="hidden" name="method" value={only} />
          <p>{METHOD_ROWS[only].note}</p>
        </>
      )}
      <SubmitButton wide>
        {only !== undefined
          ? METHOD_ROWS[only].title
          : answer.sealed === null
            ? 'Seal the answer'
            : 'Seal instead'}
      </SubmitButton>
    </SealedAnswer>
  );
}

interface CountersignProps {
  readonly campaignId: string;
  readonly side: Side | null;
  readonly battleIndex: number;
  readonly reportPosition: number;
  readonly commandIds: readonly [string, string];
  readonly children: ReactNode;
}

/** The other side's report, to countersign or to send back with a reason. */
export function CountersignForm({
  campaignId,
  side,
  battleIndex,
  reportPosition,
  commandIds,
  children,
}: CountersignProps) {
  const [signed, sign] = useFormAction(boundAction(countersign, campaignId, side), NO_FORM_STATE);
  const [refused, refuse] = useFormAction(
    boundAction(refuseReport, campaignId, side),
    NO_FORM_STATE,
  );
  const fields = (
    <>
      <input type="hidden" name="battleIndex" value={battleIndex} />
      <input type="hidden" name="reportPosition" value={reportPosition} />
    </>
  );
  return (
    <div className="stack" data-gap="large">
      {children}
      <div className="columns">
        <form action={sign} className="stack">
          <FormReport state={signed} />
          {fields}
          <input type="hidden" name="commandId" value={commandIds[0]} />
          <div>
            <SubmitButton>Countersign it</SubmitButton>
          </div>
          <p className="cap">The result stands from then on.</p>
        </form>
        <form action={refuse} className="stack">
          <FormReport state={refused} />
          {fields}
          <input type="hidden" name="commandId" value={commandIds[1]} />
          <TextArea
            id="reason"
            name="reason"
            label="Or send it back"
            hint="Say what is wrong; the other side corrects it and hands it in again."
            rows={3}
            required
            maxLength={500}
            defaultValue={refused.values.reason ?? ''}
            error={faultOf(refused, 'reason')}
          />
          <div>
            <SubmitButton kind="secondary">Send it back</SubmitButton>
          </div>
        </form>
      </div>
    </div>
  );
}

export function TakeSeatForm({
  campaignId,
  side,
  name,
  commandId,
}: {
  campaignId: string;
  side: Side;
  name: string;
  commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(takeSeat, campaignId, side), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <SubmitButton>Take the command of {name}</SubmitButton>
    </form>
  );
}
