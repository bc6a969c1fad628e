import { useEffect, useState } from 'react';
import type { BoardPage } from '@/lib/application/board/pages';

/** Where this browser keeps which edge was last wished at the foot, by whom the board is seen as. */
const KEY = 'orderly-book:board-turned';

/**
 * Whether side B’s edge is at the foot, and the way to turn the board round: as was last wished here by who sees it as that
 * side; else for a person of side B alone.
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
