'use server';

import { revalidatePath } from 'next/cache';
import { application } from '../../../_server/application';
import { formText } from '../../../_server/form';
import { requireUser } from '../../../_server/require-user';

/** Has the campaign analysed, or stops it. */
export async function reckonAnalysis(campaignId: string, form: FormData): Promise<void> {
  const user = await requireUser(`/campaigns/${campaignId}/analysis`);
  if (formText(form, 'deed') === 'stop') await application().cancelAnalysis(user.id, campaignId);
  else await application().requestAnalysis(user.id, campaignId);
  revalidatePath(`/campaigns/${campaignId}/analysis`);
}
