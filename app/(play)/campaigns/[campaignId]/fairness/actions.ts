'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { formOf, formText } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Revokes one of the user's own devices in a campaign. */
export async function revokeDevice(
  campaignId: string,
  key: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/fairness`);
  const revoked = await application().revokeDevice(user.id, campaignId, {
    key,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(revoked);
}
