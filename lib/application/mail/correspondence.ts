import type { Services } from '@/lib/application/core/services';

/** Which campaign of which user a correspondence belongs to, and who plays at the other end. */
export interface Correspondence {
  readonly campaignId: string;
  readonly userId: string;
  /** The name in the terms, the same at both installations. */
  readonly mailId: string;
  /** Name of the other player; null while nobody has accepted the invitation. */
  readonly correspondent: string | null;
}

/** The user's campaign of a correspondence; null: none here. */
export async function correspondenceOf(
  { prisma }: Pick<Services, 'prisma'>,
  userId: string,
  mailId: string,
): Promise<string | null> {
  const row = await prisma.mailGame.findUnique({
    where: { userId_mailId: { userId, mailId } },
    select: { campaignId: true },
  });
  return row?.campaignId ?? null;
}

/** Stores a correspondence; idempotent. */
export async function keepCorrespondence(
  { prisma }: Pick<Services, 'prisma'>,
  correspondence: Correspondence,
): Promise<void> {
  await prisma.mailGame.createMany({ data: [correspondence], skipDuplicates: true });
}

/** Notes the name of the player who has accepted an invitation. */
export async function noteCorrespondent(
  { prisma }: Pick<Services, 'prisma'>,
  campaignId: string,
  correspondent: string,
): Promise<void> {
  await prisma.mailGame.updateMany({ where: { campaignId }, data: { correspondent } });
}
