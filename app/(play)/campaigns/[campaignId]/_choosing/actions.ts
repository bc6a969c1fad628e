'use server';

import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { handOf } from '@/app/_server/by-hand';
import { formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import {
  type AnswerPlace,
  afterSealing,
  isPlace,
  PAGE_OUT_OF_DATE,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/answers';

/** Seals a choice. A choice that is closed, late, or from an outdated page is refused and changes nothing. */
export async function sealChoice(
  place: AnswerPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(isPlace(place) ? `/campaigns/${place.campaignId}` : '/campaigns');
  if (!isPlace(place)) return PAGE_OUT_OF_DATE;
  const answer = formText(form, 'choice');
  if (answer === '')
    return refusedForm({ code: 'CHOICE_MISSING', message: 'Pick a choice before you seal it.' });
  const sealed = await application().sealChoice(user.id, place.campaignId, {
    round: place.round,
    ...(place.side === null ? {} : { side: place.side }),
    answer,
    commandId: formText(form, 'commandId'),
    ...handOf(form),
  });
  return afterSealing(place, sealed);
}
