import type { Services } from '@/lib/application/core/services';
import { choicesOf } from '@/lib/application/notices/stored-choices';
import { deliverOutbox } from '@/lib/event-store/outbox';
import { storeNotices } from '@/lib/notices/announce';
import { readNotice } from '@/lib/notices/kinds';
import { NOTICES_TOPIC, readNoticesMessage } from '@/lib/notices/outbox';
import {
  type ChannelKind,
  FAILURES_MAX,
  goesTo,
  NO_CHOICES,
  sendableFrom,
} from '@/lib/notices/settings';
import type { Prisma } from '@/prisma/generated/client';
import { dueNotices, settleTurns } from './notices-store';

/** Messages of events turned into notices in one pass, and notices handed out in one. */
const MESSAGES_MAX = 50;
const NOTICES_MAX = 500;
/** A worker that dies with a message leaves it to another after this long. */
const LEASE_SECONDS = 5;
/** Accounts named in one notification: its text has 8,000 bytes at most. */
const NAMED_MAX = 150;

type Handing = Pick<Services, 'sql' | 'prisma' | 'noticeNews'>;

/**
 * Makes the notices that were recorded with events, in one transaction for each message: taken up twice, it makes them
 * once, because each has a key.
 *
 * @returns how many messages there were
 */
export async function noticesFromEvents({ sql, prisma }: Handing): Promise<number> {
  const { delivered, failed } = await deliverOutbox(
    sql,
    NOTICES_TOPIC,
    async ({ payload }) => {
      const { campaignId, notices, settled } = readNoticesMessage(payload);
      await prisma.$transaction(async (tx) => {
        await settleTurns(tx, campaignId, settled);
        await storeNotices(tx, notices);
      });
    },
    { limit: MESSAGES_MAX, leaseSeconds: LEASE_SECONDS },
  );
  return delivered + failed;
}

/** Marks notices that are due, and decides where each is sent, in one transaction. Answers the reader of each. */
async function handOut(tx: Prisma.TransactionClient): Promise<readonly string[]> {
  const notices = await dueNotices(tx, NOTICES_MAX);
  const users = [...new Set(notices.map(({ userId }) => userId))];
  if (users.length === 0) return [];
  const choices = await choicesOf({ prisma: tx }, users);
  const channels = await tx.noticeChannel.findMany({
    where: { userId: { in: users }, failuresInRow: { lt: FAILURES_MAX } },
    select: { id: true, userId: true, kind: true, confirmedAt: true },
  });
  const now = new Date();
  const rows = notices.flatMap((notice) => {
    const read = readNotice(notice);
    const chosen = choices.get(notice.userId) ?? NO_CHOICES;
    if (read === null) return [];
    const from = sendableFrom(chosen, now, read.urgent);
    const dueAt = notice.sendAt !== null && notice.sendAt > from ? notice.sendAt : from;
    return channels
      .filter(({ id, userId, kind, confirmedAt }) => {
        if (userId !== notice.userId) return false;
        // Both are about one channel, which the key names.
        if (read.kind === 'test' || read.kind === 'confirm-mail') return notice.key.startsWith(id);
        const ready = kind !== 'mail' || confirmedAt !== null;
        return ready && goesTo(chosen, read.group, kind as ChannelKind);
      })
      .map(({ id }) => ({ noticeId: notice.id, channelId: id, dueAt }));
  });
  await tx.noticeDelivery.createMany({ data: rows, skipDuplicates: true });
  return notices.map(({ userId }) => userId);
}

/**
 * Hands out notices that are due: from now on open pages count them, and they are sent where their readers want them.
 *
 * @returns how many
 */
export async function handOutNotices({ prisma, noticeNews }: Handing): Promise<number> {
  const readers = await prisma.$transaction((tx) => handOut(tx));
  const users = [...new Set(readers)];
  for (let at = 0; at < users.length; at += NAMED_MAX)
    await noticeNews.tell(users.slice(at, at + NAMED_MAX).join(' '));
  return readers.length;
}
