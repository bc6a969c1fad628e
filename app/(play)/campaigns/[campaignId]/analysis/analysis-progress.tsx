'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { onNews } from '@/app/(play)/campaigns/[campaignId]/_frame/live-news';
import type { OddsStatus } from '@/lib/application/odds/odds';

/** How far an analysis has come, in words. The page is refreshed when its status changes, above all at the end. */
export function AnalysisProgress({
  status,
  progress,
  stop,
}: {
  status: OddsStatus;
  progress: string;
  stop: ReactNode;
}) {
  const router = useRouter();
  const [latest, setLatest] = useState<string | null>(null);
  useEffect(
    () =>
      onNews('analysis', (news) => {
        setLatest(news.progress);
        if (news.status !== status) router.refresh();
      }),
    [status, router],
  );
  if (status !== 'queued' && status !== 'running') return null;
  const words = latest || progress || 'Waiting for a worker';
  return (
    <div className="stack" data-gap="small">
      <p role="status">
        <strong>The campaign is being analysed.</strong> {words}.
      </p>
      <p className="cap">
        It takes a minute or two, or longer if many armies could have met. You can leave the page;
        the analysis continues.
      </p>
      {stop}
    </div>
  );
}
