'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { signedOf } from '@/app/_server/by-hand';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import type { Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

const staffHref = (campaignId: string) => `/campaigns/${campaignId}/staff`;

/** Offers a member of the club a post on the user's own staff. */
export async function offerPost(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const userId = formText(form, 'member');
  if (userId === '')
    return refusedForm({ code: 'MEMBER_MISSING', message: 'Pick a member of the club first.' });
  const offered = await application().offerPost(user.id, campaignId, { userId });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return offered.ok
    ? doneForm('They have been asked.')
    : refusedForm(offered.error, { member: userId });
}

/** Takes back an offer that has not been answered. */
export async function withdrawOffer(
  campaignId: string,
  userId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const withdrawn = await application().withdrawOffer(user.id, campaignId, { userId });
  return backToStaff(campaignId, withdrawn);
}

/** Accepts a post that is offered to the user, or declines it. */
export async function answerOffer(
  campaignId: string,
  side: Side,
  accept: boolean,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const input = { side, accept, ...signedOf(form) };
  const answered = await application().answerOffer(user.id, campaignId, input);
  return backToStaff(campaignId, answered);
}

/** Assigns the ticked formations, and no others, to a sub-commander. */
export async function assign(
  campaignId: string,
  userId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const assigned = await application().assignFormations(user.id, campaignId, {
    userId,
    formations: form.getAll('formation').filter((one) => typeof one === 'string'),
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return assigned.ok ? doneForm('The formations were assigned.') : refusedForm(assigned.error);
}

/** The staff page again after a change; a refusal stays on the form. */
function backToStaff(campaignId: string, result: Result<unknown>): FormState {
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!result.ok) return refusedForm(result.error);
  redirect(staffHref(campaignId));
}

/** Dismisses a sub-commander. */
export async function dismiss(
  campaignId: string,
  userId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const dismissed = await application().dismissSubCommander(user.id, campaignId, {
    userId,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  return backToStaff(campaignId, dismissed);
}

/** Hands the supreme command to a sub-commander. */
export async function passCommand(
  campaignId: string,
  userId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const passed = await application().passSupremeCommand(user.id, campaignId, {
    userId,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  return backToStaff(campaignId, passed);
}

/** Resigns the user's own post. */
export async function resignPost(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const resigned = await application().resignPost(user.id, campaignId, {
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  return backToStaff(campaignId, resigned);
}

/** Asks a side’s commander for a post on the staff. */
export async function askForPost(
  campaignId: string,
  side: Side,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const reason = formText(form, 'reason');
  const asked = await application().askForPost(user.id, campaignId, { side, reason });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return asked.ok
    ? doneForm('The commander has received your petition.')
    : refusedForm(asked.error, { reason });
}

/** Withdraws the user's own petition. */
export async function withdrawPetition(
  campaignId: string,
  side: Side,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const withdrawn = await application().withdrawPetition(user.id, campaignId, { side });
  return backToStaff(campaignId, withdrawn);
}

/** Accepts a member's petition, or declines it. */
export async function answerPetition(
  campaignId: string,
  userId: string,
  accept: boolean,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(staffHref(campaignId));
  const answered = await application().answerPetition(user.id, campaignId, {
    userId,
    accept,
    commandId: formText(form, 'commandId'),
    ...signedOf(form),
  });
  return backToStaff(campaignId, answered);
}
