'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { joiningOf } from '@/app/_server/by-hand';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { lobbyTermsIn } from '@/app/(club)/lobbies/_terms/lobby-terms-in';
import type { LobbyPlace } from '@/lib/application/core/lobby';

const pageOf = (lobbyId: string) => `/lobbies/${lobbyId}`;

export async function sitDown(
  lobbyId: string,
  place: LobbyPlace,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const done = await application().sitDown(user.id, lobbyId, { place });
  revalidatePath(pageOf(lobbyId));
  return formOf(done);
}

export async function standUp(
  lobbyId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const done = await application().standUp(user.id, lobbyId);
  revalidatePath(pageOf(lobbyId));
  return formOf(done);
}

/** The host gives somebody a seat. */
export async function assign(
  lobbyId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const [userId, place] = [formText(form, 'member'), formText(form, 'place')];
  const given = { userId, place: place as LobbyPlace };
  const done = await application().assignSeat(user.id, lobbyId, given);
  revalidatePath(pageOf(lobbyId));
  return formOf(done, { member: userId, place });
}

/** The host takes somebody’s seat away. */
export async function unseat(
  lobbyId: string,
  userId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const done = await application().assignSeat(user.id, lobbyId, { userId });
  revalidatePath(pageOf(lobbyId));
  return formOf(done);
}

/** Says that the reader is ready, or takes it back. */
export async function sayReady(
  lobbyId: string,
  revision: number,
  ready: boolean,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const said = { revision, ready, ...(ready ? joiningOf(form) : {}) };
  const done = await application().sayReady(user.id, lobbyId, said);
  revalidatePath(pageOf(lobbyId));
  return formOf(done);
}

export async function changeTerms(
  lobbyId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const { terms, typed } = lobbyTermsIn(form);
  const done = await application().changeLobby(user.id, lobbyId, terms);
  revalidatePath(pageOf(lobbyId));
  return done.ok
    ? doneForm('Changed. Those who were ready have to say so again.')
    : refusedForm(done.error, typed);
}

/** Starts the campaign, and goes to it. */
export async function start(
  lobbyId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const done = await application().startLobby(user.id, lobbyId);
  revalidatePath(pageOf(lobbyId));
  if (!done.ok) return refusedForm(done.error);
  redirect(`/campaigns/${done.value.campaignId}/overview`);
}

export async function close(
  lobbyId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(lobbyId));
  const done = await application().closeLobby(user.id, lobbyId);
  revalidatePath(pageOf(lobbyId));
  return formOf(done);
}
