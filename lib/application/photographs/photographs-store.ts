import type { Services } from '@/lib/application/core/services';
import type { Prisma } from '@/prisma/generated/client';

/**
 * Keeps photographs unless `full` says that there is no room; what is sent at the same moment by the same author, or for the
 * same battle, is judged one after another.
 *
 * @returns what `full` said; null: they are kept. One that is there already is left as it is.
 */
export function keepPhotographs<Refusal>(
  { prisma }: Services,
  rows: readonly Prisma.BattlePhotographCreateManyInput[],
  full: (by: Prisma.TransactionClient) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const keys = new Set(
    rows.flatMap(({ authorId, campaignId, battleIndex }) => [
      `photographs by ${authorId}`,
      `photographs of ${campaignId} ${battleIndex}`,
    ]),
  );
  return prisma.$transaction(async (tx) => {
    // In one order, so that two never wait for each other.
    for (const key of [...keys].sort())
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    const refused = await full(tx);
    if (refused === null)
      await tx.battlePhotograph.createMany({ data: [...rows], skipDuplicates: true });
    return refused;
  });
}
