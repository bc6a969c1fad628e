import { useEffect, useState } from 'react';
import type { BoardPage } from '@/lib/application/board/pages';

/** Where this browser stores which edge was last chosen for the foot of the board, per viewing side. */
const KEY = 'orderly-book:board-turned';

/**
 * Whether side B’s edge is at the foot, and the function that turns the board: as last chosen in this browser for that
 * viewing side; by default only for a player of side B whose edge is at the head of the sheet.
 */
export function useTurned({
  header: { role, viewer },
  ground,
}: Pick<BoardPage, 'header' | 'ground'>): readonly [boolean, () => void] {
  const own = role !== 'hotSeat' && viewer.kind === 'side' ? viewer.side : 'both';
  const usual = own === 'B' && ground.upright !== true;
  const key = `${KEY}:${own}`;
  const [turned, setTurned] = useState(usual);
  useEffect(() => {
    const kept = localStorage.getItem(key);
    setTurned(kept === null ? usual : kept === 'yes');
  }, [key, usual]);
  return [
    turned,
    () => {
      localStorage.setItem(key, turned ? 'no' : 'yes');
      setTurned(!turned);
    },
  ];
}
