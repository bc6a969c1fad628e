'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import type { Opponent } from '@/lib/application/start/opponents';

/** Starts a named what-if at an entry, and goes to it. */
export async function beginWhatIf(
  campaignId: string,
  at: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/chronicle`);
  const values = {
    name: formText(form, 'name'),
    opponent: formText(form, 'opponent'),
    side: formText(form, 'side'),
  };
  const opponent = opponentFrom(values.opponent);
  if (opponent === null)
    return refusedForm(
      { code: 'OPPONENT_MISSING', message: 'Pick who takes the other side.', path: 'opponent' },
      values,
    );
  const begun = await application().beginBranch(user.id, campaignId, {
    at,
    name: values.name,
    opponent,
    ...(values.side === 'A' || values.side === 'B' ? { side: values.side } : {}),
    commandId: formText(form, 'commandId'),
  });
  if (!begun.ok) return refusedForm(begun.error, values);
  redirect(`/campaigns/${begun.value.campaignId}`);
}

function opponentFrom(text: string): Opponent | null {
  if (text === 'conservative' || text === 'reckless' || text === 'hotSeat') return { kind: text };
  return text.startsWith('member:')
    ? { kind: 'member', userId: text.slice('member:'.length) }
    : null;
}
