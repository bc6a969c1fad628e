import { prisma } from '@/lib/database/client';
import { isUniqueViolation } from '@/lib/database/faults';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { noteChange } from './account-news';
import { parseName } from './display-name';
import { parseEmailAddress } from './email-address';
import { knowsPassword } from './present-password';
import type { Account } from './sessions';
import { countAttempt } from './throttle';

/** An account's display name and the e-mail address it signs in with. */
export interface Details {
  readonly displayName: string;
  readonly email: string;
}

/**
 * Another name, another e-mail address, or both. The name changes wherever it is read, in campaigns that are under way
 * too; another address asks for the present password, because the address is what signs in. Refuses: NAME_INVALID,
 * EMAIL_INVALID, EMAIL_TAKEN, THROTTLED, and with what `knowsPassword` refuses. `path` names the field.
 */
export async function changeDetails(
  user: Account,
  wish: Details,
  present: string,
): Promise<Result<Details>> {
  const displayName = parseName(wish.displayName);
  if (!displayName.ok) return displayName;
  const email = parseEmailAddress(wish.email);
  if (!email.ok) return email;
  const details = { displayName: displayName.value, email: email.value };
  if (details.email !== user.email) {
    if (present === '')
      return refuse(
        'CREDENTIALS_WRONG',
        'Another e-mail address asks for the present password.',
        'present',
      );
    const known = await knowsPassword(user, present);
    if (!known.ok) return known;
  }
  // Throttled like written texts: others read the name, and the reply reveals whether an address is taken.
  if ((await countAttempt('write', [`details of ${user.id}`])) !== null)
    return refuse('THROTTLED', 'Too many changes at once: try again in a minute.');
  const taken = refuse('EMAIL_TAKEN', 'Another account has this e-mail address.', 'email');
  // Looked up first, because a failed statement would leave the address in the database's log.
  const holder = await prisma().user.findUnique({ where: { email: details.email } });
  if (holder !== null && holder.id !== user.id) return taken;
  try {
    await prisma().$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: details });
      // Also to the address that it was: its owner notices if somebody else took the account.
      if (details.email !== user.email)
        await noteChange(tx, user.id, 'address', [user.email, details.email]);
    });
  } catch (failure) {
    if (!isUniqueViolation(failure)) throw failure;
    return taken;
  }
  return ok(details);
}
