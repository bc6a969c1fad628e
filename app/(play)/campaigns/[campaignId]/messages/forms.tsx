'use client';

import { useEffect } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { WritingFields } from '@/app/_components/form/writing-fields';
import type { Side } from '@/lib/kernel/side';
import { keepNote, report, seen, send } from './actions';

/** Writes to all, to the own side, or to one person. */
export function MessageForm({
  campaignId,
  options,
  commandId,
  lengthMax,
}: {
  campaignId: string;
  options: readonly { readonly value: string; readonly name: string }[];
  commandId: string;
  lengthMax: number;
}) {
  return (
    <ActionForm action={send} given={[campaignId]} hidden={{ commandId }}>
      <WritingFields
        options={options}
        label="Message"
        lengthMax={lengthMax}
        rows={4}
        submit="Send"
      />
    </ActionForm>
  );
}

/** Reports a message to those who judge it. */
export function ReportForm({
  campaignId,
  messageId,
  author,
  lengthMax,
}: {
  campaignId: string;
  messageId: string;
  author: string;
  lengthMax: number;
}) {
  return (
    <details className="messages__report">
      <summary>Report to the club</summary>
      <ActionForm action={report} given={[campaignId, messageId]}>
        <TextArea
          id={`reason-${messageId}`}
          name="reason"
          label={`What is wrong with what ${author} wrote?`}
          hint={`An owner or umpire of the club reads the message and your words, and decides. Nobody who plays against you reads your words while you play, and ${author} does not learn who reported it.`}
          rows={3}
          maxLength={lengthMax}
          required
          dir="auto"
        />
        <div>
          <SubmitButton kind="secondary">Report it</SubmitButton>
        </div>
      </ActionForm>
    </details>
  );
}

/** A private note. */
export function NoteForm({
  campaignId,
  side,
  note,
  lengthMax,
}: {
  campaignId: string;
  side: Side | null;
  note: string;
  lengthMax: number;
}) {
  return (
    <ActionForm action={keepNote} given={[campaignId, side]}>
      <TextArea
        id="note"
        name="note"
        label="Your note"
        hint="Only you can read it. Clear the field to delete it."
        rows={8}
        maxLength={lengthMax}
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
