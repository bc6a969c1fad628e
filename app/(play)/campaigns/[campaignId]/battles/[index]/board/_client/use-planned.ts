import { useState } from 'react';
import type { BoardOption } from '@/lib/application/board/pages';

/** What is about to be ordered and not yet given. At most one of the three is there. */
export interface Planned {
  /** An order that is looked at. */
  readonly preview: BoardOption | null;
  /** Orders that lead to the same cell: which is meant? */
  readonly ask: readonly BoardOption[];
  /** The end of the turn, while pieces could still act. */
  readonly ending: BoardOption | null;
}

const NOTHING: Planned = { preview: null, ask: [], ending: null };

/** What is about to be ordered at a moment; once the moment is gone, so is what was planned for it. */
export function usePlanned(
  moment: string,
): readonly [Planned, (planned: Partial<Planned> | null) => void] {
  const [held, setHeld] = useState({ moment, planned: NOTHING });
  return [
    held.moment === moment ? held.planned : NOTHING,
    (planned) => setHeld({ moment, planned: { ...NOTHING, ...planned } }),
  ];
}
