import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { ok } from '@/lib/kernel/result';
import { unreadOf } from './notices-store';

/** How many notices a user has not read: sent when it changes. */
export type NoticeHint =
  | { readonly kind: 'notices'; readonly unread: number }
  /** Nothing for a while: keeps the connection open. */
  | { readonly kind: 'heartbeat' }
  /** The session is over: close. */
  | { readonly kind: 'closed' };

/** How often the session is checked, and the count without a notification. */
const WATCH_MS = 2_000;
const RECOUNT_MS = 30_000;
const HEARTBEAT_MS = 15_000;

/** Whether a notification of `noticeNews` is about this account. */
export const concerns = (news: string, user: string): boolean => news.split(' ').includes(user);

/** The count of unread notices for an open page, until `signal` aborts or `mayLook` says that the session is over. */
export const noticeHints = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  input: z.object({
    signal: z.instanceof(AbortSignal),
    mayLook: z.custom<() => Promise<boolean>>((given) => typeof given === 'function').optional(),
  }),
  run: async ({ services, user }, input) => ok(hintsFor(services, user, input)),
});

async function* hintsFor(
  services: Services,
  user: string,
  {
    signal,
    mayLook = async () => true,
  }: { readonly signal: AbortSignal; readonly mayLook?: (() => Promise<boolean>) | undefined },
): AsyncGenerator<NoticeHint, void> {
  if (!isUuid(user)) return;
  let rise = () => {};
  let news = true;
  const deaf = services.noticeNews.listen((what) => {
    if (!concerns(what, user)) return;
    news = true;
    rise();
  });
  signal.addEventListener('abort', () => rise(), { once: true });
  let shown = -1;
  let countedAt = 0;
  let spokeAt = Date.now();
  try {
    while (!signal.aborted) {
      if (!(await mayLook())) {
        yield { kind: 'closed' };
        return;
      }
      // A notification may be lost.
      if (news || Date.now() - countedAt >= RECOUNT_MS) {
        news = false;
        countedAt = Date.now();
        const unread = await unreadOf(services, user);
        if (unread !== shown) {
          shown = unread;
          spokeAt = Date.now();
          yield { kind: 'notices', unread };
        }
      }
      if (Date.now() - spokeAt >= HEARTBEAT_MS) {
        spokeAt = Date.now();
        yield { kind: 'heartbeat' };
      }
      if (news || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, WATCH_MS);
        rise = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    deaf();
  }
}
