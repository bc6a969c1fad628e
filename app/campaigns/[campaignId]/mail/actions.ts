'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { application } from '../../../_server/application';
import { type FormState, formText, NO_FORM_STATE, refusedForm } from '../../../_server/form';
import { requireUser } from '../../../_server/require-user';

/** Puts what is due into the next file. */
export async function makeFile(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/mail`);
  const note = formText(form, 'note');
  const made = await application().postMail(user.id, campaignId, {
    ...(note.trim() === '' ? {} : { note }),
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return made.ok ? NO_FORM_STATE : refusedForm(made.error, { note });
}

/** Gives the campaign up. Where it cannot be, the page that is drawn anew shows how things stand. */
export async function giveUp(campaignId: string, form: FormData): Promise<void> {
  const user = await requireUser(`/campaigns/${campaignId}/mail`);
  await application().resignByMail(user.id, campaignId, {
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(`/campaigns/${campaignId}/mail`);
}
