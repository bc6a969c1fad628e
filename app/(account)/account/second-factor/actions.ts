'use server';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { accountSecrets } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { type Asked, asked, passkeyPlace } from '@/app/_server/passkey-place';
import { requireAccount } from '@/app/_server/require-user';
import { addPasskey, beginPasskey, removePasskey } from '@/lib/accounts/passkeys';
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

/** Asks for a new passkey; the password comes with it. */
export async function askForPasskey(
  present: string,
): Promise<Asked<PublicKeyCredentialCreationOptionsJSON>> {
  const user = await requireAccount(PAGE);
  const place = passkeyPlace();
  return asked(place.ok ? await beginPasskey(user, String(present), place.value) : place);
}

/** Keeps the passkey that the device has made. Answers what is wrong with it; null: nothing. */
export async function keepPasskey(name: string, response: unknown): Promise<string | null> {
  const user = await requireAccount(PAGE);
  const place = passkeyPlace();
  if (!place.ok) return place.error.message;
  const added = await addPasskey(user, { name: String(name), response }, place.value);
  if (!added.ok) return added.error.message;
  revalidatePath(PAGE);
  return null;
}

/** Takes a passkey out of use. */
export async function dropPasskey(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount(PAGE);
  const removed = await removePasskey(user, formText(form, 'id'));
  if (!removed.ok) return refusedForm(removed.error);
  revalidatePath(PAGE);
  redirect(PAGE);
}
