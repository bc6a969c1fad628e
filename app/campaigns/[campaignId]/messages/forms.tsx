'use client';

import { useEffect } from 'react';
import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../../_components/form/bound-action';
import { Select, TextArea } from '../../../_components/form/fields';
import { FormReport, faultOf } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
import { keepNote, seen, send } from './actions';

/** Writes to all, to the own side, or to one person. */
export function MessageForm({
  campaignId,
  options,
  commandId,
}: {
  campaignId: string;
  options: readonly { readonly value: string; readonly name: string }[];
  commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(send, campaignId), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <Select
        id="to"
        name="to"
        label="To"
        defaultValue={state.values.to ?? options[0]?.value}
        options={options}
        error={faultOf(state, 'to')}
      />
      <TextArea
        id="text"
        name="text"
        label="Message"
        hint="Plain text, at most 2,000 characters."
        rows={4}
        maxLength={2_000}
        required
        dir="auto"
        defaultValue={state.values.text ?? ''}
        error={faultOf(state, 'text')}
      />
      <div>
        <SubmitButton>Send</SubmitButton>
      </div>
    </form>
  );
}

/** One text for oneself. */
export function NoteForm({
  campaignId,
  side,
  note,
}: {
  campaignId: string;
  side: Side | null;
  note: string;
}) {
  const [state, action] = useFormAction(boundAction(keepNote, campaignId, side), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <TextArea
        id="note"
        name="note"
        label="Your note"
        hint="Nobody else reads it. An empty note is erased."
        rows={8}
        maxLength={5_000}
        dir="auto"
        defaultValue={state.values.note ?? note}
        error={faultOf(state, 'text')}
      />
      <div>
        <SubmitButton kind="secondary">Keep it</SubmitButton>
      </div>
    </form>
  );
}

/** Tells the server that the newest messages have been on the screen. */
export function MarkSeen({ campaignId, upTo }: { campaignId: string; upTo: string }) {
  useEffect(() => {
    void seen(campaignId, upTo);
  }, [campaignId, upTo]);
  return null;
}
