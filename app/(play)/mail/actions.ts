'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { figure } from '@/app/_components/figures/format';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import type { MailInvitation } from '@/lib/application/mail/invitation';

/** The largest mail file, in bytes. The use case checks it again. */
const FILE_BYTES_MAX = 4_000_000;

export interface OpenState extends FormState {
  /** What the file offers, if it is an invitation that is not accepted yet. */
  readonly invitation: MailInvitation | null;
  /** The file needs a pass phrase, or the one given was wrong. */
  readonly locked: boolean;
}

/** Opens a file that came by mail. An invitation is shown first, and accepted when it is sent again. */
export async function openFile(_before: OpenState, form: FormData): Promise<OpenState> {
  const user = await requireAccount('/mail');
  const file = form.get('file');
  const passphrase = formText(form, 'passphrase');
  const refused = (code: string, message: string, locked = false): OpenState => ({
    ...refusedForm({ code, message }, { passphrase }),
    invitation: null,
    locked,
  });
  if (!(file instanceof File) || file.size === 0)
    return refused('INVALID_INPUT', 'Pick the file that came by mail first.');
  if (file.size > FILE_BYTES_MAX)
    return refused(
      'MAIL_TOO_LARGE',
      `This file has ${figure(file.size)} bytes, but a mail file can have at most ${figure(FILE_BYTES_MAX)}. Pick another.`,
    );
  const campaignId = formText(form, 'campaignId');
  const club = formText(form, 'club');
  const accepts = formText(form, 'deed') === 'accept';
  const opened = await application().openMailFile(user.id, {
    file: Buffer.from(await file.arrayBuffer()).toString('base64'),
    ...(passphrase === '' ? {} : { passphrase }),
    ...(campaignId === '' ? {} : { campaignId }),
    ...(accepts ? { accept: { clubId: club } } : {}),
    commandId: formText(form, 'commandId'),
  });
  if (!opened.ok) {
    const { code, message, path } = opened.error;
    return refused(code, message, path === 'passphrase');
  }
  if (opened.value.kind === 'invitation')
    return {
      ...NO_FORM_STATE,
      values: { passphrase },
      invitation: opened.value.invitation,
      locked: passphrase !== '',
    };
  revalidatePath('/mail');
  revalidatePath(`/campaigns/${opened.value.campaignId}`, 'layout');
  redirect(`/campaigns/${opened.value.campaignId}/mail/replay?from=${opened.value.from}`);
}

/** Makes the keys of an account that has none yet. */
export async function makeKeys(_before: FormState, _form: FormData): Promise<FormState> {
  const user = await requireAccount('/mail');
  const made = await application().makeMailKeys(user.id);
  if (!made.ok) return refusedForm(made.error);
  revalidatePath('/mail');
  return NO_FORM_STATE;
}

export interface KeyState extends FormState {
  readonly identity: string | null;
}

/** Shows the private key after the password was given again. It is never cached or logged. */
export async function showKey(_before: KeyState, form: FormData): Promise<KeyState> {
  const user = await requireAccount('/mail');
  const shown = await application().showMailIdentity(user.id, {
    password: formText(form, 'password'),
  });
  return shown.ok
    ? {
        ...NO_FORM_STATE,
        identity: `# public key: ${shown.value.recipient}\n${shown.value.identity}`,
      }
    : { ...refusedForm(shown.error), identity: null };
}
