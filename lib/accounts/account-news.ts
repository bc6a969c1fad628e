import { randomUUID } from 'node:crypto';
import { prisma } from '@/lib/database/client';
import type { Prisma } from '@/prisma/generated/client';
import { type AccountChange, writeLetter } from './letters';

/**
 * Notifies an account's owner of a change, in the transaction of that change: in the program, where they want notices sent,
 * and by mail to the given addresses.
 */
export async function noteChange(
  tx: Pick<Prisma.TransactionClient, 'notice' | 'mailLetter'>,
  userId: string,
  what: AccountChange,
  addresses: readonly string[] = [],
): Promise<void> {
  await tx.notice.create({
    data: { kind: 'account-changed', key: randomUUID(), userId, data: { what } },
  });
  for (const address of addresses)
    await writeLetter(tx, { kind: 'account-changed', address, userId, what });
}

/** Notifies an account's owner that its data was exported: once a day. */
export async function noteExport(userId: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await prisma().notice.createMany({
    data: [{ kind: 'account-changed', key: `export/${day}`, userId, data: { what: 'export' } }],
    skipDuplicates: true,
  });
}
