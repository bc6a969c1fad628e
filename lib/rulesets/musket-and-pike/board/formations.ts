/**
 * Formations. A line that is strong enough to extend counts as a shortened line (`shortened` in formations.ts). Dragoons
 * on foot are in `line`. Leaders and horse are `mounted`, wagons in `column`, ships `unlimbered`.
 */
export const FORMATIONS = [
  'line',
  'extended',
  'column',
  'block',
  'mounted',
  'limbered',
  'unlimbered',
  'skirmish',
] as const;
export type Formation = (typeof FORMATIONS)[number];

/**
 * The vertex of its hex that a unit faces, clockwise: 0 up-right, 1 right, 2 down-right, 3 down-left, 4 left, 5 up-left.
 * Its two front hexsides are those of directions `facing` and `facing + 1` (`HexDirection`).
 */
export type Facing = 0 | 1 | 2 | 3 | 4 | 5;
