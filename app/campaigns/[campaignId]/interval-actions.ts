'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { application } from '../../_server/application';
import { doneForm, type FormState, formText, refusedForm } from '../../_server/form';
import { requireUser } from '../../_server/require-user';
import { campaignHref } from './_look';
import type { AnswerPlace } from './actions';

const placeSchema = z.object({
  campaignId: z.string().max(64),
  round: z.string().max(64),
  side: z.enum(['A', 'B']).nullable(),
});

/** Fields of the form that hold figures and names: their values come back when it is refused. */
const KEPT = /^(drafts|rest|promotions)/;
const DRAFT = /^drafts\.([a-z0-9-]{1,64})\.([a-z0-9-]{1,64})\.(men|guns)$/;
const PROMOTION = /^promotions\.([a-z0-9-]{1,64})$/;

/** Seals what the side decides in the open interval. A stale page or a late one is refused and changes nothing. */
export async function sealInterval(
  place: AnswerPlace,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(
    placeSchema.safeParse(place).success ? `/campaigns/${place.campaignId}` : '/campaigns',
  );
  if (!placeSchema.safeParse(place).success)
    return refusedForm({
      code: 'INVALID_INPUT',
      message: 'This page is out of order: open it anew.',
    });
  const { campaignId, round, side } = place;
  const sealed = await application().sealInterval(user.id, campaignId, {
    round,
    ...(side === null ? {} : { side }),
    ...ordersOf(form),
    commandId: formText(form, 'commandId'),
  });
  if (!sealed.ok && (sealed.error.code === 'STALE_ROUND' || sealed.error.code === 'WRONG_PHASE'))
    redirect(campaignHref(campaignId, '', { as: side ?? undefined }, { late: 1 }));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!sealed.ok) return refusedForm(sealed.error, keptValues(form));
  // At a shared screen the curtain falls: nobody sits at this address.
  redirect(`/campaigns/${campaignId}`);
}

/** Lays orders before the commander, who alone seals them. */
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
    ? doneForm('Your commander sees it beside his own orders.')
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
