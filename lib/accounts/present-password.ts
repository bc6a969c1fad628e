import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { passwordMatches } from './password-hash';
import { normalisePassword } from './password-policy';
import type { Account } from './sessions';
import { countAttempt, forgetAttempts } from './throttle';

/**
 * Whether somebody who is signed in knows the account's password: checked before any change that could take the account
 * from its owner. Refuses: CREDENTIALS_WRONG (`present`), THROTTLED.
 */
export async function knowsPassword(user: Account, present: string): Promise<Result<null>> {
  const from = [user.email, `session of ${user.id}`];
  if ((await countAttempt('signInFromAddress', from)) !== null) {
    return refuse('THROTTLED', 'Too many failed attempts: try again in a quarter of an hour.');
  }
  const account = await prisma().user.findUniqueOrThrow({ where: { id: user.id } });
  if (!(await passwordMatches(account.passwordHash, normalisePassword(present)))) {
    return refuse('CREDENTIALS_WRONG', 'The present password is wrong.', 'present');
  }
  await forgetAttempts('signInFromAddress', from);
  return ok(null);
}
