'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { reportUnread } from '@/app/_components/frame/notice-count';
import type { LiveHint } from '@/lib/application/pages/live';
import { passOn, reportConnected } from './live-news';

/** How long the connection may be down before the page says so, in milliseconds. */
const SILENCE_MS = 8_000;

const LISTENED: readonly LiveHint['kind'][] = [
  'changed',
  'odds',
  'analysis',
  'board',
  'inbox',
  'notices',
  'heartbeat',
  'closed',
];

/**
 * Listens for hints that the campaign moved on, and refreshes the page. Shows itself only when the connection is down.
 */
export function LiveFeed({
  campaignId,
  after,
  yourTurn,
  inboxMark,
}: {
  campaignId: string;
  after: number;
  yourTurn: boolean;
  /** The mark of the messages that the page shows. */
  inboxMark: string;
}) {
  const router = useRouter();
  const [downSince, setDownSince] = useState<string | null>(null);
  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(
      `/api/live/campaign/${campaignId}?after=${after}&inbox=${encodeURIComponent(inboxMark)}`,
    );
    const up = () => {
      clearTimeout(silence);
      silence = undefined;
      setDownSince(null);
    };
    const onHint = (event: MessageEvent<string>) => {
      up();
      const hint = JSON.parse(event.data) as LiveHint;
      if (
        hint.kind === 'changed' &&
        (hint.rights === true || hint.position > after || hint.yourTurn !== yourTurn)
      )
        router.refresh();
      if (hint.kind === 'inbox' && hint.mark !== inboxMark) router.refresh();
      if (hint.kind === 'odds' || hint.kind === 'analysis' || hint.kind === 'board') passOn(hint);
      if (hint.kind === 'board' && hint.yourTurn !== yourTurn) router.refresh();
      if (hint.kind === 'notices') reportUnread(hint.unread);
      if (hint.kind === 'closed') {
        source.close();
        router.refresh();
      }
    };
    source.onopen = () => {
      up();
      reportConnected();
    };
    source.onmessage = onHint;
    for (const kind of LISTENED) source.addEventListener(kind, onHint as EventListener);
    source.onerror = () => {
      silence ??= setTimeout(
        () =>
          setDownSince(
            new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
          ),
        SILENCE_MS,
      );
    };
    return () => {
      clearTimeout(silence);
      source.close();
    };
  }, [campaignId, after, yourTurn, inboxMark, router]);
  return (
    <p role="status" className={downSince === null ? 'visually-hidden' : 'cap'}>
      {downSince === null
        ? ''
        : `No connection to the server since ${downSince}. What you have sealed is safe; the page continues when the connection returns.`}
    </p>
  );
}
