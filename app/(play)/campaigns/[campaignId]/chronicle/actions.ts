'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { joiningOf } from '@/app/_server/by-hand';
import { formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import type { Facing } from '@/lib/application/start/opponents';
import type { Side } from '@/lib/kernel/side';

/** Starts a named what-if at an entry, and goes to it; with another member, to the challenge that asks them. */
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
  const terms = {
    at,
    name: values.name,
    ...(values.side === 'A' || values.side === 'B' ? { side: values.side as Side } : {}),
    commandId: formText(form, 'commandId'),
    ...joiningOf(form),
  } as const;
  if (opponent.kind === 'member') {
    const asked = { ...terms, userId: opponent.userId };
    const sent = await application().challengeToBranch(user.id, campaignId, asked);
    if (!sent.ok) return refusedForm(sent.error, values);
    redirect(`/challenges/${sent.value.challengeId}`);
  }
  const begun = await application().beginBranch(user.id, campaignId, { ...terms, opponent });
  if (!begun.ok) return refusedForm(begun.error, values);
  redirect(`/campaigns/${begun.value.campaignId}`);
}

function opponentFrom(text: string): Facing | null {
  if (text === 'conservative' || text === 'reckless' || text === 'hotSeat') return { kind: text };
  return text.startsWith('member:')
    ? { kind: 'member', userId: text.slice('member:'.length) }
    : null;
}
