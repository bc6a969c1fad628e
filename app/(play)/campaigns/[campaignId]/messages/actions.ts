'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { Side } from '@/lib/kernel/side';

const messagesHref = (campaignId: string) => `/campaigns/${campaignId}/messages`;

/** Sends a message. A refused one is put back into the form. */
export async function send(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(messagesHref(campaignId));
  const to = formText(form, 'to');
  const text = formText(form, 'text');
  const sent = await application().sendMessage(user.id, campaignId, {
    to,
    text,
    commandId: formText(form, 'commandId'),
  });
  if (!sent.ok) return refusedForm(sent.error, { to, text });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(messagesHref(campaignId));
}

/** Deletes the user's own message. */
export async function takeBack(
  campaignId: string,
  messageId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(messagesHref(campaignId));
  const taken = await application().takeBackMessage(user.id, campaignId, { messageId });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!taken.ok) return refusedForm(taken.error);
  redirect(messagesHref(campaignId));
}

/** Hides what somebody writes here from the user, or shows it again. */
export async function mute(
  campaignId: string,
  userId: string,
  muted: boolean,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(messagesHref(campaignId));
  const done = await application().muteAuthor(user.id, campaignId, { userId, muted });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!done.ok) return refusedForm(done.error);
  redirect(messagesHref(campaignId));
}

/** Reports somebody’s message. */
export async function report(
  campaignId: string,
  messageId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(messagesHref(campaignId));
  const reason = formText(form, 'reason');
  const done = await application().reportMessage(user.id, campaignId, { messageId, reason });
  if (!done.ok) return refusedForm(done.error, { reason });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(`${messagesHref(campaignId)}?reported=${done.value.judgedBy}`);
}

/** The page has shown all messages up to an instant. */
export async function seen(campaignId: string, upTo: string): Promise<void> {
  const user = await requireAccount(messagesHref(campaignId));
  await application().messagesSeen(user.id, campaignId, { upTo });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
}

/** Saves the user's own note. */
export async function keepNote(
  campaignId: string,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(
    campaignHref(campaignId, '/messages', side === null ? {} : { as: side }),
  );
  const text = formText(form, 'note');
  const kept = await application().keepNote(user.id, campaignId, {
    text,
    ...(side === null ? {} : { side }),
  });
  if (!kept.ok) return refusedForm({ ...kept.error, path: 'note' }, { note: text });
  revalidatePath(`/campaigns/${campaignId}/messages`);
  return doneForm('The note is saved.');
}
