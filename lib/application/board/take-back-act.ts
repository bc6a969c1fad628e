import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { takeActBack } from '@/lib/battle/stream/decide';
import { sealedMomentOf, withdrawSheet } from '@/lib/battle/stream/sealed';
import { refuse } from '@/lib/kernel/result';
import { actOn } from './act-on';
import { BOARD_ACT, position } from './input';
import { backFault, unitsToOrder } from './staff';
import { turnTooLong } from './turn-by-mail';
import type { BoardPosition } from './view';

/**
 * Takes the latest act back: the commander their side's, a sub-commander their own; at a sealed moment what the side
 * has sealed, unopened. Refuses NOTHING_TO_TAKE_BACK
 * (across a die, a reveal, another's act, the turn's end), STALE_MOMENT (the battle has moved on).
 */
export const takeBackAct = useCase({
  on: 'battle',
  may: 'order',
  effect: 'writes',
  input: BOARD_ACT.extend({
    /** The newest position that the page showed: another's order that came since is not taken back unseen. */
    at: position,
  }),
  run: (call, input): Promise<Answer<BoardPosition>> =>
    actOn(call, { kind: 'board-back', input }, async ({ access, board, people }, side) => {
      if (input.at !== undefined && input.at < board.version)
        return refuse(
          'STALE_MOMENT',
          'The battle went on in the meantime; look at it as it stands.',
        );
      if (sealedMomentOf(board.battle, side)?.settled)
        return unitsToOrder(people) === undefined
          ? withdrawSheet(board.battle, side)
          : refuse('NOT_YOUR_SEAT', 'Only the commander of the side can take its orders back.');
      const { mail } = access.loaded.campaign;
      const fault = turnTooLong(mail, board.version) ?? backFault(people, board, side);
      return fault === null ? takeActBack(board.battle, side) : { ok: false, error: fault };
    }),
});
