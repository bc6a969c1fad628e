'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { siteAddress } from '@/app/_server/site-address';
import type { Side } from '@/lib/kernel/side';

/** Keeps the campaign on this server after all. */
export async function callBack(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/campaigns/${campaignId}/move`);
  const commandId = formText(form, 'commandId');
  const done = await application().callBack(user.id, campaignId, { commandId });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(done);
}

/** Makes a link to a vacant seat. */
export async function inviteToSeat(
  campaignId: string,
  side: Side,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/campaigns/${campaignId}/move`);
  const made = await application().inviteToSeat(user.id, campaignId, { side });
  if (!made.ok) return refusedForm(made.error);
  return {
    ...doneForm('The link works once, for 14 days.'),
    values: { link: `${siteAddress()}${made.value.path}` },
  };
}
