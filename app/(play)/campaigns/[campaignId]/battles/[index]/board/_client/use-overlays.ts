import { useEffect, useState } from 'react';
import type { BoardOverlays } from '@/lib/application/board/plan';
import type { BoardClient } from './board-client';

/** Where this browser stores what is laid over the board. */
const KEY = 'orderly-book:board-overlays';
/** Most overlays at once: with more, nothing could be read. */
const SHOWN_MAX = 3;

/** What is laid over the board, as last chosen in this browser, and its switch. */
export function useOverlays(
  client: BoardClient,
  at: number,
  /** The piece in hand; null: none. Where it can go and what it sees are asked for while they are shown. */
  inHand: string | null,
): {
  readonly shown: readonly string[];
  readonly overlays: BoardOverlays | null;
  readonly toggle: (id: string) => void;
} {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [overlays, setOverlays] = useState<BoardOverlays | null>(null);
  useEffect(() => {
    setShown((localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== ''));
  }, []);
  const isShown = shown.length > 0;
  const plans = shown.includes('plans');
  const ofPiece = shown.includes('sight') || shown.includes('reach');
  const piece = ofPiece ? (inHand ?? undefined) : undefined;
  useEffect(() => {
    if (!isShown) return;
    let left = false;
    client.overlays(at, plans, piece).then((reply) => {
      if (!left && reply.ok) setOverlays(reply.value);
    });
    return () => {
      left = true;
    };
  }, [client, at, isShown, plans, piece]);
  return {
    shown,
    overlays: isShown && overlays?.at === at ? overlays : null,
    toggle: (id) => {
      const next = shown.includes(id)
        ? shown.filter((one) => one !== id)
        : [...shown, id].slice(-SHOWN_MAX);
      localStorage.setItem(KEY, next.join(' '));
      setShown(next);
    },
  };
}
