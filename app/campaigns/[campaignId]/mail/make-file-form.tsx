'use client';

import { boundAction } from '../../../_components/form/bound-action';
import { TextArea } from '../../../_components/form/fields';
import { FormReport, faultOf } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
import { makeFile } from './actions';

/** Makes the next file, with a few words if there are any. */
export function MakeFileForm({
  campaignId,
  commandId,
  due,
  later = false,
}: {
  campaignId: string;
  commandId: string;
  due: boolean;
  /** Something else comes first. */
  later?: boolean;
}) {
  const [state, action] = useFormAction(boundAction(makeFile, campaignId), NO_FORM_STATE);
  return (
    <form action={action} className="stack" key={commandId}>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <TextArea
        id="note"
        name="note"
        label="A few words to go with it"
        hint="Only your opponent reads them."
        rows={2}
        maxLength={2_000}
        defaultValue={state.values.note ?? ''}
        error={faultOf(state, 'note')}
      />
      <div>
        <SubmitButton kind={due && !later ? 'primary' : 'secondary'}>
          {due ? 'Make the file' : 'Make a file with these words'}
        </SubmitButton>
      </div>
      <p className="cap">
        What is in it stands from then on: a sealed answer can no longer be changed.
      </p>
    </form>
  );
}
