'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { ownPath } from '@/app/_server/require-user';
import { registerHere } from '@/lib/accounts/viewer';

/** Creates an account with a club of its own, and signs this browser in. */
export async function registerAccount(_before: FormState, form: FormData): Promise<FormState> {
  const values = { email: formText(form, 'email'), displayName: formText(form, 'displayName') };
  const registered = await registerHere({ ...values, password: formText(form, 'password') });
  if (!registered.ok) return refusedForm(registered.error, values);
  // Others can write to them by mail from now on; where this fails, the mail desk offers to make the keys.
  await application().makeMailKeys(registered.value.userId);
  redirect(ownPath(formText(form, 'next')));
}
