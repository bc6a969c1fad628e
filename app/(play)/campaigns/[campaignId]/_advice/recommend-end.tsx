import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';

/** How every recommendation ends: the reason, the button, and who will see it. */
export function RecommendEnd({
  reason,
  again,
}: {
  /** The reason given with the present recommendation. */
  readonly reason: string;
  /** The officer has already recommended something. */
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
        defaultValue={reason}
      />
      <SubmitButton wide>
        {again ? 'Recommend this instead' : 'Recommend it to your commander'}
      </SubmitButton>
      <p className="cap">
        Only your commander can seal. Your own side sees what you recommend; the other side does
        not.
      </p>
    </>
  );
}
