'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { siteAddress } from '@/app/_server/site-address';
import { sendsMail } from '@/lib/application/notices/caught-mail';
import { createClub, renameClub } from '@/lib/clubs/club';
import { inviteToClub, withdrawInvitation } from '@/lib/clubs/invitation';
import { inviteByMail } from '@/lib/clubs/mailed-invitation';
import { changeRole } from '@/lib/clubs/membership';
import { isGivenRole } from '@/lib/clubs/role';

/** Creates another club and goes to its page. */
export async function makeClub(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/club');
  const name = formText(form, 'name');
  const made = await createClub(user.id, name);
  if (!made.ok) return refusedForm(made.error, { name });
  redirect(`/club/${made.value.clubId}`);
}

export async function nameClub(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/members`);
  const name = formText(form, 'name');
  const renamed = await renameClub(user.id, clubId, name);
  if (!renamed.ok) return refusedForm(renamed.error, { name });
  revalidatePath(`/club/${clubId}`, 'layout');
  return doneForm('The club has its new name.');
}

/** A new invitation: its link is shown this once. */
export interface InvitationState extends FormState {
  readonly link: string | null;
}

export async function invite(
  clubId: string,
  _before: InvitationState,
  form: FormData,
): Promise<InvitationState> {
  const user = await requireAccount(`/club/${clubId}/members`);
  const role = formText(form, 'role') === 'umpire' ? 'umpire' : 'member';
  const invited = await inviteToClub(user.id, clubId, {
    role,
    days: Number(formText(form, 'days')),
    usesMax: Number(formText(form, 'usesMax')),
  });
  if (!invited.ok) return { ...refusedForm(invited.error), link: null };
  revalidatePath(`/club/${clubId}`, 'layout');
  return {
    ...doneForm('Send this link. It is shown only once.'),
    link: `${siteAddress()}/join/${invited.value.secret}`,
  };
}

/** Invites one person by mail. */
export async function inviteAddress(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/members`);
  const email = formText(form, 'email');
  if (!sendsMail()) {
    const message = 'This server sends no mail. Make a link instead.';
    return refusedForm({ code: 'NO_MAIL', message }, { email });
  }
  const role = formText(form, 'role') === 'umpire' ? 'umpire' : 'member';
  const days = Number(formText(form, 'days'));
  const invited = await inviteByMail(user.id, clubId, { role, days, email });
  if (!invited.ok) return refusedForm(invited.error, { email });
  revalidatePath(`/club/${clubId}`, 'layout');
  return doneForm(`An invitation goes to ${invited.value.email}.`);
}

export async function withdraw(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/members`);
  const withdrawn = await withdrawInvitation(user.id, clubId, formText(form, 'invitation'));
  revalidatePath(`/club/${clubId}`, 'layout');
  return formOf(withdrawn);
}

export async function giveRole(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(`/club/${clubId}/members`);
  const role = formText(form, 'role');
  if (!isGivenRole(role))
    return refusedForm({
      code: 'ROLE_UNKNOWN',
      message: 'There is no such role. Pick one from the list.',
    });
  const changed = await changeRole(user.id, clubId, formText(form, 'member'), role);
  if (changed.ok) revalidatePath(`/club/${clubId}`, 'layout');
  return formOf(changed);
}
