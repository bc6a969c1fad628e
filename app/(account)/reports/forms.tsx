'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Checkbox, Select } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { decide, read } from './actions';

/** Opens a report to a judge who could still take a post in its campaign. */
export function ReadForm({ reportId }: { reportId: string }) {
  return (
    <ActionForm action={read} given={[reportId]}>
      <p className="prose">
        It may hold what one side alone knows. If you read it, you can take no post in this campaign
        while it is played.
      </p>
      <div>
        <SubmitButton kind="secondary">Read it</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** What becomes of a message and of its author. */
export function DecideForm({ reportId, author }: { reportId: string; author: string }) {
  return (
    <ActionForm action={decide} given={[reportId]} idPrefix={reportId}>
      <Checkbox
        name="remove"
        value="yes"
        label="Remove the message"
        hint={`Others read only that it was removed. ${author} still sees it.`}
      />
      <Select
        id={`measure-${reportId}`}
        name="measure"
        label="Action"
        defaultValue="none"
        options={[
          { value: 'none', name: 'Take no action' },
          { value: 'warn', name: `Warn ${author}` },
          { value: 'week', name: `Suspend ${author} from messages for 7 days` },
          { value: 'month', name: `Suspend ${author} from messages for 30 days` },
        ]}
      />
      <p className="cap">
        If you choose neither, the report is dismissed. The people who reported it are told your
        decision.
      </p>
      <div>
        <SubmitButton>Save this decision</SubmitButton>
      </div>
    </ActionForm>
  );
}
