'use client';

import { useEffect } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { Side } from '@/lib/kernel/side';
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
  return (
    <ActionForm action={send} given={[campaignId]} hidden={{ commandId }}>
      <Select id="to" name="to" label="To" defaultValue={options[0]?.value} options={options} />
      <TextArea
        id="text"
        name="text"
        label="Message"
        hint="Plain text, at most 2,000 characters."
        rows={4}
        maxLength={2_000}
        required
        dir="auto"
      />
      <div>
        <SubmitButton>Send</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** A private note. */
export function NoteForm({
  campaignId,
  side,
  note,
}: {
  campaignId: string;
  side: Side | null;
  note: string;
}) {
  return (
    <ActionForm action={keepNote} given={[campaignId, side]}>
      <TextArea
        id="note"
        name="note"
        label="Your note"
        hint="Only you can read it. Clear the field to delete it."
        rows={8}
        maxLength={5_000}
        dir="auto"
        defaultValue={note}
      />
      <div>
        <SubmitButton kind="secondary">Save the note</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Reports to the server that the newest messages were shown. */
export function MarkSeen({ campaignId, upTo }: { campaignId: string; upTo: string }) {
  useEffect(() => {
    void seen(campaignId, upTo);
  }, [campaignId, upTo]);
  return null;
}
