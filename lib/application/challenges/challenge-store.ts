import type { Challenge } from '@/lib/application/core/challenge';
import type { Services } from '@/lib/application/core/services';
import { announce } from '@/lib/notices/announce';
import type { Prisma } from '@/prisma/generated/client';

/** Most open challenges of one account to one other, and to everybody together. */
export const OPEN_TO_ONE_MAX = 3;
export const OPEN_MAX = 20;

/** A challenge to be kept. */
export interface NewChallenge {
  readonly id: string;
  readonly clubId: string;
  readonly challengerId: string;
  readonly askedId: string;
  readonly terms: Prisma.InputJsonValue;
  /** Null: a what-if needs none. */
  readonly definition: Prisma.InputJsonValue | null;
  readonly message: string;
  readonly commandHash: string;
  readonly expiresAt: Date;
}

/**
 * Keeps a challenge, unless its sender has too many that are open. The sender's account is locked meanwhile, so that
 * challenges sent at once are all counted.
 *
 * @returns what prevented it; null: it is kept
 */
export function keepChallenge(
  { prisma }: Services,
  { definition, ...challenge }: NewChallenge,
): Promise<'tooManyToOne' | 'tooMany' | null> {
  const { challengerId, askedId } = challenge;
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM user_account WHERE id = ${challengerId}::uuid FOR NO KEY UPDATE`;
    const open = { challengerId, state: 'open', expiresAt: { gt: new Date() } };
    if ((await tx.campaignChallenge.count({ where: { ...open, askedId } })) >= OPEN_TO_ONE_MAX)
      return 'tooManyToOne';
    if ((await tx.campaignChallenge.count({ where: open })) >= OPEN_MAX) return 'tooMany';
    await tx.campaignChallenge.createMany({
      data: { ...challenge, ...(definition === null ? {} : { definition }) },
      // Sent twice at once: the other one has kept it.
      skipDuplicates: true,
    });
    const from = await nameOf(tx, challengerId);
    const { id: challengeId } = challenge;
    await announce(tx, {
      kind: 'challenge',
      ...{ userId: askedId, campaignId: null, key: challengeId, data: { challengeId, from } },
    });
    return null;
  });
}

async function nameOf(tx: Pick<Prisma.TransactionClient, 'user'>, userId: string): Promise<string> {
  const found = await tx.user.findUnique({
    where: { id: userId },
    select: { displayName: true },
  });
  return found?.displayName ?? 'Somebody';
}

/**
 * Moves a challenge from open to another state, unless somebody was faster or its time is over. One statement, so that
 * of two people who act at once one is refused. Who is declined is notified.
 */
export async function closeChallenge(
  { prisma }: Services,
  challenge: Pick<Challenge, 'id' | 'challengerId' | 'askedId'>,
  to: { readonly state: 'accepted' | 'declined' | 'withdrawn'; readonly answer?: string },
): Promise<boolean> {
  const { id: challengeId, challengerId, askedId } = challenge;
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.campaignChallenge.updateMany({
      where: { id: challengeId, state: 'open', expiresAt: { gt: new Date() } },
      data: to,
    });
    // It asks for no answer any more.
    if (count === 1)
      await tx.notice.updateMany({
        where: { userId: askedId, kind: 'challenge', key: challengeId, readAt: null },
        data: { readAt: new Date() },
      });
    if (count === 1 && to.state === 'declined')
      await announce(tx, {
        kind: 'challenge-declined',
        ...{ userId: challengerId, campaignId: null, key: challengeId },
        data: { challengeId, from: await nameOf(tx, askedId) },
      });
    return count === 1;
  });
}

/**
 * Which challenges wait for somebody, the oldest first, from members of a club that both belong to: open ones, and those whose
 * founding was interrupted. Every page counts them.
 */
export async function waitingFor(
  { sql }: Pick<Services, 'sql'>,
  user: string,
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT c.id::text AS id FROM campaign_challenge c
      JOIN club_membership a ON a.club_id = c.club_id AND a.user_id = c.asked_id
      JOIN club_membership b ON b.club_id = c.club_id AND b.user_id = c.challenger_id
      WHERE c.asked_id = ${user}::uuid AND (c.state = 'open' AND c.expires_at > now()
        OR c.state = 'accepted' AND c.campaign_id IS NULL)
      ORDER BY c.asked_at, c.id`;
  return rows.map(({ id }) => id);
}
