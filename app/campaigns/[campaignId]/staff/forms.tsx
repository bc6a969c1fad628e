'use client';

import type { AssignableFormation } from '@/lib/application/contract';
import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../../_components/form/bound-action';
import { Checkbox, Select, TextArea } from '../../../_components/form/fields';
import { FormReport, faultOf } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
import { appoint, askForPost, assign } from './actions';

/** Takes a member of the club on the staff. */
export function AppointForm({
  campaignId,
  members,
  commandId,
}: {
  campaignId: string;
  members: readonly { readonly userId: string; readonly name: string }[];
  commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(appoint, campaignId), NO_FORM_STATE);
  return (
    <form action={action} className="stack form-column">
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <Select
        id="member"
        name="member"
        label="Take a member of the club on your staff"
        hint="He sees what your side sees, and what you have sealed; he never takes a post on the other side."
        defaultValue=""
        options={[
          { value: '', name: 'Pick a member' },
          ...members.map(({ userId, name }) => ({ value: userId, name })),
        ]}
      />
      <div>
        <SubmitButton>Appoint</SubmitButton>
      </div>
    </form>
  );
}

/** Asks the commander of a side to be taken in. */
export function AskForm({
  campaignId,
  side,
  sideName,
  commander,
}: {
  campaignId: string;
  side: Side;
  sideName: string;
  commander: string;
}) {
  const [state, action] = useFormAction(boundAction(askForPost, campaignId, side), NO_FORM_STATE);
  return (
    <form action={action} className="stack form-column">
      <FormReport state={state} />
      <TextArea
        id={`ask-${side}`}
        name="reason"
        label={`Ask ${commander} to take you on the staff of ${sideName}`}
        hint="A word about yourself, if you like. Only that commander reads it. Who has served one side never takes a post on the other."
        rows={2}
        maxLength={300}
        defaultValue={state.values.reason ?? ''}
        error={faultOf(state, 'reason')}
      />
      <div>
        <SubmitButton kind="secondary">Ask to be taken in</SubmitButton>
      </div>
    </form>
  );
}

/** The order of battle with a tick for each formation that a sub-commander commands. */
export function AssignForm({
  campaignId,
  userId,
  name,
  formations,
  names,
  commandId,
}: {
  campaignId: string;
  userId: string;
  name: string;
  formations: readonly AssignableFormation[];
  /** Names of the sub-commanders, by account. */
  names: Readonly<Record<string, string>>;
  commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(assign, campaignId, userId), NO_FORM_STATE);
  const held = formations.filter((formation) => formation.heldBy === userId);
  return (
    <details className="assign" open={held.length === 0 || undefined}>
      <summary>Give formations, or take them back</summary>
      <form action={action} className="stack" key={held.map(({ id }) => id).join(' ')}>
        <FormReport state={state} />
        <input type="hidden" name="commandId" value={commandId} />
        <fieldset className="field">
          <legend>What {name} commands</legend>
          <p className="field__hint">
            All below a formation goes with it, unless somebody else is given a part of it.
          </p>
          <ul className="assign__list">
            {formations.map((formation) => (
              <li key={formation.id} data-depth={Math.min(formation.depth, 4)}>
                <Checkbox
                  name="formation"
                  value={formation.id}
                  defaultChecked={formation.heldBy === userId}
                  label={formation.name}
                  hint={
                    formation.heldBy !== null && formation.heldBy !== userId
                      ? `now with ${names[formation.heldBy] ?? 'another'}`
                      : undefined
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <div>
          <SubmitButton kind="secondary">Give these orders</SubmitButton>
        </div>
      </form>
    </details>
  );
}
