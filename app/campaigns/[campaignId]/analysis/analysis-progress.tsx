'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import type { LiveHint, OddsStatus } from '@/lib/application/contract';

type AnalysisHint = Extract<LiveHint, { kind: 'analysis' }>;

/** How the page's live feed passes on what it hears of the analysis. */
const ANALYSIS_NEWS = 'orderly:analysis';

export function tellAnalysis(hint: AnalysisHint): void {
  window.dispatchEvent(new CustomEvent<AnalysisHint>(ANALYSIS_NEWS, { detail: hint }));
}

/** How far an analysis is, in words; where its standing changes, at the end above all, the page is asked for anew. */
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
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => {
    const hear = (event: Event) => {
      const hint = (event as CustomEvent<AnalysisHint>).detail;
      setTold(hint.progress);
      if (hint.status !== status) router.refresh();
    };
    window.addEventListener(ANALYSIS_NEWS, hear);
    return () => window.removeEventListener(ANALYSIS_NEWS, hear);
  }, [status, router]);
  if (status !== 'queued' && status !== 'running') return null;
  const words = told || progress || 'Waiting for a worker';
  return (
    <div className="stack" data-gap="small">
      <p role="status">
        <strong>The campaign is being analysed.</strong> {words}.
      </p>
      <p className="cap">
        It takes a minute or two, longer where many armies could have met. You may leave the page:
        it goes on.
      </p>
      {stop}
    </div>
  );
}
