'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import { AUDIENCES } from '@/lib/campaign/umpire/state';
import type { Side } from '@/lib/kernel/side';

const commandOf = (form: FormData) => ({
  commandId: formText(form, 'commandId'),
  ...signedOf(form),
});

/** Takes the umpire’s seat, and goes to the desk. */
export async function takeUmpireSeat(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/overview`);
  const taken = await application().takeUmpireSeat(user.id, campaignId, commandOf(form));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!taken.ok) return refusedForm(taken.error);
  redirect(`/campaigns/${campaignId}/desk`);
}

/** Leaves the umpire’s seat. */
export async function leaveUmpireSeat(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/overview`);
  const left = await application().leaveUmpireSeat(user.id, campaignId, commandOf(form));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!left.ok) return refusedForm(left.error);
  redirect(`/campaigns/${campaignId}/overview`);
}

/** Begins or ends standing in for a side. */
export async function standIn(
  campaignId: string,
  side: Side,
  on: boolean,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const input = { side, on, ...commandOf(form) };
  const done = await application().standIn(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(done);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far a browser's clock may be from the server's, for the end of a pause to be the one that it names. */
const CLOCK_MS = 5 * 60 * 1000;

/** Pauses the campaign for some days, until the instant that the umpire's browser signed if its clock is right. */
export async function pause(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const days = Number(formText(form, 'days'));
  const reason = formText(form, 'reason');
  if (!Number.isInteger(days) || days < 1 || days > 30)
    return refusedForm({ code: 'DAYS_UNKNOWN', message: 'Pick a number of days.', path: 'days' });
  const due = Date.now() + days * DAY_MS;
  const named = Date.parse(formText(form, 'until'));
  const right = Math.abs(named - due) <= CLOCK_MS;
  const { commandId, hand } = commandOf(form);
  const input = right
    ? { until: new Date(named).toISOString(), reason, commandId, ...(hand ? { hand } : {}) }
    : { until: new Date(due).toISOString(), reason, commandId };
  const paused = await application().pauseCampaign(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return paused.ok
    ? doneForm('The campaign is paused.')
    : refusedForm(paused.error, { reason, days: String(days) });
}

/** Adds time to the open deadline. */
export async function extend(
  campaignId: string,
  phase: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const minutes = Number(formText(form, 'minutes'));
  const input = { phase, minutes, ...commandOf(form) };
  const extended = await application().extendDeadline(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return extended.ok ? doneForm('The deadline has moved.') : refusedForm(extended.error);
}

/** Corrects a strength, and shows it in the chronicle. */
export async function correct(
  campaignId: string,
  draft: { unit: string; men: number; guns: number; entry: number },
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const reason = formText(form, 'reason');
  const { unit, men, guns, entry } = draft;
  const input = { unit, men, guns, entry, reason, ...commandOf(form) };
  const corrected = await application().correctStrength(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!corrected.ok) return refusedForm(corrected.error, { reason });
  redirect(`/campaigns/${campaignId}/chronicle`);
}

export async function endPause(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const ended = await application().endPause(user.id, campaignId, commandOf(form));
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return formOf(ended);
}

/** Says who may follow, and how far behind. */
export async function setAudience(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}/overview`);
  const named = formText(form, 'audience');
  const audience = AUDIENCES.find((one) => one === named);
  const delayHours = Number(formText(form, 'delayHours'));
  if (audience === undefined)
    return refusedForm({ code: 'AUDIENCE_INVALID', message: 'Pick who may follow.' });
  const input = { audience, delayHours, ...commandOf(form) };
  const set = await application().setAudience(user.id, campaignId, input);
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return set.ok
    ? doneForm('Saved. It is in the chronicle.')
    : refusedForm(set.error, { audience, delayHours: String(delayHours) });
}
