'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

/** Puts what is due into the next file. */
export async function makeFile(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/campaigns/${campaignId}/mail`);
  const note = formText(form, 'note');
  const made = await application().postMail(user.id, campaignId, {
    ...(note.trim() === '' ? {} : { note }),
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return made.ok ? NO_FORM_STATE : refusedForm(made.error, { note });
}

/** Concedes the campaign. */
export async function giveUp(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/campaigns/${campaignId}/mail`);
  const conceded = await application().resignByMail(user.id, campaignId, {
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!conceded.ok) return refusedForm(conceded.error);
  redirect(`/campaigns/${campaignId}/mail`);
}
