'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

export async function rename(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const name = formText(form, 'name');
  const renamed = await application().renameCampaign(user.id, campaignId, {
    name,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return renamed.ok ? doneForm('The name was changed.') : refusedForm(renamed.error, { name });
}
