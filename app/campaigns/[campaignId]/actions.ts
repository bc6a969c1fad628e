'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { ENCOUNTER_ANSWERS } from '@/lib/campaign/methods';
import type { Side } from '@/lib/kernel/side';
import { application } from '../../_server/application';
import { doneForm, type FormState, formText, NO_FORM_STATE, refusedForm } from '../../_server/form';
import { requireUser } from '../../_server/require-user';
import { campaignHref } from './_look';

/** Where an answer belongs: the campaign, the round its page showed, the side at a shared screen. */
export interface AnswerPlace {
  readonly campaignId: string;
  readonly round: string;
  readonly side: Side | null;
}

const placeSchema = z.object({
  campaignId: z.string().max(64),
  round: z.string().max(64),
  side: z.enum(['A', 'B']).nullable(),
});
/** A browser may send anything in the place of what the page gave it. */
const isPlace = (place: unknown): place is AnswerPlace => placeSchema.safeParse(place).success;
const OUT_OF_ORDER: FormState = refusedForm({
  code: 'INVALID_INPUT',
  message: 'This page is out of order: open it anew.',
});

/** Seals a choice. A stale page, a closed choice or a late one is refused and changes nothing. */
export async function sealChoice(
  place: AnswerPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(isPlace(place) ? `/campaigns/${place.campaignId}` : '/campaigns');
  if (!isPlace(place)) return OUT_OF_ORDER;
  const answer = formText(form, 'choice');
  if (answer === '')
    return refusedForm({ code: 'CHOICE_MISSING', message: 'Pick a course before you seal it.' });
  const sealed = await application().sealChoice(user.id, place.campaignId, {
    round: place.round,
    ...(place.side === null ? {} : { side: place.side }),
    answer,
    commandId: formText(form, 'commandId'),
  });
  return afterAnswer(place, sealed);
}

/** Seals the answer to an encounter message. */
export async function sealMethod(
  place: AnswerPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(isPlace(place) ? `/campaigns/${place.campaignId}` : '/campaigns');
  if (!isPlace(place)) return OUT_OF_ORDER;
  const answer = ENCOUNTER_ANSWERS.find((one) => one === formText(form, 'method'));
  if (answer === undefined) {
    return refusedForm({ code: 'METHOD_MISSING', message: 'Pick an answer before you seal it.' });
  }
  const sealed = await application().sealMethod(user.id, place.campaignId, {
    round: place.round,
    ...(place.side === null ? {} : { side: place.side }),
    answer,
    commandId: formText(form, 'commandId'),
  });
  return afterAnswer(place, sealed);
}

type SealAnswer = Awaited<ReturnType<ReturnType<typeof application>['sealChoice']>>;

function afterAnswer(place: AnswerPlace, sealed: SealAnswer): FormState {
  if (!sealed.ok && cameTooLate(sealed.error)) redirect(lateHref(place.campaignId, place.side));
  revalidatePath(`/campaigns/${place.campaignId}`, 'layout');
  if (!sealed.ok) return refusedForm(sealed.error);
  // At a shared screen the curtain falls: nobody sits at this address.
  redirect(`/campaigns/${place.campaignId}`);
}

/** The page was out of date: what it asked for is no longer to be answered. */
function cameTooLate({ code }: { readonly code: string }): boolean {
  return code === 'STALE_ROUND' || code === 'WRONG_PHASE' || code === 'NOT_AWAITED';
}

/** The campaign as it stands now, with a word on what became of the answer. */
const lateHref = (campaignId: string, side: Side | null): string =>
  campaignHref(campaignId, '', { as: side ?? undefined }, { late: 1 });

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
  });
  if (!signed.ok && cameTooLate(signed.error)) redirect(lateHref(campaignId, side));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return signed.ok ? NO_FORM_STATE : refusedForm(signed.error);
}

/** Sends a report back with the reason. */
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
  });
  if (!refused.ok && cameTooLate(refused.error)) redirect(lateHref(campaignId, side));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return refused.ok ? NO_FORM_STATE : refusedForm(refused.error, { reason });
}

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
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return taken.ok ? NO_FORM_STATE : refusedForm(taken.error);
}

export async function rename(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const name = formText(form, 'name');
  const renamed = await application().renameCampaign(user.id, campaignId, {
    name,
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return renamed.ok
    ? doneForm('The campaign has its new name.')
    : refusedForm(renamed.error, { name });
}

/** Has the trials of a battle fought, or stops them. */
export async function reckonOdds(
  campaignId: string,
  battleIndex: number,
  form: FormData,
): Promise<void> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  if (formText(form, 'deed') === 'stop')
    await application().cancelOdds(user.id, campaignId, battleIndex);
  else await application().requestOdds(user.id, campaignId, battleIndex);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
}
