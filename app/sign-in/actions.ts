'use server';

import { redirect } from 'next/navigation';
import { signInHere } from '@/lib/accounts/viewer';
import { type FormState, formText, refusedForm } from '../_server/form';
import { ownPath } from '../_server/require-user';

/** Signs this browser in and leads back to where the visitor came from. */
export async function signIn(_before: FormState, form: FormData): Promise<FormState> {
  const email = formText(form, 'email');
  const signedIn = await signInHere({ email, password: formText(form, 'password') });
  if (!signedIn.ok) return refusedForm(signedIn.error, { email });
  redirect(ownPath(formText(form, 'next')));
}
