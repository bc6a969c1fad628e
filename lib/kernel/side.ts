/** The two belligerents of every campaign and battle. */
export type Side = 'A' | 'B';
export const SIDES: readonly Side[] = ['A', 'B'];

/** The belligerent facing the given one. */
export function otherSide(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}

/** One value for each side. */
export type BySide<T> = Readonly<Record<Side, T>>;
