import type { Services } from '@/lib/application/core/services';
import type { SeatId } from '@/lib/battle/contract/seats';
import { type BoardBattle, foldBoard } from '@/lib/battle/stream/battle';
import type { BoardDice } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import {
  momentToOpen,
  type OpenedSheet,
  openMoment,
  type SheetToSeal,
  sealedMomentOf,
  sealSheet,
} from '@/lib/battle/stream/sealed';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import type { SealedRow } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';

/** Events of a battle with the sealed rows of the same append. */
export interface SheetSealed {
  readonly events: readonly BoardEvent[];
  readonly sealed: readonly SealedRow[];
}

/**
 * Seals a side's sheet: its nonce is made here, or was by the player's own browser (`made`), the commitment goes into the event, the encrypted sheet into a row of
 * the same append. Where it is the last one of its moment, the same append opens them all. Refuses what `sealSheet`
 * does.
 */
export async function sheetSealed(
  services: Pick<Services, 'secrets'>,
  { streamId, battle }: { readonly streamId: string; readonly battle: BoardBattle },
  sheet: Omit<SheetToSeal, 'commitment'>,
  dice: BoardDice,
  made?: string,
): Promise<Result<SheetSealed, Refusal>> {
  const moment = sealedMomentOf(battle, sheet.side);
  const unsealed = { ...sheet, commitment: '' };
  if (moment === null) {
    const refused = sealSheet(battle, unsealed);
    return refused.ok ? refuse('STALE_MOMENT', 'The battle has moved on.') : refused;
  }
  const tried = sealSheet(battle, unsealed);
  if (!tried.ok) return tried;
  const { seat } = moment;
  const payload = sheetPayload(moment.id, seat, sheet.command);
  const { row, nonce } = await services.secrets.seal(streamId, moment.id, seat, payload, made);
  const sealed = sealSheet(battle, { ...sheet, commitment: row.commitment });
  if (!sealed.ok) return sealed;
  const after = foldBoard(battle, [sealed.value], () => battle.ruleset);
  if (momentToOpen(after) === null) return ok({ events: [sealed.value], sealed: [row] });
  const sheets = new Map<SeatId, OpenedSheet>([[seat, { command: sheet.command, nonce }]]);
  for (const other of after.sealed.keys()) {
    if (other === seat) continue;
    const opened = await services.secrets.open(streamId, moment.id, other);
    if (opened === null) throw new Error('A sheet that was sealed is not there');
    const { command } = opened.payload as { readonly command: Json };
    sheets.set(other, { command, nonce: opened.nonce });
  }
  const opened = openMoment(after, sheets, dice);
  if (!opened.ok) throw new Error(`Sheets that were sealed are refused: ${opened.error.code}`);
  return ok({ events: [sealed.value, opened.value], sealed: [row] });
}
