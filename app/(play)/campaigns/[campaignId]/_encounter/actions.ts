'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { handOf, signedOf } from '@/app/_server/by-hand';
import { formOf, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import {
  type AnswerPlace,
  afterSealing,
  cameTooLate,
  isPlace,
  lateHref,
  PAGE_OUT_OF_DATE,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/answers';
import { ENCOUNTER_ANSWERS } from '@/lib/campaign/battle/methods';
import type { Side } from '@/lib/kernel/side';

/** Seals the answer to an encounter message. */
export async function sealMethod(
  place: AnswerPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(isPlace(place) ? `/campaigns/${place.campaignId}` : '/campaigns');
  if (!isPlace(place)) return PAGE_OUT_OF_DATE;
  const answer = ENCOUNTER_ANSWERS.find((one) => one === formText(form, 'method'));
  if (answer === undefined)
    return refusedForm({ code: 'METHOD_MISSING', message: 'Pick an answer before you seal it.' });
  const sealed = await application().sealMethod(user.id, place.campaignId, {
    round: place.round,
    ...(place.side === null ? {} : { side: place.side }),
    answer,
    commandId: formText(form, 'commandId'),
    ...handOf(form),
  });
  return afterSealing(place, sealed);
}

/** Countersigns the report that the other side handed in. */
export async function countersign(
  campaignId: string,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const signed = await application().countersignTableReport(user.id, campaignId, {
    battleIndex: Number(formText(form, 'battleIndex')),
    reportPosition: Number(formText(form, 'reportPosition')),
    ...(side === null ? {} : { side }),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  if (!signed.ok && cameTooLate(signed.error)) redirect(lateHref(campaignId, side));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(signed);
}

/** Sends a report back, with the reason. */
export async function refuseReport(
  campaignId: string,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const reason = formText(form, 'reason');
  const refused = await application().refuseTableReport(user.id, campaignId, {
    battleIndex: Number(formText(form, 'battleIndex')),
    reportPosition: Number(formText(form, 'reportPosition')),
    reason,
    ...(side === null ? {} : { side }),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  if (!refused.ok && cameTooLate(refused.error)) redirect(lateHref(campaignId, side));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(refused, { reason });
}
