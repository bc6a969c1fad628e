import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { hashPassword, passwordMatches } from './password-hash';
import { judgePassword, normalisePassword } from './password-policy';
import { replacePassword } from './replace-password';
import type { SignedInUser } from './sessions';
import { countAttempt, forgetAttempts } from './throttle';

/**
 * Replaces the password and signs every other browser out.
 * Refuses: CREDENTIALS_WRONG (the present password), THROTTLED, and what `judgePassword` refuses.
 */
export async function changePassword(
  user: SignedInUser,
  present: string,
  wanted: string,
): Promise<Result<{ readonly sessionsEnded: number }>> {
  const judged = judgePassword(wanted, [user.email, user.displayName]);
  if (!judged.ok) return judged;
  const from = [user.email, `session of ${user.id}`];
  if ((await countAttempt('signInFromAddress', from)) !== null) {
    return refuse('THROTTLED', 'Too many failed attempts: try again in a quarter of an hour.');
  }
  const account = await prisma().user.findUniqueOrThrow({ where: { id: user.id } });
  if (!(await passwordMatches(account.passwordHash, normalisePassword(present)))) {
    return refuse('CREDENTIALS_WRONG', 'The present password is wrong.', 'present');
  }
  await forgetAttempts('signInFromAddress', from);
  const passwordHash = await hashPassword(judged.value);
  const sessionsEnded = await prisma().$transaction((tx) =>
    replacePassword(tx, user.id, passwordHash, user.sessionId),
  );
  return ok({ sessionsEnded });
}
