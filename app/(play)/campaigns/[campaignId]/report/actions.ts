'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type FormState, typedIn } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { Side } from '@/lib/kernel/side';
import { affirmedIn, draftOf, enteredRows } from './report-fields';

type Values = Readonly<Record<string, string>>;

/**
 * Submits the report of a battle from a table. A refusal names the rows that do not balance, then what is odd. The
 * form’s other buttons, for readers without script, keep the draft or clear it.
 */
export async function submitReport(
  campaignId: string,
  battleIndex: number,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const values = typedIn(form);
  if (values.intent !== undefined)
    return draftByHand(user.id, campaignId, battleIndex, side, values);
  const page = await application().campaignPage(
    user.id,
    campaignId,
    side === null ? {} : { as: side },
  );
  if (!page.ok) return refusedForm(page.error, values);
  const submitted = await application().submitTableReport(user.id, campaignId, {
    battleIndex,
    ...(side === null ? {} : { side }),
    level: values.level ?? '',
    heldField: values.heldField ?? '',
    turnsFought: values.turnsFought,
    ...enteredRows(values, page.value.roll?.units ?? []),
    affirmed: affirmedIn(values),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  if (!submitted.ok) return refusedForm(submitted.error, values);
  redirect(`/campaigns/${campaignId}`);
}

/** Fills in the rows of the user's own formations, for the commander. */
export async function fillRows(
  campaignId: string,
  battleIndex: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const values = typedIn(form);
  if (values.intent !== undefined)
    return draftByHand(user.id, campaignId, battleIndex, null, values);
  const page = await application().campaignPage(user.id, campaignId);
  if (!page.ok) return refusedForm(page.error, values);
  const own = new Set(page.value.tableRows.units);
  const units = page.value.roll?.units.filter(({ id }) => own.has(id)) ?? [];
  const filled = await application().fillReportRows(user.id, campaignId, {
    battleIndex,
    ...enteredRows(values, units),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return filled.ok
    ? doneForm('Your commander sees your rows in the report.')
    : refusedForm(filled.error, values);
}

/** Removes the user's own rows. */
export async function takeRowsBack(
  campaignId: string,
  battleIndex: number,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const taken = await application().fillReportRows(user.id, campaignId, {
    battleIndex,
    rows: [],
    leaders: [],
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!taken.ok) return refusedForm(taken.error);
  redirect(`/campaigns/${campaignId}/report`);
}

/** Keeps or clears the draft of a form that is sent without script. */
async function draftByHand(
  user: string,
  campaignId: string,
  battleIndex: number,
  side: Side | null,
  values: Values,
): Promise<FormState> {
  const kept = await application().keepReportDraft(user, campaignId, {
    battleIndex,
    ...(side === null ? {} : { as: side }),
    fields: values.intent === 'clear' ? {} : draftOf(values),
    since: values.draftSince ? values.draftSince : null,
  });
  if (!kept.ok) return refusedForm(kept.error, values);
  redirect(campaignHref(campaignId, '/report', side === null ? {} : { as: side }));
}
