'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { refusedForm } from '@/app/_server/form';
import { keepAccount } from '@/lib/accounts/closing';
import { closingHere, signOutHere } from '@/lib/accounts/viewer';

/** Keeps the account that this browser signed in to. */
export async function keep(_before: FormState): Promise<FormState> {
  const account = await closingHere();
  if (account === null) redirect('/account');
  const kept = await keepAccount(account.id);
  if (!kept.ok) return refusedForm(kept.error);
  redirect('/account');
}

export async function leave(_before: FormState): Promise<FormState> {
  await signOutHere();
  redirect('/');
}
