import { pausedUntil } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { foldBoard, newestNode } from '@/lib/battle/stream/battle';
import { takeActBack } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { sealedMomentOf, withdrawSheet } from '@/lib/battle/stream/sealed';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { actOn, type BoardCall } from './act-on';
import { BOARD_ACT, position } from './input';
import { boardIn } from './opened';
import { momentOfPost, takeOrdersBack } from './post-orders';
import { withdrawByMail } from './seal-by-mail';
import { backFault, unitsToOrder } from './staff';
import { turnTooLong } from './turn-by-mail';
import { type BoardPosition, type OpenedBoard, positionOf } from './view';

/**
 * Takes the latest act back: the commander their side's, a sub-commander their own; at a sealed moment what the side
 * has sealed, unopened; there a sub-commander takes back what they sent to their commander. Orders given together, such as a march, are taken back together. Refuses NOTHING_TO_TAKE_BACK
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
  run: async (call, input): Promise<Answer<BoardPosition>> => {
    if (call.access.loaded.campaign.mail?.board?.next === 'both')
      return withdrawByMail(call, input);
    const sent = await sentBack(call, input.as);
    if (sent !== null) return sent;
    return await actOn(call, { kind: 'board-back', input }, async (opened, side) => {
      const { access, board, people } = opened;
      if (input.at !== undefined && input.at < board.version)
        return refuse(
          'STALE_MOMENT',
          'The battle went on in the meantime; look at it as it stands.',
        );
      if (sealedMomentOf(board.battle, side)?.settled)
        return unitsToOrder(people) === undefined
          ? withdrawSheet(board.battle, side)
          : refuse('NOT_YOUR_SEAT', 'Only the commander of the side can take its seal back.');
      const fault = turnTooLong(access.loaded.campaign.mail, board.version);
      return fault === null ? takenBack(opened, side) : { ok: false, error: fault };
    });
  },
});

/** At a sealed moment a sub-commander takes back what they sent to their commander; null: they have sent nothing. */
async function sentBack(
  { services, access, index }: BoardCall,
  as: Side | undefined,
): Promise<Answer<BoardPosition> | null> {
  const opened = await boardIn(services, access, index);
  if (!opened.ok || !opened.value.isCurrent) return null;
  if (momentOfPost(opened.value, as) === null) return null;
  if (pausedUntil(access.loaded) !== null)
    return refuse('PAUSED', 'The umpire has paused this campaign. Nothing was changed.');
  await takeOrdersBack(services, opened.value);
  return ok(positionOf(opened.value, { as }));
}

/** The latest act taken back, with those by hand that were recorded with it. */
function takenBack(
  { board, people }: OpenedBoard,
  side: Side,
): Result<{ readonly events: readonly BoardEvent[] }, Refusal> {
  const { events } = board;
  const taken: BoardEvent[] = [];
  let { battle } = board;
  const commandOf = () => events[newestNode(battle).position - 1]?.commandId;
  const together = commandOf();
  for (;;) {
    const fault = backFault(people, { battle, events }, side);
    const back = fault === null ? takeActBack(battle, side) : { ok: false as const, error: fault };
    if (!back.ok) return taken.length > 0 ? ok({ events: taken }) : back;
    taken.push(back.value);
    battle = foldBoard(battle, [back.value], () => battle.ruleset);
    const { act } = newestNode(battle);
    if (act === null || act.doctrine !== undefined || commandOf() !== together)
      return ok({ events: taken });
  }
}
