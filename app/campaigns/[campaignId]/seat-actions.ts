'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { Side } from '@/lib/kernel/side';
import { application } from '../../_server/application';
import { type FormState, formText, NO_FORM_STATE, refusedForm } from '../../_server/form';
import { requireUser } from '../../_server/require-user';

/** Hands an open seat to an artificial commander. */
export async function handSeat(
  campaignId: string,
  side: Side,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/overview`);
  const controller = formText(form, 'controller');
  if (controller !== 'conservative' && controller !== 'reckless')
    return refusedForm({ code: 'COMMANDER_MISSING', message: 'Pick an artificial commander.' });
  const handed = await application().handSeat(user.id, campaignId, {
    side,
    controller,
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return handed.ok ? NO_FORM_STATE : refusedForm(handed.error);
}

/** Lays the own command down. Where it cannot be, the page that is drawn anew shows how things stand. */
export async function resignSeat(
  campaignId: string,
  side: Side | null,
  form: FormData,
): Promise<void> {
  const user = await requireUser(`/campaigns/${campaignId}/overview`);
  await application().resignSeat(user.id, campaignId, {
    ...(side === null ? {} : { side }),
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(`/campaigns/${campaignId}/overview`);
}
