'use server';

import { redirect } from 'next/navigation';
import { registerHere } from '@/lib/accounts/viewer';
import { type FormState, formText, refusedForm } from '../_server/form';
import { ownPath } from '../_server/require-user';

/** Makes an account with a club of its own, and signs this browser in. */
export async function registerAccount(_before: FormState, form: FormData): Promise<FormState> {
  const values = { email: formText(form, 'email'), displayName: formText(form, 'displayName') };
  const registered = await registerHere({ ...values, password: formText(form, 'password') });
  if (!registered.ok) return refusedForm(registered.error, values);
  redirect(ownPath(formText(form, 'next')));
}
