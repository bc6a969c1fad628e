import type { BySide } from '@/lib/kernel/side';

/** A commitment of each side, or null while it has not sealed. The answers themselves are never in the state. */
export type Seals = BySide<string | null>;
export const UNSEALED: Seals = { A: null, B: null };
