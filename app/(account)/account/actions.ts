'use server';

import { revalidatePath } from 'next/cache';
import { numberWord } from '@/app/_components/figures/format';
import type { FormState } from '@/app/_components/form/form-state';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { changeDetails } from '@/lib/accounts/change-details';
import { changePassword } from '@/lib/accounts/change-password';
import { closeBrowser } from '@/lib/accounts/sessions';
import { signOutElsewhere as endOtherSessions } from '@/lib/accounts/sign-out-elsewhere';

/** Another name or e-mail address. */
export async function setDetails(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/account');
  const wish = { displayName: formText(form, 'displayName'), email: formText(form, 'email') };
  const changed = await changeDetails(user, wish, formText(form, 'present'));
  if (!changed.ok) return refusedForm(changed.error, wish);
  // Every page shows the name at its head.
  revalidatePath('/', 'layout');
  const { displayName, email } = changed.value;
  return doneForm(
    email === user.email
      ? `Others now see “${displayName}”.`
      : `You now sign in with ${email}. Others see “${displayName}”.`,
  );
}

export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/account');
  const changed = await changePassword(user, formText(form, 'present'), formText(form, 'password'));
  if (!changed.ok) return refusedForm(changed.error);
  revalidatePath('/account');
  return doneForm('Your password was changed. Every other browser is signed out.');
}

export async function signOutElsewhere(_before: FormState): Promise<FormState> {
  const user = await requireAccount('/account');
  const ended = await endOtherSessions(user);
  revalidatePath('/account');
  return doneForm(
    ended === 0
      ? 'You were signed in nowhere else.'
      : `Signed out of ${numberWord(ended)} other ${ended === 1 ? 'browser' : 'browsers'}.`,
  );
}

/** Signs out one of the account's browsers, as its list names it. */
export async function signOutBrowser(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/account');
  const closed = await closeBrowser(user.id, formText(form, 'browser'));
  revalidatePath('/account');
  return doneForm(
    closed === null
      ? 'That browser was signed out already.'
      : `${closed.browser ?? 'A browser'} is signed out.`,
  );
}
