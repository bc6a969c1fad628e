'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { signOutHere } from '@/lib/accounts/viewer';
import { closeAccount } from '@/lib/clubs/closing';

const HEIR = 'heir ';

/** Closes the user's account, to be deleted after the days of grace. */
export async function deleteAccount(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/account/delete');
  const heirs = Object.fromEntries(
    [...form.keys()]
      .filter((key) => key.startsWith(HEIR))
      .map((key) => [key.slice(HEIR.length), formText(form, key)]),
  );
  const closed = await closeAccount(user, formText(form, 'present'), heirs);
  if (!closed.ok) return refusedForm(closed.error);
  await signOutHere();
  redirect('/sign-in?done=closed');
}
