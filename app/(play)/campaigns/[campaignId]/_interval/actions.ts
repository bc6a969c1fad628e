'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { handOf } from '@/app/_server/by-hand';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import {
  type AnswerPlace,
  afterSealing,
  isPlace,
  PAGE_OUT_OF_DATE,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/answers';
import { ordersOf } from './orders-of';

/** Fields whose values are put back into a refused form. */
const KEPT = /^(drafts|rest|promotions|refit)/;

/**
 * Seals what a side decides in the open interval. Late orders and those of an outdated page are refused and change
 * nothing.
 */
export async function sealInterval(
  place: AnswerPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(isPlace(place) ? `/campaigns/${place.campaignId}` : '/campaigns');
  if (!isPlace(place)) return PAGE_OUT_OF_DATE;
  const sealed = await application().sealInterval(user.id, place.campaignId, {
    round: place.round,
    ...(place.side === null ? {} : { side: place.side }),
    ...ordersOf(form),
    commandId: formText(form, 'commandId'),
    ...handOf(form),
  });
  return afterSealing(place, sealed, keptValues(form));
}

/** Recommends orders to the commander, who alone seals them. */
export async function recommendInterval(
  campaignId: string,
  round: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const recommended = await application().recommendInterval(user.id, campaignId, {
    round,
    ...ordersOf(form),
    reason: formText(form, 'reason'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return recommended.ok
    ? doneForm('Your commander sees your recommendation next to the orders.')
    : refusedForm(recommended.error, { ...keptValues(form), reason: formText(form, 'reason') });
}

function keptValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => KEPT.test(name))
      .map((name) => [name, formText(form, name).slice(0, 64)]),
  );
}
