'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { accountSecrets } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { ownPath } from '@/app/_server/require-user';
import { codeHere } from '@/lib/accounts/viewer';

/** Signs this browser in by the code of a second factor, after the password. */
export async function enterCode(_before: FormState, form: FormData): Promise<FormState> {
  const signedIn = await codeHere(accountSecrets(), formText(form, 'code'));
  if (!signedIn.ok) {
    if (signedIn.error.code === 'SIGN_IN_AGAIN') redirect('/sign-in?done=too-long');
    return refusedForm(signedIn.error);
  }
  redirect(signedIn.value.closing ? '/account/keep' : ownPath(formText(form, 'next')));
}
