'use server';

import { redirect } from 'next/navigation';
import { setPasswordByLink } from '@/lib/accounts/password-link';
import { signOutHere } from '@/lib/accounts/viewer';
import { type FormState, formText, refusedForm } from '../../_server/form';

/** Sets the password of a link's account, and leads to the sign-in: nobody is signed in by a link. */
export async function setNewPassword(_before: FormState, form: FormData): Promise<FormState> {
  const password = formText(form, 'password');
  if (password !== formText(form, 'again')) {
    const message = 'The two are not the same.';
    return refusedForm({ code: 'PASSWORDS_DIFFER', message, path: 'again' });
  }
  const secret = formText(form, 'secret');
  const set = await setPasswordByLink(secret, password);
  // The link's own page says that it is gone, and with the right status.
  if (!set.ok && set.error.code === 'PASSWORD_LINK_GONE')
    redirect(`/reset-password/${encodeURIComponent(secret.slice(0, 100))}`);
  if (!set.ok) return refusedForm(set.error);
  await signOutHere();
  redirect('/sign-in?done=new-password');
}
