import 'server-only';
import { redirect } from 'next/navigation';
import { type Account, hasRegistered, type SignedInUser } from '@/lib/accounts/sessions';
import { closingHere, currentUser } from '@/lib/accounts/viewer';

/**
 * The signed-in user. Sends everyone else to sign in first, and back to `here` afterwards; who is deleting their account, to keep
 * it.
 */
export async function requireUser(here: string): Promise<SignedInUser> {
  const user = await currentUser();
  if (user === null) {
    if ((await closingHere()) !== null) redirect('/account/keep');
    redirect(`/sign-in?next=${encodeURIComponent(here)}`);
  }
  return user;
}

/** The address of a page with what its query says, to come back to; what is said more than once is left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
}

/** The signed-in user with an account. Sends guests to register first, and everyone else to sign in. */
export async function requireAccount(here: string): Promise<Account> {
  const user = await requireUser(here);
  if (!hasRegistered(user)) redirect(`/register?next=${encodeURIComponent(here)}`);
  return user;
}

/** A path of this site that a form or an address named; anything else leads to the front page. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])[^\s\\]{0,400}$/.test(wanted)) return '/campaigns';
  return wanted;
}
