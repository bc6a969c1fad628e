'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { RadioRows } from '@/app/_components/form/fields';
import { ChoiceList, type ListedChoice } from '@/app/_components/situation/choice-list';
import { METHOD_ROWS } from '@/app/(play)/campaigns/[campaignId]/_encounter/method-rows';
import type { MethodAnswer } from '@/lib/campaign/events';
import type { Side } from '@/lib/kernel/side';
import { recommend } from './actions';
import { RecommendEnd } from './recommend-end';

export type Asked =
  | { readonly kind: 'choices'; readonly choices: readonly ListedChoice[] }
  | { readonly kind: 'methods'; readonly methods: readonly MethodAnswer[] };

/** The choices for an officer of the staff, who recommends one to the commander. */
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
  /** What is recommended already. */
  recommended: string | null;
  reason: string;
}) {
  return (
    <ActionForm action={recommend} given={[campaignId, round]}>
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
      <RecommendEnd reason={reason} again={recommended !== null} />
    </ActionForm>
  );
}
