'use client';

import type { BySide } from '@/lib/kernel/side';
import { boundAction } from '../../../_components/form/bound-action';
import { Select, TextField } from '../../../_components/form/fields';
import { FormReport, faultOf } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
import { beginWhatIf } from './actions';

export interface WhatIfFormProps {
  readonly campaignId: string;
  readonly at: number;
  readonly sides: BySide<string>;
  /** The user commands no side here and says which he takes. */
  readonly mustTakeSide: boolean;
  readonly members: readonly { readonly userId: string; readonly name: string }[];
  readonly commandId: string;
}

export function WhatIfForm({
  campaignId,
  at,
  sides,
  mustTakeSide,
  members,
  commandId,
}: WhatIfFormProps) {
  const [state, action] = useFormAction(boundAction(beginWhatIf, campaignId, at), NO_FORM_STATE);
  return (
    <form action={action} className="what-if" key={at}>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <div className="what-if__fields">
        <TextField
          id="name"
          name="name"
          label="Its name"
          placeholder="What if Bevern had stood?"
          required
          maxLength={80}
          defaultValue={state.values.name ?? ''}
          error={faultOf(state, 'name')}
        />
        {mustTakeSide ? (
          <Select
            name="side"
            label="You take"
            options={[
              { value: 'A', name: sides.A },
              { value: 'B', name: sides.B },
            ]}
          />
        ) : null}
        <Select
          name="opponent"
          label="The other side"
          defaultValue={state.values.opponent ?? 'conservative'}
          options={[
            { value: 'conservative', name: 'artificial, conservative' },
            { value: 'reckless', name: 'artificial, reckless' },
            { value: 'hotSeat', name: 'both at this screen' },
            ...members.map((member) => ({ value: `member:${member.userId}`, name: member.name })),
          ]}
        />
        <SubmitButton kind="secondary">Begin the what-if</SubmitButton>
      </div>
    </form>
  );
}
