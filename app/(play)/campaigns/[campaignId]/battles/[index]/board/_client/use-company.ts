import { useEffect, useMemo, useRef, useState } from 'react';
import { repeatedFor } from '@/app/_components/board/hand-acts';
import { groupOf, type PieceGroup } from '@/app/_components/board/orders';
import {
  type CompanionTrial,
  companionsOf,
  foremostFirst,
} from '@/app/_components/board/plane/company';
import type { TriedBoardOrder } from '@/lib/application/board/try-out';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { HandAct } from '@/lib/battle/contract/steering';
import type { BoardClient } from './board-client';

/** The pieces that go with the one steered over a plane: each gets the same order, from where it stands. */
export interface Company {
  /** What is sent as one: “Open Division”; null: nothing can go with it. */
  readonly name: string | null;
  /** Those that can go with it, whether or not they do. */
  readonly others: readonly PiecePicture[];
  readonly on: boolean;
  /** Its order is typed: nothing goes with it until it is drawn or pressed again. */
  readonly typed: boolean;
  /** What its order came to for each of them; empty until all are tried. */
  readonly trials: readonly CompanionTrial[];
  /** An answer is still to come. */
  readonly trying: boolean;
  /** The command of the piece goes with it, or it goes alone. */
  readonly toggle: () => void;
  /** These are selected as one; empty: a piece goes alone. */
  readonly choose: (ids: readonly string[]) => void;
  /** The order and those of the others that are legal, foremost first. */
  readonly withOthers: (order: TriedBoardOrder) => readonly TriedBoardOrder[];
}

/** What is known of the moment in which pieces are steered. */
export interface CompanyMoment {
  /** The piece that is steered; null: none is. */
  readonly piece: PiecePicture | null;
  readonly acts: readonly HandAct[];
  readonly pieces: readonly PiecePicture[];
  readonly units: readonly string[];
  readonly groups: readonly PieceGroup[];
  /** Ids of pieces with an order of their own on the sheet. */
  readonly written: readonly string[];
  /** What was selected and tried ends with it. */
  readonly at: string;
  /** The piece's order is typed, and so for it alone. */
  readonly typed: boolean;
}

const NONE: readonly string[] = [];
const NO_TRIALS: readonly CompanionTrial[] = [];

export function useCompany(
  client: BoardClient,
  { piece, acts, pieces, units, groups, written, at, typed }: CompanyMoment,
): Company {
  const [held, setHeld] = useState<{ readonly at: string; readonly ids: readonly string[] }>({
    at,
    ids: NONE,
  });
  const chosen = held.at === at ? held.ids : NONE;
  const setChosen = (next: readonly string[]) => setHeld({ at, ids: next });
  const [found, setFound] = useState<{
    readonly asked: string;
    readonly trials: readonly CompanionTrial[];
  } | null>(null);
  const group = piece === null ? null : groupOf(groups, piece.id);
  const on = piece !== null && !typed && chosen.includes(piece.id);
  const ids = piece !== null && chosen.includes(piece.id) ? chosen : (group?.pieces ?? NONE);
  const others = useMemo(
    () => (piece === null ? [] : companionsOf(piece, ids, pieces, units, written)),
    [piece, ids, pieces, units, written],
  );
  const tries = on && piece?.outline !== undefined && acts.length > 0 && others.length > 0;
  const asked = tries ? JSON.stringify([at, piece.id, acts, others.map(({ id }) => id)]) : '';

  const from = piece?.outline ?? [];
  // The newest of each: only what is asked begins another try.
  const trying = useRef({ others, acts, from });
  trying.current = { others, acts, from };
  useEffect(() => {
    if (asked === '') return;
    let left = false;
    const { others: all, acts: own, from: outline } = trying.current;
    (async () => {
      const trials: CompanionTrial[] = [];
      // One after another: a whole command asked for at once would keep the server from everybody else.
      for (const other of all) {
        const reply = await client.tryOut({
          piece: other.id,
          acts: repeatedFor(own, outline, other.outline ?? []),
        });
        if (left) return;
        trials.push(
          reply.ok
            ? { piece: other, order: reply.value.order, why: reply.value.unclear }
            : { piece: other, order: null, why: reply.error.message },
        );
      }
      setFound({ asked, trials });
    })();
    return () => {
      left = true;
    };
  }, [client, asked]);

  const trials = asked !== '' && found?.asked === asked ? found.trials : NO_TRIALS;
  return {
    name:
      others.length === 0
        ? null
        : group !== null && (!on || sameIds(ids, group.pieces))
          ? group.name
          : 'what is selected',
    others,
    on,
    typed,
    trials,
    trying: asked !== '' && found?.asked !== asked,
    toggle: () => setChosen(on ? NONE : (group?.pieces ?? NONE)),
    choose: setChosen,
    withOthers: (order) => {
      if (piece === null) return [order];
      const going = trials.flatMap(({ piece: other, order: own }) =>
        own === null || own.refused !== null ? [] : [{ piece: other, order: own }],
      );
      const foremost = foremostFirst(from);
      return [{ piece, order }, ...going]
        .sort((one, two) => foremost(one.piece, two.piece))
        .map(({ order: own }) => own);
    },
  };
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
