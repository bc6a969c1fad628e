'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { LiveHint } from '@/lib/application/contract';
import { tellAnalysis } from './analysis/analysis-progress';
import { tellBoard, tellLineUp } from './board-news';
import { tellOdds } from './odds-progress';

/** How long the line may be down before the page says so, in milliseconds. */
const SILENCE_MS = 8_000;

/** Listens for hints that the campaign moved on, and has the server draw the page anew. Shows only when the line is down. */
export function LiveFeed({
  campaignId,
  after,
  yourTurn,
  post,
}: {
  campaignId: string;
  after: number;
  yourTurn: boolean;
  /** The mark of the post that the page shows. */
  post: string;
}) {
  const router = useRouter();
  const [downSince, setDownSince] = useState<string | null>(null);
  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(
      `/api/live/campaign/${campaignId}?after=${after}&post=${encodeURIComponent(post)}`,
    );
    const up = () => {
      clearTimeout(silence);
      silence = undefined;
      setDownSince(null);
    };
    const onHint = (event: MessageEvent<string>) => {
      up();
      const hint = JSON.parse(event.data) as LiveHint;
      if (hint.kind === 'changed' && (hint.position > after || hint.yourTurn !== yourTurn))
        router.refresh();
      if (hint.kind === 'post' && hint.mark !== post) router.refresh();
      if (hint.kind === 'odds') tellOdds(hint);
      if (hint.kind === 'analysis') tellAnalysis(hint);
      if (hint.kind === 'board') {
        tellBoard(hint);
        if (hint.yourTurn !== yourTurn) router.refresh();
      }
      if (hint.kind === 'closed') {
        source.close();
        router.refresh();
      }
    };
    source.onopen = () => {
      up();
      tellLineUp();
    };
    source.onmessage = onHint;
    for (const kind of ['changed', 'odds', 'analysis', 'board', 'post', 'heartbeat', 'closed'])
      source.addEventListener(kind, onHint as EventListener);
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
  }, [campaignId, after, yourTurn, post, router]);
  return (
    <p role="status" className={downSince === null ? 'visually-hidden' : 'cap'}>
      {downSince === null
        ? ''
        : `The line is down since ${downSince}. What you have sealed is kept; the page goes on when it returns.`}
    </p>
  );
}
