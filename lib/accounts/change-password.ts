import { prisma } from '@/lib/database/client';
import { ok, type Result } from '@/lib/kernel/result';
import { noteChange } from './account-news';
import { hashPassword } from './password-hash';
import { judgePassword } from './password-policy';
import { knowsPassword } from './present-password';
import { replacePassword } from './replace-password';
import type { Account } from './sessions';

/**
 * Replaces the password and signs every other browser out.
 * Refuses what `judgePassword` and `knowsPassword` refuse.
 */
export async function changePassword(
  user: Account,
  present: string,
  wanted: string,
): Promise<Result<{ readonly sessionsEnded: number }>> {
  const judged = judgePassword(wanted, [user.email, user.displayName]);
  if (!judged.ok) return judged;
  const known = await knowsPassword(user, present);
  if (!known.ok) return known;
  const passwordHash = await hashPassword(judged.value);
  const sessionsEnded = await prisma().$transaction(async (tx) => {
    const ended = await replacePassword(tx, user.id, passwordHash, user.sessionId);
    await noteChange(tx, user.id, 'password', [user.email]);
    return ended;
  });
  return ok({ sessionsEnded });
}
