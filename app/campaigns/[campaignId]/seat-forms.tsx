'use client';

import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../_components/form/bound-action';
import { Select } from '../../_components/form/fields';
import { FormReport } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../_server/form';
import { handSeat } from './seat-actions';

/** Hands an open seat to an artificial commander, who acts at once where he is waited for. */
export function HandSeatForm({
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
  const [state, action] = useFormAction(boundAction(handSeat, campaignId, side), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <Select
        id={`controller-${side}`}
        name="controller"
        label={`Artificial commander for ${name}`}
        options={[
          { value: 'conservative', name: 'conservative' },
          { value: 'reckless', name: 'reckless' },
        ]}
      />
      <div>
        <SubmitButton kind="secondary">Hand the command over</SubmitButton>
      </div>
      <p className="cap">Nobody takes this seat back from an artificial commander.</p>
    </form>
  );
}
