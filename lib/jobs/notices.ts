import type { Services } from '@/lib/application/core/services';
import { deliverOutbox } from '@/lib/event-store/outbox';
import { storeNotices } from '@/lib/notices/announce';
import { NOTICES_TOPIC, readNoticesMessage } from '@/lib/notices/outbox';
import { handedOut, settleTurns } from './notices-store';

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

/**
 * Hands out notices that are due: from now on open pages count them.
 *
 * @returns how many
 */
export async function handOutNotices({ sql, noticeNews }: Handing): Promise<number> {
  const readers = await handedOut(sql, NOTICES_MAX);
  const users = [...new Set(readers)];
  for (let at = 0; at < users.length; at += NAMED_MAX)
    await noticeNews.tell(users.slice(at, at + NAMED_MAX).join(' '));
  return readers.length;
}
