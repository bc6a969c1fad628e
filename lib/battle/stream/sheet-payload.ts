import type { SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';

/** What a commitment to a sheet is made over: bound to its moment and seat, so that nobody can copy another's. */
export function sheetPayload(pending: string, seat: SeatId, command: Json): Json {
  return { command, pending, seat };
}
