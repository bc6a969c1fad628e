'use server';

import { revalidatePath } from 'next/cache';
import { changeDetails } from '@/lib/accounts/change-details';
import { changePassword } from '@/lib/accounts/change-password';
import { closeBrowser, closeSessionsOf } from '@/lib/accounts/sessions';
import { numberWord } from '../_components/figures/format';
import { doneForm, type FormState, formText, refusedForm } from '../_server/form';
import { requireUser } from '../_server/require-user';

/** Another name or e-mail address. */
export async function setDetails(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/account');
  const wish = { displayName: formText(form, 'displayName'), email: formText(form, 'email') };
  const changed = await changeDetails(user, wish, formText(form, 'present'));
  if (!changed.ok) return refusedForm(changed.error, wish);
  // The name stands at the head of every page.
  revalidatePath('/', 'layout');
  const { displayName, email } = changed.value;
  return doneForm(
    email === user.email
      ? `Others read “${displayName}” from now on.`
      : `You sign in with ${email} from now on; others read “${displayName}”.`,
  );
}

export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/account');
  const changed = await changePassword(user, formText(form, 'present'), formText(form, 'password'));
  if (!changed.ok) return refusedForm(changed.error);
  revalidatePath('/account');
  return doneForm('The new password holds. Every other browser is signed out.');
}

export async function signOutElsewhere(_before: FormState): Promise<FormState> {
  const user = await requireUser('/account');
  const ended = await closeSessionsOf(user.id, user.sessionId);
  revalidatePath('/account');
  return doneForm(
    ended === 0
      ? 'You were signed in nowhere else.'
      : `Signed out of ${numberWord(ended)} other ${ended === 1 ? 'browser' : 'browsers'}.`,
  );
}

/** Signs out one of the account's browsers, as its list names it. */
export async function signOutBrowser(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireUser('/account');
  const closed = await closeBrowser(user.id, formText(form, 'browser'));
  revalidatePath('/account');
  return doneForm(
    closed === null
      ? 'That browser was signed out already.'
      : `${closed.browser ?? 'A browser'} is signed out, from this moment.`,
  );
}
