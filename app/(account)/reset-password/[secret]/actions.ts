'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { formText, refusedForm } from '@/app/_server/form';
import { setPasswordByLink } from '@/lib/accounts/password-link';
import { signOutHere } from '@/lib/accounts/viewer';

/** Sets the password of a link's account, and goes to the sign-in page: a link signs no one in. */
export async function setNewPassword(_before: FormState, form: FormData): Promise<FormState> {
  const password = formText(form, 'password');
  if (password !== formText(form, 'again')) {
    const message = 'The two passwords are not the same. Type both again.';
    return refusedForm({ code: 'PASSWORDS_DIFFER', message, path: 'again' });
  }
  const secret = formText(form, 'secret');
  const set = await setPasswordByLink(secret, password);
  // The link's own page reports that it is gone, with the right status.
  if (!set.ok && set.error.code === 'PASSWORD_LINK_GONE')
    redirect(`/reset-password/${encodeURIComponent(secret.slice(0, 100))}`);
  if (!set.ok) return refusedForm(set.error);
  await signOutHere();
  redirect('/sign-in?done=new-password');
}
