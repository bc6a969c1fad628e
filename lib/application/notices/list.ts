import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import type { Access } from '@/lib/application/core/access';
import { text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok, refuse } from '@/lib/kernel/result';
import { type NoticeGroup, readNotice, wordsOf } from '@/lib/notices/kinds';
import { whenIn } from '@/lib/notices/when';
import { mayStillList } from './may-read';
import { noticesOf, readUpTo, unreadOf } from './notices-store';
import { choicesOf } from './stored-choices';

/** Notices that the list shows at most. */
const LISTED_MOST = 100;

export interface NoticeView {
  readonly id: string;
  readonly group: NoticeGroup;
  readonly title: string;
  readonly text: string;
  /** A path of this installation. */
  readonly path: string;
  /** ISO instant. */
  readonly at: string;
  /** The same in words. */
  readonly when: string;
  readonly unread: boolean;
}

export interface NoticesPage {
  /** The newest first, at most 100, of the last 90 days. */
  readonly notices: readonly NoticeView[];
  readonly unread: number;
}

/** The user's notices, as far as they may still know of what each is about. */
export const noticesPage = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<NoticesPage> {
    if (!isUuid(user)) return { notices: [], unread: 0 };
    const notices = await noticesFor(services, user);
    return {
      notices: notices.map(({ campaignId: _, ...notice }) => notice),
      unread: await unreadOf(services, user),
    };
  },
});

/** Somebody's notices with their campaigns, as far as they may still know of what each is about; the newest first. */
export async function noticesFor(
  services: Services,
  userId: string,
): Promise<readonly (NoticeView & { readonly campaignId: string | null })[]> {
  const known = new Map<string, Access | null>();
  const when = whenIn((await choicesOf(services, [userId])).get(userId)?.timeZone ?? 'UTC');
  const notices: (NoticeView & { readonly campaignId: string | null })[] = [];
  for (const row of await noticesOf(services, userId, LISTED_MOST)) {
    const read = readNotice(row);
    const words = wordsOf(row, when);
    if (read === null || words === null) continue;
    const { campaignId, id, showAt, readAt } = row;
    const { needs, data, group } = read;
    if (!(await mayStillList(services, { userId, campaignId, needs, data }, known))) continue;
    const at = showAt.toISOString();
    notices.push({ id, campaignId, group, ...words, at, when: when(at), unread: readAt === null });
  }
  return notices;
}

/** How many notices the user has not read; every page asks. */
export const unreadNotices = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  run: async ({ services, user }) => (isUuid(user) ? unreadOf(services, user) : 0),
});

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Marks the user's own notices as read: all of them, those of one campaign, or one; only those shown up to an instant,
 * so that one which arrives meanwhile stays unread. Refuses INVALID_INPUT.
 */
export const markNoticesRead = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'writes',
  input: z.object({ upTo: text, campaignId: text.optional(), noticeId: text.optional() }),
  async run({ services, user }, { upTo, campaignId, noticeId }): Promise<Answer<number>> {
    if (!INSTANT.test(upTo) || Number.isNaN(Date.parse(upTo)))
      return refuse('INVALID_INPUT', 'The page sent no instant; load it again.', 'upTo');
    if (!isUuid(user) || (noticeId !== undefined && !isUuid(noticeId))) return ok(0);
    const until = new Date(Math.min(Date.parse(upTo), Date.now()));
    const read = await readUpTo(services, user, {
      upTo: until,
      campaignId: campaignId ?? null,
      id: noticeId ?? null,
    });
    if (read > 0) await services.noticeNews.tell(user);
    return ok(read);
  },
});
