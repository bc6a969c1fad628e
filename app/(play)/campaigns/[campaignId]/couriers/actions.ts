'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';

const couriersHref = (campaignId: string) => `/campaigns/${campaignId}/couriers`;

/** Sends a rider with a letter, or hands it to somebody who is at the same place. A refused one is put back. */
export async function sendRider(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(couriersHref(campaignId));
  const to = formText(form, 'to');
  const text = formText(form, 'text');
  const sent = await application().writeLetter(user.id, campaignId, {
    to,
    text,
    commandId: formText(form, 'commandId'),
  });
  if (!sent.ok) return refusedForm(sent.error, { to, text });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(
    sent.value.by === 'rider' ? couriersHref(campaignId) : `/campaigns/${campaignId}/messages`,
  );
}
