import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { countAttempt } from '@/lib/accounts/throttle';
import { text } from '@/lib/application/core/input-schemas';
import { judgesOf } from '@/lib/application/core/judges';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { messageFor } from '@/lib/application/header/messages-store';
import { ok, refuse } from '@/lib/kernel/result';
import { announce } from '@/lib/notices/announce';
import { REPORT_LENGTH_MAX } from './limits';
import { notifyInboxes } from './posts';
import { writtenText } from './written-text';

/**
 * Reports a message that the user reads to those who judge reports (`core/judges.ts`), once. Its author does not learn who did.
 * Answers who judges it now. Refuses NOT_FOUND, NOT_YOUR_SEAT, NOT_ALLOWED for an own message, ALREADY_SO for one that was removed,
 * TEXT_INVALID, TOO_MANY.
 */
export const reportMessage = useCase({
  on: 'campaign',
  may: 'write',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    messageId: text,
    /** 1 to 1,000 characters of plain text. */
    reason: text,
  }),
  async run(
    { services, user, campaignId, access },
    { messageId, reason },
  ): Promise<Answer<{ readonly judgedBy: 'club' | 'server' | 'nobody' }>> {
    const message = await messageFor(services, access, messageId);
    if (message === null || message.author_id === null) return { ok: false, error: NOT_FOUND };
    if (message.author_id === user)
      return refuse('NOT_ALLOWED', 'This message is your own: you can take it back.');
    if (message.removed) return refuse('ALREADY_SO', 'This message has been removed already.');
    const why = writtenText(reason, {
      ...{ lengthMax: REPORT_LENGTH_MAX, blank: false, field: 'reason' },
    });
    if (!why.ok) return why;
    const wait = await countAttempt('report', [user]);
    if (wait !== null)
      return refuse(
        'TOO_MANY',
        'You have reported many messages today. Mute their author instead.',
      );
    const { prisma } = services;
    const report = {
      ...{ id: randomUUID(), clubId: access.loaded.club, campaignId, messageId },
      ...{ authorId: message.author_id, reporterId: user, audience: message.audience },
      ...{ recipientId: message.recipient_id, text: message.text, sentAt: message.sent_at },
      reason: why.value,
    };
    const { who, users } = await judgesOf(services, report);
    await prisma.$transaction(async (tx) => {
      // Sent twice, it is there once.
      const { count } = await tx.messageReport.createMany({ data: [report], skipDuplicates: true });
      if (count === 1)
        await announce(
          tx,
          users.map((userId) => ({
            kind: 'message-reported',
            ...{ userId, campaignId: null, key: `report/${messageId}` },
            data: { campaign: access.loaded.campaign.name, reportId: report.id },
          })),
        );
    });
    await services.noticeNews.tell('');
    await notifyInboxes(services, campaignId);
    return ok({ judgedBy: who });
  },
});

/** Messages of a campaign that a user has reported. */
export async function reportedBy(
  { prisma }: Services,
  campaignId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  if (!isUuid(userId)) return new Set();
  const rows = await prisma.messageReport.findMany({
    where: { campaignId, reporterId: userId },
    select: { messageId: true },
  });
  return new Set(rows.map(({ messageId }) => messageId));
}
