'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { joiningOf } from '@/app/_server/by-hand';
import { formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Starts the same single battle with the sides exchanged, and goes to it; by mail, to its invitation. */
export async function rematch(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const again = await application().rematch(user.id, campaignId, {
    commandId: formText(form, 'commandId'),
    ...joiningOf(form),
  });
  if (!again.ok) return refusedForm(again.error);
  redirect(`/campaigns/${again.value.campaignId}${again.value.byMail ? '/mail' : ''}`);
}

/** Challenges the other player to the same single battle with the sides exchanged, and goes to the challenge. */
export async function askForRematch(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const sent = await application().challengeToRematch(user.id, campaignId, {
    commandId: formText(form, 'commandId'),
    ...joiningOf(form),
  });
  if (!sent.ok) return refusedForm(sent.error);
  redirect(`/challenges/${sent.value.challengeId}`);
}
