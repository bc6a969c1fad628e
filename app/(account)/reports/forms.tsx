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
        label={author}
        defaultValue="none"
        options={[
          { value: 'none', name: 'hears nothing more' },
          { value: 'warn', name: 'is warned' },
          { value: 'week', name: 'writes no messages in the club for 7 days' },
          { value: 'month', name: 'writes no messages in the club for 30 days' },
        ]}
      />
      <p className="cap">
        Without either, the report is dismissed. Those who reported it hear what you decide.
      </p>
      <div>
        <SubmitButton>Decide</SubmitButton>
      </div>
    </ActionForm>
  );
}
