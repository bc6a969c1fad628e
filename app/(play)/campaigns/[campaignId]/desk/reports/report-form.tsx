'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { sendReport } from './actions';

/** A drafted report, to read, change and send. */
export function ReportForm({
  campaignId,
  to,
  name,
  text,
  commandId,
}: {
  campaignId: string;
  to: string;
  name: string;
  text: string;
  commandId: string;
}) {
  return (
    <ActionForm action={sendReport} given={[campaignId, to]} hidden={{ commandId }}>
      <TextArea
        name="text"
        label="The report"
        hint={`Change it as you like; at most 2,000 characters. ${name} gets it as a message from you.`}
        rows={16}
        maxLength={2_000}
        required
        dir="auto"
        defaultValue={text}
      />
      <div>
        <SubmitButton>Send to {name}</SubmitButton>
      </div>
    </ActionForm>
  );
}
