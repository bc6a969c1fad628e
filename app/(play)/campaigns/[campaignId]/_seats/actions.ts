'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { joiningOf, signedOf } from '@/app/_server/by-hand';
import { formOf, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import type { Side } from '@/lib/kernel/side';

/** Takes a vacant seat. */
export async function takeSeat(
  campaignId: string,
  side: Side,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const taken = await application().takeSeat(user.id, campaignId, {
    side,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  const { joining } = joiningOf(form);
  if (taken.ok && joining !== undefined)
    await application().joinByHand(user.id, campaignId, joining);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(taken);
}

/** Hands a vacant seat to an artificial commander. */
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
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(handed);
}

/** Resigns the user's own command. */
export async function resignSeat(
  campaignId: string,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/overview`);
  const resigned = await application().resignSeat(user.id, campaignId, {
    ...(side === null ? {} : { side }),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!resigned.ok) return refusedForm(resigned.error);
  redirect(`/campaigns/${campaignId}/overview`);
}
