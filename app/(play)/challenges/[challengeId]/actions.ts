'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { joiningOf } from '@/app/_server/by-hand';
import { formOf, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Accepts a challenge, and goes to what has begun. */
export async function accept(
  challengeId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/challenges/${challengeId}`);
  const accepted = await application().acceptChallenge(user.id, challengeId, joiningOf(form));
  if (!accepted.ok) {
    revalidatePath(`/challenges/${challengeId}`);
    return refusedForm(accepted.error);
  }
  redirect(`/campaigns/${accepted.value.campaignId}/overview`);
}

/** Declines a challenge. */
export async function decline(
  challengeId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/challenges/${challengeId}`);
  const answer = formText(form, 'answer');
  const declined = await application().declineChallenge(user.id, challengeId, { answer });
  revalidatePath(`/challenges/${challengeId}`);
  return formOf(declined, { answer });
}

/** Takes the user's own challenge back. */
export async function takeBack(
  challengeId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/challenges/${challengeId}`);
  const withdrawn = await application().withdrawChallenge(user.id, challengeId);
  revalidatePath(`/challenges/${challengeId}`);
  return formOf(withdrawn);
}

/** Removes the user's own challenge from their list, once it is over. */
export async function remove(
  challengeId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/challenges/${challengeId}`);
  const removed = await application().clearChallenge(user.id, challengeId);
  if (!removed.ok) {
    revalidatePath(`/challenges/${challengeId}`);
    return refusedForm(removed.error);
  }
  redirect('/campaigns');
}
