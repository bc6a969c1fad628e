import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import { notifyInboxes } from './posts';

/** People whom one reader may have muted in a campaign. */
const MUTED_MAX = 50;

/**
 * Hides what somebody writes in this campaign from the user, from now on and what is there already; or shows it again. Nobody else
 * learns of it, the person least of all. The umpire cannot be muted: what they send is part of the game. Refuses
 * RECIPIENT_UNKNOWN where nobody of this id plays or has written here, and TOO_MANY.
 */
export const muteAuthor = useCase({
  on: 'campaign',
  may: 'write',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ userId: text, muted: z.boolean() }),
  async run({ services, user, campaignId, access }, { userId, muted }): Promise<Answer<true>> {
    const { prisma } = services;
    const row = { campaignId, userId: user, mutedId: userId };
    if (!muted) {
      if (isUuid(userId)) await prisma.messageMute.deleteMany({ where: row });
    } else {
      const writes =
        isUuid(userId) &&
        userId !== user &&
        userId !== access.loaded.campaign.umpire &&
        (access.names.has(userId) ||
          (await prisma.campaignMessage.count({ where: { campaignId, authorId: userId } })) > 0);
      if (!writes)
        return refuse(
          'RECIPIENT_UNKNOWN',
          'You can mute players of this campaign, except yourself and its umpire.',
        );
      const already = await prisma.messageMute.count({ where: { campaignId, userId: user } });
      if (already >= MUTED_MAX)
        return refuse('TOO_MANY', 'You have muted too many people here. Unmute one of them first.');
      await prisma.messageMute.createMany({ data: [row], skipDuplicates: true });
    }
    await notifyInboxes(services, campaignId);
    return ok(true);
  },
});

/** Whom the user has muted in a campaign, by account id. */
export async function mutedBy(
  { prisma }: Services,
  campaignId: string,
  userId: string,
): Promise<readonly string[]> {
  if (!isUuid(userId)) return [];
  const rows = await prisma.messageMute.findMany({
    where: { campaignId, userId },
    select: { mutedId: true },
  });
  return rows.map(({ mutedId }) => mutedId);
}

/** Who has muted an author in a campaign, by account id: they get no notice of what is written. */
export async function mutersOf(
  { prisma }: Services,
  campaignId: string,
  mutedId: string,
): Promise<readonly string[]> {
  const rows = await prisma.messageMute.findMany({
    where: { campaignId, mutedId },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
}
