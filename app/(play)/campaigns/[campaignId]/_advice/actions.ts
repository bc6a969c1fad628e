'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Recommends an answer in the open round. */
export async function recommend(
  campaignId: string,
  round: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const answer = formText(form, 'choice') || formText(form, 'method');
  const reason = formText(form, 'reason');
  if (answer === '')
    return refusedForm(
      { code: 'CHOICE_MISSING', message: 'Pick a choice before you recommend it.' },
      { reason },
    );
  const recommended = await application().recommend(user.id, campaignId, { round, answer, reason });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return recommended.ok
    ? doneForm('Your commander sees your recommendation next to the choices.')
    : refusedForm(recommended.error, { reason });
}

/** Withdraws the user's own recommendation. */
export async function withdrawRecommendation(
  campaignId: string,
  round: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const withdrawn = await application().withdrawRecommendation(user.id, campaignId, { round });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!withdrawn.ok) return refusedForm(withdrawn.error);
  redirect(`/campaigns/${campaignId}`);
}
