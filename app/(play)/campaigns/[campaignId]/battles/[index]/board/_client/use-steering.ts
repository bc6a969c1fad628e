import { useEffect, useRef, useState } from 'react';
import { drawnAct, frontOf, repeatedFor, withAct } from '@/app/_components/board/hand-acts';
import type { BoardTrial, TriedBoardOrder } from '@/lib/application/board/try-out';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { HandAct } from '@/lib/battle/contract/steering';
import type { BoardClient } from './board-client';

/** An order by hand, before it is given: the same whether drawn, pressed, keyed or typed. */
export interface Steering {
  /** The piece that is steered; null: none is. */
  readonly piece: PiecePicture | null;
  /** What is in the field: typed, or the order that was drawn. */
  readonly text: string;
  /** Null: nothing is laid out, or it is being tried. */
  readonly order: TriedBoardOrder | null;
  readonly unclear: string | null;
  readonly begun: boolean;
  /** The words in the field are typed: they are an order for this piece alone. */
  readonly typed: boolean;
  readonly act: (act: HandAct) => void;
  readonly type: (text: string) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  /** The order, legal and as it stands now, and the moment that it answers; null: there is none to give. */
  readonly ready: { readonly order: TriedBoardOrder; readonly pending: string | null } | null;
  /** What was drawn or pressed so far, once the hand rests; empty: nothing was, or the words are typed. */
  readonly acts: readonly HandAct[];
  /** The order is given: the acts can be repeated for another piece. */
  readonly given: () => void;
  /** Lays the last order that was drawn or pressed on this piece too; null: none was given, or no piece is steered. */
  readonly repeat: (() => void) | null;
  /** A handle of the piece drawn to a point of the plane. */
  readonly draw: (handle: string, point: readonly [number, number], done: boolean) => void;
}

interface Hand {
  readonly key: string;
  readonly acts: readonly HandAct[];
  /** What is being drawn now; null: nothing. */
  readonly drawing: HandAct | null;
  /** Typed words, which replace the acts; null: none. */
  readonly typed: string | null;
}

const NO_ACTS: readonly HandAct[] = [];

/** Milliseconds that a hand rests before its order is tried. */
const REST_MS = 60;

/** Steers a piece on an open plane. `moment`: what is laid out ends with it. */
export function useSteering(
  client: BoardClient,
  piece: PiecePicture | null,
  moment: string,
): Steering {
  const key = `${moment}/${piece?.id ?? ''}`;
  const fresh: Hand = { key, acts: NO_ACTS, drawing: null, typed: null };
  const [held, setHeld] = useState<Hand>(fresh);
  const [last, setLast] = useState<{ acts: readonly HandAct[]; outline: readonly number[] } | null>(
    null,
  );
  const [found, setFound] = useState<{ key: string; trial: BoardTrial } | null>(null);
  const hand = held.key === key ? held : fresh;
  const front = frontOf(piece?.outline ?? []);
  const acts = hand.drawing === null ? hand.acts : withAct(hand.acts, hand.drawing, front);
  const id = piece?.id ?? null;
  const asked =
    id === null
      ? ''
      : hand.typed !== null
        ? hand.typed.trim() && JSON.stringify({ text: hand.typed.trim() })
        : acts.length > 0
          ? JSON.stringify({ piece: id, acts })
          : '';
  /** The outline at which the piece stood when a handle was grasped. */
  const grasped = useRef<readonly number[] | null>(null);

  useEffect(() => {
    if (asked === '') return;
    let left = false;
    const rest = setTimeout(() => {
      client.tryOut(JSON.parse(asked)).then((reply) => {
        if (left) return;
        // What is refused, or gets no answer, is said where an unclear order is.
        const trial = reply.ok
          ? reply.value
          : { at: 0, pending: null, order: null, unclear: reply.error.message };
        setFound({ key: `${key}${asked}`, trial });
      });
    }, REST_MS);
    return () => {
      left = true;
      clearTimeout(rest);
    };
  }, [client, key, asked]);

  // While the next is being tried, the last one stays: nothing flickers under the hand.
  const trial =
    asked !== '' &&
    found?.key.startsWith(key) &&
    (hand.drawing !== null || found.key === `${key}${asked}`)
      ? found.trial
      : null;
  const order = trial?.order ?? null;
  const change = (next: Partial<Hand>) => setHeld({ ...hand, ...next });
  return {
    piece,
    text: hand.typed ?? order?.text ?? '',
    order,
    unclear: trial?.unclear ?? null,
    begun: asked !== '',
    typed: hand.typed !== null && hand.typed.trim() !== '',
    act: (act) => change({ acts: withAct(hand.acts, act, front), drawing: null, typed: null }),
    type: (text) => change({ acts: [], drawing: null, typed: text }),
    undo: () => change({ acts: hand.acts.slice(0, -1), drawing: null, typed: null }),
    clear: () => setHeld(fresh),
    ready:
      order === null || order.refused !== null || found?.key !== `${key}${asked}`
        ? null
        : { order, pending: found.trial.pending },
    acts: hand.drawing !== null || hand.typed !== null ? NO_ACTS : hand.acts,
    given: () => {
      if (hand.acts.length > 0) setLast({ acts: hand.acts, outline: piece?.outline ?? [] });
    },
    repeat:
      last === null || piece?.outline === undefined
        ? null
        : () =>
            change({
              acts: repeatedFor(last.acts, last.outline, piece.outline ?? []),
              ...{ drawing: null, typed: null },
            }),
    draw: (handle, point, done) => {
      grasped.current ??=
        order?.ends.find((end) => end.piece === id)?.outline ?? piece?.outline ?? null;
      const drawing = grasped.current && drawnAct(grasped.current, handle, point);
      if (!done) return change({ drawing, typed: null });
      grasped.current = null;
      change({
        acts: drawing ? withAct(hand.acts, drawing, front) : hand.acts,
        drawing: null,
        typed: null,
      });
    },
  };
}
