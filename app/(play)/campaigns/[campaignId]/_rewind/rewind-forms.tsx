'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { Confirm } from '@/app/_components/notice/dialog';
import type { Side } from '@/lib/kernel/side';
import { agreeToRewind, answerRewind, proposeRewind } from './actions';

/** Proposes to the other commander to go back to an entry, with a reason. */
export function ProposeRewindForm({
  campaignId,
  at,
  other,
  side,
  commandId,
}: {
  campaignId: string;
  at: number;
  side: Side;
  other: string;
  commandId: string;
}) {
  return (
    <ActionForm
      action={proposeRewind}
      given={[campaignId, at]}
      hidden={{ commandId }}
      signs={{ type: 'RewindProposed', data: { side, at }, said: { reason: 'reason' } }}
      layout="column"
      key={at}
    >
      <TextArea
        id="reason"
        name="reason"
        label={`Why ${other} should agree`}
        hint="Only the other commander reads it."
        rows={2}
        required
        maxLength={500}
      />
      <div>
        <SubmitButton kind="secondary">Propose to go back</SubmitButton>
      </div>
    </ActionForm>
  );
}

interface AnswerProps {
  readonly campaignId: string;
  readonly proposal: number;
  /** The reader's own. */
  readonly side: Side;
  readonly commandId: string;
}

/** A quiet way out of a proposal: for its own side to withdraw it, for the other to decline it. */
function AnswerForm({
  campaignId,
  proposal,
  side,
  commandId,
  deed,
  words,
}: AnswerProps & { readonly deed: 'withdraw' | 'decline'; readonly words: string }) {
  return (
    <ActionForm
      action={answerRewind}
      given={[campaignId]}
      hidden={{ commandId, proposal, deed }}
      signs={{
        type: deed === 'withdraw' ? 'RewindWithdrawn' : 'RewindDeclined',
        data: { side, proposal },
      }}
      layout="plain"
    >
      <SubmitButton kind={deed === 'withdraw' ? 'quiet' : 'secondary'}>{words}</SubmitButton>
    </ActionForm>
  );
}

export function WithdrawRewindForm(props: AnswerProps) {
  return <AnswerForm {...props} deed="withdraw" words="Withdraw it" />;
}

/** Agree, after a confirmation, or decline. */
export function AnswerRewindForms({
  at,
  commandIds,
  ...props
}: Omit<AnswerProps, 'commandId'> & {
  readonly at: number;
  readonly commandIds: readonly [string, string];
}) {
  return (
    <div className="row">
      <Confirm
        trigger="Agree"
        kind="primary"
        title={`Go back to entry ${at}?`}
        confirm="Go back"
        action={agreeToRewind}
        given={[props.campaignId]}
        hidden={{ proposal: props.proposal, commandId: commandIds[0] }}
        signs={{ type: 'RewindAgreed', data: { side: props.side, proposal: props.proposal } }}
      >
        <p>
          This branch ends here and is kept to be read. The campaign continues from entry {at} as a
          new branch, with both commanders, nothing sealed and other dice. This cannot be undone.
        </p>
      </Confirm>
      <AnswerForm {...props} commandId={commandIds[1]} deed="decline" words="Decline" />
    </div>
  );
}
