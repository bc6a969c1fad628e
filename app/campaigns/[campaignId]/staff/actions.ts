'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { Side } from '@/lib/kernel/side';
import { application } from '../../../_server/application';
import { doneForm, type FormState, formText, refusedForm } from '../../../_server/form';
import { requireUser } from '../../../_server/require-user';

const staffHref = (campaignId: string) => `/campaigns/${campaignId}/staff`;

/** Takes a member of the club on the own staff. */
export async function appoint(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(staffHref(campaignId));
  const userId = formText(form, 'member');
  if (userId === '')
    return refusedForm({ code: 'MEMBER_MISSING', message: 'Pick a member of the club first.' });
  const appointed = await application().appointSubCommander(user.id, campaignId, {
    userId,
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return appointed.ok
    ? doneForm('He serves on your staff from now on.')
    : refusedForm(appointed.error, { member: userId });
}

/** Says what a sub-commander commands: the formations that are ticked, and no others. */
export async function assign(
  campaignId: string,
  userId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(staffHref(campaignId));
  const assigned = await application().assignFormations(user.id, campaignId, {
    userId,
    formations: form.getAll('formation').filter((one) => typeof one === 'string'),
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return assigned.ok ? doneForm('The orders are given out.') : refusedForm(assigned.error);
}

/** Dismisses a sub-commander. Where it cannot be, the page that is drawn anew shows how things stand. */
export async function dismiss(campaignId: string, userId: string, form: FormData): Promise<void> {
  const user = await requireUser(staffHref(campaignId));
  await application().dismissSubCommander(user.id, campaignId, {
    userId,
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(staffHref(campaignId));
}

/** Hands the supreme command to a sub-commander. */
export async function passCommand(
  campaignId: string,
  userId: string,
  form: FormData,
): Promise<void> {
  const user = await requireUser(staffHref(campaignId));
  await application().passSupremeCommand(user.id, campaignId, {
    userId,
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(staffHref(campaignId));
}

/** A sub-commander lays his post down. */
export async function resignPost(campaignId: string, form: FormData): Promise<void> {
  const user = await requireUser(staffHref(campaignId));
  await application().resignPost(user.id, campaignId, { commandId: formText(form, 'commandId') });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(staffHref(campaignId));
}

/** Asks a side’s commander to be taken in on his staff. */
export async function askForPost(
  campaignId: string,
  side: Side,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(staffHref(campaignId));
  const reason = formText(form, 'reason');
  const asked = await application().askForPost(user.id, campaignId, { side, reason });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return asked.ok
    ? doneForm('The commander has your petition.')
    : refusedForm(asked.error, { reason });
}

/** Takes the own petition back. */
export async function withdrawPetition(campaignId: string, side: Side): Promise<void> {
  const user = await requireUser(staffHref(campaignId));
  await application().withdrawPetition(user.id, campaignId, { side });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(staffHref(campaignId));
}

/** Takes in who has asked, or declines. Where it cannot be, the page that is drawn anew shows how things stand. */
export async function answerPetition(
  campaignId: string,
  userId: string,
  accept: boolean,
  form: FormData,
): Promise<void> {
  const user = await requireUser(staffHref(campaignId));
  await application().answerPetition(user.id, campaignId, {
    userId,
    accept,
    commandId: formText(form, 'commandId'),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(staffHref(campaignId));
}

/** Says what one would answer in the open round. */
export async function recommend(
  campaignId: string,
  round: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const answer = formText(form, 'choice') || formText(form, 'method');
  const reason = formText(form, 'reason');
  if (answer === '')
    return refusedForm(
      { code: 'CHOICE_MISSING', message: 'Pick a course before you recommend it.' },
      { reason },
    );
  const recommended = await application().recommend(user.id, campaignId, { round, answer, reason });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return recommended.ok
    ? doneForm('Your commander sees it beside the choices.')
    : refusedForm(recommended.error, { reason });
}

/** Takes the own recommendation back. */
export async function withdraw(campaignId: string, round: string): Promise<void> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  await application().withdrawRecommendation(user.id, campaignId, { round });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(`/campaigns/${campaignId}`);
}
