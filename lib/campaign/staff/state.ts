import type { BySide } from '@/lib/kernel/side';

/** A person under a side's commander. */
export interface SubCommander {
  readonly user: string;
  /** Formations that they were given; everything below a formation goes with it. */
  readonly formations: readonly string[];
}

/** The sub-commanders of each side, the longest-serving first. */
export type Staff = BySide<readonly SubCommander[]>;
export const NO_STAFF: Staff = { A: [], B: [] };

/** What a campaign keeps of its staffs. */
export interface StaffPart {
  staff: Staff;
}
