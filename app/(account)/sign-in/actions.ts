'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { formText, refusedForm } from '@/app/_server/form';
import { ownPath } from '@/app/_server/require-user';
import { signInHere } from '@/lib/accounts/viewer';

/** Signs this browser in, and goes back to where the visitor came from. */
export async function signIn(_before: FormState, form: FormData): Promise<FormState> {
  const email = formText(form, 'email');
  const signedIn = await signInHere({ email, password: formText(form, 'password') });
  if (!signedIn.ok) {
    if (signedIn.error.code !== 'SECOND_FACTOR_ASKED')
      return refusedForm(signedIn.error, { email });
    const next = ownPath(formText(form, 'next'));
    redirect(`/sign-in/code?next=${encodeURIComponent(next)}`);
  }
  redirect(signedIn.value.closing ? '/account/keep' : ownPath(formText(form, 'next')));
}
