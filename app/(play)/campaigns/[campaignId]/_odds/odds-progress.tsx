'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { Progress } from '@/app/_components/notice/notice';
import { onNews } from '@/app/(play)/campaigns/[campaignId]/_frame/live-news';
import type { OddsStatus } from '@/lib/application/odds/odds';

/**
 * How far the trials of a battle have come, from the hints of the live feed: only the bar moves. The page is refreshed
 * when their status changes, above all at the end.
 */
export function OddsProgress({
  battleIndex,
  status,
  done,
  trials,
  stop,
}: {
  battleIndex: number;
  status: OddsStatus;
  done: number;
  trials: number;
  stop: ReactNode;
}) {
  const router = useRouter();
  const [latest, setLatest] = useState(0);
  useEffect(
    () =>
      onNews('odds', (news) => {
        if (news.index !== battleIndex) return;
        setLatest(news.done);
        if (news.status !== status) router.refresh();
      }),
    [battleIndex, status, router],
  );
  if (status !== 'queued' && status !== 'running') return null;
  return (
    <Progress
      label="Playing out the battle"
      done={Math.max(done, latest)}
      total={trials}
      unit="trials"
      stop={stop}
    />
  );
}
