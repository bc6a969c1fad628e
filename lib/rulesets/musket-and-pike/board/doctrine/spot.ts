import { hexAt } from '@/lib/geometry/hexes';
import type { Ground } from '@/lib/rulesets/musket-and-pike/board/ground';
import type { Point } from './field';

/** The hex nearest to a point of the field, inside the map. */
export function hexNear({ board }: Ground, [x, y]: Point): number {
  const column = Math.min(board.columns - 1, Math.max(0, Math.round(x / 0.8660254)));
  const halves = Math.round(2 * y);
  const lowest = Math.min(2 * board.rows - 1, Math.max(0, halves));
  for (const off of [0, 1, -1, 2, -2]) {
    const hex = hexAt(board, column, lowest + off);
    if (hex >= 0) return hex;
  }
  return column;
}
