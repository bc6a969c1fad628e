import type { BySide } from '@/lib/kernel/side';

/** Each side's commitment, or null if it has not sealed. The answers themselves are never in the state. */
export type Seals = BySide<string | null>;
export const UNSEALED: Seals = { A: null, B: null };
