import { useState } from 'react';
import type { BoardOption } from '@/lib/application/board/pages';

/** An order planned but not yet given. At most one of the three is set. */
export interface Planned {
  /** A previewed order. */
  readonly preview: BoardOption | null;
  /** Orders that lead to the same cell: which is meant? */
  readonly ask: readonly BoardOption[];
  /** The end of the turn, while pieces could still act. */
  readonly ending: BoardOption | null;
}

const NOTHING: Planned = { preview: null, ask: [], ending: null };

/** The order planned at a moment; it is dropped when the moment passes. */
export function usePlanned(
  moment: string,
): readonly [Planned, (planned: Partial<Planned> | null) => void] {
  const [held, setHeld] = useState({ moment, planned: NOTHING });
  return [
    held.moment === moment ? held.planned : NOTHING,
    (planned) => setHeld({ moment, planned: { ...NOTHING, ...planned } }),
  ];
}
