'use server';

import { headers } from 'next/headers';
import type { FormState } from '@/app/_components/form/form-state';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { clientAddress } from '@/lib/accounts/client-address';
import { askForPasswordLink } from '@/lib/accounts/forgotten-password';
import { sendsMail } from '@/lib/application/notices/caught-mail';

/** Has a link to a new password mailed. The answer says nothing of whether there is such an account. */
export async function askForLink(_before: FormState, form: FormData): Promise<FormState> {
  const email = formText(form, 'email');
  if (!sendsMail()) {
    const message = 'This server sends no mail. Ask the person who runs it for a link.';
    return refusedForm({ code: 'NO_MAIL', message }, { email });
  }
  const asked = await askForPasswordLink(email, clientAddress(await headers()));
  if (!asked.ok) return refusedForm(asked.error, { email });
  return doneForm(
    'If an account has this address, the link is on its way. If nothing arrives within a few minutes, look in your spam folder, or ask the person who runs this server.',
  );
}
