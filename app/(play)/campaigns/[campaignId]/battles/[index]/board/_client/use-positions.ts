import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  afterDeed,
  positionFrom,
  type Replay,
  type ReplayDeed,
} from '@/app/_components/board/replay';
import type { BoardPosition } from '@/lib/application/board/view';
import type { BoardClient } from './board-client';

/** Most past positions kept. */
const KEPT = 80;

export interface Positions {
  readonly replay: Replay;
  /** The position asked for; until it has come, the one before it. */
  readonly shown: BoardPosition | null;
  readonly deed: (deed: ReplayDeed) => void;
  /** Goes to a position, null: to the present; `play` plays on from there. */
  readonly goTo: (at: number | null, play?: boolean) => void;
}

/** Writes the reader's position into the address: a jump is a step of the browser's history, playing is not. */
function writeAddress(at: number | null, how: 'push' | 'replace'): void {
  const address = new URL(window.location.href);
  if (at === null) address.searchParams.delete('at');
  else address.searchParams.set('at', String(at));
  if (address.href === window.location.href) return;
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}

/** The position of the battle shown, from the address, and the moves between positions. */
export function usePositions({
  client,
  first,
  newest,
  head,
  interval,
}: {
  client: BoardClient;
  /** The position that came with the page. */
  first: BoardPosition;
  newest: BoardPosition | null;
  head: number;
  /** Milliseconds a position is shown while playing. */
  interval: number;
}): Positions {
  const kept = useRef(new Map<number, BoardPosition>([[first.at, first]]));
  const [playing, setPlaying] = useState(false);
  const [past, setPast] = useState<BoardPosition | null>(first.at < first.head ? first : null);
  const at = positionFrom(useSearchParams().get('at'), head);
  /** The position before: playing begins a moment before the address has it. */
  const before = useRef(at);

  const fetched = useCallback(
    async (wanted: number): Promise<BoardPosition | null> => {
      const known = kept.current.get(wanted);
      if (known) return known;
      const reply = await client.position(wanted);
      if (!reply.ok) return null;
      kept.current.set(wanted, reply.value);
      for (const oldest of kept.current.keys()) {
        if (kept.current.size <= KEPT) break;
        kept.current.delete(oldest);
      }
      return reply.value;
    },
    [client],
  );

  useEffect(() => {
    const since = before.current;
    before.current = at;
    if (at === null) {
      if (since !== null) setPlaying(false);
      return;
    }
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    fetched(at).then((position) => {
      if (left) return;
      if (position === null) {
        setPlaying(false);
        return;
      }
      setPast(position);
      if (!playing) return;
      fetched(Math.min(head, at + 1));
      timer = setTimeout(() => {
        const next = afterDeed({ at, playing: true }, 'tick', head);
        writeAddress(next.at, 'replace');
      }, interval);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [at, playing, head, interval, fetched]);

  const goTo = useCallback((wanted: number | null, play = false) => {
    setPlaying(play);
    writeAddress(wanted, 'push');
  }, []);
  const deed = useCallback(
    (wanted: ReplayDeed) => {
      const next = afterDeed({ at, playing }, wanted, head);
      setPlaying(next.playing);
      writeAddress(next.at, 'push');
    },
    [at, playing, head],
  );
  return { replay: { at, playing }, shown: at === null ? newest : past, deed, goTo };
}
