'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';

/** Sends a report to one post. */
export async function sendReport(
  campaignId: string,
  to: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/desk/reports`);
  const text = formText(form, 'text');
  const input = { to, text, commandId: formText(form, 'commandId') };
  const sent = await application().sendReport(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}/desk/reports`);
  return sent.ok ? doneForm('Sent.') : refusedForm(sent.error, { text });
}
