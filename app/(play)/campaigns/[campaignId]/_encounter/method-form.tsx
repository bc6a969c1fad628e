'use client';

import { RadioRows } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import {
  type AnswerProps,
  SealedAnswer,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/sealed-answer';
import { textIn } from '@/app/(play)/campaigns/[campaignId]/_sealing/text-in';
import type { MethodAnswer } from '@/lib/campaign/events';
import { sealMethod } from './actions';
import { METHOD_ROWS } from './method-rows';

interface MethodFormProps extends AnswerProps {
  readonly methods: readonly MethodAnswer[];
  readonly answered: MethodAnswer | null;
}

/** The answer to an encounter message. It is sealed, like a choice. */
export function MethodForm({ methods, answered, ...answer }: MethodFormProps) {
  const only = methods.length === 1 ? methods[0] : undefined;
  return (
    <SealedAnswer {...answer} answerIn={(form) => textIn(form, 'method')} seal={sealMethod}>
      {only === undefined ? (
        <RadioRows
          name="method"
          label="How should it be decided?"
          required
          defaultValue={answered ?? methods[0]}
          rows={methods.map((method) => ({ value: method, ...METHOD_ROWS[method] }))}
        />
      ) : (
        <>
          <input type="hidden" name="method" value={only} />
          <p>{METHOD_ROWS[only].note}</p>
        </>
      )}
      <SubmitButton wide>
        {only !== undefined
          ? METHOD_ROWS[only].title
          : answer.sealed === null
            ? 'Seal the answer'
            : 'Seal instead'}
      </SubmitButton>
    </SealedAnswer>
  );
}
