'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import type { LiveHint, OddsStatus } from '@/lib/application/contract';
import { Progress } from '../../_components/notice/notice';

type OddsHint = Extract<LiveHint, { kind: 'odds' }>;

/** How the page's live feed passes on what it hears of trials. */
const ODDS_NEWS = 'orderly:odds';

export function tellOdds(hint: OddsHint): void {
  window.dispatchEvent(new CustomEvent<OddsHint>(ODDS_NEWS, { detail: hint }));
}

/**
 * How far the trials of a battle are, as the hints of the live feed say: the bar moves in the browser alone. Only where
 * their standing changes, at the end above all, is the page asked for anew.
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
  const [told, setTold] = useState(0);
  useEffect(() => {
    const hear = (event: Event) => {
      const hint = (event as CustomEvent<OddsHint>).detail;
      if (hint.index !== battleIndex) return;
      setTold(hint.done);
      if (hint.status !== status) router.refresh();
    };
    window.addEventListener(ODDS_NEWS, hear);
    return () => window.removeEventListener(ODDS_NEWS, hear);
  }, [battleIndex, status, router]);
  if (status !== 'queued' && status !== 'running') return null;
  return (
    <Progress
      label="Playing out the battle"
      done={Math.max(done, told)}
      total={trials}
      unit="trials"
      stop={stop}
    />
  );
}
