'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { siteAddress } from '@/app/_server/site-address';
import { browserName } from '@/lib/accounts/browser-name';
import { CHANNEL_KINDS, NOTICE_GROUPS } from '@/lib/application/notices/groups';
import type { FeedState } from './feeds';

const HERE = '/account/notices';

/** What goes where, and when not. */
export async function saveChoices(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount(HERE);
  const sent = NOTICE_GROUPS.flatMap((group) =>
    CHANNEL_KINDS.filter((kind) => form.has(`${group}/${kind}`)).map((kind) => ({ group, kind })),
  );
  const quiet = form.has('quiet')
    ? { from: minutesOf(formText(form, 'from')), to: minutesOf(formText(form, 'to')) }
    : null;
  const saved = await application().saveNoticeSettings(user.id, {
    ...{ timeZone: formText(form, 'timeZone'), quiet, sent },
    urgentBreaks: form.has('urgentBreaks'),
  });
  if (!saved.ok) return refusedForm(saved.error);
  revalidatePath(HERE);
  return doneForm('Your choices are saved.');
}

/** "22:30" as minutes after midnight. */
function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Sends mail to the account's own address, once it is confirmed: the first mail asks for that. */
export async function addMail(_before: FormState): Promise<FormState> {
  const user = await requireAccount(HERE);
  const added = await application().addNoticeChannel(user.id, { kind: 'mail' });
  if (!added.ok) return refusedForm(added.error);
  const asked = await application().testNoticeChannel(user.id, added.value);
  if (!asked.ok) return refusedForm(asked.error);
  revalidatePath(HERE);
  return doneForm(`A link is on its way to ${user.email}. Follow it to confirm the address.`);
}

/** A web hook. */
export async function addHook(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount(HERE);
  const url = formText(form, 'url');
  const label = formText(form, 'label');
  const added = await application().addNoticeChannel(user.id, { kind: 'discord', url, label });
  if (!added.ok) return refusedForm(added.error, { url, label });
  revalidatePath(HERE);
  return doneForm('The web hook is added. Send a test to see whether it works.');
}

/** This browser, as it subscribed. Answers a sentence where it was refused. */
export async function addBrowser(subscription: unknown, agent: string): Promise<string | null> {
  const user = await requireAccount(HERE);
  const added = await application().addNoticeChannel(user.id, {
    kind: 'push',
    subscription: subscription as never,
    label: browserName(String(agent).slice(0, 400)) ?? 'A browser',
  });
  revalidatePath(HERE);
  return added.ok ? null : added.error.message;
}

export async function sendTest(
  channelId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(HERE);
  const sent = await application().testNoticeChannel(user.id, { channelId });
  if (!sent.ok) return refusedForm(sent.error);
  revalidatePath(HERE);
  return doneForm('On its way. Reload this page if nothing arrives.');
}

export async function removeChannel(
  channelId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(HERE);
  const removed = await application().removeNoticeChannel(user.id, { channelId });
  if (!removed.ok) return refusedForm(removed.error);
  revalidatePath(HERE);
  return doneForm('Removed.');
}

/** Confirms the mail address by the link that was sent there. */
export async function confirmMail(
  channelId: string,
  proof: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(HERE);
  const confirmed = await application().confirmNoticeMail(user.id, { channelId, proof });
  if (!confirmed.ok) return refusedForm(confirmed.error);
  redirect(HERE);
}

/** Makes the secret address of a calendar or a feed; the form shows it this once. */
export async function addFeed(_before: FeedState, form: FormData): Promise<FeedState> {
  const user = await requireAccount(HERE);
  const campaign = formText(form, 'campaign');
  const kind = formText(form, 'kind') === 'news' ? 'news' : 'calendar';
  const made = await application().addFeed(user.id, {
    kind,
    ...(campaign === '' ? {} : { campaignId: campaign }),
  });
  if (!made.ok) return { ...refusedForm(made.error), address: null };
  revalidatePath(HERE);
  return { ...doneForm('Subscribe to this address.'), address: `${siteAddress()}${made.value}` };
}

export async function removeFeed(
  id: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(HERE);
  const removed = await application().removeFeed(user.id, id);
  if (!removed.ok) return refusedForm(removed.error);
  revalidatePath(HERE);
  return doneForm('Removed.');
}
