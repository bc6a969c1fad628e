import { middleOf } from '@/app/_components/board/hand-acts';
import type { TriedBoardOrder } from '@/lib/application/board/try-out';
import type { PiecePicture } from '@/lib/battle/contract/game-views';

/** What the order of the piece in hand came to for another that goes with it. */
export interface CompanionTrial {
  readonly piece: PiecePicture;
  /** Null: there is no order for it, and `why` says so. */
  readonly order: TriedBoardOrder | null;
  readonly why: string | null;
}

/**
 * The pieces that go with one over a plane, those that stand foremost in its direction first, so that nobody is in the
 * way of those behind.
 *
 * @param ids of the pieces that are selected as one, itself included
 * @param units ids of pieces that can still get orders
 * @param written ids of pieces that have an order of their own on the sheet, which they keep
 */
export function companionsOf(
  piece: PiecePicture,
  ids: readonly string[],
  pieces: readonly PiecePicture[],
  units: readonly string[],
  written: readonly string[],
): readonly PiecePicture[] {
  const { outline = [], side } = piece;
  return pieces
    .filter(
      (other) =>
        other.id !== piece.id &&
        other.side === side &&
        other.at >= 0 &&
        other.outline !== undefined &&
        ids.includes(other.id) &&
        units.includes(other.id) &&
        !written.includes(other.id),
    )
    .sort(foremostFirst(outline));
}

/** Sorts pieces by how far they stand ahead of an outline, in its direction. */
export const foremostFirst =
  (from: readonly number[]) =>
  (one: PiecePicture, other: PiecePicture): number =>
    aheadIn(from, other.outline ?? []) - aheadIn(from, one.outline ?? []);

/** How far an outline lies ahead of another in the other's direction, in thousandths of the plane's unit. */
export function aheadIn(from: readonly number[], outline: readonly number[]): number {
  const [, , rx = 0, ry = 0, bx = 0, by = 0] = from;
  const deep = Math.hypot(rx - bx, ry - by) || 1;
  const [x, y] = middleOf(outline);
  const [fx, fy] = middleOf(from);
  return ((x - fx) * (rx - bx) + (y - fy) * (ry - by)) / deep;
}

/** Reasons that are told in full. */
const REASONS = 3;

/** “With it: 2 of 3. Second Regiment: it can move 4.” */
export function companyInWords(trials: readonly CompanionTrial[]): string {
  if (trials.length === 0) return '';
  const reasons = trials.flatMap(({ piece, order, why }) => {
    const refused = order === null ? why : order.refused;
    return refused === null ? [] : [`${piece.name}: ${refused}`];
  });
  const more = reasons.length - REASONS;
  return [
    `With it: ${trials.length - reasons.length} of ${trials.length}.`,
    ...reasons.slice(0, REASONS),
    ...(more > 0 ? [`${more} more cannot either.`] : []),
  ].join(' ');
}
