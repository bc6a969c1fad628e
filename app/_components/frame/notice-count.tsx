'use client';

import { useEffect, useState } from 'react';
import Link from '@/app/_components/link/link';

/** The notices of the person who looks, at the head of every page. */
export interface NoticesShown {
  readonly unread: number;
  /** ISO instant: unread ones up to it were counted. */
  readonly at: string;
  /** The campaign of this page: its feed passes the count on, and its notices count as read here. */
  readonly campaignId?: string | undefined;
}

/** What the live feed of a campaign passes on. */
const COUNTED = 'orderly:notices';

/** Passes the number of unread notices on to the head of the page. */
export function reportUnread(unread: number): void {
  window.dispatchEvent(new CustomEvent(COUNTED, { detail: unread }));
}

/** The number of unread notices as it is now: from the server, then live. Null: nobody is signed in. */
export function useUnread(shown: NoticesShown | null): number {
  const { unread = 0, at = '', campaignId } = shown ?? {};
  const none = shown === null;
  const [live, setLive] = useState({ since: at, unread });
  useEffect(() => {
    if (none) return;
    const hear = (count: number) => setLive({ since: at, unread: count });
    const onCount = (event: Event) => hear((event as CustomEvent<number>).detail);
    window.addEventListener(COUNTED, onCount);
    const source = campaignId === undefined ? new EventSource('/api/live/notices') : null;
    source?.addEventListener('notices', (event) =>
      hear((JSON.parse(event.data) as { readonly unread: number }).unread),
    );
    source?.addEventListener('closed', () => source.close());
    return () => {
      window.removeEventListener(COUNTED, onCount);
      source?.close();
    };
  }, [none, campaignId, at]);
  useEffect(() => {
    if (campaignId === undefined || unread === 0) return;
    const body = JSON.stringify({ campaignId, upTo: at });
    void fetch('/api/notices/read', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }).catch(() => {});
  }, [campaignId, unread, at]);
  useEffect(() => {
    const asked = none
      ? navigator.serviceWorker?.controller
      : window.matchMedia('(display-mode: standalone)').matches;
    if (!asked) return;
    void import('@/app/_components/offline/keep-pages')
      .then((kept) => (none ? kept.forgetRead() : kept.keepWhereInstalled()))
      .catch(() => {});
  }, [none]);
  return live.since === at ? live.unread : unread;
}

/** The link to the notices; shown while some are unread. */
export function NoticeCount({ unread }: { unread: number }) {
  return (
    <span role="status" className="notice-count">
      {unread > 0 ? (
        <Link href="/notices">
          {unread === 1 ? 'One notice' : `${unread > 99 ? '99+' : unread} notices`}
        </Link>
      ) : null}
    </span>
  );
}
