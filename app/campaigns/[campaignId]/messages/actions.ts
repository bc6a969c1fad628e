'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { Side } from '@/lib/kernel/side';
import { application } from '../../../_server/application';
import { doneForm, type FormState, formText, refusedForm } from '../../../_server/form';
import { requireUser } from '../../../_server/require-user';
import { campaignHref } from '../_look';

const messagesHref = (campaignId: string) => `/campaigns/${campaignId}/messages`;

/** Sends a message. What was typed comes back where it is refused. */
export async function send(
  campaignId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(messagesHref(campaignId));
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

/** Erases an own message. Where it is gone already, the page that is drawn anew shows it. */
export async function takeBack(campaignId: string, messageId: string): Promise<void> {
  const user = await requireUser(messagesHref(campaignId));
  await application().takeBackMessage(user.id, campaignId, { messageId });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  redirect(messagesHref(campaignId));
}

/** The page has shown all messages up to an instant. */
export async function seen(campaignId: string, upTo: string): Promise<void> {
  const user = await requireUser(messagesHref(campaignId));
  await application().messagesSeen(user.id, campaignId, { upTo });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
}

/** Keeps the own note. */
export async function keepNote(
  campaignId: string,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(
    campaignHref(campaignId, '/messages', side === null ? {} : { as: side }),
  );
  const text = formText(form, 'note');
  const kept = await application().keepNote(user.id, campaignId, {
    text,
    ...(side === null ? {} : { side }),
  });
  if (!kept.ok) return refusedForm(kept.error, { note: text });
  revalidatePath(`/campaigns/${campaignId}/messages`);
  return doneForm('The note is kept.');
}
