'use server';

import { revalidatePath } from 'next/cache';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import {
  type AnswerPlace,
  afterSealing,
  isPlace,
  PAGE_OUT_OF_DATE,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/answers';

/** Fields whose values are put back into a refused form. */
const KEPT = /^(drafts|rest|promotions)/;
const DRAFT = /^drafts\.([a-z0-9-]{1,64})\.([a-z0-9-]{1,64})\.(men|guns)$/;
const PROMOTION = /^promotions\.([a-z0-9-]{1,64})$/;

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

function ordersOf(form: FormData) {
  const rest = formText(form, 'rest');
  return {
    ...(formText(form, 'draftsBy') === 'own' ? { drafts: draftsOf(form) } : {}),
    ...(rest === '' ? {} : { rest }),
    promotions: promotionsOf(form),
  };
}

function draftsOf(form: FormData): { pool: string; unit: string; men?: string; guns?: string }[] {
  const rows = new Map<string, { pool: string; unit: string; men?: string; guns?: string }>();
  for (const name of new Set(form.keys())) {
    const [, pool, unit, kind] = DRAFT.exec(name) ?? [];
    if (pool === undefined || unit === undefined) continue;
    const row = rows.get(`${pool} ${unit}`) ?? { pool, unit };
    rows.set(`${pool} ${unit}`, {
      ...row,
      [kind === 'guns' ? 'guns' : 'men']: formText(form, name),
    });
  }
  return [...rows.values()];
}

function promotionsOf(form: FormData): { formation: string; leader: string }[] {
  return [...new Set(form.keys())].flatMap((name) => {
    const formation = PROMOTION.exec(name)?.[1];
    const leader = formText(form, name);
    return formation === undefined || leader === '' ? [] : [{ formation, leader }];
  });
}

function keptValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => KEPT.test(name))
      .map((name) => [name, formText(form, name).slice(0, 64)]),
  );
}
