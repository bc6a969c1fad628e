import { z } from 'zod';
import { commandId, textUpTo } from '@/lib/application/core/input-schemas';
import { pausedUntil } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import {
  type BoardBattle,
  boardPending,
  foldBoard,
  mailMover,
  newestNode,
  sideToMove,
} from '@/lib/battle/stream/battle';
import { actOnBoard, type BoardAct, type BoardDice } from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { sealedAlone } from '@/lib/battle/stream/mail-moments';
import { sealedMomentOf } from '@/lib/battle/stream/sealed';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { isSmallJson } from '@/lib/kernel/small-json';
import { actOn, type BoardCall } from './act-on';
import { diceOfBoard } from './dice';
import { as, BY_HAND } from './input';
import { boardIn } from './opened';
import { momentOfPost, sendOrders } from './post-orders';
import { sealByMail } from './seal-by-mail';
import { sheetSealed } from './seal-sheet';
import { foreignUnit, unitsToOrder } from './staff';
import { type BoardPosition, type OpenedBoard, positionOf } from './view';

const ORDER_LENGTH_MAX = 200;
/** Most orders given together. */
const ORDERS_MAX = 120;

const GIVE_ORDER = z
  .object({
    as,
    commandId,
    /** The moment that the page showed (`BoardPending.id`). */
    pending: textUpTo(200),
    /** Exactly one of the three: a command of `boardOptions`, typed words, or the orders of a march, in their order. */
    command: z.custom<Json>(isSmallJson).optional(),
    text: textUpTo(ORDER_LENGTH_MAX).optional(),
    commands: z.array(z.custom<Json>(isSmallJson)).min(1).max(ORDERS_MAX).optional(),
    hand: BY_HAND.optional(),
  })
  .refine(
    ({ command, text, commands }) =>
      [command, text, commands].filter((given) => given !== undefined).length === 1,
  );
export type GiveOrderInput = z.infer<typeof GIVE_ORDER>;

/**
 * Gives an order by hand. Refuses STALE_MOMENT (the battle has moved on), NOT_YOUR_MOVE (the other side’s, or an
 * artificial commander has the side), NOT_YOUR_SEAT, WRONG_PHASE (the battle has left the board), BATTLE_OVER,
 * RULESET_MISSING, and what the ruleset refuses. At a sealed moment the order is the side’s whole sheet: it is sealed,
 * in place of what the side sealed before, and opened with the other’s. Of several orders those up to the first that is
 * refused, that reveals something, or after which another may act are given, at least the first. A sub-commander orders
 * the pieces of their formations: NOT_YOUR_UNIT for others, NOT_YOUR_SEAT for what is for the whole side; at a sealed moment
 * their orders go to the side’s commander (`sendOrders`). A signature that does not hold is refused as `byHand` does; a
 * sheet is signed by a browser that makes its nonce.
 */
export const giveOrder = useCase({
  on: 'battle',
  may: 'order',
  effect: 'writes',
  input: GIVE_ORDER,
  async run(call, input): Promise<Answer<BoardPosition>> {
    const sheet = (await sheetByMail(call, input)) ?? (await ordersOfPost(call, input));
    if (sheet !== null) return sheet;
    return actOn(call, giving(input), async (opened, side) => {
      const { battle } = opened.board;
      const { pending, text } = input;
      const parsed = text === undefined ? null : battle.ruleset.words.parse(text);
      if (parsed !== null && !parsed.ok) return parsed;
      const single = parsed === null ? (input.command ?? null) : parsed.value;
      const waits = outOfTurn(opened, side);
      if (waits !== null) return { ok: false, error: waits };
      const dice = await diceOfBoard(call.services, opened.access.loaded);
      const units = unitsToOrder(opened.people);
      const by = { side, pending, ...(units === undefined ? {} : { units }) };
      if (sealedMomentOf(battle, side)?.id === pending) {
        const sheet = input.commands === undefined ? single : null;
        // By mail it is the side’s alone: the other seals its own at its installation.
        if (opened.access.loaded.campaign.mail !== null) {
          const done = sealedAlone(battle, { ...by, command: sheet }, dice);
          return done.ok ? ok({ events: done.value }) : done;
        }
        const whole = { ...by, command: sheet };
        return sheetSealed(call.services, opened.board, whole, dice, input.hand?.nonce);
      }
      const given = allGiven(battle, input.commands ?? [single], { ...by, dice });
      return given.ok || given.error.code !== 'NOT_YOUR_UNIT'
        ? given
        : foreignUnit(opened.people, given.error.path ?? '');
    });
  },
});

/** At a sealed moment a sub-commander’s orders go to their commander; null: the order is none of these. */
async function ordersOfPost(
  { services, access, index }: BoardCall,
  input: GiveOrderInput,
): Promise<Answer<BoardPosition> | null> {
  const opened = await boardIn(services, access, index);
  if (!opened.ok) return opened;
  const moment = opened.value.isCurrent ? momentOfPost(opened.value, input.as) : null;
  if (moment === null) return null;
  if (moment.id !== input.pending)
    return refuse('STALE_MOMENT', 'The battle has moved on. Look at the board again.');
  if (pausedUntil(access.loaded) !== null)
    return refuse('PAUSED', 'The umpire has paused this campaign. Nothing was changed.');
  const { ruleset } = opened.value.board.battle;
  const parsed = input.text === undefined ? null : ruleset.words.parse(input.text);
  if (parsed !== null && !parsed.ok) return parsed;
  const sheet = parsed === null ? (input.command ?? null) : parsed.value;
  const sent = await sendOrders(services, opened.value, { moment, sheet, act: input.commandId });
  return sent.ok ? ok(positionOf(opened.value, { as: input.as })) : sent;
}

/** At a moment by mail that both sides seal, the sheet is the campaign’s; null: it is none. */
async function sheetByMail(
  call: BoardCall,
  input: GiveOrderInput,
): Promise<Answer<BoardPosition> | null> {
  const { access, index } = call;
  if (access.loaded.campaign.mail?.board?.next !== 'both') return null;
  const opened = await boardIn(call.services, access, index);
  if (!opened.ok) return opened;
  const { battle } = opened.value.board;
  if (!opened.value.isCurrent || mailMover(battle) !== 'both') return null;
  const parsed = input.text === undefined ? null : battle.ruleset.words.parse(input.text);
  if (parsed !== null && !parsed.ok) return parsed;
  const command = parsed === null ? (input.command ?? null) : parsed.value;
  return sealByMail(call, input, command);
}

const giving = (input: GiveOrderInput) => ({
  ...{ kind: 'board-order', input, words: input.text, commands: input.commands },
});

/** Orders one after another, each judged on the position that the one before it led to. */
function allGiven(
  before: BoardBattle,
  commands: readonly Json[],
  { dice, pending: first, ...act }: Omit<BoardAct, 'command'> & { readonly dice: BoardDice },
): Result<{ readonly events: readonly BoardEvent[] }, Refusal> {
  const events: BoardEvent[] = [];
  let battle = before;
  let pending = first;
  for (const command of commands) {
    const given = actOnBoard(battle, { ...act, pending, command }, dice);
    if (!given.ok) return events.length > 0 ? ok({ events }) : given;
    events.push(given.value);
    if (events.length === commands.length) break;
    battle = foldBoard(battle, [given.value], () => battle.ruleset);
    const next = boardPending(battle);
    const moment = next.find(({ seat }) => sideOfSeat(seat) === act.side);
    if (moment === undefined || next.length > 1 || newestNode(battle).revealed) break;
    pending = moment.id;
  }
  return ok({ events });
}

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
