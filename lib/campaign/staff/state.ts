import type { BySide } from '@/lib/kernel/side';

/** A person under a side's commander. */
export interface SubCommander {
  readonly user: string;
  /** Formations assigned to them; each includes everything below it. */
  readonly formations: readonly string[];
}

/** The sub-commanders of each side, the longest-serving first. */
export type Staff = BySide<readonly SubCommander[]>;
export const NO_STAFF: Staff = { A: [], B: [] };

/** What a campaign keeps of its staffs. */
export interface StaffPart {
  staff: Staff;
}
