'use server';

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { formText, refusedForm } from '@/app/_server/form';
import { type Asked, asked, passkeyPlace } from '@/app/_server/passkey-place';
import { ownPath } from '@/app/_server/require-user';
import { clientAddress } from '@/lib/accounts/client-address';
import { beginPasskeySignIn } from '@/lib/accounts/passkeys';
import { passkeyHere, signInHere } from '@/lib/accounts/viewer';

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

/** Asks for any passkey of an account here. */
export async function askForPasskey(): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
  const place = passkeyPlace();
  if (!place.ok) return asked(place);
  return asked(await beginPasskeySignIn(clientAddress(await headers()), place.value));
}

/** Signs this browser in by a passkey, and goes back to where the visitor came from. Answers what is wrong. */
export async function enterByPasskey(response: unknown, next: string): Promise<string> {
  const place = passkeyPlace();
  if (!place.ok) return place.error.message;
  const signedIn = await passkeyHere(response, place.value);
  if (!signedIn.ok) return signedIn.error.message;
  redirect(signedIn.value.closing ? '/account/keep' : ownPath(String(next)));
}
