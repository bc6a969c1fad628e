'use server';

import { redirect } from 'next/navigation';
import { signOutHere } from '@/lib/accounts/viewer';

/** Ends this browser's session at once, and leads to the front page. */
export async function signOut(): Promise<void> {
  await signOutHere();
  redirect('/');
}
