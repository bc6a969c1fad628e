'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { createClub, renameClub } from '@/lib/clubs/club';
import { inviteToClub, withdrawInvitation } from '@/lib/clubs/invitation';
import { changeRole, leaveClub, removeMember } from '@/lib/clubs/membership';
import { isClubRole } from '@/lib/clubs/role';
import { doneForm, type FormState, formText, refusedForm } from '../_server/form';
import { requireUser } from '../_server/require-user';

/** Makes one more club and leads to its page. */
export async function makeClub(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/club');
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
  const user = await requireUser(`/club/${clubId}`);
  const name = formText(form, 'name');
  const renamed = await renameClub(user.id, clubId, name);
  if (!renamed.ok) return refusedForm(renamed.error, { name });
  revalidatePath(`/club/${clubId}`);
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
  const user = await requireUser(`/club/${clubId}`);
  const role = formText(form, 'role') === 'umpire' ? 'umpire' : 'member';
  const invited = await inviteToClub(user.id, clubId, {
    role,
    days: Number(formText(form, 'days')),
    usesMax: Number(formText(form, 'usesMax')),
  });
  if (!invited.ok) return { ...refusedForm(invited.error), link: null };
  revalidatePath(`/club/${clubId}`);
  return {
    ...doneForm('Send this link; it is shown only now.'),
    link: `${await origin()}/join/${invited.value.secret}`,
  };
}

/** The address people reach this server by, for links that leave it. */
async function origin(): Promise<string> {
  const host = (await headers()).get('host');
  const configured = process.env.NEXTAUTH_URL;
  if (configured?.startsWith('https://')) return configured.replace(/\/$/, '');
  return host === null ? (configured ?? '') : `http://${host}`;
}

export async function withdraw(clubId: string, form: FormData): Promise<void> {
  const user = await requireUser(`/club/${clubId}`);
  await withdrawInvitation(user.id, clubId, formText(form, 'invitation'));
  revalidatePath(`/club/${clubId}`);
}

export async function giveRole(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/club/${clubId}`);
  const role = formText(form, 'role');
  if (!isClubRole(role))
    return refusedForm({ code: 'ROLE_UNKNOWN', message: 'There is no such role.' });
  const changed = await changeRole(user.id, clubId, formText(form, 'member'), role);
  if (!changed.ok) return refusedForm(changed.error);
  revalidatePath(`/club/${clubId}`);
  return doneForm('The role is changed, from this moment.');
}

export async function expel(clubId: string, form: FormData): Promise<void> {
  const user = await requireUser(`/club/${clubId}`);
  await removeMember(user.id, clubId, formText(form, 'member'));
  revalidatePath(`/club/${clubId}`);
}

export async function leave(clubId: string, _before: FormState): Promise<FormState> {
  const user = await requireUser(`/club/${clubId}`);
  const left = await leaveClub(user.id, clubId);
  if (!left.ok) return refusedForm(left.error);
  redirect('/club');
}
