'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { accountSecrets } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '@/lib/accounts/second-factor';
import type { FactorState } from './forms';

const PAGE = '/account/second-factor';

/** Makes a key for the user's authenticator app. */
export async function begin(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount(PAGE);
  const begun = await beginSecondFactor(accountSecrets(), user, formText(form, 'present'));
  if (!begun.ok) return refusedForm(begun.error);
  revalidatePath(PAGE);
  redirect(PAGE);
}

/** Turns the user's second factor on or off, or makes new recovery codes, as the button says. */
export async function change(_before: FactorState, form: FormData): Promise<FactorState> {
  const user = await requireAccount(PAGE);
  const [present, code] = [formText(form, 'present'), formText(form, 'code')];
  if (formText(form, 'act') === 'end') {
    const ended = await endSecondFactor(accountSecrets(), user, { present, code });
    if (!ended.ok) return { ...refusedForm(ended.error), codes: null };
    revalidatePath(PAGE);
    redirect('/account');
  }
  const made =
    formText(form, 'act') === 'renew'
      ? await renewRecoveryCodes(accountSecrets(), user, { present, code })
      : await confirmSecondFactor(accountSecrets(), user, code);
  return made.ok
    ? { ...NO_FORM_STATE, codes: made.value }
    : { ...refusedForm(made.error), codes: null };
}
