'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formOf, formText } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Starts the analysis of the campaign, or stops it: whichever button was pressed. */
export async function runAnalysis(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/analysis`);
  const asked =
    formText(form, 'deed') === 'stop'
      ? await application().cancelAnalysis(user.id, campaignId)
      : await application().requestAnalysis(user.id, campaignId);
  revalidatePath(`/campaigns/${campaignId}/analysis`);
  return formOf(asked);
}
