import { useEffect, useState } from 'react';
import type { BoardOptions } from '@/lib/application/board/pages';
import type { PickedBoardOrder } from '@/lib/application/board/try-out';
import type { BoardPosition } from '@/lib/application/board/view';
import type { Picked, Picks } from '@/lib/battle/contract/picking';
import type { BoardClient } from './board-client';
import type { Battle } from './use-battle';

/** Cards, pieces and a place picked together, and the order that they make. */
export interface Picking {
  /** What can be picked now; null: nothing. */
  readonly picks: Picks | null;
  readonly picked: Picked;
  /** Null: nothing is picked, or it is being tried. */
  readonly order: PickedBoardOrder | null;
  readonly begun: boolean;
  /** Ids of cards that a press picks or plays. */
  readonly playable: ReadonlySet<string>;
  readonly pressCard: (id: string) => void;
  readonly pressPiece: (id: string) => void;
  readonly pressPlace: (point: readonly [number, number]) => void;
  readonly pick: (picked: Picked) => void;
  readonly clear: () => void;
  readonly give: () => void;
}

const NOTHING: Picked = { cards: [], pieces: [], place: null };

/** A list with an entry, or without it if it was there; where it is full, the last one makes way. */
export function toggled(list: readonly string[], id: string, most: number): readonly string[] {
  if (list.includes(id)) return list.filter((one) => one !== id);
  return [...list.slice(0, Math.max(0, most - 1)), id];
}

/** Picks for one order. `moment`: what is picked ends with it. */
export function usePicks(
  client: BoardClient,
  battle: Pick<Battle, 'order' | 'busy'>,
  general: BoardOptions | null,
  cards: BoardPosition['cards'],
  moment: string,
): Picking {
  const [held, setHeld] = useState({ moment, picked: NOTHING });
  const [found, setFound] = useState<{ key: string; order: PickedBoardOrder } | null>(null);
  const picks = general?.picks ?? null;
  const picked = held.moment === moment && picks !== null ? held.picked : NOTHING;
  const begun = picked.cards.length + picked.pieces.length > 0 || picked.place !== null;
  const asked = begun ? JSON.stringify({ picked }) : '';
  const key = `${moment}/${asked}`;

  useEffect(() => {
    if (asked === '') return;
    let left = false;
    client.tryOut(JSON.parse(asked)).then((reply) => {
      const order = reply.ok ? reply.value.picked : undefined;
      if (!left && order !== undefined) setFound({ key, order });
    });
    return () => {
      left = true;
    };
  }, [client, asked, key]);

  const order = begun && found?.key === key ? found.order : null;
  const playing = (general?.options ?? []).filter(({ card }) => card !== undefined);
  const hand = cards === null ? [] : [...(cards.hands.A ?? []), ...(cards.hands.B ?? [])];
  const pickable = (id: string): boolean =>
    picks !== null && picks.cards > 0 && (picks.among?.includes(id) ?? true);
  const change = (next: Partial<Picked>) => setHeld({ moment, picked: { ...picked, ...next } });
  return {
    picks,
    picked,
    order,
    begun,
    playable: new Set(
      hand
        .map(({ id }) => id)
        .filter((id) => pickable(id) || playing.some(({ card }) => card === id)),
    ),
    pressCard: (id) => {
      if (pickable(id)) return change({ cards: toggled(picked.cards, id, picks?.cards ?? 0) });
      const [only, more] = playing.filter(({ card }) => card === id);
      if (only !== undefined && more === undefined && !battle.busy) battle.order(only);
    },
    pressPiece: (id) => change({ pieces: toggled(picked.pieces, id, picks?.pieces ?? 0) }),
    pressPlace: ([x, y]) => change({ place: [Math.round(x), Math.round(y)] }),
    pick: (next) => setHeld({ moment, picked: next }),
    clear: () => setHeld({ moment, picked: NOTHING }),
    give: () => {
      if (order === null || order.command === null || order.refused !== null) return;
      battle.order({
        ...{ command: order.command, text: order.text },
        ...{ cost: null, to: null, kind: 'other' },
      });
    },
  };
}
