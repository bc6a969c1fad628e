'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formOf, formText } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Starts the trials of a battle, or stops them: whichever button was pressed. */
export async function runTrials(
  campaignId: string,
  battleIndex: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const asked =
    formText(form, 'deed') === 'stop'
      ? await application().cancelOdds(user.id, campaignId, battleIndex)
      : await application().requestOdds(user.id, campaignId, battleIndex);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(asked);
}
