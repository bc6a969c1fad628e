import type { BySide } from '@/lib/kernel/side';

/** Each side's commitment, or null if it has not sealed. The answers themselves are never in the state. */
export type Seals = BySide<string | null>;
export const UNSEALED: Seals = { A: null, B: null };

/** A side's own number for the dice: committed to before it counts, and opened with its seal. */
export interface SideNumber {
  /** The commitment that waits to be opened; null: none. */
  readonly committed: string | null;
  /** It was made before anything of the open round was opened. */
  readonly usable: boolean;
  /** The number that was opened for the open round. */
  readonly opened: string | null;
}

export interface NumbersPart {
  numbers: BySide<SideNumber>;
  /** What the sides opened for the round that was revealed last. */
  drawn: BySide<string | null>;
}

const NO_NUMBER: SideNumber = { committed: null, usable: false, opened: null };
export const NO_NUMBERS: NumbersPart = {
  numbers: { A: NO_NUMBER, B: NO_NUMBER },
  drawn: { A: null, B: null },
};
