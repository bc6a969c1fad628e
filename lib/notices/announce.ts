import type { Prisma } from '@/prisma/generated/client';
import { NOTICE_KINDS, type NoticeData, type NoticeKind } from './kinds';
import type { StoredNoticesOfEvents } from './stored';

/** A notice to be given to one person. */
export type NewNotice = {
  [Kind in NoticeKind]: {
    readonly kind: Kind;
    /** Account id of the reader. */
    readonly userId: string;
    readonly campaignId: string | null;
    /**
     * What it is about, 1 to 200 characters: a second notice of this kind and key to the same reader is dropped, no matter
     * who writes it. Name the fact and its version, such as `deadline/<campaign>/<round>/24h`.
     */
    readonly key: string;
    readonly data: NoticeData<Kind>;
    /** Neither shown nor sent before this moment. Default: at once. */
    readonly at?: Date;
    /** Shown before, but sent to no mailbox or device until this moment. Default: at once. */
    readonly sendAt?: Date;
  };
}[NoticeKind];

/** A transaction of Prisma's, or the client itself. */
type Tables = Pick<Prisma.TransactionClient, 'notice'>;

/**
 * Writes notices in the caller's transaction: they exist if, and only if, it commits. A worker sends them afterwards,
 * each once. The right to read each is checked again when it is sent. Throws where the data do not fit their kind.
 *
 * @returns how many are new
 */
export async function announce(
  tx: Tables,
  notices: NewNotice | readonly NewNotice[],
): Promise<number> {
  const list: readonly NewNotice[] = Array.isArray(notices) ? notices : [notices as NewNotice];
  if (list.length === 0) return 0;
  const { count } = await tx.notice.createMany({
    data: list.map(noticeRow),
    skipDuplicates: true,
  });
  return count;
}

/**
 * Writes notices that were recorded earlier, except those whose reader has no account any more.
 *
 * @returns how many are new
 */
export async function storeNotices(
  tx: Pick<Prisma.TransactionClient, 'notice' | 'user'>,
  notices: StoredNoticesOfEvents['notices'],
): Promise<number> {
  if (notices.length === 0) return 0;
  const readers = await tx.user.findMany({
    where: { id: { in: notices.map(({ userId }) => userId) } },
    select: { id: true },
  });
  const there = new Set(readers.map(({ id }) => id));
  const { count } = await tx.notice.createMany({
    data: notices
      .filter(({ userId }) => there.has(userId))
      .map(({ showAt, sendAt, ...notice }) => ({
        ...notice,
        ...(showAt === undefined ? {} : { showAt }),
        ...(sendAt === undefined ? {} : { sendAt }),
      })),
    skipDuplicates: true,
  });
  return count;
}

/** A notice as it is stored. Throws as `announce` does. */
export function noticeRow({ kind, userId, campaignId, key, data, at, sendAt }: NewNotice) {
  if (key === '' || key.length > 200) throw new Error('A notice’s key has 1 to 200 characters');
  return {
    ...{ kind, userId, campaignId, key },
    data: NOTICE_KINDS[kind].data.parse(data) as Prisma.InputJsonObject,
    ...(at === undefined ? {} : { showAt: at }),
    ...(sendAt === undefined ? {} : { sendAt }),
  };
}
