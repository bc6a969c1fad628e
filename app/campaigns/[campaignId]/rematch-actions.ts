'use server';

import { redirect } from 'next/navigation';
import { application } from '../../_server/application';
import { type FormState, formText, refusedForm } from '../../_server/form';
import { requireUser } from '../../_server/require-user';

/** Fights a single battle once more with the sides exchanged, and leads to it; by mail to its invitation. */
export async function rematch(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const again = await application().rematch(user.id, campaignId, {
    commandId: formText(form, 'commandId'),
  });
  if (!again.ok) return refusedForm(again.error);
  redirect(`/campaigns/${again.value.campaignId}${again.value.byMail ? '/mail' : ''}`);
}
