import { z } from 'zod';
import { commandId, textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { sideToMove } from '@/lib/battle/stream/battle';
import { actOnBoard } from '@/lib/battle/stream/decide';
import { sealedMomentOf } from '@/lib/battle/stream/sealed';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Refusal } from '@/lib/kernel/result';
import { refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { isSmallJson } from '@/lib/kernel/small-json';
import { actOn } from './act-on';
import { diceOfBoard } from './dice';
import { as } from './input';
import { sheetSealed } from './seal-sheet';
import { foreignUnit, unitsToOrder } from './staff';
import type { BoardPosition, OpenedBoard } from './view';

const ORDER_LENGTH_MAX = 200;

const GIVE_ORDER = z
  .object({
    as,
    commandId,
    /** The moment that the page showed (`BoardPending.id`). */
    pending: textUpTo(200),
    /** Exactly one of the two: a command of `boardOptions`, or typed words. */
    command: z.custom<Json>(isSmallJson).optional(),
    text: textUpTo(ORDER_LENGTH_MAX).optional(),
  })
  .refine(({ command, text }) => (command === undefined) !== (text === undefined));
export type GiveOrderInput = z.infer<typeof GIVE_ORDER>;

/**
 * Gives an order by hand. Refuses STALE_MOMENT (the battle has moved on), NOT_YOUR_MOVE (the other side’s, or an
 * artificial commander has the side), NOT_YOUR_SEAT, WRONG_PHASE (the battle has left the board), BATTLE_OVER,
 * RULESET_MISSING, and what the ruleset refuses. At a sealed moment the order is the side’s whole sheet: it is sealed,
 * in place of what the side sealed before, and opened with the other’s. A sub-commander orders the pieces of their formations: NOT_YOUR_UNIT
 * for others, NOT_YOUR_SEAT for what is for the whole side.
 */
export const giveOrder = useCase({
  on: 'battle',
  may: 'order',
  effect: 'writes',
  input: GIVE_ORDER,
  run: (call, input): Promise<Answer<BoardPosition>> =>
    actOn(call, { kind: 'board-order', input }, async (opened, side) => {
      const { battle } = opened.board;
      const { pending, text } = input;
      const parsed = text === undefined ? null : battle.ruleset.words.parse(text);
      if (parsed !== null && !parsed.ok) return parsed;
      const command = parsed === null ? (input.command ?? null) : parsed.value;
      const waits = outOfTurn(opened, side);
      if (waits !== null) return { ok: false, error: waits };
      const dice = await diceOfBoard(call.services, opened.access.loaded);
      const units = unitsToOrder(opened.people);
      const act = { side, pending, command, ...(units === undefined ? {} : { units }) };
      if (sealedMomentOf(battle, side)?.id === pending)
        return sheetSealed(call.services, opened.board, act, dice);
      const given = actOnBoard(battle, act, dice);
      return given.ok || given.error.code !== 'NOT_YOUR_UNIT'
        ? given
        : foreignUnit(opened.people, given.error.path ?? '');
    }),
});

/**
 * Why a side may not act now by mail, where each side moves at an installation of its own and only one at a time; null:
 * it may, as far as that goes.
 */
function outOfTurn({ access, board }: OpenedBoard, side: Side): Refusal | null {
  if (access.loaded.campaign.mail === null) return null;
  const mover = sideToMove(board.battle);
  return mover === null || mover === side
    ? null
    : refuse('NOT_YOUR_MOVE', 'It is the other side’s move.').error;
}
