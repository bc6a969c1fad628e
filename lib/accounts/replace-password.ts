import type { Prisma } from '@/prisma/generated/client';
import { closeSessionsOf } from './sessions';

/**
 * Gives an account another password within a transaction, and ends what the old one had opened: its sign-ins except the
 * one named, and a link to set a new one. The row of the account is written first: a concurrent sign-in by the old
 * password (`authenticate`) is either already stored and ended here, or finds the new password.
 *
 * @returns how many sign-ins ended
 */
export async function replacePassword(
  tx: Prisma.TransactionClient,
  userId: string,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<number> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  await tx.passwordLink.deleteMany({ where: { userId } });
  return closeSessionsOf(userId, exceptSessionId, tx);
}
