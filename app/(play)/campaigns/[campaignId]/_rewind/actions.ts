'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Proposes to go back to an entry. */
export async function proposeRewind(
  campaignId: string,
  at: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/chronicle`);
  const reason = formText(form, 'reason');
  const proposed = await application().proposeRewind(user.id, campaignId, {
    at,
    reason,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return proposed.ok ? NO_FORM_STATE : refusedForm(proposed.error, { reason });
}

/** Withdraws or declines a proposal: whichever button was pressed. */
export async function answerRewind(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const input = {
    proposal: Number(formText(form, 'proposal')),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  };
  const answered =
    formText(form, 'deed') === 'withdraw'
      ? await application().withdrawRewind(user.id, campaignId, input)
      : await application().declineRewind(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return answered.ok ? NO_FORM_STATE : refusedForm(answered.error);
}

/** Agrees to go back, and goes to the branch that continues. */
export async function agreeToRewind(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const agreed = await application().agreeToRewind(user.id, campaignId, {
    proposal: Number(formText(form, 'proposal')),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!agreed.ok) redirect(`/campaigns/${campaignId}?late=rewind`);
  // While the new branch is still being set up, the page of the old one says so, and follows by itself.
  redirect(`/campaigns/${agreed.value.ready ? agreed.value.campaignId : campaignId}`);
}
