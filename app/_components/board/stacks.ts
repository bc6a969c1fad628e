import type { PiecePicture } from '@/lib/battle/contract/game-views';

/** Heights of a piece by which two, three, or more on one cell are apart. */
const APART_TWO = 0.8;
const APART_THREE = 0.55;
const TALLEST = 1.2;

/**
 * How far below the middle of its cell each piece is drawn, in heights of a piece: several on one cell lie one below
 * the other, in the order in which they are listed; the first is the uppermost. Pieces alone on their cell are absent.
 */
export function stackedPlaces(
  pieces: readonly Pick<PiecePicture, 'id' | 'at'>[],
): ReadonlyMap<string, number> {
  const byCell = new Map<number, string[]>();
  for (const { id, at } of pieces) {
    if (at < 0) continue;
    const here = byCell.get(at);
    if (here === undefined) byCell.set(at, [id]);
    else here.push(id);
  }
  const places = new Map<string, number>();
  for (const ids of byCell.values()) {
    const { length } = ids;
    if (length === 1) continue;
    const apart = length === 2 ? APART_TWO : length === 3 ? APART_THREE : TALLEST / length;
    ids.forEach((id, level) => {
      places.set(id, (level - (length - 1) / 2) * apart);
    });
  }
  return places;
}
