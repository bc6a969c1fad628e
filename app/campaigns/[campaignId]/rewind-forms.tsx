'use client';

import { boundAction } from '../../_components/form/bound-action';
import { TextArea } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { Confirm } from '../../_components/notice/dialog';
import { NO_FORM_STATE } from '../../_server/form';
import { agreeToRewind, answerRewind, proposeRewind } from './rewind-actions';

/** Proposes to the other commander to go back to an entry, and says why. */
export function ProposeRewindForm({
  campaignId,
  at,
  other,
  commandId,
}: {
  campaignId: string;
  at: number;
  other: string;
  commandId: string;
}) {
  const [state, action] = useFormAction(boundAction(proposeRewind, campaignId, at), NO_FORM_STATE);
  return (
    <form action={action} className="stack form-column" key={at}>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <TextArea
        id="reason"
        name="reason"
        label={`Why ${other} should agree`}
        hint="The other commander reads it; who looks on does not."
        rows={2}
        required
        maxLength={500}
        defaultValue={state.values.reason ?? ''}
        error={faultOf(state, 'reason')}
      />
      <div>
        <SubmitButton kind="secondary">Propose to go back</SubmitButton>
      </div>
    </form>
  );
}

interface AnswerProps {
  readonly campaignId: string;
  readonly proposal: number;
  readonly commandId: string;
}

/** A quiet way out of a proposal: for its own side to withdraw it, for the other to decline it. */
function AnswerForm({
  campaignId,
  proposal,
  commandId,
  deed,
  words,
}: AnswerProps & { readonly deed: 'withdraw' | 'decline'; readonly words: string }) {
  const [state, action] = useFormAction(boundAction(answerRewind, campaignId), NO_FORM_STATE);
  return (
    <form action={action}>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <input type="hidden" name="proposal" value={proposal} />
      <input type="hidden" name="deed" value={deed} />
      <SubmitButton kind={deed === 'withdraw' ? 'quiet' : 'secondary'}>{words}</SubmitButton>
    </form>
  );
}

export function WithdrawRewindForm(props: AnswerProps) {
  return <AnswerForm {...props} deed="withdraw" words="Withdraw it" />;
}

/** Agree, after one more question, or decline. */
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
        action={boundAction(agreeToRewind, props.campaignId)}
        fields={{ proposal: String(props.proposal), commandId: commandIds[0] }}
      >
        <p>
          This line ends here and is kept to be read. The campaign goes on from entry {at} as a new
          line, with both commanders, nothing sealed and other dice. That cannot be taken back.
        </p>
      </Confirm>
      <AnswerForm {...props} commandId={commandIds[1]} deed="decline" words="Rather go on" />
    </div>
  );
}
