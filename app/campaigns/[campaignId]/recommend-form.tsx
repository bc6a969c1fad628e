'use client';

import type { MethodAnswer } from '@/lib/campaign/events';
import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../_components/form/bound-action';
import { RadioRows } from '../../_components/form/fields';
import { FormReport } from '../../_components/form/form-report';
import { useFormAction } from '../../_components/form/use-form-action';
import { ChoiceList, type ListedChoice } from '../../_components/situation/choice-list';
import { NO_FORM_STATE } from '../../_server/form';
import { METHOD_ROWS } from './method-rows';
import { RecommendEnd } from './recommend-end';
import { recommend } from './staff/actions';

type Asked =
  | { readonly kind: 'choices'; readonly choices: readonly ListedChoice[] }
  | { readonly kind: 'methods'; readonly methods: readonly MethodAnswer[] };

/** The courses as a sub-commander sees them: he seals none, and recommends one to his commander. */
export function RecommendForm({
  campaignId,
  round,
  side,
  question,
  asked,
  recommended,
  reason,
}: {
  campaignId: string;
  round: string;
  side: Side;
  question: string;
  asked: Asked;
  /** What he has recommended. */
  recommended: string | null;
  reason: string;
}) {
  const [state, action] = useFormAction(boundAction(recommend, campaignId, round), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      {asked.kind === 'choices' ? (
        <ChoiceList side={side} question={question} choices={asked.choices} chosen={recommended} />
      ) : (
        <RadioRows
          name="method"
          label={question}
          required
          defaultValue={recommended ?? asked.methods[0]}
          rows={asked.methods.map((method) => ({ value: method, ...METHOD_ROWS[method] }))}
        />
      )}
      <RecommendEnd state={state} reason={reason} again={recommended !== null} />
    </form>
  );
}
