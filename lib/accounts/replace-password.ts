import type { Prisma } from '@/prisma/generated/client';
import { closeSessionsOf } from './sessions';

/**
 * Gives an account another password within a transaction, and ends what the old one had opened: its sign-ins, but the
 * one named, and a link to set a new one. The row of the account is written first: a sign-in by the old password that is
 * under way (`authenticate`) either is there to be ended, or finds the new one.
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
