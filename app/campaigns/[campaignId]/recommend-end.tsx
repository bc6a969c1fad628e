import { TextArea } from '../../_components/form/fields';
import { faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import type { FormState } from '../../_server/form';

/** How every recommendation ends: why, the button, and who will see it. */
export function RecommendEnd({
  state,
  reason,
  again,
}: {
  readonly state: FormState;
  /** What he wrote with what he recommended. */
  readonly reason: string;
  /** He has recommended something already. */
  readonly again: boolean;
}) {
  return (
    <>
      <TextArea
        id="reason"
        name="reason"
        label="Why"
        rows={2}
        maxLength={500}
        defaultValue={state.values.reason ?? reason}
        error={faultOf(state, 'reason')}
      />
      <SubmitButton wide>
        {again ? 'Recommend this instead' : 'Recommend it to your commander'}
      </SubmitButton>
      <p className="cap">
        Your commander alone seals. Your own side sees what you recommend, and nobody else.
      </p>
    </>
  );
}
