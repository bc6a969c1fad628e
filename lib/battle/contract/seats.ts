import type { Side } from '@/lib/kernel/side';

/** Who decides: "A", or "A:left-wing" for a sub-commander. It begins with its side. */
export type SeatId = string;

/** A viewer: a seat, everybody (`public`), or an umpire, from whom nothing is hidden. */
export type Viewer = SeatId | 'public' | 'umpire';

/** The only source of chance, in [0, 1). The key names turn, unit and purpose: the same key gives the same number. */
export type Draw = (key: string) => number;

/** The side a seat belongs to. */
export function sideOfSeat(seat: SeatId): Side {
  return seat.startsWith('B') ? 'B' : 'A';
}
