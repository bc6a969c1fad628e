import { useEffect, useState } from 'react';
import type { BoardPage } from '@/lib/application/board/pages';

/** Where this browser stores which edge was last chosen for the foot of the board, per viewing side. */
const KEY = 'orderly-book:board-turned';

/**
 * Whether side B’s edge is at the foot, and the function that turns the board: as last chosen in this browser for that
 * viewing side; by default only for a player of side B.
 */
export function useTurned({ role, viewer }: BoardPage['header']): readonly [boolean, () => void] {
  const own = role !== 'hotSeat' && viewer.kind === 'side' ? viewer.side : 'both';
  const key = `${KEY}:${own}`;
  const [turned, setTurned] = useState(own === 'B');
  useEffect(() => {
    const kept = localStorage.getItem(key);
    setTurned(kept === null ? own === 'B' : kept === 'yes');
  }, [key, own]);
  return [
    turned,
    () => {
      localStorage.setItem(key, turned ? 'no' : 'yes');
      setTurned(!turned);
    },
  ];
}
