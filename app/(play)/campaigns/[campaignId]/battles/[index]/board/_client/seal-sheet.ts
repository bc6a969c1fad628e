import { fresh } from '@/app/_components/device/join';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import { commit } from '@/lib/chance/commitment';
import type { Json } from '@/lib/kernel/canonical-json';

/** A sheet under a nonce of this browser's own chance, and what its device signs: the commitment, never the sheet. */
export function sealedSheet(pending: string, seat: SeatId, command: Json) {
  const nonce = fresh();
  const commitment = commit(nonce, sheetPayload(pending, seat, command));
  return { nonce, data: { side: sideOfSeat(seat), pending, commitment } };
}
